package review

// The story of a game: where it was lost, what could still have held, which
// wins were missed, and a class for every move.
//
// The losing move is the last move of the loser with two proofs behind it: the
// position after it is a proved win of the opponent, and the one before it is
// not proved lost. Where a move is known that leaves the opponent without a
// win of the class, the escape is certain; else it is a possible one, and said
// to be that. As a position is lost when all its moves are refuted, the chain
// of proofs reaches back from the five as far as proofs go.

import (
	"context"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// A Finding is what there is to say about a move.
type Finding struct {
	Ply    int // from 0
	Move   Move
	Class  Class
	Better notation.Point   // NoPoint if there is none to name
	Line   []notation.Point // of the better move
	Proved bool             // the better move is proved, not judged
	Wins   bool             // and it is a win
	// Only is, of a move that lost, the one move that held, all others being
	// proved lost; else NoPoint.
	Only notation.Point
}

// A Missed is a proved win that was let go.
type Missed struct {
	Ply    int // from 0
	Side   notation.Stone
	Result solver.Result
	// after the move played there is no VCT any more, exactly; of a win by quiet moves: the opponent has won, or the
	// game is over
	Sure bool
}

// An Escape is a position in which the loser could still hold.
type Escape struct {
	Ply   int              // from 0
	Holds []notation.Point // the opponent has no VCT after these, exactly
	Open  []notation.Point // not decided
	Wins  notation.Point   // the loser's own proved win begins with it, NoPoint: none
	// Searched are those of Holds behind which a search that knows quiet moves has found
	// no win of the opponent either.
	Searched []notation.Point
	Played   bool // the move played holds as well
}

// Certain reports whether a move is proved to hold, or to win.
func (e *Escape) Certain() bool { return len(e.Holds) > 0 || e.Wins != notation.NoPoint }

// A Review is a game and all that was found out about it.
type Review struct {
	Game   *Game
	Judged []*Judgement // of every position, nil where an interrupt came first
	Moves  []Finding
	After  []Finding // what the file has after a forbidden move: not judged
	Winner notation.Stone
	Shown  bool         // the board shows who won
	Goal   solver.Class // of the wins that were looked for

	Losing     *Finding // the losing move, nil if none is proved
	LastEscape *Escape  // nil without a losing move
	SureEscape *Escape  // the last one that is certain, or where the move played held, if LastEscape is not
	Missed     []Missed
	Theory     *Theory // nil without a book

	cut bool // an interrupt came while the story was looked for

	// Unused says which answers of the store were not used, and why.
	Unused []error
}

// Complete reports whether every position was judged and the story looked for to its end:
// an interrupt may have come first.
func (r *Review) Complete() bool { return !r.cut && !slices.Contains(r.Judged, nil) }

// An effort spends more on the position after i plies; *job does.
type effort interface {
	// deeper asks whether a move holds.
	deeper(ctx context.Context, i int) error
	// pursue and pursueWin are in pursue.go. They report whether they have done anything.
	pursue(ctx context.Context, i int, played notation.Point) (bool, error)
	pursueWin(ctx context.Context, i int) (bool, error)
}

// newReview tells the story of a game whose positions were judged.
func newReview(ctx context.Context, g *Game, judged []*Judgement, e effort) (*Review, error) {
	r := &Review{Game: g, Judged: judged}
	r.Winner, r.Shown = g.won()
	if !r.Complete() { // interrupted: what is done is told, without the story
		r.classifyMoves()
		return r, nil
	}
	propagate(g, judged)
	losing, err := r.findLosing(ctx, e)
	if err == nil {
		err = r.findMissed(ctx, e)
	}
	switch {
	case err != nil && !interrupted(ctx, err):
		return nil, err
	case err != nil || ctx.Err() != nil: // half a story is none
		r.cut, r.LastEscape, r.SureEscape, losing = true, nil, nil, -1
	}
	r.classifyMoves()
	if losing >= 0 {
		r.Losing = &r.Moves[losing]
	}
	return r, nil
}

// Loser is who lost: Empty if that is not known.
func (r *Review) Loser() notation.Stone {
	if r.Winner == notation.Empty {
		return notation.Empty
	}
	return r.Winner.Opponent()
}

// Gives reports whether the position after ply i is won by the opponent of who
// moved: by a proof, by the five that stands, or because the move was foul.
func (r *Review) Gives(i int) bool {
	if i == len(r.Game.Moves)-1 && r.Game.EndsFoul() {
		return true
	}
	return r.Game.follows(i) && r.Judged[i+1] != nil && r.Judged[i+1].IsWon()
}

// findLosing finds the losing move, -1 where no proof shows one, and the last
// escape. Effort is spent on the last position that is not proved lost, and what is
// new may reach any ply: the story is read from its end again.
func (r *Review) findLosing(ctx context.Context, e effort) (int, error) {
	for {
		losing, turn := r.lastOpen()
		var more bool
		var err error
		switch {
		case turn < 0:
			return -1, nil
		case turn == len(r.Game.Moves):
			// Where the board does not show who won, the winner may have let go of the win
			// with the last move: then no proof says that the game was lost.
			more, err = e.pursue(ctx, turn, notation.NoPoint)
		case losing < 0: // the win is beyond what was proved
			more, err = e.pursueWin(ctx, turn+1)
		case r.Judged[turn].Attack.Verdict != solver.Win:
			more, err = e.pursue(ctx, turn, r.Game.Moves[turn].Point)
		}
		if err != nil {
			return -1, err
		}
		if more {
			propagate(r.Game, r.Judged)
			continue
		}
		if losing >= 0 {
			r.findEscapes(losing)
		}
		return losing, nil
	}
}

// lastOpen is the last ply of the loser before which he is not proved lost, the end of
// the game where it is that, or -1; losing is the same if the move played there is
// proved to lose, else -1.
func (r *Review) lastOpen() (losing, turn int) {
	n := len(r.Game.Moves)
	if end := r.Judged[n]; !r.Shown && end.Position.Turn() == r.Loser() && !end.IsLost() {
		return -1, n
	}
	for i := n - 1; i >= 0; i-- {
		switch {
		case r.Game.Moves[i].Side != r.Loser() || r.Judged[i].IsLost():
		case r.Gives(i):
			return i, i
		default:
			return -1, i
		}
	}
	return -1, -1
}

// findEscapes notes what held in place of the losing move or, where that is not
// certain, what held last before it.
func (r *Review) findEscapes(losing int) {
	r.LastEscape, r.SureEscape = r.escapeAt(losing), nil
	if r.LastEscape.Certain() {
		return
	}
	for i := losing - 1; i >= 0; i-- {
		if r.Game.Moves[i].Side != r.Loser() || r.Judged[i].IsLost() {
			continue
		}
		if e := r.escapeAt(i); e.Certain() || e.Played {
			r.SureEscape = e
			return
		}
	}
}

// escapeAt lists the moves of ply i that hold or may hold.
func (r *Review) escapeAt(i int) *Escape {
	j, played := r.Judged[i], r.Game.Moves[i].Point
	e := &Escape{Ply: i, Holds: without(j.Defence.Holds, played), Open: without(j.Defence.Open, played),
		Wins: notation.NoPoint}
	for _, p := range j.survived {
		if slices.Contains(e.Holds, p) {
			e.Searched = append(e.Searched, p)
		}
	}
	next := r.Judged[i+1]
	e.Played = r.Game.follows(i) && !next.Over && !next.IsWon() && next.Attack.Verdict == solver.NoWin
	if j.Attack.Verdict == solver.Win {
		e.Wins = j.Attack.Line[0]
	}
	return e
}

func without(list []notation.Point, p notation.Point) []notation.Point {
	kept := []notation.Point{}
	for _, q := range list {
		if q != p {
			kept = append(kept, q)
		}
	}
	return kept
}

// findMissed lists the proved wins that were let go.
func (r *Review) findMissed(ctx context.Context, e effort) error {
	for i, m := range r.Game.Moves {
		j, next := r.Judged[i], r.Judged[i+1]
		if j.Attack.Verdict != solver.Win || next.IsLost() || r.MadeFive(i) {
			continue
		}
		// Of a win by quiet moves only a proof can tell that it was let go: another
		// move may win as well, and does if it is the turn of a proved win again.
		if j.Attack.Class == solver.AnyWin && r.winsAgain(i) {
			continue
		}
		if next.Defence.Threat.Verdict != solver.NoWin && !next.decided() {
			if err := e.deeper(ctx, i+1); err != nil {
				return err
			}
			propagate(r.Game, r.Judged)
			if next.IsLost() {
				continue
			}
		}
		d := &next.Defence
		sure := next.IsWon() || next.Over
		if j.Attack.Class != solver.AnyWin {
			sure = sure || len(d.Holds) > 0 || d.Threat.Verdict == solver.NoWin
		}
		r.Missed = append(r.Missed, Missed{i, m.Side, j.Attack, sure})
	}
	return nil
}

// winsAgain reports whether who made ply i has a proved win at the next turn.
func (r *Review) winsAgain(i int) bool {
	return i+2 < len(r.Judged) && r.Judged[i+2].IsWon() && r.Game.follows(i) && r.Game.follows(i+1)
}

// MadeFive reports whether ply i ended the game by a five of its side.
func (r *Review) MadeFive(i int) bool {
	if i != len(r.Game.Moves)-1 {
		return false
	}
	row, over := r.Game.End().Winner()
	return over && row.Side == r.Game.Moves[i].Side
}

// classifyMoves gives every move its class and its better move. The position of
// the last escape is the one before the losing move.
func (r *Review) classifyMoves() {
	losing := -1
	if r.LastEscape != nil {
		losing = r.LastEscape.Ply
	}
	for i := range r.Game.Moves {
		m := Finding{Ply: i, Move: r.Game.Moves[i], Class: NotJudged, Better: notation.NoPoint, Only: notation.NoPoint}
		if r.Judged[i] != nil && r.Judged[i+1] != nil {
			r.classify(&m, i == losing)
		}
		r.Moves = append(r.Moves, m)
	}
	for i, move := range r.Game.After {
		r.After = append(r.After, Finding{Ply: len(r.Moves) + i, Move: move, Class: NotJudged, Better: notation.NoPoint,
			Only: notation.NoPoint})
	}
}

// ChanceAfter is the win chance, after ply i, of the side that moved.
func (r *Review) ChanceAfter(i int) (float64, bool) {
	if r.MadeFive(i) {
		return 1, true
	}
	if i == len(r.Game.Moves)-1 && r.Game.EndsFoul() {
		return 0, true
	}
	j := r.Judged[i+1]
	if j == nil {
		return 0, false
	}
	c, known := j.Chance()
	if !known {
		return 0, false
	}
	return 1 - c, true
}

// BlackChance is Black's win chance after so many plies.
func (r *Review) BlackChance(plies int) (c float64, known bool) {
	j := r.Judged[plies]
	if plies == len(r.Game.Moves) {
		switch {
		case r.Winner != notation.Empty && r.Shown:
			return map[notation.Stone]float64{notation.Black: 1, notation.White: 0}[r.Winner], true
		case r.Game.drawn():
			return 0.5, true
		}
	}
	if j == nil {
		return 0, false
	}
	if c, known = j.Chance(); j.Position.Turn() == notation.White {
		c = 1 - c
	}
	return c, known
}
