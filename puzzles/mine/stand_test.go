package mine

import (
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/puzzles"
	"fukumi/solver"
)

// hauled returns the puzzles found in games.
func hauled(t *testing.T, games []Game, o Options) (list []puzzles.Record, left [exclusions]int) {
	t.Helper()
	testhelp.OK(t, Run(t.Context(), games, o, func(h *Haul) error {
		list = append(list, h.Records...)
		for why, n := range h.Excluded {
			left[why] += n
		}
		return h.Err
	}))
	return list, left
}

// TestMineStand: in a game of byebyebryan/gomoku2d, g2dgame/0546, four moves leave no VCT, and
// three of them lose to a win with quiet moves. A search for any win behind them drops the
// puzzle; one whose moves stand it is kept.
func TestMineStand(t *testing.T) {
	falls := game(t, "falls", "h8 i7 i9 h6 j10 g7 j8 h7 j7", 0)
	stands := game(t, "stands", lostGames["one move holds"].moves, 0)
	for _, c := range []struct {
		stand   int64
		puzzles int
		why     Exclusion
	}{{0, 2, excludeFalls}, {1, 1, excludeCounter}, {1_000_000, 1, excludeFalls}} {
		o := Options{Nodes: 100_000, Memory: 32 << 20, Defend: true, OwnMoves: [2]int{2, 0}, Stand: c.stand}
		list, left := hauled(t, []Game{falls, stands}, o)
		if len(list) != c.puzzles || left[c.why] != 2-c.puzzles || list[len(list)-1].ID != "stands/15" {
			t.Errorf("a search of %d nodes: %d puzzles, left out %v, want %d", c.stand, len(list), left, c.puzzles)
		}
		if c.stand == 0 && len(list[0].Best) != 4 {
			t.Errorf("%v are to hold, want four moves", list[0].Best)
		}
	}
}

// TestMineMissed: a win that was played is not a puzzle, and with one side wanted there is no puzzle of the
// other.
func TestMineMissed(t *testing.T) {
	g := game(t, "missed", "h8 g9 i9 f8 g7 f6 j10 k11 h10 f7 f9 f5 f4 e6 j8 k7 h6 e7 g5 i7", 0)
	o := Options{Nodes: 20_000, Memory: 32 << 20, Goal: solver.VCF, Later: true, Several: true}
	all, _ := hauled(t, []Game{g}, o)
	o.Missed = true
	missed, _ := hauled(t, []Game{g}, o)
	want := slices.DeleteFunc(slices.Clone(all), func(r puzzles.Record) bool {
		return !slices.Contains(r.Tags, "missed")
	})
	if len(want) == 0 || len(missed) != len(want) {
		t.Errorf("%d puzzles of missed wins, want %d of %d", len(missed), len(want), len(all))
	}
	o.Missed = false
	count := 0
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		g.Side = side
		list, _ := hauled(t, []Game{g}, o)
		for i := range list {
			if list[i].Position.Turn() != side {
				t.Errorf("%s asks %v, want %v alone", list[i].ID, list[i].Position.Turn(), side)
			}
		}
		count += len(list)
	}
	if count != len(all) {
		t.Errorf("%d puzzles of either side, want %d", count, len(all))
	}
}

// TestMineKept: in a game of byebyebryan/gomoku2d, g2dgame/0002, Black plays no move of a VCF, but
// one that wins all the same: nothing was let go.
func TestMineKept(t *testing.T) {
	g := game(t, "kept", "h8 i8 h7 i7 h6 h9 g7 i9 i6 i10 i11 h10 g6 j6 g5 g8 f6", 0)
	for missed, want := range map[bool]int{false: 1, true: 0} {
		o := Options{Nodes: 100_000, Memory: 32 << 20, Goal: solver.VCT, Later: true, Several: true, Missed: missed}
		list, _ := hauled(t, []Game{g}, o)
		list = slices.DeleteFunc(list, func(r puzzles.Record) bool { return r.ID != "kept/16" })
		if len(list) != want {
			t.Errorf("of missed wins alone, %v: %d puzzles after ply 16, want %d", missed, len(list), want)
		}
	}
}
