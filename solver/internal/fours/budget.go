package fours

// The nodes of any search are counted here, and it ends at the first limit reached: nodes,
// time, or the end of a context.

import (
	"context"
	"errors"
	"time"
)

// A Stop is the limit that ended a search before it was done.
type Stop uint8

// The limits.
const (
	NoStop      Stop = iota
	NodeLimit        // the limit on nodes
	TimeLimit        // the limit on time, or the deadline of the context
	MemoryLimit      // the memory of the search
	Interrupt        // the context was cancelled
)

// A Budget is what one search may spend.
type Budget struct {
	Nodes  int64     // spent so far
	Stop   Stop      // what ended the search; NoStop while it goes on
	Report *Reporter // nil if nobody asked
	Before int64     // nodes of the query that other budgets have counted

	ctx      context.Context
	next     int64 // the count at which something has to be looked at
	most     int64 // the limit on nodes; 0 means none, less that there are none left
	deadline time.Time
}

// PollEvery is the number of nodes between two looks at the clock: some tens
// of microseconds.
const PollEvery = 1024

// NewBudget returns a budget of so many nodes and so much time from start on; 0
// means no limit. It ends with ctx, too.
func NewBudget(ctx context.Context, nodes int64, limit time.Duration, start time.Time) *Budget {
	b := &Budget{ctx: ctx, most: nodes, next: PollEvery}
	if limit > 0 {
		b.deadline = start.Add(limit)
	}
	if b.most > 0 {
		b.next = min(b.next, b.most)
	}
	return b
}

// Part returns a budget of its own for at most the given number of nodes out
// of b, whose count it does not touch.
func (b *Budget) Part(nodes int64) Budget {
	if nodes = b.Room(nodes); nodes <= 0 {
		return Budget{Stop: NodeLimit, most: -1} // there is nothing left to spend, nor in any part of it
	}
	return Budget{
		ctx: b.ctx, deadline: b.deadline, most: nodes, next: min(nodes, PollEvery),
		Report: b.Report, Before: b.Before + b.Nodes,
	}
}

// Room is the given number of nodes, or what is left of b where that is less.
func (b *Budget) Room(nodes int64) int64 {
	if b.most != 0 {
		nodes = min(nodes, b.most-b.Nodes)
	}
	return nodes
}

// NodeBudget returns a budget of so many nodes that looks at no clock.
func NodeBudget(nodes int64) Budget { return Budget{most: nodes, next: nodes} }

// Inherit makes the stop of a part, whose nodes b has counted, that of b, unless
// it was the bound of the part alone that was reached.
func (b *Budget) Inherit(part *Budget) {
	if b.Stop == NoStop && (part.Stop != NodeLimit || b.most > 0 && b.Nodes >= b.most) {
		b.Stop = part.Stop
	}
}

// Spend counts a node and reports whether the search may go on.
func (b *Budget) Spend() bool {
	if b.Nodes++; b.Nodes <= b.next {
		return true
	}
	return b.Look()
}

// Look compares the count and the clock with the limits.
func (b *Budget) Look() bool {
	switch {
	case b.Stop != NoStop:
	case b.most > 0 && b.Nodes > b.most:
		b.Stop = NodeLimit
	case b.ctx.Err() != nil:
		b.Stop = StopOf(b.ctx)
	case !b.deadline.IsZero() && !time.Now().Before(b.deadline):
		b.Stop = TimeLimit
	default:
		if b.Report != nil {
			b.Report.At(b.Before + b.Nodes)
		}
		b.next = b.Nodes + PollEvery
		if b.most > 0 {
			b.next = min(b.next, b.most)
		}
		return true
	}
	b.Nodes-- // the node is not searched
	return false
}

// Glance looks at the clock alone, if it is time to: for nodes that were counted
// by a part. Many short parts in a row would not come to look at it.
func (b *Budget) Glance() {
	if b.Nodes > b.next {
		b.Clock()
	}
}

// Over reports whether the context has ended or the time. It counts nothing and
// changes nothing. A budget that looks at no clock is never over, nor is nil.
func (b *Budget) Over() bool {
	return b != nil && (b.ctx != nil && b.ctx.Err() != nil || !b.deadline.IsZero() && !time.Now().Before(b.deadline))
}

// Clock looks at the clock and the context, and reports whether they let the work
// go on: for work that is not a node.
func (b *Budget) Clock() bool {
	if b.Stop == NoStop && b.Over() {
		if b.Stop = TimeLimit; b.ctx != nil && b.ctx.Err() != nil {
			b.Stop = StopOf(b.ctx)
		}
	}
	return b.Stop != TimeLimit && b.Stop != Interrupt
}

// StopOf is the stop by a context that has ended.
func StopOf(ctx context.Context) Stop {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return TimeLimit
	}
	return Interrupt
}

// Share returns the budget of one of n threads that search what b has left,
// until ctx is cancelled. It reports to nobody.
func (b *Budget) Share(ctx context.Context, n int) Budget {
	s := Budget{ctx: ctx, deadline: b.deadline, next: PollEvery, Before: b.Before + b.Nodes}
	if b.most > 0 {
		s.most = max((b.most-b.Nodes)/int64(n), 1)
		s.next = min(s.next, s.most)
	}
	return s
}

// Narrow leaves one n-th of what b has left, until restore is called.
func (b *Budget) Narrow(n int) (restore func()) {
	most := b.most
	if n > 1 && most > 0 {
		b.most = b.Nodes + max((most-b.Nodes)/int64(n), 1)
		b.next = min(b.next, b.most)
	}
	return func() { b.most = most }
}

// Context returns what ends b beside its limits.
func (b *Budget) Context() context.Context { return b.ctx }
