package dfpn_test

import (
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"fmt"
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// Every verdict of both classes of threats, and the class of every win, agrees
// with the oracle on random small boards, whatever the method, the memory and
// the number of threads: 240 boards, in a full test 10^5.
func TestThreatsAgreeWithOracle(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(31, 32))
	solvers := [...]*solver.Solver{solver.New(solver.Options{Memory: 16 << 20}), solver.New(solver.Options{Memory: 1}),
		solver.New(solver.Options{Memory: 16 << 20, Threads: 2})}
	methods := [...]solver.Method{solver.MethodAuto, solver.MethodDFPN}
	count := map[string]int{}
	total, most := testhelp.Cases(240, 100_000), testhelp.CasesOf(400, 400, 2000)
	for n := 0; n < total; {
		rule := notation.Rules[n%len(notation.Rules)]
		draw := oracle.Random
		if r.IntN(3) == 0 {
			draw = oracle.Hinted
		}
		pos := draw(r, rule, 5+(3+r.IntN(13))/4)
		g := oracle.NewThreats(rule, pos.Size())
		a, d := g.Set(&pos)
		g.MaxNodes = most
		vcf := g.VCF(a, d, g.A)
		g.Class(solver.VCT)
		if vcf && r.IntN(8) > 0 || !vcf && !g.Quiet(a, d) && r.IntN(4) > 0 {
			continue // VCF has tests of its own, and positions with nothing to try are decided at once
		}
		n++
		var won, known [solver.VCT + 1]bool
		for _, goal := range [...]solver.Class{solver.VCT3, solver.VCT} {
			g.Class(goal)
			won[goal] = g.Win(a, d)
			if g.Over() {
				count["too long"]++
				continue
			}
			known[goal] = true
			got := soundness.Answer(t, solvers[r.IntN(3)], solver.Query{Position: pos, Goal: goal,
				Method: methods[r.IntN(2)]})
			if won[goal] != (got.Verdict == solver.Win) {
				t.Fatalf("%v: %v: %v, the oracle says win: %v", oracle.Where(pos), goal, got.Verdict, won[goal])
			}
			switch {
			case got.Verdict == solver.Win && got.Class <= solver.VCF && !vcf:
				t.Fatalf("%v: %v: a win of class %v, but there is no VCF", oracle.Where(pos), goal, got.Class)
			case got.Verdict == solver.Win && got.Class <= solver.VCT3 && known[solver.VCT3] && !won[solver.VCT3]:
				t.Fatalf("%v: %v: a win of class %v, which the oracle does not see", oracle.Where(pos), goal, got.Class)
			case vcf && got.Class > solver.VCF:
				count["vcf not seen"]++ // its search is bounded; a wider win was found sooner
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
		if won[solver.VCT] && known[solver.VCT3] && !won[solver.VCT3] {
			count[rule.String()+" fukumi"]++
		}
	}
	t.Logf("%d positions: %v", total, count)
	for _, rule := range notation.Rules {
		for what, one := range map[string]int{"vct3 win": 8, "vct win": 8, "vct3 hard no-win": 4, "vct hard no-win": 4,
			"fukumi": 300} {
			if have := count[rule.String()+" "+what]; have < total/3/one {
				t.Errorf("only %d %v %s", have, rule, what)
			}
		}
	}
	if count["too long"] > total/3 {
		t.Errorf("%d positions were too long for the oracle", count["too long"])
	}
}
