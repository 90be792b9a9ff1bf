package fours

// A budget counts the nodes of a search, and ends the search at the first limit: nodes, time, or the end of a context.
// Make a [Budget] with [NewBudget], and call [Budget.Spend] for every node.

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
	NodeLimit        // the node limit
	TimeLimit        // the time limit, or the deadline of the context
	MemoryLimit      // the memory limit of the search
	Interrupt        // the context was cancelled
)

// A Budget is the limits of a search, with the nodes that it has spent.
type Budget struct {
	Nodes  int64     // number of nodes spent so far
	Stop   Stop      // what ended the search; NoStop while it continues
	Report *Reporter // nil if progress is not reported
	Before int64     // number of nodes of the query that other budgets have counted

	ctx      context.Context
	next     int64 // the node count at which the limits are looked at again
	limit    int64 // the node limit; 0 means no limit, a negative value means that nothing is left
	deadline time.Time
}

// PollEvery is the number of nodes between two looks at the clock. They take some tens of microseconds.
const PollEvery = 1024

// NewBudget returns a budget with limits on the nodes and on the time from start; 0 means no limit. The budget also
// ends with ctx.
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

// Part returns a separate budget with at most the given nodes of b. These nodes are not counted in b.
func (b *Budget) Part(nodes int64) Budget {
	if nodes = b.Room(nodes); nodes <= 0 {
		return Budget{Stop: NodeLimit, limit: -1} // nothing is left, not even for a part of this budget
	}
	return Budget{
		ctx: b.ctx, deadline: b.deadline, limit: nodes, next: min(nodes, PollEvery),
		Report: b.Report, Before: b.Before + b.Nodes,
	}
}

// Room returns the given number of nodes, or the number left in b if that is smaller.
func (b *Budget) Room(nodes int64) int64 {
	if b.limit != 0 {
		nodes = min(nodes, b.limit-b.Nodes)
	}
	return nodes
}

// NodeBudget returns a budget with a node limit that never looks at the clock.
func NodeBudget(nodes int64) Budget { return Budget{limit: nodes, next: nodes} }

// Inherit sets the stop of b to the stop of part, unless only the limit of the part was reached. The nodes of part must
// already be counted in b.
func (b *Budget) Inherit(part *Budget) {
	if b.Stop == NoStop && (part.Stop != NodeLimit || b.limit > 0 && b.Nodes >= b.limit) {
		b.Stop = part.Stop
	}
}

// Spend counts a node and reports whether the search may continue.
func (b *Budget) Spend() bool {
	if b.Nodes++; b.Nodes <= b.next {
		return true
	}
	return b.Look()
}

// Look compares the node count and the clock with the limits, and reports whether the search may continue.
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

// Glance looks at the clock if it is time to do so. It is for nodes that are counted in parts, because many short parts
// would never look at it.
func (b *Budget) Glance() {
	if b.Nodes > b.next {
		b.Clock()
	}
}

// Over reports whether the context is done or the time is over. It counts and changes nothing. A budget without a clock
// is never over, nor is a nil budget.
func (b *Budget) Over() bool {
	return b != nil && (b.ctx != nil && b.ctx.Err() != nil || !b.deadline.IsZero() && !time.Now().Before(b.deadline))
}

// Clock looks at the clock and the context, and reports whether the work may continue. It is for work that does not
// count nodes.
func (b *Budget) Clock() bool {
	if b.Stop == NoStop && b.Over() {
		if b.Stop = TimeLimit; b.ctx != nil && b.ctx.Err() != nil {
			b.Stop = StopOf(b.ctx)
		}
	}
	return b.Stop != TimeLimit && b.Stop != Interrupt
}

// StopOf returns the stop for a context that is done.
func StopOf(ctx context.Context) Stop {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return TimeLimit
	}
	return Interrupt
}

// Share returns the budget of one of n threads, which share what is left of b, until ctx is cancelled. It does not
// report progress.
func (b *Budget) Share(ctx context.Context, n int) Budget {
	s := Budget{ctx: ctx, deadline: b.deadline, next: PollEvery, Before: b.Before + b.Nodes}
	if b.limit > 0 {
		s.limit = max((b.limit-b.Nodes)/int64(n), 1)
		s.next = min(s.next, s.limit)
	}
	return s
}

// Narrow limits b to 1/n of what is left, until restore is called.
func (b *Budget) Narrow(n int) (restore func()) {
	limit := b.limit
	if n > 1 && limit > 0 {
		b.limit = b.Nodes + max((limit-b.Nodes)/int64(n), 1)
		b.next = min(b.next, b.limit)
	}
	return func() { b.limit = limit }
}

// Context returns the context with which b ends.
func (b *Budget) Context() context.Context { return b.ctx }
