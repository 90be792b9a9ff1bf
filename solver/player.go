package solver

import (
	"context"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
)

// The player chooses one move within the limits.
//
// It makes a five if it can, and otherwise blocks a single five of the opponent. If there is neither, the solver looks
// for a win by threats, and for the opponent's win as if it were his move, each with a share of the remaining limits.
// If the opponent has a win, the player removes the moves that lose to it. Alpha-beta chooses among the rest. If
// alpha-beta judges a win to be near, the solver looks for it once more.
//
// The solver then checks the choice, unless nothing threatens or the choice is known to hold (player_settle.go). So the
// player makes a losing move only if every move is proved to lose, and a move that may not hold only if no move is
// known to hold.

// The shares of the player: each part n is 1/n of what is left at that time. Three in four searches for a win by
// threats end by themselves, long before their share is spent. What the others find is worth less than what alpha-beta
// gains from the same time.
const (
	attackPart = 20
	threatPart = 16
	defendPart = 6 // for the first try; more if the choice was proved to lose
	searchPart = 2
	sortPart   = 4
	nearPart   = 3 // for the second search for a win, if the judgement is close to a win
)

// 1/spare of the time is reserved for work that no budget counts, such as setting up a search and checking a
// certificate.
const spare = 40

// recheck is the maximum number of steps of settle: checks and further judgements.
const recheck = 24

// nearWin is the score of the choice from which the solver looks for a win once more.
const nearWin = eval.ScoreUnit

// forcedDepth is the depth of the judgement of a forced move.
const forcedDepth = 2

// Choose returns the move to play. It keeps to the limits and returns only legal moves. If there is no legal move, the
// error wraps ErrNoMove. MultiPV is ignored.
func (s *Solver) Choose(ctx context.Context, q RankQuery) (Candidate, error) {
	r, err := s.choose(ctx, q)
	if err != nil {
		return Candidate{}, err
	}
	return r.Candidates[0], nil
}

// choose is Choose, but returns everything that was found.
func (s *Solver) choose(ctx context.Context, q RankQuery) (Ranking, error) {
	q.MultiPV = 1
	q.Limits.Time -= q.Limits.Time / spare
	r, err := s.newRanking(ctx, q)
	if err != nil {
		return Ranking{}, err
	}
	r.sameGame = q.Game && near(&s.asked, &q.Position)
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

// likely handles a win that there was no time to check: it keeps only the first move of the win, because no other move
// is as good. That move is then judged like any other. likely reports whether there is such a move.
func (r *ranking) likely() bool {
	if r.unchecked == nil || r.q.MultiPV > 1 || !slices.Contains(r.open, r.unchecked.Move) {
		return false
	}
	r.open = []notation.Point{r.unchecked.Move}
	return true
}

// stonesApart is the maximum number of points in which two successive positions of a game may differ: usually a move
// and its reply, or a few more if the game took an unexpected turn.
const stonesApart = 4

// near reports whether two positions can belong to the same game, shortly after each other.
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
