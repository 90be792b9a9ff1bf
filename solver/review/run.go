package review

// The work of a review, round by round: the positions of a game are shared out to the
// workers, then what a round has for the story is spent where the story needs it (queue.go).
// A position is judged the same by every worker, so their number changes nothing but the
// time. What is known only grows from round to round.

import (
	"context"
	"errors"
	"sync"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
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

// Review judges a game. After an interrupt of ctx the Review is not complete.
func (r *Reviewer) Review(ctx context.Context, g *Game, w Watch) (*Review, error) {
	b := &job{Reviewer: r, game: g, watch: w}
	known, err := b.recall(ctx)
	if err != nil && !interrupted(ctx, err) {
		return nil, err
	}
	if !known {
		b.begin()
		if err := b.search(ctx); err != nil && !interrupted(ctx, err) {
			return nil, err
		}
	}
	review := b.story()
	if review.cut = ctx.Err() != nil; !known && !review.cut {
		b.keep()
	}
	return review, nil
}

// story is what is known now. What is named has stood what the last finished round asks.
func (b *job) story() *Review {
	r := newReview(b.game, b.js, effort(full(b.finished)))
	r.Unused, r.Goal = b.unused, solver.VCT
	if b.o.quiet() {
		r.Goal = solver.AnyWin
	}
	return r
}

// interrupted reports whether an error is no more than the interrupt of ctx.
func interrupted(ctx context.Context, err error) bool {
	return ctx.Err() != nil && (errors.Is(err, ctx.Err()) || errors.Is(err, context.Cause(ctx)))
}

// begin has nothing of any position but what the board shows.
func (b *job) begin() {
	b.js = make([]*Judgement, len(b.game.Positions))
	for i := range b.js {
		pos := &b.game.Positions[i]
		_, over := pos.Winner()
		over = over || !canMove(pos) || i == len(b.js)-1 && b.game.EndsFoul()
		b.js[i] = &Judgement{Position: *pos, Over: over}
	}
}

// search goes through the rounds.
func (b *job) search(ctx context.Context) error {
	list := rounds(b.o.Limits)
	b.all = len(list) * b.steps() * len(b.js)
	for k, l := range list {
		if err := b.round(ctx, l); err != nil || ctx.Err() != nil {
			return err
		}
		b.finished = l
		if b.watch.Story != nil && k < len(list)-1 {
			b.watch.Story(b.story())
		}
	}
	return nil
}

// steps is how often a round looks at each position.
func (b *job) steps() int {
	if b.o.quiet() {
		return 3
	}
	return 2
}

func (b *job) round(ctx context.Context, l solver.Limits) error {
	b.limits, b.spent = l, 0
	err := b.each(ctx, func(s *ask.Session, j *Judgement) error {
		return j.attack(ctx, s, solver.VCT, l.Part(attackShare))
	})
	propagate(b.game, b.js)
	if err == nil && b.o.quiet() {
		err = b.each(ctx, func(s *ask.Session, j *Judgement) error { return j.attack(ctx, s, solver.AnyWin, l) })
		propagate(b.game, b.js)
	}
	if err == nil {
		err = b.each(ctx, func(s *ask.Session, j *Judgement) error { return j.look(ctx, s, l) })
		propagate(b.game, b.js)
	}
	if err == nil && ctx.Err() == nil {
		err = b.pursue(ctx)
	}
	return err
}

// each calls work for every position, the last ones first: there the proofs are. At most as
// many run at a time as there are workers. What an interrupt has cut short does not count.
func (b *job) each(ctx context.Context, work func(s *ask.Session, j *Judgement) error) error {
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
				found := *b.js[i]
				err := work(s, &found)
				if err == nil && ctx.Err() == nil {
					*b.js[i] = found
				}
				if err != nil {
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
