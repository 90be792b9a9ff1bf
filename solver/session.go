package solver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// A session is one call of a Solver, which may run many searches. It has their total cost, the reporter of their
// progress, and the condition that ends their checks.
type session struct {
	*Solver
	ctx    context.Context
	nodes  int64           // number of nodes of the searches so far
	report *fours.Reporter // nil if progress is not reported
	// over, if not nil, returns an error when the checks of certificates must end. If it is nil, the limits of each
	// search end its own checks.
	over func() error

	first firstCheck // the first check of the current query
}

func (s *Solver) session(ctx context.Context) *session {
	c := &session{Solver: s, ctx: ctx}
	if s.progress != nil {
		c.report = &fours.Reporter{Tell: s.progress, Start: time.Now(), Every: s.every}
	}
	return c
}

// watch makes limit report to the session's reporter. The reported nodes include those of earlier searches.
func (c *session) watch(limit *fours.Budget) {
	if limit.Report = c.report; c.report != nil {
		c.report.Before = c.nodes
	}
}

// solve answers q and adds the cost to the session.
func (c *session) solve(q Query) (Result, error) {
	if err := playable(&q.Position); err != nil {
		return Result{}, err
	}
	if q.Goal < VCF || q.Goal > AnyWin {
		return Result{}, fmt.Errorf("goal %v cannot be searched: expected vcf, vct3, vct or win", q.Goal)
	}
	if err := q.askable(); err != nil {
		return Result{}, err
	}
	start := time.Now()
	limit := fours.NewBudget(c.ctx, q.Limits.Nodes, q.Limits.Time, start)
	c.watch(limit)
	if c.board == nil {
		c.board = eval.New(&q.Position)
	} else {
		c.board.Set(&q.Position)
	}
	r := Result{Class: q.Goal}
	c.first = firstCheck{}
	tree := c.search(&q, &r, limit, func(tree *proof.Node) (int, bool) { return c.check(&q, tree, limit) })
	c.nodes += limit.Nodes
	if c.report != nil { // so that a series of many short searches also reports progress
		c.report.Before = c.nodes
		c.report.At(0)
	}
	r.Nodes, r.Time = limit.Nodes, time.Since(start)
	if r.Verdict == Unknown || q.Shortest && !r.Exact || len(r.Undecided) > 0 {
		r.Stop = Stop(limit.Stop)
	}
	if r.Verdict == Win {
		c.claim(&q, &r, tree, limit)
	}
	return r, nil
}

// askable returns an error if the question cannot be asked.
func (q *Query) askable() error {
	switch {
	case q.Goal == AnyWin && q.Shortest:
		return errors.New("goal win: a shortest win cannot be searched for")
	case q.First != nil && q.Goal != AnyWin:
		return fmt.Errorf("goal %v: first moves can be named for the goal win alone", q.Goal)
	}
	for _, p := range q.First {
		if err := q.Position.Legal(p, q.Position.Turn()); err != nil && !q.Position.MakesFive(p, q.Position.Turn()) {
			return fmt.Errorf("first move %v: %w", p, err)
		}
	}
	return nil
}

// A firstCheck is the check of the first certificate of a query that searches further. It is made at once, because
// there may be no time for it at the end.
type firstCheck struct {
	tree   *proof.Node
	result Result
	err    error
}

// check checks the first certificate of a query. It returns its length and whether it was accepted.
func (c *session) check(q *Query, tree *proof.Node, limit *fours.Budget) (int, bool) {
	c.first = firstCheck{tree: tree, result: Result{Class: q.Goal}}
	c.first.err = c.certify(&c.first.result, q.Position, tree, c.ending(limit))
	return c.first.result.Length, c.first.err == nil
}

// claim puts the certificate of a win into r. If there is no time to check the last certificate, the first one is used.
// If the first one was not accepted either, nothing is claimed.
func (c *session) claim(q *Query, r *Result, tree *proof.Node, limit *fours.Budget) {
	first := &c.first
	if tree != first.tree {
		err := c.certify(r, q.Position, tree, c.ending(limit))
		if err == nil {
			return
		}
		spent := r.Verify + first.result.Verify
		not := unclaimed(c.ctx, r, q.Goal, tree, err)
		c.alarm(not.Refused)
		if first.tree == nil || first.err != nil {
			*r = not
			return
		}
		first.result.Verify = spent
		r.Exact, r.Stop = false, not.Stop
	} else if first.err != nil {
		r.Verify = first.result.Verify
		*r = unclaimed(c.ctx, r, q.Goal, tree, first.err)
		c.alarm(r.Refused)
		return
	}
	won := &first.result
	r.Class, r.Proof, r.Check, r.Line, r.Length, r.Verify = won.Class, won.Proof, won.Check, won.Line, won.Length,
		won.Verify
	if q.All && !slices.Contains(r.Winning, r.Line[0]) {
		r.Winning = append(r.Winning, r.Line[0])
		slices.Sort(r.Winning)
		r.Undecided = slices.DeleteFunc(r.Undecided, func(p notation.Point) bool { return p == r.Line[0] })
	}
}

// playable returns an error if pos cannot be searched: it is not a position, or
// its game is over.
func playable(pos *notation.Position) error {
	switch side := pos.Turn(); {
	case pos.Size() < notation.MinSize || pos.Size() > notation.MaxSize || !pos.Rule().Known():
		return fmt.Errorf("no position: size %d, %v", pos.Size(), pos.Rule())
	case side != notation.Black && side != notation.White:
		return fmt.Errorf("no position: %v to move: expected black or white", side)
	}
	if row, over := pos.Winner(); over {
		return &GameOverError{row}
	}
	return nil
}

// checkGrace is how long the check of a certificate may run after the query is over. Most checks take less, so a win
// that was found in time is not lost.
const checkGrace = 8 * time.Millisecond

// ending returns the function that ends the check of a certificate: over, if the session has it, or else one that
// follows the limits of the search.
func (c *session) ending(limit *fours.Budget) func() error {
	if c.over != nil {
		return c.over
	}
	return until(limit)
}

// until returns a function that ends a check when the limits of the search are reached.
func until(limit *fours.Budget) func() error {
	start := time.Now()
	return func() error {
		if limit.Over() && time.Since(start) > checkGrace {
			return errOver
		}
		return nil
	}
}
