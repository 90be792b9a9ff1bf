package dfpn_test

import (
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/internal/dfpn"
	"fukumi/solver/internal/soundness"

	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// The first moves that win, of either class of threats, are those that win by
// the oracle, none of them left open: with unbounded searches by fours inside
// the tree, and with ones so short that most of them are cut short at first. A
// full test asks 10^4 positions.
func TestFirstMovesAgreeWithOracle(t *testing.T) {
	defer dfpn.SetInnerNodes([3]int64{})()
	r := rand.New(rand.NewPCG(41, 42))
	s := solver.New(solver.Options{Memory: 16 << 20})
	count := map[string]int{}
	for n := 0; n < testhelp.Cases(16, 10_000); {
		rule := notation.Rules[n%len(notation.Rules)]
		pos := oracle.Random(r, rule, 6+r.IntN(2))
		g := oracle.NewThreats(rule, pos.Size())
		a, d := g.Set(&pos)
		g.MaxNodes = 200
		goal := [...]solver.Class{solver.VCT3, solver.VCT}[r.IntN(2)]
		g.Class(goal)
		if g.Fives(a, d, g.A) != 0 || g.VCF(a, d, g.A) && r.IntN(4) > 0 || !g.Win(a, d) || g.Over() {
			continue
		}
		g.MaxNodes = 2000
		want, sure := g.FirstMoves(a, d)
		if !sure {
			continue
		}
		n++
		inner := [...]int64{[...]int64{1, 3, 150}[r.IntN(3)], 5_000, 1 << 40}
		dfpn.SetInnerNodes(inner)
		got := soundness.Answer(t, s, solver.Query{Position: pos, Goal: goal, All: true})
		if !slices.Equal(got.Winning, want) || len(got.Undecided) > 0 || got.Stop != solver.NoStop {
			t.Errorf("%v: %v, searches of %d: winning %v, undecided %v (%v), the oracle says %v",
				oracle.Where(pos), goal, inner[0], got.Winning, got.Undecided, got.Stop, want)
		}
		if count[goal.String()]++; len(want) == 1 {
			count["unique"]++
		}
	}
	t.Logf("%v", count)
	if least := testhelp.Cases(3, 1000); count["vct3"] < least || count["vct"] < least || count["unique"] < least/2 {
		t.Errorf("too few cases: %v", count)
	}
}

// A first move that takes long does not prevent the others from being judged.
func TestHardFirstMoveLeavesTheOthers(t *testing.T) {
	t.Parallel()
	in := testhelp.Must(text.ParsePosition("h8 h9 g8 i10 i8 f8 h7 g6 i6 j5 g9 f10", text.Defaults{}))(t)
	s := solver.New(solver.Options{Memory: 64 << 20})
	r := soundness.Answer(t, s, solver.Query{Position: in.Position, Goal: solver.VCT, All: true,
		Limits: solver.Limits{Nodes: 3_000_000}})
	if len(r.Winning) < 5 || len(r.Undecided) > 20 {
		t.Errorf("winning %v, undecided %v", r.Winning, r.Undecided)
	}
	for _, p := range r.Winning { // asked on its own, the opponent has no way out
		d := testhelp.Must(s.Defend(t.Context(), solver.Query{Position: after(in.Position, p), Goal: solver.VCT,
			Limits: solver.Limits{Nodes: 2_000_000}}))(t)
		if len(d.Holds) > 0 {
			t.Errorf("after %v the moves %v hold", p, d.Holds)
		}
	}
}

// after is pos with the move p played.
func after(pos notation.Position, p notation.Point) notation.Position {
	_ = pos.Play(p)
	return pos
}
