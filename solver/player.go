package solver

import (
	"context"
	"slices"

	"fukumi/notation"
)

// The player: one move within the limits.
//
// Five is made; the one point against a five is played. Then, each with its
// share of what is left of the limits, the solver looks for a win by threats,
// for the opponent's win as if it were his move, and, where there is one, for
// the moves that hold against it; alpha-beta chooses among these. Where the
// opponent's threat could not be ruled out the choice is asked about once
// more: if it is proved to lose, another is chosen. So a move that is proved to
// lose is played only where every move is.

// The shares of the player: one part in so many of what is left when its turn
// comes.
const (
	attackPart = 4
	threatPart = 5
	defendPart = 2
)

// The share of alpha-beta where the choice is to be checked: large where
// nothing is known to threaten, small where the opponent threatens to win and
// no move is known to hold.
const (
	openUse, openOf     = 3, 4
	threatUse, threatOf = 1, 3
)

// spare is the part of the time that is left for what no budget counts, such as
// the setting up of a search and the check of a certificate: one in so many.
const spare = 16

// recheck is how often a choice that is proved to lose is made again.
const recheck = 8

// forcedDepth is the depth to which a forced move is judged.
const forcedDepth = 2

// Choose returns the move to play. It keeps to the limits and plays legal
// moves only; without a legal move the error wraps ErrNoMove. MultiPV means
// nothing here.
func (s *Solver) Choose(ctx context.Context, q RankQuery) (Candidate, error) {
	q.MultiPV = 1
	q.Limits.Time -= q.Limits.Time / spare
	r, err := s.newRanking(ctx, q)
	if err != nil {
		return Candidate{}, err
	}
	if r.fives(); len(r.wins) > 0 {
		return r.first(), nil
	}
	if r.force() {
		r.q.Depth = forcedDepth
		r.judge(1, 1)
		return r.first(), nil
	}
	for _, step := range []func() error{
		func() error { return r.attack(attackPart) },
		func() error { return r.threat(threatPart) },
		func() error { return r.defend(defendPart) },
		r.settle,
	} {
		if err := step(); err != nil {
			return Candidate{}, err
		}
	}
	return r.first(), nil
}

// first is the first candidate of what is known so far.
func (r *ranking) first() Candidate { return r.finish().Candidates[0] }

// force reports whether there is one move that must be played: the only legal
// one, or the only answer to a five.
func (r *ranking) force() bool {
	pos := &r.q.Position
	if fives := pos.Fives(pos.Turn().Opponent()); len(fives) == 1 && slices.Contains(r.open, fives[0]) {
		r.open = fives
	}
	return len(r.open) == 1
}

// settle chooses among the moves that are left, and makes sure of the choice
// where that is open.
func (r *ranking) settle() error {
	if r.done() {
		return nil
	}
	d := &r.out.Defence
	if len(d.Holds) > 0 {
		r.open = slices.DeleteFunc(r.open, func(p notation.Point) bool { return !slices.Contains(d.Holds, p) })
	}
	if len(d.Holds) > 0 || d.Threat.Verdict == NoWin {
		r.judge(1, 1)
		return nil
	}
	use, all := int64(openUse), int64(openOf)
	if d.Threat.Verdict == Win {
		use, all = threatUse, threatOf
	}
	r.judge(use, all)
	for range recheck {
		if len(r.open) == 0 || r.judged[0].Score >= surest {
			return nil
		}
		move := r.judged[0].Move
		after := r.q.Position
		if err := after.Play(move); err != nil {
			return err
		}
		got, err := r.solve(after, VCT, r.part(2))
		if err != nil {
			return err
		}
		if got.Verdict != Win {
			return nil
		}
		r.lose(move, &got)
		r.judged = nil
		r.judge(use, all)
	}
	return nil
}
