package report

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
)

// TestTreeMarks: the game is the first line, what is better stands beside it, and the
// marks are on the board after the move, each point with one.
func TestTreeMarks(t *testing.T) {
	r := reportOf(t, ignoredThree)
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
		t.Error("no variation stands beside the game")
	}
	lost := r.Losing
	var want []format.Mark
	for _, m := range r.marks(lost) {
		want = append(want, format.Mark{Point: m.Point, Shape: m.Shape})
	}
	if len(want) < 3 || want[0] != (format.Mark{Point: lost.Move.Point, Shape: format.Cross}) ||
		want[1] != (format.Mark{Point: lost.Better, Shape: format.Triangle}) || want[2].Shape != format.Label {
		t.Errorf("the losing move has the marks %v", r.marks(lost))
	}
	var sgf strings.Builder
	if err := r.SGF(&sgf); err != nil {
		t.Fatal(err)
	}
	for _, property := range []string{"MA[", "TR[", "LB["} {
		if !strings.Contains(sgf.String(), property) {
			t.Errorf("no %s] in %s", property, sgf.String())
		}
	}
}
