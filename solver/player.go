package solver

import (
	"context"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
)

// The player: one move within the limits.
//
// Five is made; the one point against a five is played. Then, each with its
// share of what is left of the limits, the solver looks for a win by threats
// and for the opponent's win as if it were his move; where there is one, it
// sorts out the moves that lose to it at once, and alpha-beta chooses among the
// others. Where that judges a win to be near it is looked for once more.
//
// Unless nothing threatens, or the choice is known to hold, the solver is asked
// about it (player_settle.go). So a move that is proved to lose is played only
// where every move is, and where moves are known to hold none is played that may
// not.

// The shares of the player: one part in so many of what is left when its turn
// comes. Three in four of the searches for a win by threats end by themselves, long
// before theirs is spent; what the others find is worth less than what the judgement
// makes of the same time.
const (
	attackPart = 20
	threatPart = 16
	defendPart = 6 // at first; and more where the choice was proved to lose
	searchPart = 2
	sortPart   = 4
	nearPart   = 3 // the attack once more, where the judgement is near to a win
)

// spare is the part of the time that is left for what no budget counts, such as
// the setting up of a search and the check of a certificate: one in so many.
const spare = 40

// recheck is how often a choice that is proved to lose is made again.
const recheck = 24

// nearWin is the score from which on a win is looked for once more.
const nearWin = eval.ScoreUnit

// forcedDepth is the depth to which a forced move is judged.
const forcedDepth = 2

// Choose returns the move to play. It keeps to the limits and plays legal
// moves only; without a legal move the error wraps ErrNoMove. MultiPV means
// nothing here.
func (s *Solver) Choose(ctx context.Context, q RankQuery) (Candidate, error) {
	r, err := s.choose(ctx, q)
	if err != nil {
		return Candidate{}, err
	}
	return r.Candidates[0], nil
}

// choose is Choose with all that was found on the way.
func (s *Solver) choose(ctx context.Context, q RankQuery) (Ranking, error) {
	q.MultiPV = 1
	q.Limits.Time -= q.Limits.Time / spare
	r, err := s.newRanking(ctx, q)
	if err != nil {
		return Ranking{}, err
	}
	r.goesOn = q.Game && near(&s.asked, &q.Position)
	s.asked = q.Position
	if r.fives(); len(r.wins) > 0 {
		return r.finish(), nil
	}
	if r.force() {
		r.q.Depth = forcedDepth
		r.judge(r.left())
		return r.finish(), nil
	}
	for _, step := range []func() error{
		func() error { return r.attack(attackPart) },
		func() error { return r.others(attackPart) }, // where that win begins with a move that is not to be made
		func() error { return r.threat(threatPart) },
		func() error { return r.defend(defendPart) },
		r.settle,
	} {
		if err := step(); err != nil {
			return Ranking{}, err
		}
	}
	return r.finish(), nil
}

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

// stonesApart is how many points may differ between two positions of a game that are
// asked about in turn: a move and its reply, or others than were expected.
const stonesApart = 4

// near reports whether two positions can be of the same game, one soon after the other.
func near(a, b *notation.Position) bool {
	if a.Rule() != b.Rule() || a.Size() != b.Size() || a.Turn() != b.Turn() {
		return false
	}
	apart := 0
	for _, p := range b.Points() {
		if a.At(p) != b.At(p) {
			apart++
		}
	}
	return apart <= stonesApart
}
