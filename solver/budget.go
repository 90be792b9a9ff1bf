package solver

import (
	"context"
	"errors"
	"time"
)

// A budget counts the nodes of one query and stops it at the first limit
// reached.
type budget struct {
	ctx      context.Context
	nodes    int64
	next     int64 // the count at which something has to be looked at
	most     int64 // Limits.Nodes
	deadline time.Time
	stop     Stop
	report   *reporter // nil where nobody asked
	before   int64     // nodes of the query that another budget has counted
}

// A reporter tells how far a search is, now and then.
type reporter struct {
	tell   func(nodes int64, elapsed time.Duration)
	before int64     // nodes of the queries that came first
	start  time.Time // of the first of them
	last   time.Time // it was told something
}

// reportEvery is the least time between two reports.
const reportEvery = 100 * time.Millisecond

// at reports the given number of nodes, unless the last report is fresh.
func (r *reporter) at(nodes int64) {
	now := time.Now()
	if now.Sub(r.last) < reportEvery {
		return
	}
	r.last = now
	r.tell(r.before+nodes, now.Sub(r.start))
}

// pollEvery is the number of nodes between two looks at the clock: some tens
// of microseconds.
const pollEvery = 1024

func newBudget(ctx context.Context, l Limits, start time.Time) *budget {
	b := &budget{ctx: ctx, most: l.Nodes, next: pollEvery}
	if l.Time > 0 {
		b.deadline = start.Add(l.Time)
	}
	if b.most > 0 {
		b.next = min(b.next, b.most)
	}
	return b
}

// part returns a budget of its own for at most the given number of nodes out
// of b, whose count it does not touch.
func (b *budget) part(nodes int64) budget {
	if b.most > 0 {
		if nodes = min(nodes, b.most-b.nodes); nodes <= 0 {
			return budget{stop: StopNodes} // there is nothing left to spend
		}
	}
	return budget{
		ctx: b.ctx, deadline: b.deadline, most: nodes, next: min(nodes, pollEvery),
		report: b.report, before: b.before + b.nodes,
	}
}

// inherit makes the stop of a part, whose nodes b has counted, that of b, unless
// it was the bound of the part alone that was reached.
func (b *budget) inherit(part *budget) {
	if b.stop == NoStop && (part.stop != StopNodes || b.most > 0 && b.nodes >= b.most) {
		b.stop = part.stop
	}
}

// spend counts a node and reports whether the search may go on.
func (b *budget) spend() bool {
	if b.nodes++; b.nodes <= b.next {
		return true
	}
	return b.look()
}

// look compares the count and the clock with the limits.
func (b *budget) look() bool {
	switch {
	case b.stop != NoStop:
	case b.most > 0 && b.nodes > b.most:
		b.stop = StopNodes
	case b.ctx.Err() != nil:
		b.stop = interrupted(b.ctx)
	case !b.deadline.IsZero() && !time.Now().Before(b.deadline):
		b.stop = StopTime
	default:
		if b.report != nil {
			b.report.at(b.before + b.nodes)
		}
		b.next = b.nodes + pollEvery
		if b.most > 0 {
			b.next = min(b.next, b.most)
		}
		return true
	}
	b.nodes-- // the node is not searched
	return false
}

// glance looks at the clock alone, if it is time to: for nodes that were counted
// by a part. Many short parts in a row would not come to look at it.
func (b *budget) glance() {
	if b.stop != NoStop || b.nodes <= b.next {
		return
	}
	switch {
	case b.ctx.Err() != nil:
		b.stop = interrupted(b.ctx)
	case !b.deadline.IsZero() && !time.Now().Before(b.deadline):
		b.stop = StopTime
	}
}

// interrupted is the stop by a context that has ended.
func interrupted(ctx context.Context) Stop {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return StopTime
	}
	return StopInterrupt
}

// errOver ends the check of a certificate whose query is over.
var errOver = errors.New("solver: a limit was reached")

// share returns the budget of one of n threads that search what b has left,
// until ctx is cancelled.
func (b *budget) share(ctx context.Context, n int) budget {
	s := *b
	s.ctx, s.nodes, s.before = ctx, 0, b.before+b.nodes
	s.next = pollEvery
	if b.most > 0 {
		s.most = max((b.most-b.nodes)/int64(n), 1)
		s.next = min(s.next, s.most)
	}
	return s
}
