package fours

import (
	"context"
	"testing"
	"time"
)

// Glance sees the clock and the context when nodes counted by others are due
// for a look, and affects no count and no limit on nodes.
func TestGlance(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	late, stop := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer stop()
	for _, test := range []struct {
		name  string
		ctx   context.Context
		limit time.Duration
		most  int64
		nodes int64
		want  Stop
	}{
		{"not due", context.Background(), 1, 0, PollEvery, NoStop},
		{"due", context.Background(), 1, 0, PollEvery + 1, TimeLimit},
		{"time left", context.Background(), time.Hour, 0, PollEvery + 1, NoStop},
		{"no limit", context.Background(), 0, 0, 1 << 40, NoStop},
		{"more nodes than allowed", context.Background(), 0, 10, 11, NoStop},
		{"cancelled", ended, 0, 0, PollEvery + 1, Interrupt},
		{"past its deadline", late, 0, 0, PollEvery + 1, TimeLimit},
	} {
		b := NewBudget(test.ctx, test.most, test.limit, time.Now().Add(-time.Minute))
		b.Nodes = test.nodes
		next := b.next
		b.Glance()
		if b.Stop != test.want || b.Nodes != test.nodes || b.next != next {
			t.Errorf("%s: stop %v, %d nodes, next look at %d; want %v, %d, %d", test.name, b.Stop, b.Nodes, b.next,
				test.want, test.nodes, next)
		}
	}
	b := NewBudget(context.Background(), 0, 1, time.Now().Add(-time.Minute))
	b.Nodes, b.Stop = PollEvery+1, MemoryLimit
	if b.Glance(); b.Stop != MemoryLimit {
		t.Errorf("the first stop was memory, now it is %v", b.Stop)
	}
}

// A reporter reports nothing while its last report is fresh, and adds the nodes
// of earlier searches.
func TestReporter(t *testing.T) {
	var told []int64
	r := &Reporter{Tell: func(nodes int64, _ time.Duration) {
		told = append(told, nodes)
	}, Start: time.Now().Add(-time.Minute), Every: time.Hour}
	r.At(5) // too soon
	r.Start = time.Now().Add(-2 * time.Hour)
	r.Before = 100
	r.At(6)
	r.At(7) // too soon
	if len(told) != 1 || told[0] != 106 {
		t.Errorf("told %v, want 106 alone", told)
	}
}

// A budget with nothing left has no part that may spend, at any depth.
func TestNothingLeft(t *testing.T) {
	b := NewBudget(context.Background(), 10, 0, time.Now())
	for i := range 10 {
		if !b.Spend() {
			t.Fatalf("node %d of 10 is not allowed", i+1)
		}
	}
	part := b.Part(5)
	inner := part.Part(1 << 40)
	for _, p := range []*Budget{&part, &inner} {
		if p.Spend() || p.Nodes != 0 || p.Stop != NodeLimit || p.Room(7) > 0 {
			t.Errorf("a part of nothing: %+v, room for %d", *p, p.Room(7))
		}
	}
}
