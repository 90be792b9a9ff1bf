package review

import (
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// Games in which proofs reach forward and back over several positions (from
// byebyebryan/gomoku2d, reports/lab/bot-report.json): g2dgame/0048, 0910, 1064.
var entangled = []string{
	"h8 g7 h9 j8 h7 h6 g8 i7 h10 h11 g5 k9 l10 f8 i5 e9 d10 i8 h5 f5 j5 k5 i6 f9 k4",
	"h8 i8 h6 g7 h7 h9 i6 g10 h5 h4 j7 g4 g6 j6 i4 f7 g8 f9 j5 k4 k6 f11 e12 f8 f10 f5 f6 e6 h3 l7 g2",
	"h8 i7 h9 f8 h10 h7 j7 f7 i8 g10 k6 l5 h11 h12 j8 k8 i9 g11 j6 g7 e7 g9 g8 g12 g13 j5 l6 k7 m6 i6 n6",
}

// TestReviewAgreesWithItself: what is proved at one ply is not judged at the
// next, no move proved to lose is recommended, and the losing move is not in a
// lost position.
func TestReviewAgreesWithItself(t *testing.T) {
	losses := 0
	for _, text := range entangled {
		r := reviewOf(t, reviewedText(t, `{"rule":"renju","moves":"`+text+`"}`))
		for i, m := range r.Game.Moves {
			j, next := r.Judged[i], r.Judged[i+1]
			proved := j.IsLost() || j.lossOf(m.Point) != nil
			if proved {
				losses++
			}
			if proved && !next.Over && !next.IsWon() {
				t.Errorf("%s: ply %d, %v is proved to lose, and the next position is judged", text, i+1, m.Point)
			}
			if j.Best != nil && j.Best.Proved == solver.ProvedNone && j.lossOf(j.Best.Move) != nil {
				t.Errorf("%s: ply %d: %v is judged, and proved to lose", text, i+1, j.Best.Move)
			}
			if b := r.Moves[i].Better; b != notation.NoPoint && j.lossOf(b) != nil && !j.IsLost() {
				t.Errorf("%s: ply %d: %v is called better, and proved to lose", text, i+1, b)
			}
		}
		if r.Losing == nil || r.Judged[r.Losing.Ply].IsLost() {
			t.Errorf("%s: the losing move is %v, in a position that was lost", text, r.Losing)
		}
	}
	if losses == 0 {
		t.Error("no move was proved to lose: the test has nothing to look at")
	}
}

// TestLossWithoutAThreat: a move can lose although nothing threatens, and is
// stored like any other. Black's f5 turns e5, which stops White's four, into an
// overline.
func TestLossWithoutAThreat(t *testing.T) {
	in := testhelp.Must(text.ParseStones("b5,c5,d5,g5,e4,e10/a5,e6,e7,e8,o15,o1", text.Defaults{Rule: notation.Renju,
		Turn: notation.Black}))(t)
	s := ask.Open(ask.Options{Memory: 16 << 20})
	j := judgedAt(t, s, in.Position)
	f5 := notation.At(5, 4)
	j.Best = &solver.Candidate{Move: f5}
	reviewer := New(Options{Sessions: []*ask.Session{s}})
	h := &hunt{job: &job{Reviewer: reviewer, limits: solver.Limits{Nodes: 200_000}}, j: j,
		played: notation.NoPoint}
	if _, err := h.try(t.Context(), []notation.Point{f5}, full(h.limits)); err != nil {
		t.Fatal(err)
	}
	if j.Defence.Threat.Verdict == solver.Win || j.lossOf(f5) == nil || slices.Contains(j.Defence.Open, f5) {
		t.Fatalf("the threat is %v, losses %d: want that f5 loses without one", j.Defence.Threat.Verdict, len(j.losses))
	}
	if j.Best != nil {
		t.Errorf("%v is still judged best", j.Best.Move)
	}
	if _, err := j.encode(); err != nil {
		t.Error(err)
	}
}
