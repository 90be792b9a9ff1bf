package review

// The phases of a review, in their order. In every phase, a win or a loss is proved only by certificates that the
// checker has accepted.
//
//   - Recall reads the judgements of the whole game from the store, or none of them. Stored
//     wins are checked again; losing moves are checked when a statement depends on them.
//
// The next phases are run in each round; each round spends more effort:
//
//   - Attack looks for a VCT of the side to move, in every position. It misses wins by quiet
//     moves and, like all searches, wins that need more than the limits. If it is certain that
//     there is no VCT, the position is not searched for one again.
//   - Quiet attack, if that is the goal, looks for a win by any moves if no VCT is known.
//   - Look finds the opponent's VCT as if it were his move, and which moves lose to it or stop
//     it. It misses his quiet attacks. If nothing is proved, alpha-beta names the best move:
//     a judgement, not a proof.
//   - Pursue answers one question of the story after the other, each as a phase of its own
//     (queue.go). It proves that moves lose, also to quiet attacks. A move that stands a search
//     is not proved to hold, and a question is left out if the budget is spent before.
//
// After each phase, the proofs for one position are propagated to the other positions of the
// game (propagate.go). This says nothing about moves that were not played in the game.
//
//   - Tell makes the story, from the judgements alone (story.go).
//   - Keep stores a finished review.

import (
	"context"
	"time"

	"fukumi/solver"
	"fukumi/solver/ask"
)

// Review judges a game. If ctx is interrupted, the Review is not complete.
func (r *Reviewer) Review(ctx context.Context, g *Game, w Watch) (*Review, error) {
	b := r.begin(g, w)
	err := b.phase(func() error { return b.recall(ctx) })
	known := b.finished == b.o.Limits
	if err == nil && !known {
		err = b.search(ctx)
	}
	if err != nil && !interrupted(ctx, err) {
		return nil, err
	}
	review := b.tell()
	if review.cut = ctx.Err() != nil; !known && !review.cut {
		b.keep()
	}
	return review, nil
}

// phase runs the work of a phase, and then propagates the new proofs to the rest of the game.
func (b *job) phase(work func() error) error {
	err := work()
	propagate(b.game, b.js)
	return err
}

// search runs the rounds.
func (b *job) search(ctx context.Context) error {
	list, sweeps := rounds(b.o.Limits), b.sweeps(ctx)
	b.all = len(list) * len(sweeps) * len(b.js)
	for _, l := range list {
		b.limits = l
		for _, work := range sweeps {
			if err := b.phase(func() error { return b.each(ctx, work) }); err != nil {
				return err
			}
		}
		if err := b.pursue(ctx); err != nil || ctx.Err() != nil {
			return err
		}
		if b.finished = l; b.watch.Story != nil && l != b.o.Limits {
			b.watch.Story(b.tell())
		}
	}
	return nil
}

// A sweep is the work of a phase for one position; the phase does it for every position.
type sweep func(s *ask.Session, j *Judgement) error

// sweeps returns the sweeps of a round, in order.
func (b *job) sweeps(ctx context.Context) []sweep {
	attack := func(s *ask.Session, j *Judgement) error {
		return j.attack(ctx, s, solver.VCT, b.limits.Part(attackShare))
	}
	quiet := func(s *ask.Session, j *Judgement) error { return j.attack(ctx, s, solver.AnyWin, b.limits) }
	look := func(s *ask.Session, j *Judgement) error { return j.look(ctx, s, b.limits) }
	if b.o.Goal == solver.AnyWin {
		return []sweep{attack, quiet, look}
	}
	return []sweep{attack, look}
}

// pursue spends the story's budget of the round.
func (b *job) pursue(ctx context.Context) error {
	b.spent, b.start = 0, time.Now()
	done := map[task]bool{}
	for ctx.Err() == nil {
		t, more := b.next(done)
		l, over := b.left()
		if !more || over {
			return nil
		}
		done[t] = true
		if err := b.phase(func() error { return b.answer(ctx, t, l) }); err != nil {
			return err
		}
	}
	return nil
}

// tell tells the story of what is known so far. The moves that it names have stood the search of the last finished
// round.
func (b *job) tell() *Review {
	r := newReview(b.game, b.js, effort(full(b.finished)))
	r.Unused, r.Goal = b.unused, b.o.Goal
	return r
}
