package solver

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// What must not change an answer, or may change it in one direction alone.

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

// images returns what pos looks like turned, mirrored and, where the rule is
// the same for both, with the colours exchanged.
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
	r := rand.New(rand.NewPCG(71, 72))
	s := New(Options{Memory: 16 << 20})
	count := map[string]int{}
	for n := 0; n < oracle.Long(120, 6000); n++ {
		pos := oracle.Random(r, notation.Rules[n%3], 6+r.IntN(2))
		switch n / 9 % 3 {
		case 0:
			pos = oracle.Hinted(r, notation.Rules[n%3], 7)
		case 1:
			pos = oracle.Grown(r, notation.Rules[n%3], [...]int{9, 15, 19, 20, 22}[r.IntN(5)])
		}
		goal := [...]Class{VCF, VCT3, VCT}[n/3%3]
		limits := Limits{Nodes: 30_000}
		if goal == VCF {
			limits = Limits{}
		}
		want := answer(t, s, Query{Position: pos, Goal: goal, Shortest: true, Limits: limits})
		for _, image := range images(pos) {
			got := answer(t, s, Query{Position: image, Goal: goal, Shortest: true, Limits: limits})
			switch {
			case want.Verdict == Unknown || got.Verdict == Unknown:
				count["open"]++
			case got.Verdict != want.Verdict:
				t.Fatalf("%v: %v: %v; its image %v: %v", oracle.Where(pos), goal, want.Verdict, oracle.Where(image), got.Verdict)
			case got.Exact && want.Exact && got.Length != want.Length:
				t.Fatalf("%v: %v: length %d; its image %v: %d", oracle.Where(pos), goal, want.Length, oracle.Where(image), got.Length)
			case got.Verdict == Win && got.Exact:
				count["exact"]++
			}
			count[goal.String()+" "+got.Verdict.String()]++
		}
	}
	t.Logf("%v", count)
	for _, what := range []string{"vcf win", "vcf no-win", "vct3 win", "vct3 no-win", "vct win", "vct no-win", "exact"} {
		if count[what] < 10 {
			t.Errorf("too few images of %s: %v", what, count)
		}
	}
}

// In freestyle a stone helps its own side alone. So another stone of the
// defender gives no win by fours or by threats (class vct) that was not there,
// and another one of the attacker takes no win away, of any class. (A win of
// class vct3 can come by a defender's stone: the answer to his four is in the
// class, whatever it threatens.)
func TestStonesHelpTheirSide(t *testing.T) {
	r := rand.New(rand.NewPCG(73, 74))
	s := New(Options{Memory: 16 << 20})
	count := map[string]int{}
	for n := 0; n < oracle.Long(900, 50_000); n++ {
		pos := oracle.Random(r, notation.Freestyle, 6+r.IntN(2))
		if n%2 == 0 {
			pos = oracle.Hinted(r, notation.Freestyle, 7)
		}
		goal := [...]Class{VCF, VCT3, VCT}[n%3]
		q := Query{Position: pos, Goal: goal, Limits: Limits{Nodes: 30_000}}
		before := answer(t, s, q)
		side, barred := pos.Turn(), NoWin
		if before.Verdict == NoWin {
			if goal == VCT3 {
				continue
			}
			side, barred = side.Opponent(), Win
		}
		if before.Verdict == Unknown {
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
			after := answer(t, s, q)
			if after.Verdict == barred {
				t.Fatalf("%v: %v: %v; with a stone of %v on %v: %v", oracle.Where(pos), goal, before.Verdict, side, p, barred)
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

// told is what a result says, but for the times and the address of the proof,
// of which the check holds the sum.
func told(r Result) Result {
	r.Time, r.Verify, r.Proof = 0, 0, nil
	return r
}

// The same question has the same answer, node for node, on a solver that is
// new, on one that has just been asked, and on one that has been asked much
// else, about other boards and rules.
func TestSameQuestionSameAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(75, 76))
	used := New(Options{Memory: 16 << 20})
	count := map[Verdict]int{}
	for n := range oracle.Long(400, 20_000) {
		pos := oracle.Grown(r, notation.Rules[n%3], 9+r.IntN(11))
		if n%2 == 0 {
			pos = oracle.Random(r, notation.Rules[n%3], 7)
		}
		q := Query{
			Position: pos, Goal: [...]Class{VCF, VCT3, VCT}[r.IntN(3)], Method: Method(r.IntN(3)),
			All: r.IntN(4) == 0, Shortest: r.IntN(4) == 0, Limits: Limits{Nodes: int64(1 + r.IntN(5000))},
		}
		fresh := New(Options{Memory: 16 << 20})
		want := answer(t, used, q)
		count[want.Verdict]++
		for i, s := range [...]*Solver{fresh, fresh, used} {
			got := answer(t, s, q)
			if !reflect.DeepEqual(told(got), told(want)) {
				t.Fatalf("%v: %+v:\n%+v, asked again (%d)\n%+v", oracle.Where(pos), q.Goal, told(want), i, told(got))
			}
		}
	}
	t.Logf("%v", count)
	if count[Win] < 10 || count[NoWin] < 10 || count[Unknown] < 5 {
		t.Errorf("too few cases: %v", count)
	}
}

// A solver with hardly any memory comes to the same verdict: what its tables
// lose is searched again. Asked of positions whose search overflows them.
func TestLittleMemorySameVerdict(t *testing.T) {
	r := rand.New(rand.NewPCG(77, 78))
	large, small := New(Options{}), [...]*Solver{New(Options{Memory: 1}), New(Options{Memory: 1 << 20}), New(Options{Memory: 16 << 20})}
	count := map[Verdict]int{}
	for n := 0; n < oracle.Long(6, 300); {
		pos := oracle.Random(r, notation.Rules[n%3], 6+r.IntN(2))
		q := Query{Position: pos, Goal: VCT, Method: MethodDFPN}
		q.Limits.Nodes = int64(oracle.Long(60_000, 2_000_000))
		want := answer(t, large, q)
		if want.Verdict == Unknown || want.Nodes < 20_000 {
			continue
		}
		n++
		q.Limits.Nodes *= 20
		for _, s := range small {
			got := answer(t, s, q)
			if got.Verdict != want.Verdict && got.Verdict != Unknown {
				t.Fatalf("%v: %v with %d nodes, with little memory %v", oracle.Where(pos), want.Verdict, want.Nodes, got.Verdict)
			}
			count[got.Verdict]++
		}
	}
	t.Logf("%v", count)
	if count[Win]+count[NoWin] < 3*oracle.Long(6, 300)/2 || count[NoWin] == 0 {
		t.Errorf("too few verdicts: %v", count)
	}
}

// A question about a position that is over is an error, whatever the class.
func TestGameOverIsAnError(t *testing.T) {
	pos := oracle.Stones(t, notation.Freestyle, 9, notation.Black, "a1 b1 c1 d1 e1", "a9 b9 c9 d9")
	for _, goal := range [...]Class{VCF, VCT3, VCT} {
		if r, err := New(Options{}).Solve(context.Background(), Query{Position: pos, Goal: goal}); err == nil {
			t.Errorf("%v: %v", goal, r.Verdict)
		}
	}
}
