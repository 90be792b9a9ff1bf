package solver

import (
	"context"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
)

// The player: one move within the limits.
//
// A five is made, and the one point against a five is played. Otherwise, each
// with a share of the remaining limits, the solver looks for a win by threats
// and for the opponent's win as if it were his move. If the opponent has one,
// it removes the moves that lose to it, and alpha-beta chooses among the rest.
// If alpha-beta judges a win to be near, the solver looks for it once more.
//
// The solver then checks the choice, unless nothing threatens or the choice is
// known to hold (player_settle.go). So a losing move is played only if every
// move is proved to lose, and a move that may not hold only if none is known to
// hold.

// The shares of the player: each is 1/n of what is left when its turn comes. Three
// in four searches for a win by threats end by themselves, long before their share
// is spent; what the others find is worth less than what the judgement makes of the
// same time.
const (
	attackPart = 20
	threatPart = 16
	defendPart = 6 // at first; more if the choice was proved to lose
	searchPart = 2
	sortPart   = 4
	nearPart   = 3 // the attack once more, if the judgement is near to a win
)

// spare: 1/spare of the time is reserved for what no budget counts, such as
// setting up a search and checking a certificate.
const spare = 40

// recheck is how often a choice proved to lose is made again.
const recheck = 24

// nearWin is the score from which a win is looked for once more.
const nearWin = eval.ScoreUnit

// forcedDepth is the depth to which a forced move is judged.
const forcedDepth = 2

// Choose returns the move to play. It keeps to the limits and returns only
// legal moves; without a legal move the error wraps ErrNoMove. MultiPV is
// ignored.
func (s *Solver) Choose(ctx context.Context, q RankQuery) (Candidate, error) {
	r, err := s.choose(ctx, q)
	if err != nil {
		return Candidate{}, err
	}
	return r.Candidates[0], nil
}

// choose is Choose with everything found on the way.
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
		func() error { return r.others(attackPart) }, // if that win begins with an excluded move
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

// force reports whether only one move can be played: the only legal one, or the
// only answer to a five.
func (r *ranking) force() bool {
	pos := &r.q.Position
	if fives := pos.Fives(pos.Turn().Opponent()); len(fives) == 1 && slices.Contains(r.open, fives[0]) {
		r.open = fives
	}
	return len(r.open) == 1
}

// likely keeps only the move of a win that there was no time to check: it is
// judged like any other move, but no other is as good.
func (r *ranking) likely() bool {
	if r.unchecked == nil || r.q.MultiPV > 1 || !slices.Contains(r.open, r.unchecked.Move) {
		return false
	}
	r.open = []notation.Point{r.unchecked.Move}
	return true
}

// stonesApart is how many points may differ between two positions of a game that are
// asked about in turn: a move and its reply, or unexpected ones.
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
