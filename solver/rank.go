package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/alphabeta"
	"fukumi/solver/proof"
)

// The ranking keeps proofs and judgements apart.
//
// First the solver labels the root moves. It looks for a win of the side to move, and then for the opponent's win as if
// it were his move. If the opponent has one, the solver judges every move against it. A move labelled as a win or a
// loss has a checked certificate. Alpha-beta judges the other moves; its judgement is never called a win or a loss,
// whatever the value. The solver checks the best of these moves again (player.go). If the move loses, it gets that
// label, and the others are judged again.
//
// The order is: moves proved to win, shorter wins first; judged moves, better moves first; moves proved to lose, later
// losses first and, among equals, the move that does more on the board.

// A Label says what is proved about a move.
type Label uint8

// The labels. The zero value means that nothing is proved.
const (
	ProvedNone Label = iota
	ProvedWin        // the side to move wins with the move
	ProvedLoss       // the opponent wins after the move
)

var provedNames = []string{"", "win", "loss"}

// String returns "", "win" or "loss".
func (p Label) String() string { return notation.NameOf(p, "Label", provedNames) }

// MarshalText writes p as String does.
func (p Label) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// A RankQuery asks for the best moves of a position. The limits are for the whole query, including the labels. If there
// is no limit of time or nodes, the labels have their own node limits, and Depth or the context must end the judgement.
type RankQuery struct {
	Position notation.Position
	Limits   Limits
	Depth    int // maximum depth of alpha-beta, in plies; 0 means no limit
	MultiPV  int // number of moves to return; 0 means 1

	// Attack and Threat are earlier results of the solver: for this position, and for the same position with the
	// opponent to move. Defence is its answer about every move against that threat. The query searches for those that
	// are nil.
	Attack, Threat *Result
	Defence        *Defence
	// Lost are moves that are known to lose, with their proofs. It is used if there is no Defence.
	Lost []Refutation

	// Game tells Choose that the position belongs to the same game as the last query. If the two positions differ by
	// only a few stones, Choose uses earlier judgements again. The choice then depends on them.
	Game bool

	// Exclude are moves that must not be made, even if they are best.
	Exclude []notation.Point

	// Report, if not nil, is called with the ranking so far whenever alpha-beta has finished a depth. Entering, if not
	// nil, is called with each move that alpha-beta is about to judge. Both must be quick.
	Report   func(Ranking)
	Entering func(notation.Point)
}

// A Candidate is a move together with what is proved or judged about it.
type Candidate struct {
	Move   notation.Point
	Rank   int // from 1
	Proved Label
	// Result has the proof. With ProvedWin it is the win of the side to move, which begins with Move. With ProvedLoss
	// it is the opponent's win in the position after Move. Otherwise it is nil.
	Result *Result
	// Score is the judgement for the side to move, in units of eval.ScoreUnit. If something is proved, it is 0 and has
	// no meaning.
	Score int
	// WinChance is the judged chance of the side to move, between 0 and 1. It is exactly 1 or 0 if the win or loss is
	// proved.
	WinChance float64
	Depth     int // number of plies searched; 0 if something is proved
	// Line begins with Move. It is the proved win or loss up to the five, or the moves judged best.
	Line []notation.Point
	// Book reports whether a book with an incomplete check calls the move a win; the move was not judged then. Searches
	// do not set it. Accepted reports whether the checker has accepted that whole book before.
	Book, Accepted bool
}

// A Ranking is the answer to a RankQuery.
type Ranking struct {
	// Candidates are the best moves in order, as many as were asked for. There are fewer if there are fewer legal moves
	// or if a limit was reached.
	Candidates []Candidate
	// Attack is the result of the search for a win of the side to move. Defence says whether the opponent threatens a
	// win, and how every move stands against it.
	Attack  Result
	Defence Defence

	Depth  int // the deepest ply that alpha-beta has finished
	Nodes  int64
	Stop   Stop // the limit that ended alpha-beta, or NoStop
	Time   time.Duration
	Verify time.Duration // the part of Time spent on checking certificates
}

// chanceScale returns the factor that turns scores into calibrated chances. Calibrated means that of the positions with
// a judged chance of, say, 70 percent, about 70 percent are won, in games of the program against itself (within 5
// points in each tenth: cmd/internal/train, TestCalibration). Unscaled scores are too confident.
func chanceScale(rule notation.Rule) float64 {
	if rule == notation.Renju {
		return 0.8
	}
	return 0.9
}

// WinChance returns the judged chance of winning that belongs to a score.
func WinChance(rule notation.Rule, score int) float64 {
	return 1 / (1 + math.Exp(-chanceScale(rule)*float64(score)/eval.ScoreUnit))
}

// ErrNoMove is wrapped by the error about a position without a legal move.
var ErrNoMove = errors.New("no legal move")

// Rank ranks the moves of the side to move.
func (s *Solver) Rank(ctx context.Context, q RankQuery) (Ranking, error) {
	r, err := s.newRanking(ctx, q)
	if err != nil {
		return Ranking{}, err
	}
	if r.fives(); len(r.wins) == 0 {
		if err := r.attack(4); err != nil {
			return Ranking{}, err
		}
	}
	if err := r.others(3); err != nil {
		return Ranking{}, err
	}
	if err := r.threat(4); err != nil {
		return Ranking{}, err
	}
	if err := r.defend(3); err != nil {
		return Ranking{}, err
	}
	if err := r.settle(); err != nil {
		return Ranking{}, err
	}
	return r.finish(), nil
}

// A ranking is the working state of one Ranking.
type ranking struct {
	c      *session
	q      *RankQuery
	out    Ranking
	start  time.Time
	open   []notation.Point // moves for which nothing is proved
	wins   []Candidate
	lost   []Candidate
	judged []Candidate

	sameGame  bool                // continues from an earlier position of the same game
	reported  alphabeta.Judgement // the last judgement that was reported
	unchecked *proof.Node         // the certificate of a win that there was no time to check, or nil
}

func (s *Solver) newRanking(ctx context.Context, q RankQuery) (*ranking, error) {
	if err := playable(&q.Position); err != nil {
		return nil, err
	}
	r := &ranking{c: s.session(ctx), q: &q, start: time.Now()}
	r.c.over = r.over
	q.MultiPV = max(q.MultiPV, 1)
	side := q.Position.Turn()
	for _, p := range q.Position.Stones(notation.Empty) {
		if q.Position.Legal(p, side) == nil && !slices.Contains(q.Exclude, p) {
			r.open = append(r.open, p)
		}
	}
	if len(r.open) == 0 {
		return nil, fmt.Errorf("%v to move: %w", side, ErrNoMove)
	}
	r.refuted(q.Lost)
	return r, nil
}

// labelNodes limits each search for labels if the query has no limit.
const labelNodes = 200_000

// left returns what is left of the limits.
func (r *ranking) left() Limits { return r.q.Limits.Less(r.out.Nodes, time.Since(r.start)) }

// part returns 1/n of what is left of the limits.
func (r *ranking) part(n int64) Limits {
	if r.q.Limits.None() {
		return Limits{Nodes: labelNodes}
	}
	return r.left().Part(n)
}

// solve asks the solver and adds the cost to r.out.
func (r *ranking) solve(pos notation.Position, goal Class, l Limits) (Result, error) {
	return r.solveQuery(Query{Position: pos, Goal: goal, Limits: l})
}

func (r *ranking) solveQuery(q Query) (Result, error) {
	got, err := r.c.solve(q)
	r.out.Nodes += got.Nodes
	r.out.Verify += got.Verify
	return got, err
}

// over returns the error that ends the check of a certificate when the time is up.
func (r *ranking) over() error {
	if r.c.ctx.Err() != nil || r.q.Limits.Reached(0, time.Since(r.start)) != NoStop {
		return errOver
	}
	return nil
}

// attack looks for a win of the side to move. It is called if that side cannot make a five.
func (r *ranking) attack(part int64) error {
	got, err := r.known(r.q.Attack, &r.q.Position, part)
	if err != nil {
		return err
	}
	r.out.Attack = got
	switch {
	case got.Verdict == Win && slices.Contains(r.open, got.Line[0]):
		r.win(got)
	case got.Verdict == Unknown:
		r.unchecked = got.unchecked
	}
	return nil
}

// known returns the result for pos that was given with the query. If there is none, it asks the solver.
func (r *ranking) known(given *Result, pos *notation.Position, part int64) (Result, error) {
	if given == nil {
		return r.solve(*pos, VCT, r.part(part))
	}
	if given.Verdict == Win && (given.Proof == nil || !given.Proof.Position.Same(pos)) {
		return Result{}, errors.New("a known result is not one of the position to be ranked")
	}
	return *given, nil
}
