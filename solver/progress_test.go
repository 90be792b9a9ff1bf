package solver

import (
	"context"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/budget"
)

// TestProgress: a search that goes on tells how far it is, not too often, with
// counts that rise and stay below what it says in the end; a short one says
// nothing.
func TestProgress(t *testing.T) {
	// A hard case: renju-note/quintet, bench_vct_unstable.
	in, err := notation.ParsePosition("g10,i10,j10,f9,j9,h8,j8,i7,i6,j6,k6,i5/i11,f10,g9,h9,i9,i8,k8,h7,j7,l7,h6,k5",
		notation.Defaults{Rule: notation.Renju, Size: 15, Turn: notation.Black})
	if err != nil {
		t.Fatal(err)
	}
	type told struct {
		nodes   int64
		elapsed time.Duration
	}
	var calls []told
	s := New(Options{Progress: func(nodes int64, elapsed time.Duration) { calls = append(calls, told{nodes, elapsed}) }})
	const limit = 450 * time.Millisecond
	r, err := s.Solve(context.Background(), Query{Position: in.Position, Goal: VCT, Limits: Limits{Time: limit}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Time < limit {
		t.Skipf("decided in %v: too quick to say anything", r.Time)
	}
	if len(calls) == 0 || len(calls) > int(r.Time/budget.ReportEvery) {
		t.Fatalf("%d reports in %v, want one in each %v at most", len(calls), r.Time, budget.ReportEvery)
	}
	last := told{}
	for _, c := range calls {
		if c.nodes < last.nodes || c.nodes > r.Nodes || c.elapsed < last.elapsed+budget.ReportEvery || c.elapsed > r.Time {
			t.Errorf("report of %d nodes after %v; the one before said %v, the end %d nodes after %v", c.nodes, c.elapsed, last, r.Nodes, r.Time)
		}
		last = c
	}
	calls = nil
	in.Position.SetTurn(notation.White)
	if _, err := s.Solve(context.Background(), Query{Position: in.Position, Goal: VCF, Limits: Limits{Nodes: 50}}); err != nil || len(calls) > 0 {
		t.Errorf("a short search: error %v, reports %v, want neither", err, calls)
	}
}
