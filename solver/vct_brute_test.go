package solver

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// decide asks for a class without any limit and checks what every answer must
// hold: a verdict, and for a win a certificate that the checker accepts without
// its lemma too.
func decide(t testing.TB, s *Solver, pos notation.Position, goal Class) Result {
	t.Helper()
	r := answer(t, s, Query{Position: pos, Goal: goal})
	if r.Verdict == Unknown {
		t.Fatalf("%v: %v: unknown (%v) without a limit", oracle.Where(pos), goal, r.Stop)
	}
	return r
}

// answer asks q and checks the result.
func answer(t testing.TB, s *Solver, q Query) Result {
	t.Helper()
	r, err := s.Solve(context.Background(), q)
	if err != nil {
		t.Fatalf("%v: %v: %v", oracle.Where(q.Position), q.Goal, err)
	}
	sound(t, q, r)
	return r
}

// sound checks r against what a result promises about itself.
func sound(t testing.TB, q Query, r Result) {
	t.Helper()
	pos, goal := q.Position, q.Goal
	switch r.Verdict {
	case Win:
		if r.Stop != NoStop && !(q.All && len(r.Undecided) > 0) && !(q.Shortest && !r.Exact) {
			t.Fatalf("%v: %v: a win that was stopped (%v)", oracle.Where(pos), goal, r.Stop)
		}
		if open := q.Shortest && !r.Exact || len(r.Undecided) > 0; open && r.Stop == NoStop && q.Method != MethodTSS {
			t.Fatalf("%v: %v: exact %v, undecided %v, and no limit was reached", oracle.Where(pos), goal, r.Exact, r.Undecided)
		}
		if r.Proof == nil || !r.Proof.Position.Same(&pos) || r.Proof.Class != r.Class || r.Class > goal {
			t.Fatalf("%v: %v: a win of class %v, and its proof is of another position or class, or missing", oracle.Where(pos), goal, r.Class)
		}
		for _, paranoid := range [...]bool{false, true} {
			check, err := proof.Verify(r.Proof, proof.Options{Paranoid: paranoid})
			if err != nil {
				t.Fatalf("%v: %v: paranoid %v: %v", oracle.Where(pos), goal, paranoid, err)
			}
			if check.Length != r.Length || len(r.Line) != r.Length || check.SHA256 != r.Check.SHA256 {
				t.Fatalf("%v: %v: paranoid %v: length %d, line %v; the checker says %+v", oracle.Where(pos), goal, paranoid, r.Length, r.Line, check)
			}
		}
	case NoWin:
		if r.Class != goal || r.Proof != nil || r.Length != 0 || r.Stop != NoStop {
			t.Fatalf("%v: %v: %+v", oracle.Where(pos), goal, r)
		}
	case Unknown:
		// Only Allis's search gives up without a limit.
		if r.Stop == NoStop && q.Method != MethodTSS || r.Proof != nil || r.Length != 0 {
			t.Fatalf("%v: %v by %v: unknown (%v) after %d nodes, limits %+v", oracle.Where(pos), goal, q.Method, r.Stop, r.Nodes, q.Limits)
		}
	}
}

// Every verdict of both classes of threats, and the class of every win, agrees
// with the oracle on random small boards, whatever the method, the memory and
// the number of threads: 240 boards, with FUKUMI_LONG=1 10^5.
func TestThreatsAgreeWithOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	solvers := [...]*Solver{New(Options{Memory: 16 << 20}), New(Options{Memory: 1}), New(Options{Memory: 16 << 20, Threads: 2})}
	methods := [...]Method{MethodAuto, MethodDFPN}
	count := map[string]int{}
	total, most := oracle.Long(240, 100_000), oracle.Long(400, 2000)
	for n := 0; n < total; {
		rule := notation.Rules[n%3]
		draw := oracle.Random
		if r.IntN(3) == 0 {
			draw = oracle.Hinted
		}
		pos := draw(r, rule, 5+(3+r.IntN(13))/4)
		g := oracle.NewThreats(rule, pos.Size())
		a, d := g.Set(&pos)
		g.Most = most
		vcf := g.VCF(a, d, g.A)
		g.Class(VCT)
		if vcf && r.IntN(8) > 0 || !vcf && !g.Quiet(a, d) && r.IntN(4) > 0 {
			continue // VCF has tests of its own, and nothing to try is soon said
		}
		n++
		var won, known [VCT + 1]bool
		for _, goal := range [...]Class{VCT3, VCT} {
			g.Class(goal)
			won[goal] = g.Win(a, d)
			if g.Over() {
				count["too long"]++
				continue
			}
			known[goal] = true
			got := answer(t, solvers[r.IntN(3)], Query{Position: pos, Goal: goal, Method: methods[r.IntN(2)]})
			if won[goal] != (got.Verdict == Win) {
				t.Fatalf("%v: %v: %v, the oracle says win: %v", oracle.Where(pos), goal, got.Verdict, won[goal])
			}
			switch {
			case got.Verdict == Win && got.Class <= VCF && !vcf:
				t.Fatalf("%v: %v: a win of class %v, but there is no VCF", oracle.Where(pos), goal, got.Class)
			case got.Verdict == Win && got.Class <= VCT3 && known[VCT3] && !won[VCT3]:
				t.Fatalf("%v: %v: a win of class %v, which the oracle does not see", oracle.Where(pos), goal, got.Class)
			case vcf && got.Class > VCF:
				count["vcf not seen"]++ // its search is bounded; a wider win was sooner found
			case vcf:
				count["vcf"]++
			case won[goal]:
				count[fmt.Sprintf("%v %v win", rule, goal)]++
			case g.Refuted > 0:
				count[fmt.Sprintf("%v %v hard no-win", rule, goal)]++
			default:
				count[fmt.Sprintf("%v %v no-win", rule, goal)]++
			}
		}
		if won[VCT] && known[VCT3] && !won[VCT3] {
			count[rule.String()+" fukumi"]++
		}
	}
	t.Logf("%d positions: %v", total, count)
	for _, rule := range notation.Rules {
		for what, one := range map[string]int{"vct3 win": 8, "vct win": 8, "vct3 hard no-win": 4, "vct hard no-win": 4, "fukumi": 300} {
			if have := count[rule.String()+" "+what]; have < total/3/one {
				t.Errorf("only %d %v %s", have, rule, what)
			}
		}
	}
	if count["too long"] > total/3 {
		t.Errorf("%d positions were too long for the oracle", count["too long"])
	}
}
