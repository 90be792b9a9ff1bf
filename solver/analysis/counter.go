package analysis

// The nodes of several questions to one solver, for those who watch.

import (
	"context"
	"sync/atomic"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A Counter is a solver whose nodes are counted: those of the question at hand, which
// Progress is told of, and those of the questions before it. It is used like the
// one in it, and may be asked for the count at any time.
type Counter struct {
	Solver
	before, now atomic.Int64
}

// Progress takes what solver.Options.Progress tells.
func (c *Counter) Progress(nodes int64, _ time.Duration) { c.now.Store(nodes) }

// Nodes are those of all questions since the last Reset.
func (c *Counter) Nodes() int64 { return c.before.Load() + c.now.Load() }

// Reset begins to count anew.
func (c *Counter) Reset() {
	c.before.Store(0)
	c.now.Store(0)
}

// done ends a question.
func (c *Counter) done(nodes int64) {
	c.now.Store(0)
	c.before.Add(nodes)
}

// Solve asks the solver.
func (c *Counter) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	r, err := c.Solver.Solve(ctx, q)
	c.done(r.Nodes)
	return r, err
}

// DefendAgainst asks the solver.
func (c *Counter) DefendAgainst(ctx context.Context, q solver.Query, threat solver.Result) (solver.Defence, error) {
	d, err := c.Solver.DefendAgainst(ctx, q, threat)
	c.done(d.Nodes)
	return d, err
}

// Block asks the solver.
func (c *Counter) Block(ctx context.Context, pos notation.Position, l solver.Limits) (*solver.Block, error) {
	b, err := c.Solver.Block(ctx, pos, l)
	if b != nil {
		c.done(b.Nodes)
	}
	return b, err
}

// Rank asks the solver.
func (c *Counter) Rank(ctx context.Context, q solver.RankQuery) (solver.Ranking, error) {
	r, err := c.Solver.Rank(ctx, q)
	c.done(r.Nodes)
	return r, err
}
