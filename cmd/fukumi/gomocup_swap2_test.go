package main

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
)

// TestSwap2Opening: three stones that are on the board and apart, at every size
// and under every rule, the same each time, and after which neither side is
// far ahead.
func TestSwap2Opening(t *testing.T) {
	for _, size := range []int{5, 6, 8, 15, 20, 22} {
		for _, rule := range []int{0, 1, 4} {
			var last string
			for range 2 {
				g, out := testSession(gomoDefaults{nodes: 2000, threads: 1, memory: 1 << 20})
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
				n, err := gomoNumbers(w)
				if err == nil {
					_, err = gomoGrid{size}.point(n)
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

// TestSwap2Choice: who may choose takes the side that is plainly better.
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
		g, out := testSession(gomoDefaults{nodes: 3000, threads: 1, memory: 1 << 20})
		tell(t, g, out, "START 15")
		lines := strings.Split(strings.TrimSpace(tell(t, g, out, "SWAP2BOARD "+c.stones+" DONE")), "\n")
		if got := lines[len(lines)-1]; (got == "SWAP") != c.swap {
			t.Errorf("%s: %q, want a swap: %v", c.stones, lines, c.swap)
		}
	}
}

// TestBalance: the stones are legal, and of all that was searched nothing was
// nearer to the aim.
func TestBalance(t *testing.T) {
	in, err := notation.ParsePosition("h8 i9", notation.Defaults{Rule: notation.Renju})
	if err != nil {
		t.Fatal(err)
	}
	pos := in.Position
	s := solver.New(solver.Options{Memory: 1 << 20})
	for _, two := range []bool{false, true} {
		ways := trials(&pos, near(&pos), two, 0)
		a := newBalance(t.Context(), s, solver.Limits{Nodes: 600}, 0, finalists)
		got, err := a.choose(pos, ways, 0.5)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range ways[:finalists] { // choose has put them in order
			after := pos
			for _, p := range w.stones {
				if err := after.Legal(p, after.Turn()); err != nil {
					t.Fatal(err)
				}
				_ = after.Play(p)
			}
			c, err := a.judge(after, 1)
			if err != nil {
				t.Fatal(err)
			}
			if off := math.Abs(c.WinChance - 0.5); off < got.off {
				t.Errorf("%v is %.3f off, chosen was %v with %.3f", w.stones, off, got.stones, got.off)
			}
		}
	}
}
