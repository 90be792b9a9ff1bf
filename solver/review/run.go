package review

// The job of a review and its workers, to whom the positions of a game are shared out. A
// position is judged the same by every worker, so their number changes nothing but the time.
// What is known only grows from phase to phase.

import (
	"context"
	"errors"
	"sync"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A Watch is told how a review goes on, one call at a time.
type Watch struct {
	Step  func(done, all int) // after each step of each position; nil for nobody
	Story func(*Review)       // what a round has found, before the last; not to be kept; nil for nobody
}

// A job is one game on its way.
type job struct {
	*Reviewer
	game *Game
	js   []*Judgement // of every position

	limits   solver.Limits // of a position in this round
	finished solver.Limits // the same of the last round that was
	spent    int64         // nodes of the story in this round
	start    time.Time

	mu     sync.Mutex
	watch  Watch
	done   int // steps
	all    int
	unused []error
}

// interrupted reports whether an error is no more than the interrupt of ctx.
func interrupted(ctx context.Context, err error) bool {
	return ctx.Err() != nil && (errors.Is(err, ctx.Err()) || errors.Is(err, context.Cause(ctx)))
}

// begin is a job that has nothing of any position but what the board shows.
func (r *Reviewer) begin(g *Game, w Watch) *job {
	b := &job{Reviewer: r, game: g, watch: w, js: make([]*Judgement, len(g.Positions))}
	for i := range b.js {
		pos := &g.Positions[i]
		_, over := pos.Winner()
		over = over || !canMove(pos) || i == len(b.js)-1 && g.EndsFoul()
		b.js[i] = &Judgement{Position: *pos, Over: over}
	}
	return b
}

// each does the work for every position, the last ones first: there the proofs are. At most
// as many run at a time as there are workers.
func (b *job) each(ctx context.Context, work sweep) error {
	var mu sync.Mutex
	var failed error
	next := len(b.js)
	nextIndex := func() int {
		mu.Lock()
		defer mu.Unlock()
		if failed != nil || ctx.Err() != nil {
			return -1
		}
		next--
		return next
	}
	var group sync.WaitGroup
	for range len(b.o.Sessions) {
		group.Go(func() {
			s := <-b.sessions
			defer func() { b.sessions <- s }()
			for i := nextIndex(); i >= 0; i = nextIndex() {
				if err := b.update(ctx, i, func(j *Judgement) error { return work(s, j) }); err != nil {
					mu.Lock()
					failed = err
					mu.Unlock()
				}
				b.step()
			}
		})
	}
	group.Wait()
	return failed
}

// update does some work on a copy of the judgement of a position. What an error or an interrupt has
// cut short does not count. The copy shares its slices, so whoever changes one clones it first.
func (b *job) update(ctx context.Context, i int, work func(j *Judgement) error) error {
	found := *b.js[i]
	err := work(&found)
	if err == nil && ctx.Err() == nil {
		*b.js[i] = found
	}
	return err
}

// step counts one more position.
func (b *job) step() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	if b.watch.Step != nil {
		b.watch.Step(b.done, b.all)
	}
}

// left is what the story may still cost in this round.
func (b *job) left() (l solver.Limits, over bool) {
	l = solver.Limits{Nodes: b.limits.Nodes * b.o.Story, Time: b.limits.Time * time.Duration(b.o.Story)}
	spent := time.Since(b.start)
	return l.Less(b.spent, spent), l.Reached(b.spent, spent) != solver.NoStop
}

// solve asks the next worker that has nothing to do.
func (b *job) solve(ctx context.Context, pos *notation.Position, goal solver.Class, l solver.Limits) (
	solver.Result, error) {
	s := <-b.sessions
	defer func() { b.sessions <- s }()
	return s.Solve(ctx, solver.Query{Position: *pos, Goal: goal, Limits: l})
}
