package tss

import (
	"context"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
)

// BenchmarkPlan: one plan for gaofei 052 (lfz084/renju-beta, puzzle/json).
func BenchmarkPlan(b *testing.B) {
	pos := oracle.Stones(b, notation.Renju, 15, notation.Black, "f10 h10 i9 j9 h8 i8 g7 i7",
		"g10 i10 j10 k10 h9 f8 j7 j6")
	board := eval.New(&pos)
	var x Search
	b.ReportAllocs()
	for b.Loop() {
		x.limit = fours.NewBudget(context.Background(), 0, 0, time.Time{})
		x.plan(board, notation.Black, nil)
	}
}
