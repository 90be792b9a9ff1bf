package dfpn_test

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/internal/soundness"
)

// raced is how many positions threads are compared on: fewer with -short, for
// the race detector.
func raced() int {
	if testing.Short() {
		return 45
	}
	return testhelp.Cases(300, 15_000)
}

// Several threads reach the verdict of one, and their proofs pass the same
// checker.
func TestRaceAgreesWithOneThread(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(51, 52))
	one, three := solver.New(solver.Options{Memory: 8 << 20}), solver.New(solver.Options{Memory: 8 << 20, Threads: 3})
	count := map[solver.Verdict]int{}
	n := raced()
	for i := range n {
		pos := oracle.Crowded(r, notation.Rules[i%len(notation.Rules)], 7+r.IntN(4))
		goal := [...]solver.Class{solver.VCT3, solver.VCT}[r.IntN(2)]
		q := solver.Query{Position: pos, Goal: goal}
		want := testhelp.Must(one.Solve(t.Context(), q))(t)
		got := testhelp.Must(three.Solve(t.Context(), q))(t)
		if got.Verdict != want.Verdict {
			t.Fatalf("%v %v to move, black %v white %v: %v: three threads say %v, one says %v", pos.Rule(), pos.Turn(),
				pos.Stones(notation.Black), pos.Stones(notation.White), goal, got.Verdict, want.Verdict)
		}
		count[got.Verdict]++
	}
	t.Log(count)
	if min(count[solver.Win], count[solver.NoWin]) < n/10 {
		t.Error("the sample is lopsided")
	}
}

// Limits that stop some threads and not others decide nothing wrongly.
func TestRaceWithLimits(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(55, 56))
	one, three := solver.New(solver.Options{Memory: 8 << 20}), solver.New(solver.Options{Memory: 8 << 20, Threads: 3})
	count := map[solver.Verdict]int{}
	n := raced()
	for i := range n {
		pos := oracle.Crowded(r, notation.Rules[i%len(notation.Rules)], 7+r.IntN(4))
		q := solver.Query{Position: pos, Goal: solver.VCT, Method: solver.MethodDFPN}
		want := soundness.Answer(t, one, q)
		q.Limits.Nodes = 1 + r.Int64N(2*want.Nodes+10)
		got := soundness.Answer(t, three, q)
		if count[got.Verdict]++; got.Verdict != solver.Unknown && got.Verdict != want.Verdict {
			t.Fatalf("%v: three threads and %d nodes say %v, one thread says %v", oracle.Where(pos), q.Limits.Nodes,
				got.Verdict, want.Verdict)
		}
	}
	t.Log(count)
	for _, v := range []solver.Verdict{solver.Win, solver.NoWin, solver.Unknown} {
		if count[v] < n/15 {
			t.Errorf("only %d are %v", count[v], v)
		}
	}
}
