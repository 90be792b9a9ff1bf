package solver

import (
	"context"
	"fmt"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/budget"
)

// A session is one call of a Solver, which may take many searches: what they have
// spent so far, who is told of it, and what ends their checks.
type session struct {
	*Solver
	ctx    context.Context
	nodes  int64            // of the searches so far
	report *budget.Reporter // nil where nobody asked
	// over, where it is not nil, ends the checks of certificates by its error;
	// else each search ends its own with its limits.
	over func() error
}

func (s *Solver) session(ctx context.Context) *session {
	c := &session{Solver: s, ctx: ctx}
	if s.progress != nil {
		c.report = &budget.Reporter{Tell: s.progress, Start: time.Now(), Every: s.every}
	}
	return c
}

// watch has limit report to whom the session reports, its nodes counted behind
// those of the searches before it.
func (c *session) watch(limit *budget.Budget) {
	if limit.Report = c.report; c.report != nil {
		c.report.Before = c.nodes
	}
}

// solve answers q, and counts what that cost.
func (c *session) solve(q Query) (Result, error) {
	if err := playable(&q.Position); err != nil {
		return Result{}, err
	}
	if q.Goal < VCF || q.Goal > VCT {
		return Result{}, fmt.Errorf("solver: goal %v cannot be searched: want vcf, vct3 or vct", q.Goal)
	}
	start := time.Now()
	limit := budget.New(c.ctx, q.Limits.Nodes, q.Limits.Time, start)
	c.watch(limit)
	if c.board == nil {
		c.board = eval.New(&q.Position)
	} else {
		c.board.Set(&q.Position)
	}
	r := Result{Class: q.Goal}
	tree := c.search(&q, &r, limit)
	c.nodes += limit.Nodes
	if c.report != nil { // many short searches in a row report, too
		c.report.Before = c.nodes
		c.report.At(0)
	}
	r.Nodes, r.Time = limit.Nodes, time.Since(start)
	if r.Verdict == Unknown || q.Shortest && !r.Exact || len(r.Undecided) > 0 {
		r.Stop = Stop(limit.Stop)
	}
	if r.Verdict == Win {
		if err := c.certify(&r, q.Position, tree, c.ending(limit)); err != nil {
			r = unclaimed(c.ctx, &r, q.Goal, tree, err)
			c.alarm(r.Refused)
		}
	}
	return r, nil
}

// playable returns the error about a position that cannot be searched, nil if it
// can: there is no position, or its game is over.
func playable(pos *notation.Position) error {
	switch side := pos.Turn(); {
	case pos.Size() < notation.MinSize || pos.Size() > notation.MaxSize || pos.Rule() > notation.Renju:
		return fmt.Errorf("solver: no position: size %d, %v", pos.Size(), pos.Rule())
	case side != notation.Black && side != notation.White:
		return fmt.Errorf("solver: no position: %v to move: want black or white", side)
	}
	if row, over := pos.Winner(); over {
		return &GameOverError{row}
	}
	return nil
}

// checkGrace is how long the check of a certificate may go on when the time of
// the query is over: most take less, and a win that was found in time is not lost
// for that.
const checkGrace = 8 * time.Millisecond

// ending is what ends the check of a certificate: what ends the session, or else
// the limits of the search that found it.
func (c *session) ending(limit *budget.Budget) func() error {
	if c.over != nil {
		return c.over
	}
	return func() error {
		if limit.Over(checkGrace) {
			return errOver
		}
		return nil
	}
}
