package cache

import (
	"context"
	"time"

	"fukumi/solver"
)

// A Solver answers queries.
type Solver interface {
	Solve(context.Context, solver.Query) (solver.Result, error)
}

const (
	// patience is how long a search runs before the store is asked. Shorter
	// ones never touch the disk before the answer.
	patience = 20 * time.Millisecond
	// grace is how long an undecided answer waits for the store.
	grace = 100 * time.Millisecond
	// lateGrace is the same where the time of the query is over.
	lateGrace = 5 * time.Millisecond
)

// Cached answers queries from a store where it can, and from a search
// otherwise. It is as safe for concurrent use as the solver in it; several may
// share one store.
type Cached struct {
	search Solver
	store  *Store

	patience, grace time.Duration // the constants, but for tests
}

// NewSolver puts store in front of s.
func NewSolver(s Solver, store *Store) *Cached {
	return &Cached{s, store, patience, grace}
}

// Flush writes what was decided; see Store.Flush.
func (c *Cached) Flush() error { return c.store.Flush() }

// found is the outcome of a lookup.
type found struct {
	result solver.Result
	ok     bool
	err    error
}

// Solve answers q like the solver behind it. Once the search has run for 20 ms
// (at once with Require) the store is asked beside it, and an answer from
// there ends the search. A search that ends undecided waits for the store for
// a moment. What was decided is queued; nothing is written before Flush.
//
// Of an answer from the store, Nodes and Time are those of this call.
func (c *Cached) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	switch {
	case c.store.opt.Mode == Off:
		return c.search.Solve(ctx, q)
	case c.store.opt.Mode == Require:
		start := time.Now()
		hit, ok, err := c.store.Lookup(ctx, q)
		if err != nil || ok {
			hit.Time = time.Since(start) - hit.Verify
			return hit, err
		}
		return c.keep(q)(c.search.Solve(ctx, q))
	case q.All || q.First != nil: // nothing that is stored answers that
		return c.keep(q)(c.search.Solve(ctx, q))
	}
	return c.race(ctx, q)
}

// keep queues a result on its way to the caller.
func (c *Cached) keep(q solver.Query) func(solver.Result, error) (solver.Result, error) {
	return func(r solver.Result, err error) (solver.Result, error) {
		if err == nil {
			c.store.Add(q, r)
		}
		return r, err
	}
}

// race lets the search run and asks the store beside it.
func (c *Cached) race(ctx context.Context, q solver.Query) (solver.Result, error) {
	start := time.Now()
	searching, cancel := context.WithCancel(ctx)
	defer cancel()
	type answer struct {
		result solver.Result
		err    error
	}
	searched := make(chan answer, 1)
	go func() {
		r, err := c.search.Solve(searching, q)
		searched <- answer{r, err}
	}()
	timer := time.NewTimer(c.patience)
	defer timer.Stop()
	var looked chan found // nil until the store is asked
	for {
		select {
		case <-timer.C:
			looked = c.ask(searching, q)
		case hit := <-looked:
			if !hit.ok {
				a := <-searched
				return c.keep(q)(a.result, a.err)
			}
			hit.result.Time = time.Since(start) - hit.result.Verify
			cancel()
			a := <-searched // the solver is free again
			if a.err != nil || !settled(q, a.result) {
				hit.result.Nodes = a.result.Nodes
				return hit.result, nil
			}
			return c.keep(q)(a.result, a.err)
		case a := <-searched:
			if a.err == nil && !settled(q, a.result) && ctx.Err() == nil {
				if hit, ok := c.rescue(searching, q, start.Add(q.Limits.Time), looked); ok {
					hit.Nodes, hit.Time = a.result.Nodes, time.Since(start)-hit.Verify
					return hit, nil
				}
			}
			return c.keep(q)(a.result, a.err)
		}
	}
}

// settled reports whether r answers q completely.
func settled(q solver.Query, r solver.Result) bool {
	return r.Verdict == solver.NoWin || r.Verdict == solver.Win && (r.Exact || !q.Shortest)
}

// ask looks q up beside the search, until ctx is done.
func (c *Cached) ask(ctx context.Context, q solver.Query) chan found {
	looked := make(chan found, 1)
	go func() {
		r, ok, err := c.store.Lookup(ctx, q)
		looked <- found{r, ok, err}
	}()
	return looked
}

// rescue waits a moment for the store after a search that ended undecided;
// looked is the lookup that runs, if one does, and end the end of the time.
func (c *Cached) rescue(ctx context.Context, q solver.Query, end time.Time, looked chan found) (solver.Result, bool) {
	if looked == nil {
		looked = c.ask(ctx, q)
	}
	wait := c.grace
	if q.Limits.Time > 0 {
		wait = min(wait, max(time.Until(end), lateGrace))
	}
	select {
	case hit := <-looked:
		return hit.result, hit.ok
	case <-time.After(wait):
	case <-ctx.Done():
	}
	return solver.Result{}, false
}
