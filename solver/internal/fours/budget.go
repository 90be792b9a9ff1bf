package fours

// The nodes of any search are counted here, which ends at the first limit: nodes, time, or the end of a
// context. Make a [Budget] with [NewBudget], and call [Budget.Spend] for every node.

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
	Stop   Stop      // what ended the search; NoStop while it continues
	Report *Reporter // nil if no progress is asked for
	Before int64     // nodes of the query counted by other budgets

	ctx      context.Context
	next     int64 // the count at which to look at the limits again
	limit    int64 // the limit on nodes; 0 means no limit, negative means nothing is left
	deadline time.Time
}

// PollEvery is the number of nodes between two looks at the clock: some tens
// of microseconds.
const PollEvery = 1024

// NewBudget returns a budget of the given nodes and time from start; 0 means no
// limit. It also ends with ctx.
func NewBudget(ctx context.Context, nodes int64, limit time.Duration, start time.Time) *Budget {
	b := &Budget{ctx: ctx, limit: nodes, next: PollEvery}
	if limit > 0 {
		b.deadline = start.Add(limit)
	}
	if b.limit > 0 {
		b.next = min(b.next, b.limit)
	}
	return b
}

// Part returns a budget of its own with at most the given nodes out of b,
// without counting them in b.
func (b *Budget) Part(nodes int64) Budget {
	if nodes = b.Room(nodes); nodes <= 0 {
		return Budget{Stop: NodeLimit, limit: -1} // nothing is left to spend, in any part of it either
	}
	return Budget{
		ctx: b.ctx, deadline: b.deadline, limit: nodes, next: min(nodes, PollEvery),
		Report: b.Report, Before: b.Before + b.Nodes,
	}
}

// Room is the given number of nodes, or what is left of b if that is less.
func (b *Budget) Room(nodes int64) int64 {
	if b.limit != 0 {
		nodes = min(nodes, b.limit-b.Nodes)
	}
	return nodes
}

// NodeBudget returns a budget of the given nodes that never looks at the clock.
func NodeBudget(nodes int64) Budget { return Budget{limit: nodes, next: nodes} }

// Inherit sets the stop of b, which has counted the nodes of part, to the stop
// of part, unless only the bound of the part was reached.
func (b *Budget) Inherit(part *Budget) {
	if b.Stop == NoStop && (part.Stop != NodeLimit || b.limit > 0 && b.Nodes >= b.limit) {
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
	case b.limit > 0 && b.Nodes > b.limit:
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
		if b.limit > 0 {
			b.next = min(b.next, b.limit)
		}
		return true
	}
	b.Nodes-- // the node will not be searched
	return false
}

// Glance looks at the clock if it is time to, for nodes counted by parts: many
// short parts in a row would not look at it.
func (b *Budget) Glance() {
	if b.Nodes > b.next {
		b.Clock()
	}
}

// Over reports whether the context or the time has ended, without counting or
// changing anything. A budget without a clock is never over, and neither is
// nil.
func (b *Budget) Over() bool {
	return b != nil && (b.ctx != nil && b.ctx.Err() != nil || !b.deadline.IsZero() && !time.Now().Before(b.deadline))
}

// Clock looks at the clock and the context, and reports whether the work may go
// on: for work other than nodes.
func (b *Budget) Clock() bool {
	if b.Stop == NoStop && b.Over() {
		if b.Stop = TimeLimit; b.ctx != nil && b.ctx.Err() != nil {
			b.Stop = StopOf(b.ctx)
		}
	}
	return b.Stop != TimeLimit && b.Stop != Interrupt
}

// StopOf is the stop for a context that has ended.
func StopOf(ctx context.Context) Stop {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return TimeLimit
	}
	return Interrupt
}

// Share returns the budget of one of n threads that search with what b has
// left, until ctx is cancelled. It reports no progress.
func (b *Budget) Share(ctx context.Context, n int) Budget {
	s := Budget{ctx: ctx, deadline: b.deadline, next: PollEvery, Before: b.Before + b.Nodes}
	if b.limit > 0 {
		s.limit = max((b.limit-b.Nodes)/int64(n), 1)
		s.next = min(s.next, s.limit)
	}
	return s
}

// Narrow leaves 1/n of what b has left, until restore is called.
func (b *Budget) Narrow(n int) (restore func()) {
	limit := b.limit
	if n > 1 && limit > 0 {
		b.limit = b.Nodes + max((limit-b.Nodes)/int64(n), 1)
		b.next = min(b.next, b.limit)
	}
	return func() { b.limit = limit }
}

// Context returns what ends b in addition to its limits.
func (b *Budget) Context() context.Context { return b.ctx }
