package dfpn

import (
	"context"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/solver/internal/fours"
)

// TestGrowKeepsToTheTime: a graph that grows moves its nodes, unless time is up:
// then it leaves the rest behind.
func TestGrowKeepsToTheTime(t *testing.T) {
	over := fours.NewBudget(context.Background(), 0, time.Nanosecond, time.Now().Add(-time.Hour))
	hash := func(i uint64) eval.Hash { return eval.Hash{i * 0x9e3779b97f4a7c15, i * 0xbf58476d1ce4e5b9} }
	for _, c := range []struct {
		clock *fours.Budget
		kept  bool
	}{{nil, true}, {fours.NewBudget(context.Background(), 0, time.Hour, time.Now()), true}, {over, false}} {
		g := newGraph(64 << 20)
		g.reset()
		g.clock = c.clock
		n := uint64(1)
		for before := g.nodeMask; g.nodeMask == before; n++ {
			g.put(hash(n), node{pn: 1, dn: 1, work: 1})
		}
		kept := uint64(0)
		for i := range n {
			if _, ok := g.find(hash(i)); ok {
				kept++
			}
		}
		if kept == 0 || (kept > n/2) != c.kept {
			t.Errorf("over %v: %d of %d nodes are kept", !c.kept, kept, n)
		}
	}
}
