package gomocup

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/solver/play/internal/wire"
)

// TestSwap2Opening: three stones on the board with space between them, at every size and under every rule, the
// same each time, after which neither side is far ahead.
func TestSwap2Opening(t *testing.T) {
	for _, size := range []int{5, 6, 8, 15, 20, 22} {
		for _, rule := range []int{0, 1, 4} {
			var last string
			for range 2 {
				g, out := testSession(Options{Nodes: 2000, Threads: 1, Memory: 1 << 20})
				tell(t, g, out, fmt.Sprintf("START %d", size))
				tell(t, g, out, fmt.Sprintf("INFO rule %d", rule))
				got := strings.TrimSpace(tell(t, g, out, "SWAP2BOARD DONE"))
				if last != "" && got != last {
					t.Errorf("size %d rule %d: %q, then %q", size, rule, last, got)
				}
				last = got
			}
			seen := map[string]bool{}
			for _, w := range strings.Fields(last) {
				n, err := wire.Numbers(w)
				if err == nil {
					_, err = wire.Grid{Size: size}.Point(n)
				}
				if err != nil {
					t.Errorf("size %d rule %d: %q: %v", size, rule, last, err)
				}
				seen[w] = true
			}
			if len(seen) != 3 {
				t.Errorf("size %d rule %d: %q, want three points", size, rule, last)
			}
		}
	}
}

// TestSwap2Choice: the engine chooses the side that is plainly better.
func TestSwap2Choice(t *testing.T) {
	for _, c := range []struct {
		stones string
		swap   bool
	}{
		{"7,7 0,0 8,8", true},               // Black has two stones in the centre, White one in the corner
		{"7,7 0,0 8,8 14,14 6,7", true},     //
		{"0,0 7,7 14,14", false},            // the other way round
		{"0,0 7,7 14,14 8,8 0,14", false},   //
		{"0,0 7,7 14,14 7,8 14,0", false},   //
		{"7,7 0,14 7,8 14,0 8,7", true},     //
		{"7,7 14,14 9,9 14,12 7,9", true},   //
		{"14,0 8,8 14,14 9,9 0,14", false},  //
		{"14,0 8,8 14,14 10,10 0,7", false}, //
	} {
		g, out := testSession(Options{Nodes: 3000, Threads: 1, Memory: 1 << 20})
		tell(t, g, out, "START 15")
		lines := strings.Split(strings.TrimSpace(tell(t, g, out, "SWAP2BOARD "+c.stones+" DONE")), "\n")
		if got := lines[len(lines)-1]; (got == "SWAP") != c.swap {
			t.Errorf("%s: %q, want a swap: %v", c.stones, lines, c.swap)
		}
	}
}
