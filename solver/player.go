package solver

import (
	"context"
	"slices"

	"fukumi/notation"
)

// The player: one move within the limits.
//
// Five is made; the one point against a five is played. Then, each with its
// share of what is left of the limits, the solver looks for a win by threats
// and for the opponent's win as if it were his move; where there is one, it
// sorts out the moves that lose to it at once, and alpha-beta chooses among the
// others. Unless nothing threatens, or the choice is known to hold, the solver
// is asked about it: if it is proved to lose, the moves that hold are looked
// for one by one, and the best of them is played. So a move that is proved to
// lose is played only where every move is, and where moves are known to hold
// none is played that may not.

// The shares of the player: one part in so many of what is left when its turn
// comes.
const (
	attackPart = 4
	threatPart = 5
	defendPart = 6 // at first; and more where the choice was proved to lose
	searchPart = 2
)

// What alpha-beta leaves where the choice is to be checked, one part in so many:
// less where nothing is known to threaten.
const (
	openSpare   = 4
	threatSpare = 2
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
		r.judge(0)
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

// likely leaves the one move that was found to win where there was no time to
// check the proof: it is judged like any other, and nothing else is as good.
func (r *ranking) likely() bool {
	if r.unchecked == nil || r.q.MultiPV > 1 || !slices.Contains(r.open, r.unchecked.Move) {
		return false
	}
	r.open = []notation.Point{r.unchecked.Move}
	return true
}

// settle chooses among the moves that are left, and makes sure of the choice
// where that is open.
func (r *ranking) settle() error {
	if r.done() {
		return nil
	}
	if r.likely() {
		r.judge(0)
		return nil
	}
	d := &r.out.Defence
	except := int64(openSpare)
	switch d.Threat.Verdict {
	case NoWin:
		except = 0
	case Win:
		except = threatSpare
	}
	r.judge(except)
	for range recheck {
		if len(r.open) == 0 || d.Threat.Verdict == NoWin || slices.Contains(d.Holds, r.judged[0].Move) {
			return nil
		}
		v, err := r.check()
		if err != nil || v == NoWin {
			return err
		}
		if v == Win && len(d.Holds) == 0 {
			// Few moves hold: they are looked for one by one.
			if err := r.defend(searchPart); err != nil {
				return err
			}
		}
		one := r.q.MultiPV == 1 // who asks for more wants to see the others, too
		if v == Unknown && (len(d.Holds) == 0 || !one) {
			return nil
		}
		if len(d.Holds) > 0 && one {
			// A move that is known to hold is better than one that may not.
			r.open, except = slices.Clone(d.Holds), 0
		}
		r.judge(except)
	}
	return nil
}

// check asks the solver about the choice, and labels it where it loses.
func (r *ranking) check() (Verdict, error) {
	move := r.judged[0].Move
	after := r.q.Position
	if err := after.Play(move); err != nil {
		return Unknown, err
	}
	got, err := r.solve(after, VCT, r.part(2))
	if err == nil && got.Verdict == Win {
		r.lose(move, &got)
		r.judged = nil
	}
	return got.Verdict, err
}
