package solver

import (
	"context"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/budget"
	"fukumi/solver/internal/oracle"
)

// middleGames are quiet positions, nobody having a win by threats.
var middleGames = []string{
	"h8 i8 j9 i6 e8 k8 j7 j8 i7 k7 k6 g9 h10 j5",
	"f11 i11 j9 k6 k5 g9 h10 g10 g11 i9 h11 i10 i8 h8",
	"e11 h8 i6 j9 i10 f11 j7 i9 h9 g8 i8 k6 j10 f10",
	"j10 i8 i9 i7 f9 g6 h7 h6 i6 g8 g9 h9 j8 f7",
	"k11 k10 h5 k9 f9 i11 j10 i9 j9 j8 k7 h10 i10 h11",
	"e11 f9 j5 g6 e5 g5 g7 f6 h6 f8 f7 h7 g8 e7",
	"g8 j9 j8 h8 e11 h10 e10 h9 h7 f9 h11 f11 g9 g7",
	"j10 i7 f6 j6 f9 k6 h8 h6 i6 g7 j7 f8 i5 h5",
}

func BenchmarkAlphaBeta(b *testing.B) {
	for _, rule := range notation.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			pos := oracle.At(b, middleGames[0], rule)
			s := New(Options{})
			b.ReportAllocs()
			visited, n := int64(0), 0
			for b.Loop() {
				limit := budget.New(context.Background(), 0, 0, time.Now())
				s.judge.rank(&pos, pos.Stones(notation.Empty), 1, 9, limit, 1<<20, watch{})
				visited += s.judge.threads[0].visited
				n++
			}
			b.ReportMetric(float64(visited)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(visited)/float64(n), "nodes/op")
		})
	}
}
