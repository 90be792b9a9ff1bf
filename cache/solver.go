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

// Cached answers queries from a search and the store beside it, whichever answers
// first. It is as safe for concurrent use as the solver in it; several may
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

// found is the outcome of a lookup or a search, ok where it answers the query.
type found struct {
	result solver.Result
	ok     bool
	err    error
}

func beside(f func() found) <-chan found {
	out := make(chan found, 1)
	go func() { out <- f() }()
	return out
}

func (c *Cached) run(ctx context.Context, q solver.Query) found {
	r, err := c.search.Solve(ctx, q)
	settled := r.Verdict == solver.NoWin || r.Verdict == solver.Win && (r.Exact || !q.Shortest)
	return found{r, err == nil && settled, err}
}

// keep queues what was searched on its way to the caller.
func (c *Cached) keep(q solver.Query, own found) (solver.Result, error) {
	if own.err == nil {
		c.store.Add(q, own.result)
	}
	return own.result, own.err
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
		r, err := c.keep(q, c.run(ctx, q))
		if err == nil {
			err = c.store.Flush() // what is not on the disk is not an answer
		}
		if err != nil {
			return solver.Result{}, err
		}
		return r, nil
	case !q.All && q.First == nil: // nothing that is stored answers those
		return c.race(ctx, q)
	}
	return c.keep(q, c.run(ctx, q))
}

// race lets the search run and asks the store beside it.
func (c *Cached) race(ctx context.Context, q solver.Query) (solver.Result, error) {
	start := time.Now()
	searching, cancel := context.WithCancel(ctx)
	defer cancel()
	look := func() found {
		r, ok, err := c.store.Lookup(searching, q)
		return found{r, ok, err}
	}
	var own, hit found
	var looked <-chan found
	known := false // what the store says
	searched := beside(func() found { return c.run(searching, q) })
	select {
	case own = <-searched:
	case <-time.After(c.patience):
		looked = beside(look)
		select {
		case own = <-searched:
		case hit = <-looked:
			if known = true; hit.ok {
				cancel()
			}
			own = <-searched // the solver is free again
		}
	}
	if !known && own.err == nil && !own.ok && ctx.Err() == nil {
		if looked == nil {
			looked = beside(look)
		}
		wait := c.grace
		if q.Limits.Time > 0 {
			wait = min(wait, max(time.Until(start.Add(q.Limits.Time)), lateGrace))
		}
		select {
		case hit = <-looked:
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
	if own.ok || !hit.ok {
		return c.keep(q, own)
	}
	hit.result.Nodes, hit.result.Time = own.result.Nodes, time.Since(start)-hit.result.Verify
	return hit.result, nil
}
