package review

import (
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
)

// TestLessons: after the move of a lesson the opponent has a proved win, and
// before it the position was not lost: a move is known that holds or wins. No
// other move is a lesson.
func TestLessons(t *testing.T) {
	r := reviewOf(t, reviewedText(t, "h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5 f9 h7 f7 f5 f10"))
	lessons := r.Lessons()
	if r.Losing == nil || !slices.Contains(lessons, r.Losing) {
		t.Errorf("%v: the losing move %v is none", lessons, r.Losing)
	}
	sides := map[notation.Stone]int{}
	for i := range r.Moves {
		m := &r.Moves[i]
		j := r.Judged[i]
		known := j.Attack.Verdict == solver.Win || len(r.Stood(i)) > 0
		want := r.Judged[i+1].IsWon() && !j.IsLost() && known
		if slices.Contains(lessons, m) != want {
			t.Errorf("ply %d: a lesson: %v, want %v", i, !want, want)
		}
		if want {
			sides[m.Move.Side]++
		}
	}
	if sides[notation.White] == 0 {
		t.Errorf("%v", sides)
	}
	foul := reviewOf(t,
		reviewedText(t, `{"rule":"renju","moves":["h8","a1","i8","c3","j9","e1","j10","o15","j8","o1","a15"]}`))
	if list := foul.Lessons(); !foul.Game.EndsFoul() || len(list) == 0 || list[len(list)-1] != &foul.Moves[8] {
		t.Errorf("%v: the last move was forbidden", list)
	}
}
