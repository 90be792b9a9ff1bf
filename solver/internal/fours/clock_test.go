package fours

import (
	"context"
	"testing"
	"time"

	"fukumi/eval"
)

// TestGrowKeepsToTheTime: a table that grows moves everything, unless time is up:
// then it leaves the rest behind, and remains a valid table.
func TestGrowKeepsToTheTime(t *testing.T) {
	over := NewBudget(context.Background(), 0, time.Nanosecond, time.Now().Add(-time.Hour))
	for _, c := range []struct {
		clock *Budget
		kept  bool
	}{{nil, true}, {&Budget{}, true}, {NewBudget(context.Background(), 0, time.Hour, time.Now()), true},
		{over, false}} {
		table := newFailTable(64 * firstEntries * entryBytes)
		table.forget()
		table.clock = c.clock
		hash := func(i uint64) eval.Hash { return eval.Hash{i * 0x9e3779b97f4a7c15, i * 0xbf58476d1ce4e5b9} }
		n := uint64(0)
		for before := table.mask; table.mask == before; n++ {
			table.fail(hash(n), 7)
		}
		kept := uint64(0)
		for i := range n {
			if table.failed(hash(i)) == 7 {
				kept++
			}
		}
		if kept == 0 || (kept > n/2) != c.kept {
			t.Errorf("over %v: %d of %d entries are kept", !c.kept, kept, n)
		}
	}
}
