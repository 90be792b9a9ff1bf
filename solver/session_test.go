package solver

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/budget"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// Many short searches by fours, none of which comes to look at the clock, see
// it together.
func TestShortPartsSeeTheClock(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	s := New(Options{Memory: 16 << 20})
	tested := 0
	for range 200 {
		pos := oracle.Strewn(t, r, notation.Renju, 9, 24)
		if _, err := s.Solve(context.Background(), Query{Position: pos, Goal: VCT, Limits: Limits{Nodes: 100}}); err != nil {
			continue // the game is over
		}
		v, limit := &s.vct, budget.New(context.Background(), 0, 1, time.Now().Add(-time.Minute))
		v.set(s.board, pos.Turn(), VCT, limit)
		v.enter(20)
		for limit.Stop == budget.None {
			before := limit.Nodes
			v.Own.Forget() // what is known already costs nothing
			if v.Four(&v.Own) == fours.Wins || limit.Nodes == before {
				break // of no use here
			}
			if limit.Nodes > 2*budget.PollEvery {
				t.Fatalf("%d nodes, and no look at the clock\n%s", limit.Nodes, notation.FormatDiagram(&pos))
			}
		}
		if limit.Stop == budget.Time {
			tested++
		}
	}
	if tested < 5 {
		t.Errorf("%d positions have searches that cost nodes and find nothing: too few", tested)
	}
}

// A win whose proof there is no time to check is not claimed; its first move is
// played all the same, and judged.
func TestUncheckedWin(t *testing.T) {
	pos := oracle.Stones(t, notation.Renju, 15, notation.Black, "h8 i8 j8 h9 h10", "g8 a1 c3 e1 m13")
	s := New(Options{Memory: 16 << 20})
	q := Query{Position: pos, Goal: VCT}
	want := answer(t, s, q)
	if want.Verdict != Win {
		t.Fatalf("verdict %v, want a win", want.Verdict)
	}
	s.until = func() error { return errOver }
	got := answer(t, s, q)
	if got.Verdict != Unknown || got.Stop != StopTime || got.Proof != nil || got.Line != nil || got.Length != 0 {
		t.Errorf("unchecked: %v (%v), proof %v, line %v", got.Verdict, got.Stop, got.Proof, got.Line)
	}
	if got.unchecked == nil || got.unchecked.Move != want.Line[0] {
		t.Errorf("unchecked is %v, want a win by %v", got.unchecked, want.Line[0])
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.until = func() error { cancel(); return errOver }
	if got, err := s.Solve(ctx, q); err != nil || got.Verdict != Unknown || got.Stop != StopInterrupt {
		t.Errorf("interrupted: %v (%v), %v", got.Verdict, got.Stop, err)
	}
	s.until = nil
	if got := answer(t, s, q); got.Verdict != Win || got.unchecked != nil {
		t.Errorf("then %v, unchecked %v", got.Verdict, got.unchecked)
	}

	r, err := s.newRanking(context.Background(), RankQuery{Position: pos, Limits: Limits{Time: time.Hour}})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.over(); err != nil {
		t.Errorf("an hour ahead: %v", err)
	}
	r.unchecked = &proof.Node{Move: want.Line[0]}
	if err := r.settle(); err != nil {
		t.Fatal(err)
	}
	if c := r.first(); c.Move != want.Line[0] || c.Proved != ProvedNone {
		t.Errorf("plays %v, proved %v; want %v, judged", c.Move, c.Proved, want.Line[0])
	}
	r.start = time.Now().Add(-2 * time.Hour)
	if err := r.over(); err == nil {
		t.Error("an hour too late it is not over")
	}
	for _, ask := range []func() error{
		func() error { _, err := s.Rank(context.Background(), RankQuery{Position: pos}); return err },
		func() error { _, err := s.Choose(context.Background(), RankQuery{Position: pos}); return err },
	} {
		if err := ask(); err != nil || s.until != nil {
			t.Errorf("%v; a ranking has left its end behind: %v", err, s.until != nil)
		}
	}
}
