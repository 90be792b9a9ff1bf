package dfpn

import (
	"context"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// A search in parts has the position on the board between them, reaches the same verdict, and ends when told
// to.
func TestTurns(t *testing.T) {
	t.Parallel()
	// Source: renju-note/quintet, src/mate/solve.rs, bench_vct_white.
	pos := oracle.Stones(t, notation.Renju, 15, notation.White,
		"g11 e10 i10 j10 g9 l9 m9 f8 h8 i8 h7 i7 g6 k6 l6 d5 g4 h4",
		"f10 g10 h10 l10 h9 i9 j9 k9 g8 j8 k8 f7 k7 e6 j6 f5 i5")
	b := eval.New(&pos)
	x := New(64<<20, 1)
	limit := fours.NewBudget(context.Background(), 0, 0, time.Now())
	turns, last := 0, int64(0)
	turn := func() int64 {
		turns++
		if b.Hash() != eval.HashOf(&pos) || limit.Stop != fours.NoStop || turns > 1 && limit.Nodes != last+
			int64(turns-1)*1000 {
			t.Errorf("turn %d: stop %v, %d nodes, %d before", turns, limit.Stop, limit.Nodes, last)
		}
		last = limit.Nodes
		return int64(turns) * 1000
	}
	if o := x.Solve(b, &pos, proof.VCT, limit, turn); o != fours.Wins || turns < 3 {
		t.Fatalf("outcome %v after %d turns", o, turns)
	}
	tree := x.Certificate(&pos)
	if _, err := proof.Verify(&proof.Proof{Position: pos, Class: proof.VCT, Tree: tree}, proof.Options{}); err != nil {
		t.Error(err)
	}
	turns = 0
	limit = fours.NewBudget(context.Background(), 0, 0, time.Now())
	twice := func() int64 {
		if turns++; turns > 2 {
			return 0
		}
		return 1000
	}
	if o := x.Solve(b, &pos, proof.VCT, limit, twice); o != fours.Halted || limit.Stop != fours.NoStop || turns != 3 ||
		limit.Nodes < 2000 || limit.Nodes > 3000 {
		t.Errorf("told to end: outcome %v, stop %v, %d nodes in %d turns", o, limit.Stop, limit.Nodes, turns)
	}
	limit = fours.NewBudget(context.Background(), 3000, 0, time.Now())
	if o := x.Solve(b, &pos, proof.VCT, limit, func() int64 { return 700 }); o != fours.Halted ||
		limit.Stop != fours.NodeLimit || limit.Nodes != 3000 {
		t.Errorf("limited: outcome %v, stop %v, %d nodes", o, limit.Stop, limit.Nodes)
	}
}
