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
// First the solver labels the root moves. A win of the side to move is looked
// for, then the opponent's win as if it were his move; where he has one, every
// move is judged against it. A move that is labelled won or lost has a
// certificate that was checked. Alpha-beta judges the rest, and what it says
// is a judgement only: whatever its value, it is not called a win or a loss. Of
// the first of them the solver is asked again (player.go): where it loses, it is
// labelled so, and the rest are judged again.
//
// The order: moves that are proved to win, the shorter first; moves with a
// judgement, the better first; moves that are proved to lose, the longer first,
// and of equals the one that does more on the board.

// A Proved says what is proved of a move.
type Proved uint8

// What can be proved.
const (
	ProvedNone Proved = iota
	ProvedWin         // the side to move wins by it
	ProvedLoss        // the opponent wins after it
)

var provedNames = []string{"", "win", "loss"}

// String is "", "win" or "loss".
func (p Proved) String() string { return notation.NameOf(p, "Proved", provedNames) }

// MarshalText writes p as String does.
func (p Proved) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// A RankQuery asks for the best moves of a position. The limits are for all of
// it, labels included; with neither time nor nodes the labels have bounds of
// their own, and Depth, or else the context, has to end the rest.
type RankQuery struct {
	Position notation.Position
	Limits   Limits
	Depth    int // of alpha-beta, in plies; 0 means no limit
	MultiPV  int // how many moves are asked for; 0 is 1

	// Attack and Threat are what the solver has said before: of this position,
	// and of it as if it were the opponent's move. Defence is what it has said
	// of every move against that threat. If nil, it is asked here.
	Attack, Threat *Result
	Defence        *Defence
	// Lost are moves that were found to lose, each with its proof, where more is
	// not known of the defence.
	Lost []Refutation

	// Game says, for Choose, that the position belongs to the same game as the one
	// that Choose was asked about before: where they are a few stones apart, what was
	// judged then counts now, and the choice depends on it.
	Game bool

	// Exclude are moves that are not to be made, whatever they are worth.
	Exclude []notation.Point

	// Report, if not nil, is told the ranking so far whenever
	// alpha-beta has finished a depth, and Entering each move that it is about
	// to judge. Both must be quick.
	Report   func(Ranking)
	Entering func(notation.Point)
}

// A Candidate is a move and what is known of it.
type Candidate struct {
	Move   notation.Point
	Rank   int // from 1
	Proved Proved
	// Result has the proof of what is proved: with ProvedWin the win of the
	// side to move in the position, which begins with Move; with ProvedLoss
	// that of the opponent in the position after it. Else nil.
	Result *Result
	// Score is the judgement from the point of view of the side to move, in
	// the units of eval.ScoreUnit; it is meaningless, and 0, where something
	// is proved.
	Score int
	// WinChance is the judged chance of the side to move: between 0 and 1 for
	// a judgement; 1 or 0 where that is proved.
	WinChance float64
	Depth     int // plies that were searched, 0 where something is proved
	// Line begins with Move: a proved win or its refutation to the five, or
	// the moves that are judged best.
	Line []notation.Point
	// Book says that a book calls the move a win, whose proof was not checked in
	// full. Nothing was judged: a search does not set it. Accepted says that the
	// checker has accepted that book as a whole before.
	Book, Accepted bool
}

// A Ranking is the answer to a RankQuery.
type Ranking struct {
	// Candidates are the best moves in order: as many as were asked for, and
	// fewer only where there are fewer legal moves or a limit was reached.
	Candidates []Candidate
	// Attack is the search for the win of the side to move; Defence the one
	// for the opponent's, as if it were his move, and what it says of every
	// move.
	Attack  Result
	Defence Defence

	Depth  int // plies that alpha-beta has finished
	Nodes  int64
	Stop   Stop // the limit that ended alpha-beta, if one did
	Time   time.Duration
	Verify time.Duration // of Time, the checks of the certificates
}

// chanceScale makes, under each rule, chances of scores that come true: of the positions in
// games of the program against itself that are judged as won with some chance, as many are
// won, within 5 points in each tenth (cmd/internal/train, TestCalibration). Scores alone are
// too sure.
func chanceScale(rule notation.Rule) float64 {
	if rule == notation.Freestyle {
		return 0.9
	}
	return 0.75
}

// WinChance is the judged chance that goes with a score.
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

// A ranking is the work on one Ranking.
type ranking struct {
	c      *session
	q      *RankQuery
	out    Ranking
	start  time.Time
	open   []notation.Point // moves that nothing is proved of
	wins   []Candidate
	lost   []Candidate
	judged []Candidate

	goesOn    bool             // from the position of the same game before
	told      alphabeta.Judged // the last that was reported
	unchecked *proof.Node      // a win that there was no time to check, nil for none
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

// labelNodes bounds each part of the labels where the query has no limit.
const labelNodes = 200_000

// left is what is left of the limits.
func (r *ranking) left() Limits { return r.q.Limits.Less(r.out.Nodes, time.Since(r.start)) }

// part is one n-th of what is left of the limits.
func (r *ranking) part(n int64) Limits {
	if r.q.Limits.None() {
		return Limits{Nodes: labelNodes}
	}
	return r.left().Part(n)
}

// solve asks the solver, and counts what it cost.
func (r *ranking) solve(pos notation.Position, goal Class, l Limits) (Result, error) {
	return r.solveQuery(Query{Position: pos, Goal: goal, Limits: l})
}

func (r *ranking) solveQuery(q Query) (Result, error) {
	got, err := r.c.solve(q)
	r.out.Nodes += got.Nodes
	r.out.Verify += got.Verify
	return got, err
}

// over is the error that ends the check of a certificate once the time is over.
func (r *ranking) over() error {
	if r.c.ctx.Err() != nil || r.q.Limits.Reached(0, time.Since(r.start)) != NoStop {
		return errOver
	}
	return nil
}

// attack looks for a win of the side to move, who has no five.
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

// known is the answer for pos that was given with the query, or else asks.
func (r *ranking) known(given *Result, pos *notation.Position, part int64) (Result, error) {
	if given == nil {
		return r.solve(*pos, VCT, r.part(part))
	}
	if given.Verdict == Win && (given.Proof == nil || !given.Proof.Position.Same(pos)) {
		return Result{}, errors.New("a known result is not one of the position to be ranked")
	}
	return *given, nil
}
