package alphabeta

import (
	"context"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
)

func BenchmarkAlphaBeta(b *testing.B) {
	for _, rule := range notation.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			pos := oracle.At(b, oracle.MiddleGames[0], rule)
			search := New(256<<20, 1)
			b.ReportAllocs()
			visited, n := int64(0), 0
			for b.Loop() {
				limit := fours.NewBudget(context.Background(), 0, 0, time.Now())
				search.Rank(&pos, pos.Stones(notation.Empty), 1, 9, limit, 1<<20, Watch{})
				visited += search.threads[0].visited
				n++
			}
			b.ReportMetric(float64(visited)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(visited)/float64(n), "nodes/op")
		})
	}
}

// The walk over positions allocates nothing.
func TestAlphaBetaAllocatesNothing(t *testing.T) {
	for _, rule := range notation.Rules {
		pos := oracle.At(t, oracle.MiddleGames[0], rule)
		a := newThread(&pos)
		s := pos.Turn()
		a.search(s, -infinity, infinity, 4) // the stacks of the searches by fours grow once
		if n := testing.AllocsPerRun(5, func() { a.search(s, -eval.MaxScore, eval.MaxScore, 5) }); n > 0 {
			t.Errorf("%v: %v allocations", rule, n)
		}
	}
}
