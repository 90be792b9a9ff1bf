package play

import (
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestNoLegalMove: one point is free, and a row of six there.
func TestNoLegalMove(t *testing.T) {
	pos := testhelp.Must(notation.NewPosition(notation.Renju, 7))(t)
	for _, q := range pos.Points() {
		s := notation.White
		if q.Y() == 0 && q.X() < 6 {
			s = notation.Black
		}
		if q != notation.At(3, 0) {
			testhelp.OK(t, pos.Put(q, s))
		}
	}
	for _, c := range []struct {
		turn notation.Stone
		want Reason
	}{{notation.Black, noLegalMove}, {notation.White, ""}} {
		pos.SetTurn(c.turn)
		if got := Drawn(&pos); got != c.want {
			t.Errorf("%s to move: %q, want %q", c.turn, got, c.want)
		}
	}
	testhelp.OK(t, pos.Put(notation.At(3, 0), notation.White))
	if got := Drawn(&pos); got != FullBoard {
		t.Errorf("full board: %q, want %q", got, FullBoard)
	}
}
