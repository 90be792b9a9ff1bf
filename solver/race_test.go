package solver

import (
	"math/rand/v2"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// Several threads come to the verdict of one, and their proofs pass the same
// checker.
func TestRaceAgreesWithOneThread(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	one, three := New(Options{Memory: 8 << 20}), New(Options{Memory: 8 << 20, Threads: 3})
	count := map[Verdict]int{}
	for i := range oracle.Scaled(300) {
		pos := oracle.Crowded(r, notation.Rules[i%3], 7+r.IntN(4))
		goal := [...]Class{VCT3, VCT}[r.IntN(2)]
		q := Query{Position: pos, Goal: goal}
		want, err := one.Solve(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		got, err := three.Solve(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if got.Verdict != want.Verdict {
			t.Fatalf("%v %v to move, black %v white %v: %v: three threads say %v, one says %v", pos.Rule(), pos.Turn(),
				pos.Stones(notation.Black), pos.Stones(notation.White), goal, got.Verdict, want.Verdict)
		}
		count[got.Verdict]++
	}
	t.Log(count)
	if count[Win] < 30 || count[NoWin] < 30 {
		t.Error("the sample is lopsided")
	}
}

// A thread below a node that another has solved comes back to that node, and
// no further.
func TestThreadComesBackFromSolvedNodes(t *testing.T) {
	way := []eval.Hash{{1, 10}, {2, 20}, {3, 30}, {4, 40}}
	v := vct{graph: newGraph(0), crew: &crew{}, trail: trail{path: append([]eval.Hash(nil), way...), until: nowhere}}
	v.graph.begin()
	for _, h := range way {
		v.graph.put(h, node{pn: 3, dn: 3, work: 1})
	}
	if v.overtaken() {
		t.Error("overtaken, and nothing is solved")
	}
	v.graph.put(way[1], node{pn: infinite, dn: 0, work: 1})
	v.crew.solved++
	for depth := len(way); depth > 0; depth-- {
		if got, want := v.overtaken(), depth > 2; got != want {
			t.Errorf("at depth %d below the solved node 2: overtaken %v, want %v", depth, got, want)
		}
		v.leave()
	}
	if v.until != nowhere {
		t.Error("the way back has no end")
	}
	v.graph.put(way[1], node{pn: 5, dn: 5, work: 1})
	if n, _ := v.graph.find(way[1]); n.dn != 0 {
		t.Error("an open node has taken the place of a solved one")
	}
}

// Limits that stop some threads and not others decide nothing wrongly.
func TestRaceWithLimits(t *testing.T) {
	r := rand.New(rand.NewPCG(55, 56))
	one, three := New(Options{Memory: 8 << 20}), New(Options{Memory: 8 << 20, Threads: 3})
	count := map[Verdict]int{}
	for i := range oracle.Scaled(300) {
		pos := oracle.Crowded(r, notation.Rules[i%3], 7+r.IntN(4))
		q := Query{Position: pos, Goal: VCT, Method: MethodDFPN}
		want := answer(t, one, q)
		q.Limits.Nodes = 1 + r.Int64N(2*want.Nodes+10)
		got := answer(t, three, q)
		if count[got.Verdict]++; got.Verdict != Unknown && got.Verdict != want.Verdict {
			t.Fatalf("%v: three threads and %d nodes say %v, one thread says %v", oracle.Where(pos), q.Limits.Nodes, got.Verdict, want.Verdict)
		}
	}
	t.Log(count)
	for _, v := range []Verdict{Win, NoWin, Unknown} {
		if count[v] < 20 {
			t.Errorf("only %d are %v", count[v], v)
		}
	}
}
