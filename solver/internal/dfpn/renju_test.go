package dfpn_test

import (
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// Black's straight four on h10 and on h6 is foul, a three in two more lines.
// A stone on h8, in no window with two black stones, spoils a three on either
// side; then both are legal, and White cannot stop both.
func TestStoneThatTakesAFoulAway(t *testing.T) {
	t.Parallel()
	black := "h3 h4 j4 i5 f6 g6 i6 f10 g10 i10 i11 h12 j12 h13"
	for _, white := range []string{
		"m3 g4 i4 g5 n5 o5 j6 i7 f8 i8 i9 l11 n11 n12 g13 m13",
		"f1 l4 a6 j6 i7 b8 o8 i9 j9 m9 c12 i12 g13",
	} {
		pos := oracle.Stones(t, notation.Renju, 15, notation.Black, black, white)
		h8, h10 := notation.At(7, 7), notation.At(7, 9)
		after := pos
		_ = after.Put(h8, notation.Black)
		if pos.Foul(h10) == notation.NoFoul || after.Foul(h10) != notation.NoFoul {
			t.Fatalf("%v: h10 is %v, with h8 %v", oracle.Where(pos), pos.Foul(h10), after.Foul(h10))
		}
		for _, goal := range [...]solver.Class{solver.VCT3, solver.VCT} {
			if r := soundness.Decide(t, solver.New(solver.Options{Memory: 16 << 20}), pos,
				goal); r.Verdict != solver.Win {
				t.Errorf("%v: %v: %v", oracle.Where(pos), goal, r.Verdict)
			}
		}
	}
}

// A defender's four and its answer, inserted, can leave a move of the wider
// class where one of the narrower class was: then what follows the model
// without the four is not a win of class vct3.
func TestSimulationKeepsToItsClass(t *testing.T) {
	t.Parallel()
	pos := oracle.Stones(t, notation.Renju, 9, notation.Black,
		"i2 b4 e4 c5 e5 f5 h5 e6 a7 f7", "d1 g2 d3 e3 c4 d4 g4 c6 e7 g7 i7 d8")
	s := solver.New(solver.Options{Memory: 16 << 20})
	for _, goal := range [...]solver.Class{solver.VCT3, solver.VCT} {
		if r := soundness.Decide(t, s, pos, goal); r.Verdict != solver.Win {
			t.Errorf("%v: %v", goal, r.Verdict)
		}
	}
}

// White's threat from c4 on ends in two fives, both on points that are foul for
// Black: the point in place of his last reply is a point of the threat for the
// checker, and needs an answer.
func TestThreatEndsInFoulReplies(t *testing.T) {
	t.Parallel()
	pos := oracle.Stones(t, notation.Renju, 8, notation.White, "b5 c5 d6 c6 c7", "b3 e3 e4 f7")
	for _, goal := range [...]solver.Class{solver.VCT3, solver.VCT} {
		if r := soundness.Decide(t, solver.New(solver.Options{Memory: 16 << 20}), pos, goal); r.Verdict != solver.Win {
			t.Errorf("%v: %v", goal, r.Verdict)
		}
	}
}
