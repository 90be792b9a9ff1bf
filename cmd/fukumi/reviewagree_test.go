package main

import (
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
)

// Games in which proofs reach forward and back over several positions (from
// byebyebryan/gomoku2d, reports/lab/bot-report.json): g2dgame/0048, 0910, 1064.
var entangled = []string{
	"h8 g7 h9 j8 h7 h6 g8 i7 h10 h11 g5 k9 l10 f8 i5 e9 d10 i8 h5 f5 j5 k5 i6 f9 k4",
	"h8 i8 h6 g7 h7 h9 i6 g10 h5 h4 j7 g4 g6 j6 i4 f7 g8 f9 j5 k4 k6 f11 e12 f8 f10 f5 f6 e6 h3 l7 g2",
	"h8 i7 h9 f8 h10 h7 j7 f7 i8 g10 k6 l5 h11 h12 j8 k8 i9 g11 j6 g7 e7 g9 g8 g12 g13 j5 l6 k7 m6 i6 n6",
}

// TestReviewAgreesWithItself: what is proved at one ply is not judged at the
// next, no move that is proved to lose is recommended, and the losing move is
// not one in a lost position.
func TestReviewAgreesWithItself(t *testing.T) {
	losses := 0
	for _, text := range entangled {
		r := reviewOf(t, reviewedText(t, `{"rule":"renju","moves":"`+text+`"}`))
		for i, m := range r.game.moves {
			j, next := r.judged[i], r.judged[i+1]
			proved := j.isLost() || j.lossOf(m.point) != nil
			if proved {
				losses++
			}
			if proved && !next.over && !next.isWon() {
				t.Errorf("%s: ply %d, %v is proved to lose, and the next position is judged", text, i+1, m.point)
			}
			if j.best != nil && j.best.Proved == solver.ProvedNone && j.lossOf(j.best.Move) != nil {
				t.Errorf("%s: ply %d: %v is judged, and proved to lose", text, i+1, j.best.Move)
			}
			if b := r.moves[i].better; b != notation.NoPoint && j.lossOf(b) != nil && !j.isLost() {
				t.Errorf("%s: ply %d: %v is called better, and proved to lose", text, i+1, b)
			}
		}
		if r.losing == nil || r.judged[r.losing.ply].isLost() {
			t.Errorf("%s: the losing move is %v, in a position that was lost", text, r.losing)
		}
	}
	if losses == 0 {
		t.Error("no move was proved to lose: the test has nothing to look at")
	}
}

// TestLossWithoutAThreat: a move can lose where nothing threatens, and is stored
// like any other. Black's f5 makes e5, which stops White's four, an overline.
func TestLossWithoutAThreat(t *testing.T) {
	in, err := notation.ParseStones("b5,c5,d5,g5,e4,e10/a5,e6,e7,e8,o15,o1", notation.Defaults{Rule: notation.Renju, Turn: notation.Black})
	if err != nil {
		t.Fatal(err)
	}
	s := solver.New(solver.Options{Memory: 16 << 20})
	j := judgedAt(t, s, in.Position)
	f5 := notation.At(5, 4)
	j.best = &solver.Candidate{Move: f5}
	if err := j.deepen(t.Context(), s, judgeLimits{solver.Limits{Nodes: 100_000}, 4}); err != nil {
		t.Fatal(err)
	}
	if j.defence.Threat.Verdict == solver.Win || j.lossOf(f5) == nil || slices.Contains(j.defence.Open, f5) {
		t.Fatalf("the threat is %v, losses %d: want that f5 loses without one", j.defence.Threat.Verdict, len(j.losses))
	}
	if j.best != nil {
		t.Errorf("%v is still judged best", j.best.Move)
	}
	if _, err := j.encodeRest(); err != nil {
		t.Error(err)
	}
}
