package solver

import (
	"context"
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

func solve(t testing.TB, s *Solver, pos notation.Position, shortest bool) Result {
	t.Helper()
	r, err := s.Solve(context.Background(), Query{Position: pos, Goal: VCF, Shortest: shortest})
	if err != nil {
		t.Fatalf("%v size %d %v to move, black %v white %v: %v", pos.Rule(), pos.Size(), pos.Turn(),
			pos.Stones(notation.Black), pos.Stones(notation.White), err)
	}
	return r
}

// Every verdict and every shortest length agrees with brute force on crowded
// small boards; every win is accepted by the checker without its lemma too.
func TestVCFAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	s := New(Options{})
	count := map[string]int{}
	total := testhelp.Cases(2500, 125_000)
	for i := range total {
		rule := notation.Rules[i%len(notation.Rules)]
		size := 5 + r.IntN(3)
		pos := oracle.Crowded(r, rule, size)
		definition := oracle.NewFours()
		want := definition.Moves(&pos)
		got := solve(t, s, pos, true)
		where := func() string {
			return pos.Rule().String() + " " + pos.Turn().String() + " to move"
		}
		switch {
		case got.Verdict == Unknown:
			t.Fatalf("%s: unknown without a limit", where())
		case (got.Verdict == Win) != (want > 0):
			t.Fatalf("%s size %d black %v white %v: %v, brute force says %d", where(), size, pos.Stones(notation.Black),
				pos.Stones(notation.White), got.Verdict, want)
		case want > 0 && got.Length != 2*want-1:
			t.Fatalf("%s size %d black %v white %v: length %d %v, brute force says %d moves", where(), size,
				pos.Stones(notation.Black), pos.Stones(notation.White), got.Length, got.Line, want)
		}
		any := solve(t, s, pos, false)
		if any.Verdict != got.Verdict || any.Length < got.Length {
			t.Fatalf("%s: %v length %d, the shortest is %v length %d", where(), any.Verdict, any.Length, got.Verdict,
				got.Length)
		}
		if any.Verdict == Win {
			if _, err := proof.Verify(any.Proof, proof.Options{Paranoid: true}); err != nil {
				t.Fatalf("%s: %v", where(), err)
			}
		}
		count[pos.Rule().String()+" "+got.Verdict.String()]++
	}
	t.Logf("%d positions: %v", total, count)
	for _, rule := range notation.Rules {
		if count[rule.String()+" win"] < total/100 || count[rule.String()+" no-win"] < total/100 {
			t.Errorf("the sample is lopsided: %v", count)
		}
	}
}
