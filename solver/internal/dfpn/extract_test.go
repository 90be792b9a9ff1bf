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

// A certificate has up to as many nodes as allowed, each position once; of a
// larger one only the first move is returned.
func TestExtractUpTo(t *testing.T) {
	t.Parallel()
	// Source: lfz084/renju-beta, puzzle/json.
	pos := oracle.Stones(t, notation.Renju, 15, notation.Black, "e11 f10 g10 h8 g7 h7 g6", "e10 g9 f8 g8 i8 f7 i7")
	x := New(16<<20, 1)
	limit := fours.NewBudget(context.Background(), 0, 0, time.Now())
	if o := x.Solve(eval.New(&pos), &pos, proof.VCT, limit, nil); o != fours.Wins {
		t.Fatalf("outcome %v", o)
	}
	whole := x.Certificate(&pos)
	least := 0
	for n := x.last.extractUpTo(&pos, 0); n.Kind == 0; n = x.last.extractUpTo(&pos, least) {
		if n.Move != whole.Move || least > 10_000 {
			t.Fatalf("up to %d nodes: %v, want %v", least, n.Move, whole.Move)
		}
		least++
	}
	seen := map[*proof.Node]bool{}
	var count func(n *proof.Node)
	count = func(n *proof.Node) {
		seen[n] = true
		for _, r := range n.Replies {
			count(r.Node)
		}
	}
	count(whole)
	if least < 3 || least > len(seen) {
		t.Errorf("%d nodes are enough for a certificate of %d", least, len(seen))
	}
	if _, err := proof.Verify(&proof.Proof{Position: pos, Class: proof.VCT, Tree: whole}, proof.Options{}); err != nil {
		t.Error(err)
	}
}
