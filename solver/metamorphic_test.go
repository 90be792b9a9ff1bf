package solver_test

import (
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// Changes that must not change an answer, or may change it only in one
// direction.

// swapped returns the position with the colours exchanged.
func swapped(pos notation.Position) notation.Position {
	out := oracle.Blank(pos.Rule(), pos.Size())
	for _, p := range pos.Points() {
		if s := pos.At(p); s != notation.Empty {
			_ = out.Put(p, s.Opponent())
		}
	}
	out.SetTurn(pos.Turn().Opponent())
	return out
}

// images returns pos turned, mirrored and, if the rule is the same for both
// sides, with the colours exchanged.
func images(pos notation.Position) []notation.Position {
	var list []notation.Position
	for sym := range notation.Symmetries {
		list = append(list, pos.Image(sym))
		if pos.Rule() != notation.Renju {
			list = append(list, swapped(pos.Image(sym)))
		}
	}
	return list
}

// Turned, mirrored and with the colours exchanged, a position has the same
// verdict in every class, and its shortest wins the same length.
func TestImagesHaveTheSameAnswer(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(71, 72))
	s := solver.New(solver.Options{Memory: 16 << 20})
	count := map[string]int{}
	for n := 0; n < testhelp.Cases(120, 6000); n++ {
		pos := oracle.Random(r, notation.Rules[n%len(notation.Rules)], 6+r.IntN(2))
		switch n / 9 % 3 {
		case 0:
			pos = oracle.Hinted(r, notation.Rules[n%len(notation.Rules)], 7)
		case 1:
			pos = oracle.Grown(r, notation.Rules[n%len(notation.Rules)], [...]int{9, 15, 19, 20, 22}[r.IntN(5)])
		}
		goal := [...]solver.Class{solver.VCF, solver.VCT3, solver.VCT}[n/3%3]
		limits := solver.Limits{Nodes: 30_000}
		if goal == solver.VCF {
			limits = solver.Limits{}
		}
		want := soundness.Answer(t, s, solver.Query{Position: pos, Goal: goal, Shortest: true, Limits: limits})
		for _, image := range images(pos) {
			got := soundness.Answer(t, s, solver.Query{Position: image, Goal: goal, Shortest: true, Limits: limits})
			switch {
			case want.Verdict == solver.Unknown || got.Verdict == solver.Unknown:
				count["open"]++
			case got.Verdict != want.Verdict:
				t.Fatalf("%v: %v: %v; its image %v: %v", oracle.Where(pos), goal, want.Verdict, oracle.Where(image),
					got.Verdict)
			case got.Exact && want.Exact && got.Length != want.Length:
				t.Fatalf("%v: %v: length %d; its image %v: %d", oracle.Where(pos), goal, want.Length,
					oracle.Where(image), got.Length)
			case got.Verdict == solver.Win && got.Exact:
				count["exact"]++
			}
			count[goal.String()+" "+got.Verdict.String()]++
		}
	}
	t.Logf("%v", count)
	for _, what := range []string{"vcf win", "vcf no-win", "vct3 win", "vct3 no-win", "vct win", "vct no-win",
		"exact"} {
		if count[what] < 10 {
			t.Errorf("too few images of %s: %v", what, count)
		}
	}
}

// In freestyle a stone helps only its own side. So another stone of the
// defender gives no win by fours or by threats (class vct) that was not there,
// and another one of the attacker takes no win away, of any class. (A win of
// class vct3 can come by a defender's stone: the answer to his four is in the
// class, whatever it threatens.)
func TestStonesHelpTheirSide(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(73, 74))
	s := solver.New(solver.Options{Memory: 16 << 20})
	count := map[string]int{}
	for n := 0; n < testhelp.Cases(900, 50_000); n++ {
		pos := oracle.Random(r, notation.Freestyle, 6+r.IntN(2))
		if n%2 == 0 {
			pos = oracle.Hinted(r, notation.Freestyle, 7)
		}
		goal := [...]solver.Class{solver.VCF, solver.VCT3, solver.VCT}[n%3]
		q := solver.Query{Position: pos, Goal: goal, Limits: solver.Limits{Nodes: 30_000}}
		before := soundness.Answer(t, s, q)
		side, barred := pos.Turn(), solver.NoWin
		if before.Verdict == solver.NoWin {
			if goal == solver.VCT3 {
				continue
			}
			side, barred = side.Opponent(), solver.Win
		}
		if before.Verdict == solver.Unknown {
			continue
		}
		for range 6 {
			free := pos.Stones(notation.Empty)
			q.Position = pos
			p := free[r.IntN(len(free))]
			_ = q.Position.Put(p, side)
			if _, over := q.Position.Winner(); over {
				continue
			}
			after := soundness.Answer(t, s, q)
			if after.Verdict == barred {
				t.Fatalf("%v: %v: %v; with a stone of %v on %v: %v", oracle.Where(pos), goal, before.Verdict, side, p,
					barred)
			}
			if after.Verdict == before.Verdict {
				count[goal.String()+" "+after.Verdict.String()]++
			}
		}
	}
	t.Logf("%v", count)
	for _, what := range []string{"vcf win", "vcf no-win", "vct3 win", "vct win", "vct no-win"} {
		if count[what] < 10 {
			t.Errorf("too few cases of %s: %v", what, count)
		}
	}
}

// told is everything that a result says, except the times and the address of
// the proof, whose sum the check holds.
func told(r solver.Result) solver.Result {
	r.Time, r.Verify, r.Proof = 0, 0, nil
	return r
}

// The same question has the same answer, node for node, on a new solver, on one
// that has just been asked it, and on one that has been asked many others,
// about other boards and rules.
func TestSameQuestionSameAnswer(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(75, 76))
	used := solver.New(solver.Options{Memory: 16 << 20})
	count := map[solver.Verdict]int{}
	for n := range testhelp.Cases(400, 20_000) {
		pos := oracle.Grown(r, notation.Rules[n%len(notation.Rules)], 9+r.IntN(11))
		if n%2 == 0 {
			pos = oracle.Random(r, notation.Rules[n%len(notation.Rules)], 7)
		}
		q := solver.Query{
			Position: pos, Goal: [...]solver.Class{solver.VCF, solver.VCT3, solver.VCT}[r.IntN(3)],
			Method: solver.Method(r.IntN(3)),
			All:    r.IntN(4) == 0, Shortest: r.IntN(4) == 0, Limits: solver.Limits{Nodes: int64(1 + r.IntN(5000))},
		}
		fresh := solver.New(solver.Options{Memory: 16 << 20})
		want := soundness.Answer(t, used, q)
		count[want.Verdict]++
		for i, s := range [...]*solver.Solver{fresh, fresh, used} {
			got := soundness.Answer(t, s, q)
			if !reflect.DeepEqual(told(got), told(want)) {
				t.Fatalf("%v: %+v:\n%+v, asked again (%d)\n%+v", oracle.Where(pos), q.Goal, told(want), i, told(got))
			}
		}
	}
	t.Logf("%v", count)
	if count[solver.Win] < 10 || count[solver.NoWin] < 10 || count[solver.Unknown] < 5 {
		t.Errorf("too few cases: %v", count)
	}
}

// A solver with hardly any memory reaches the same verdict: what its tables
// lose is searched again. The positions are ones whose search overflows the
// tables.
func TestLittleMemorySameVerdict(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(77, 78))
	large, small := solver.New(solver.Options{}), [...]*solver.Solver{solver.New(solver.Options{Memory: 1}),
		solver.New(solver.Options{Memory: 1 << 20}), solver.New(solver.Options{Memory: 16 << 20})}
	count := map[solver.Verdict]int{}
	for n := 0; n < testhelp.Cases(6, 300); {
		pos := oracle.Random(r, notation.Rules[n%len(notation.Rules)], 6+r.IntN(2))
		q := solver.Query{Position: pos, Goal: solver.VCT, Method: solver.MethodDFPN}
		q.Limits.Nodes = int64(testhelp.CasesOf(60_000, 60_000, 2_000_000))
		want := soundness.Answer(t, large, q)
		if want.Verdict == solver.Unknown || want.Nodes < 20_000 {
			continue
		}
		n++
		q.Limits.Nodes *= 20
		for _, s := range small {
			got := soundness.Answer(t, s, q)
			if got.Verdict != want.Verdict && got.Verdict != solver.Unknown {
				t.Fatalf("%v: %v with %d nodes, with little memory %v", oracle.Where(pos), want.Verdict, want.Nodes,
					got.Verdict)
			}
			count[got.Verdict]++
		}
	}
	t.Logf("%v", count)
	if count[solver.Win]+count[solver.NoWin] < 3*testhelp.Cases(6, 300)/2 || count[solver.NoWin] == 0 {
		t.Errorf("too few verdicts: %v", count)
	}
}

// A question about a position that is over is an error, whatever the class.
func TestGameOverIsAnError(t *testing.T) {
	t.Parallel()
	pos := oracle.Stones(t, notation.Freestyle, 9, notation.Black, "a1 b1 c1 d1 e1", "a9 b9 c9 d9")
	for _, goal := range [...]solver.Class{solver.VCF, solver.VCT3, solver.VCT} {
		if r, err := solver.New(solver.Options{}).Solve(context.Background(),
			solver.Query{Position: pos, Goal: goal}); err == nil {
			t.Errorf("%v: %v", goal, r.Verdict)
		}
	}
}
