package review

// The job of a review, and the workers that share the positions of a game. Every worker judges a position in the same
// way, so the number of workers changes only the time. No phase loses what an earlier phase has found.

import (
	"context"
	"errors"
	"sync"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A Watch has functions that are called during a review, one call at a time.
type Watch struct {
	Step  func(done, all int) // after each step of each position; may be nil
	Story func(*Review)       // called with the results of each round but the last, which it must not keep; may be nil
}

// A job is the review of one game.
type job struct {
	*Reviewer
	game *Game
	js   []*Judgement // judgements of all positions

	limits   solver.Limits // limits of a position in the current round
	finished solver.Limits // limits of a position in the last finished round
	spent    int64         // nodes that the story has spent in this round
	start    time.Time

	mu     sync.Mutex
	watch  Watch
	done   int // number of steps done
	all    int
	unused []error
}

// interrupted reports whether an error is only the interrupt of ctx.
func interrupted(ctx context.Context, err error) bool {
	return ctx.Err() != nil && (errors.Is(err, ctx.Err()) || errors.Is(err, context.Cause(ctx)))
}

// begin returns a job that knows of each position only what the board shows.
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

// each does the work for every position. It begins with the last positions, because most proofs are there. The number
// of workers is the number of positions in work at the same time.
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

// update works on a copy of the judgement of a position, and discards the copy after an error or an interrupt. The copy
// shares its slices with the original, so clone a slice before you change it.
func (b *job) update(ctx context.Context, i int, work func(j *Judgement) error) error {
	found := *b.js[i]
	err := work(&found)
	if err == nil && ctx.Err() == nil {
		*b.js[i] = found
	}
	return err
}

// step counts one more finished step.
func (b *job) step() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	if b.watch.Step != nil {
		b.watch.Step(b.done, b.all)
	}
}

// left returns what the story may still spend in this round.
func (b *job) left() (l solver.Limits, over bool) {
	l = solver.Limits{Nodes: b.limits.Nodes * b.o.Story, Time: b.limits.Time * time.Duration(b.o.Story)}
	spent := time.Since(b.start)
	return l.Less(b.spent, spent), l.Reached(b.spent, spent) != solver.NoStop
}

// solve lets the next idle worker answer a question.
func (b *job) solve(ctx context.Context, pos *notation.Position, goal solver.Class, l solver.Limits) (
	solver.Result, error) {
	s := <-b.sessions
	defer func() { b.sessions <- s }()
	return s.Solve(ctx, solver.Query{Position: *pos, Goal: goal, Limits: l})
}
