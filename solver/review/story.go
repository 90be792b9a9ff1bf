package review

// The story of a game, told from the judgements of its positions: where the game was lost, which moves stood a search
// in place of the losing move, which wins were missed, and the class of every move. This file searches nothing.
//
// The losing move is the last move of the loser with two properties: the position after it is a proved win of the
// opponent, and the position before it is not proved lost. So the game was lost at that move or earlier. Because a
// position is lost once all its moves are refuted, the chain of proofs reaches back from the five as far as there are
// proofs. More effort can find an earlier losing move, but never a later one.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// A Finding is the review's description of a move.
type Finding struct {
	Ply    int // from 0
	Move   Move
	Class  Class
	Better notation.Point   // NoPoint if no better move is known
	Line   []notation.Point // a line that begins with the better move
	Wins   bool             // the better move is proved to win
	Stood  int64            // nodes of the search that the better move stood; 0 if there was none
	Proved bool             // the mark for the class follows from proofs alone
	// Only is, for a move that lost, the only move that is not proved to lose; otherwise NoPoint.
	Only notation.Point
}

// A Miss is a proved win that a side did not use.
type Miss struct {
	Ply    int // from 0
	Side   notation.Stone
	Result solver.Result
	// Sure says that the win is certainly gone: after the move played there is no VCT or, for a win by quiet moves, the
	// opponent has a proved win or the game is over.
	Sure bool
}

// A Chance is a position in which the later loser is not proved to be lost.
type Chance struct {
	Ply   int            // from 0
	Wins  notation.Point // the first move of a proved win of the loser, or NoPoint
	Stood []Trial        // moves that stood the full search, best first; at most NamedMoves
	Stops int            // number of other moves that leave the opponent no VCT
	Open  int            // number of other moves about which nothing is known
	// Played is the move of Stood that was played, or nil.
	Played *Trial
}

// Known reports whether the review can name a move.
func (c *Chance) Known() bool { return c != nil && (c.Wins != notation.NoPoint || len(c.Stood) > 0) }

// A Review is a game with all findings about it.
type Review struct {
	Game   *Game
	Judged []*Judgement // the judgements of all positions
	Moves  []Finding
	After  []Finding // moves after a forbidden move; they are not judged
	Winner notation.Stone
	Shown  bool         // whether the board shows who won
	Goal   solver.Class // class of the wins that were looked for in every position

	Losing  *Finding // nil if no losing move is proved
	Instead *Chance  // what the loser could have done there, nil without a losing move
	Before  *Chance  // if Instead names no move: the last earlier chance that names one, or nil
	Missed  []Miss
	Theory  *Theory // nil if no book has a position of the game

	full int64 // the effort of the search that every named move stood
	cut  bool  // whether the review was interrupted

	// Unused has the reasons why stored answers were not used.
	Unused []error
}

// Complete reports whether the review finished without an interrupt.
func (r *Review) Complete() bool { return !r.cut }

// newReview tells the story of a game whose positions were judged.
func newReview(g *Game, judged []*Judgement, full int64) *Review {
	r := &Review{Game: g, Judged: judged, full: full}
	r.Winner, r.Shown = g.won()
	losing := -1
	if r.Winner != notation.Empty {
		losing, _ = lastOpen(g, judged, r.Loser(), r.Shown)
	}
	if losing >= 0 {
		r.findChances(losing)
	}
	r.findMissed()
	r.classifyMoves(losing)
	if losing >= 0 {
		r.Losing = &r.Moves[losing]
	}
	return r
}

// Loser returns the side that lost, or Empty if it is not known.
func (r *Review) Loser() notation.Stone {
	if r.Winner == notation.Empty {
		return notation.Empty
	}
	return r.Winner.Opponent()
}

// Gives reports whether ply i gave the opponent a win: by a proof, or because the move was a foul.
func (r *Review) Gives(i int) bool { return gives(r.Game, r.Judged, i) }

func gives(g *Game, js []*Judgement, i int) bool {
	if i == len(g.Moves)-1 && g.EndsFoul() {
		return true
	}
	return g.follows(i) && js[i+1].IsWon()
}

// lastOpen finds the last ply of the loser before which the loser is not proved to be lost. turn is that ply; it may be
// the end of the game, or -1 if there is no such ply. losing is the same ply if the move played there is proved to
// lose, otherwise -1.
func lastOpen(g *Game, js []*Judgement, loser notation.Stone, shown bool) (losing, turn int) {
	n := len(g.Moves)
	if end := js[n]; !shown && end.Position.Turn() == loser && !end.IsLost() {
		return -1, n
	}
	for i := n - 1; i >= 0; i-- {
		switch {
		case g.Moves[i].Side != loser || js[i].IsLost():
		case gives(g, js, i):
			return i, i
		default:
			return -1, i
		}
	}
	return -1, -1
}

// findChances records what the loser could have played in place of the losing move. If no move can be named there, it
// also records the last earlier chance.
func (r *Review) findChances(losing int) {
	r.Instead = r.chanceAt(losing)
	for i := losing - 1; i >= 0 && !r.Instead.Known() && r.Before == nil; i-- {
		if r.Game.Moves[i].Side == r.Loser() && !r.Judged[i].IsLost() {
			if c := r.chanceAt(i); c.Known() {
				r.Before = c
			}
		}
	}
}

// chanceAt returns what the side to move could have played before ply i. It leaves out moves that are proved to lose.
func (r *Review) chanceAt(i int) *Chance {
	j, played := r.Judged[i], r.Game.Moves[i].Point
	c := &Chance{Ply: i, Wins: notation.NoPoint, Stood: r.Stood(i)}
	if j.Attack.Verdict == solver.Win {
		c.Wins = j.Attack.Line[0]
	}
	for k := range c.Stood {
		if c.Stood[k].Move == played {
			c.Played = &c.Stood[k]
		}
	}
	for _, p := range j.Defence.Holds {
		if !c.names(p) && p != played {
			c.Stops++
		}
	}
	for _, p := range j.Defence.Open {
		if !c.names(p) && p != played {
			c.Open++
		}
	}
	return c
}

func (c *Chance) names(p notation.Point) bool {
	return slices.ContainsFunc(c.Stood, func(t Trial) bool { return t.Move == p })
}

// Stood returns the moves before ply i that may be named, the best first. After these moves, a search with the full
// effort of the review found no win of the opponent.
func (r *Review) Stood(i int) []Trial { return named(r.Game, r.Judged, i, r.full) }

// findMissed lists the proved wins that were not used.
func (r *Review) findMissed() {
	for i, m := range r.Game.Moves {
		j, next := r.Judged[i], r.Judged[i+1]
		if j.Attack.Verdict != solver.Win || next.IsLost() || r.MadeFive(i) {
			continue
		}
		// For a win by quiet moves, a proof is needed that it was missed: the move played may also win, and it does if
		// the side has a proved win again at its next turn.
		if j.Attack.Class == solver.AnyWin && r.winsAgain(i) {
			continue
		}
		sure := next.IsWon() || next.Over
		if j.Attack.Class != solver.AnyWin {
			sure = sure || len(next.Defence.Holds) > 0 || next.Defence.Threat.Verdict == solver.NoWin
		}
		r.Missed = append(r.Missed, Miss{i, m.Side, j.Attack, sure})
	}
}

// winsAgain reports whether the side that made ply i has a proved win at its
// next turn.
func (r *Review) winsAgain(i int) bool {
	return i+2 < len(r.Judged) && r.Judged[i+2].IsWon() && r.Game.follows(i) && r.Game.follows(i+1)
}

// MadeFive reports whether ply i ended the game with a five.
func (r *Review) MadeFive(i int) bool {
	if i != len(r.Game.Moves)-1 {
		return false
	}
	row, over := r.Game.End().Winner()
	return over && row.Side == r.Game.Moves[i].Side
}

// classifyMoves gives every move its class and its better move.
func (r *Review) classifyMoves(losing int) {
	for i := range r.Game.Moves {
		m := Finding{Ply: i, Move: r.Game.Moves[i], Class: NotJudged, Better: notation.NoPoint, Only: notation.NoPoint}
		r.classify(&m, i == losing)
		r.Moves = append(r.Moves, m)
	}
	for i, move := range r.Game.After {
		r.After = append(r.After, Finding{Ply: len(r.Moves) + i, Move: move, Class: NotJudged, Better: notation.NoPoint,
			Only: notation.NoPoint})
	}
}

// ChanceAfter returns the win chance, after ply i, of the side that made it, and whether it is known.
func (r *Review) ChanceAfter(i int) (float64, bool) {
	if r.MadeFive(i) {
		return 1, true
	}
	if i == len(r.Game.Moves)-1 && r.Game.EndsFoul() {
		return 0, true
	}
	c, known := r.Judged[i+1].Chance()
	return 1 - c, known
}

// BlackChance returns Black's win chance after the given number of plies, and whether it is known.
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
	if c, known = j.Chance(); j.Position.Turn() == notation.White {
		c = 1 - c
	}
	return c, known
}

// A Turn is the first ply after which the winner's chance stays above one half. It is reported in addition to the
// losing move, which is proved, and never in place of it: alpha-beta often sees the turn earlier than proofs reach, and
// may be wrong.
type Turn struct {
	Ply    int     // number of plies played; 0 is the start
	Chance float64 // the winner's chance after Ply
	Proved bool    // the chance comes from a proof, not from a judgement
}

// ChanceTurn returns the turn of the game. It returns nil if the winner is not known, or if the last known chance does
// not favour the winner. Positions with an unknown chance are skipped.
func (r *Review) ChanceTurn() *Turn {
	if r.Winner == notation.Empty || !r.Complete() {
		return nil
	}
	var turn *Turn
	for i := len(r.Judged) - 1; i >= 0; i-- {
		c, known := r.BlackChance(i)
		if !known {
			continue
		}
		if r.Winner == notation.White {
			c = 1 - c
		}
		if c <= 0.5 {
			break
		}
		turn = &Turn{i, c, c == 1}
	}
	return turn
}
