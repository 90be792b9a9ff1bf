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

// The ranking of moves: what is proved and what is judged, kept apart.
//
// First the solver labels the root moves. It looks for a win of the side to
// move, then for the opponent's win as if it were his move; if he has one, it
// judges every move against it. A move labelled won or lost has a checked
// certificate. Alpha-beta judges the rest, and whatever its value, a judgement
// is not called a win or a loss. The solver checks the best of these moves again
// (player.go): if it loses, it is labelled so, and the rest are judged again.
//
// The order: moves proved to win, the shorter first; judged moves, the better
// first; moves proved to lose, the longer first, and among equals the one that
// does more on the board.

// A Label says what is proved of a move.
type Label uint8

// The labels; the zero value is a move of which nothing is proved.
const (
	ProvedNone Label = iota
	ProvedWin        // the side to move wins with it
	ProvedLoss       // the opponent wins after it
)

var provedNames = []string{"", "win", "loss"}

// String is "", "win" or "loss".
func (p Label) String() string { return notation.NameOf(p, "Label", provedNames) }

// MarshalText writes p as String does.
func (p Label) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// A RankQuery asks for the best moves of a position. The limits are for all of
// it, including the labels. With neither time nor nodes, the labels have bounds
// of their own, and Depth or the context has to end the rest.
type RankQuery struct {
	Position notation.Position
	Limits   Limits
	Depth    int // of alpha-beta, in plies; 0 means no limit
	MultiPV  int // how many moves to return; 0 is 1

	// Attack and Threat are earlier answers of the solver: for this position,
	// and for the same position with the opponent to move. Defence is its
	// answer about every move against that threat. What is nil is searched
	// here.
	Attack, Threat *Result
	Defence        *Defence
	// Lost are moves found to lose, with their proofs, if more is not known of
	// the defence.
	Lost []Refutation

	// Game tells Choose that the position belongs to the same game as its last query.
	// If the two are a few stones apart, earlier judgements are used again, and the
	// choice depends on them.
	Game bool

	// Exclude are moves not to be made, whatever they are worth.
	Exclude []notation.Point

	// Report, if not nil, is called with the ranking so far whenever alpha-beta
	// has finished a depth, and Entering with each move that it is about to
	// judge. Both must be quick.
	Report   func(Ranking)
	Entering func(notation.Point)
}

// A Candidate is a move and what is known about it.
type Candidate struct {
	Move   notation.Point
	Rank   int // from 1
	Proved Label
	// Result has the proof: with ProvedWin, the win of the side to move in the
	// position, which begins with Move; with ProvedLoss, the opponent's win in
	// the position after Move. Otherwise it is nil.
	Result *Result
	// Score is the judgement from the point of view of the side to move, in
	// units of eval.ScoreUnit; it is 0 and has no meaning if something is
	// proved.
	Score int
	// WinChance is the judged chance of the side to move, between 0 and 1;
	// exactly 1 or 0 if that is proved.
	WinChance float64
	Depth     int // plies searched, 0 if something is proved
	// Line begins with Move: a proved win or its refutation to the five, or
	// the moves that are judged best.
	Line []notation.Point
	// Book says that a book whose proof was not checked in full calls the move a
	// win; nothing was judged then. Searches do not set it. Accepted says that
	// the checker has accepted that book as a whole before.
	Book, Accepted bool
}

// A Ranking is the answer to a RankQuery.
type Ranking struct {
	// Candidates are the best moves in order: as many as were asked for, or
	// fewer if there are fewer legal moves or a limit was reached.
	Candidates []Candidate
	// Attack is the search for the win of the side to move. Defence is the
	// search for the opponent's win, as if it were his move, with its answer
	// about every move.
	Attack  Result
	Defence Defence

	Depth  int // plies that alpha-beta has finished
	Nodes  int64
	Stop   Stop // the limit that ended alpha-beta, if one did
	Time   time.Duration
	Verify time.Duration // the part of Time spent on checking certificates
}

// chanceScale turns scores into calibrated chances, by rule: of the positions judged as won
// with some chance, in games of the program against itself, that share is won, within 5
// points in each tenth (cmd/internal/train, TestCalibration). Unscaled scores are too sure.
func chanceScale(rule notation.Rule) float64 {
	if rule == notation.Freestyle {
		return 0.9
	}
	return 0.75
}

// WinChance is the judged chance of winning for a score.
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
	open   []notation.Point // moves of which nothing is proved
	wins   []Candidate
	lost   []Candidate
	judged []Candidate

	goesOn    bool                // continues from an earlier position of the same game
	told      alphabeta.Judgement // the last one that was reported
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

// labelNodes bounds each part of the labels if the query has no limit.
const labelNodes = 200_000

// left is what is left of the limits.
func (r *ranking) left() Limits { return r.q.Limits.Less(r.out.Nodes, time.Since(r.start)) }

// part is 1/n of what is left of the limits.
func (r *ranking) part(n int64) Limits {
	if r.q.Limits.None() {
		return Limits{Nodes: labelNodes}
	}
	return r.left().Part(n)
}

// solve asks the solver, and adds up the cost.
func (r *ranking) solve(pos notation.Position, goal Class, l Limits) (Result, error) {
	return r.solveQuery(Query{Position: pos, Goal: goal, Limits: l})
}

func (r *ranking) solveQuery(q Query) (Result, error) {
	got, err := r.c.solve(q)
	r.out.Nodes += got.Nodes
	r.out.Verify += got.Verify
	return got, err
}

// over is the error that ends the check of a certificate once time is up.
func (r *ranking) over() error {
	if r.c.ctx.Err() != nil || r.q.Limits.Reached(0, time.Since(r.start)) != NoStop {
		return errOver
	}
	return nil
}

// attack looks for a win of the side to move, which has no five.
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

// known is the answer for pos given with the query; without one it asks the
// solver.
func (r *ranking) known(given *Result, pos *notation.Position, part int64) (Result, error) {
	if given == nil {
		return r.solve(*pos, VCT, r.part(part))
	}
	if given.Verdict == Win && (given.Proof == nil || !given.Proof.Position.Same(pos)) {
		return Result{}, errors.New("a known result is not one of the position to be ranked")
	}
	return *given, nil
}
