package gomocup

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp"
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

// TestSwap2UnderManager: two engines as processes open a game by SWAP2BOARD, as a manager of tournaments has them do.
// The rule of package opening judges each answer; then they play on with the colours that they took.
func TestSwap2UnderManager(t *testing.T) {
	for _, rule := range notation.Rules {
		engines := [...]*manager{newManager(t, 15), newManager(t, 15)}
		for _, e := range engines {
			testhelp.OK(t, e.start(rule, "INFO max_node 3000"))
		}
		o := testhelp.Must(opening.Begin(opening.Swap2, rule, 15))(t)
		kept := notation.NoPoint // the move of an engine that keeps White
		for turn := 0; !o.Done(); turn++ {
			pos := o.Position()
			moves, _ := pos.Moves()
			lines := []string{"SWAP2BOARD"}
			for _, p := range moves {
				lines = append(lines, engines[0].grid.Text(p))
			}
			e := engines[o.Actor()-1]
			testhelp.OK(t, e.say(append(lines, "DONE")...))
			line := testhelp.Must(e.answer())(t)
			t.Logf("%v: %s -> %s", rule, strings.Join(lines, " "), line)
			black, white := opening.Act{Kind: opening.Trade}, opening.Act{Kind: opening.Keep}
			if o.Actor() == o.Black() {
				black, white = white, black
			}
			act := black // SWAP takes Black, and whoever plays a move has White
			if line != "SWAP" {
				act = opening.Act{Kind: opening.Put}
				for _, w := range strings.Fields(line) {
					act.Points = append(act.Points, testhelp.Must(e.grid.Point(testhelp.Must(wire.Numbers(w))(t)))(t))
				}
				if len(act.Points) == 1 {
					kept, act = act.Points[0], white
				}
			}
			testhelp.OK(t, o.Do(act))
		}
		pos := o.Position()
		if kept != notation.NoPoint {
			testhelp.OK(t, pos.Play(kept))
		}
		for range 4 {
			player := o.Black()
			if pos.Turn() == notation.White {
				player = player.Other()
			}
			testhelp.OK(t, pos.Play(testhelp.Must(engines[player-1].move(&pos, true))(t)))
			if row, over := pos.Winner(); over {
				t.Logf("%v has won", row.Side)
				break
			}
		}
		for _, e := range engines {
			testhelp.OK(t, e.end())
		}
	}
}
