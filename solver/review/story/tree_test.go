package story

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/testhelp"
)

// TestTreeMarks: the game is the first line, better moves are variations, and the
// marks are on the board after the move, each point with one.
func TestTreeMarks(t *testing.T) {
	r := reportOf(t, lastChance)
	n, siblings := r.Tree().Root, 0
	for i := range r.Moves {
		siblings += len(n.Children) - 1
		if n = n.Children[0]; n.Move != r.Game.Moves[i].Point {
			t.Fatalf("ply %d: the first line goes on with %s", i+1, n.Move)
		}
		var seen []notation.Point
		for _, m := range n.Marks {
			if slices.Contains(seen, m.Point) {
				t.Errorf("ply %d: %s is marked twice", i+1, m.Point)
			}
			seen = append(seen, m.Point)
		}
	}
	if siblings == 0 {
		t.Error("no variation besides the game")
	}
	lost := r.Losing
	var want []format.Mark
	for _, m := range r.marks(lost) {
		want = append(want, format.Mark{Point: m.Point, Shape: m.Shape})
	}
	if len(want) != 1+len(r.Stood(lost.Ply)) || want[0] != (format.Mark{Point: lost.Move.Point, Shape: format.Cross}) ||
		want[1] != (format.Mark{Point: lost.Better, Shape: format.Triangle}) || want[2].Shape != format.Label {
		t.Errorf("the losing move has the marks %v, and %v stood", r.marks(lost), r.Stood(lost.Ply))
	}
	var sgf strings.Builder
	testhelp.OK(t, r.SGF(&sgf))
	for _, property := range []string{"MA[", "TR[", "LB["} {
		if !strings.Contains(sgf.String(), property) {
			t.Errorf("no %s] in %s", property, sgf.String())
		}
	}
}

// lastChance is a game in which several moves stood a search in place of the losing one (from
// byebyebryan/gomoku2d, reports/lab/bot-report.json: g2dgame/0078).
const lastChance = `{"rule":"renju","moves":"h8 i8 h6 g7 h7 h9 j6 j7 k6 g10 f11 i6 i7 g9 h5 h4 g8 h10 g5 j8 k5 l4 k7 ` +
	`k4 f4 e3 i5 j5 e5 f5 d6 l3 m2 i4 j4 g3 l6 i3 l8 m9 m7 n8 k9 k8 j10 i11 n6"}`
