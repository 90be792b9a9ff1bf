package explain_test

import (
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/solver/explain"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// TestNameMove compares the names of single moves with the names in an
// explanation, move by move along its branches.
func TestNameMove(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	kinds := map[explain.Kind]int{}
	s := solver.New(solver.Options{Memory: 8 << 20})
	for i := range testhelp.Cases(100, 5000) {
		pos := oracle.Scattered(r, notation.Rules[i%len(notation.Rules)], 9+r.IntN(7))
		res := soundness.Answer(t, s, solver.Query{Position: pos, Goal: solver.VCT, Limits: solver.Limits{Nodes: 3000}})
		if res.Verdict != solver.Win {
			continue
		}
		e := explain.Checked(res.Proof, res.Check)
		compareNames(t, pos, e.Side, e.Root, kinds)
	}
	if len(kinds) < 5 {
		t.Errorf("only the kinds %v", kinds)
	}
}

// TestNameOfGrownThree checks that a shape counts as new if the move made both of its parts, even if one of them is a
// three that grew, and not if one of them was there before.
func TestNameOfGrownThree(t *testing.T) {
	t.Parallel()
	tests := []struct{ black, move, want string }{
		{"e6 g6 h6 k6", "i6", "double-four"}, // e6 g6 h6 was a broken three
		{"e6 g6 h6 i7 i8", "i6", "four-three"},
		{"g6 h6 i6 k8 k7", "k6", "four-three"},
		{"g6 h6 i6 k8 k9", "k7", "three"}, // g6 h6 i6 is an old one
		{"g6 h6 i7 i8", "i6", "double-three"},
	}
	for _, test := range tests {
		pos := testhelp.Board(t, notation.Freestyle, test.black, "a1 a3 a5")
		got := explain.Move(&pos, notation.Black, testhelp.Must(notation.ParsePoint(test.move, 15))(t), proof.KindLine)
		if got.Kind.String() != test.want {
			t.Errorf("%s with %s makes %v, want %s", test.black, test.move, got.Kind, test.want)
		}
	}
}

func compareNames(t *testing.T, pos notation.Position, side notation.Stone, s *explain.Step,
	kinds map[explain.Kind]int) {
	kind := proof.KindLine
	if len(s.Threat) > 0 {
		kind = proof.KindTree
	}
	if got, want := explain.Move(&pos, side, s.Move, kind), (explain.Name{s.Kind, s.Blocks, s.Foul}); got != want {
		t.Errorf("%s %s: named %v, explained as %v\n%s", side, s.Move, got, want, text.FormatDiagram(&pos))
	}
	kinds[s.Kind]++
	put := func(pos *notation.Position, p notation.Point, s notation.Stone) {
		testhelp.OK(t, pos.Put(p, s))
	}
	put(&pos, s.Move, side)
	for _, b := range s.Branches {
		if b.Next == nil || len(b.Replies) != 1 {
			continue // the shown reply is not known
		}
		next := pos
		put(&next, b.Replies[0], side.Opponent())
		compareNames(t, next, side, b.Next, kinds)
	}
}
