package review

// The phases of a review, in their order. A win or a loss is proved by certificates that the
// checker has accepted, in every phase.
//
//   - Recall: the store answers for the whole game, or not at all. Its wins are checked again,
//     the losing moves once something rests on them.
//
// Then, round by round, with more effort in each:
//
//   - Attack: a VCT of the side to move, in every position. It misses wins by quiet moves and
//     what takes longer than the limits, as the other searches do. Without a VCT, exactly,
//     the position is not asked about again.
//   - Quiet attack, if that is the goal: in positions without a known VCT, a win by any moves.
//   - Look: the opponent's VCT if it were his move, and which moves lose to it or stop it. That
//     misses his quiet attacks. If nothing is proved, alpha-beta names the best move: a
//     judgement, no proof.
//   - Pursue: one question of the story after the other, each a phase of its own (queue.go). It
//     proves that moves lose, also to quiet attacks. What stands a search is not proved, and
//     what the budget does not reach is missed.
//
// After each of them, what is proved about one position is propagated to the others of the
// game (propagate.go); that misses moves that the game did not play.
//
//   - Tell: the story, from the judgements alone (story.go).
//   - Keep: a finished review goes to the store.

import (
	"context"
	"time"

	"fukumi/solver"
	"fukumi/solver/ask"
)

// Review judges a game. After an interrupt of ctx the Review is not complete.
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

// phase does the work of a phase, and then propagates its proofs to the rest of the game.
func (b *job) phase(work func() error) error {
	err := work()
	propagate(b.game, b.js)
	return err
}

// search goes through the rounds.
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

// A sweep is the work of a phase that goes through every position.
type sweep func(s *ask.Session, j *Judgement) error

// sweeps are the sweeps of a round, in order.
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

// pursue spends the budget of the round.
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

// tell is the story of what is known now. The moves that it names have stood the search
// of the last finished round.
func (b *job) tell() *Review {
	r := newReview(b.game, b.js, effort(full(b.finished)))
	r.Unused, r.Goal = b.unused, b.o.Goal
	return r
}
