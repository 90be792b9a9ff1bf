package main

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
	"fmt"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// A moveReview is what there is to say about a move.
type moveReview struct {
	ply    int // from 0
	move   reviewedPly
	class  moveClass
	better notation.Point // NoPoint where there is none to name
	line   []notation.Point
	reason string
	sure   bool // the better move is proved, not judged
	wins   bool // and it is a win
}

// A missedWin is a proved win that was let go.
type missedWin struct {
	ply    int
	side   notation.Stone
	result solver.Result
	sure   bool // after the move played there is no VCT any more, exactly
}

// An escape is a position in which the loser could still hold.
type escape struct {
	ply   int
	holds []notation.Point // the opponent has no VCT after these, exactly
	open  []notation.Point // nobody knows
	wins  notation.Point   // the loser's own proved win begins with it, NoPoint: none
}

func (e *escape) certain() bool { return len(e.holds) > 0 || e.wins != notation.NoPoint }

// text lists the moves.
func (e *escape) text() string {
	switch {
	case e.wins != notation.NoPoint:
		return fmt.Sprintf("%s wins", e.wins)
	case e.certain():
		return fmt.Sprintf("%s held", someOf(e.holds))
	case len(e.open) > 0:
		return fmt.Sprintf("%s might have held, which is not proved", someOf(e.open))
	}
	return "the position is not proved lost, but no move is known to hold"
}

// A gameReview is a game and all that was found out about it.
type gameReview struct {
	game   *reviewedGame
	judged []*judgement // of every position, nil where an interrupt came first
	moves  []moveReview
	after  []moveReview // what the file has after a forbidden move: not judged
	winner notation.Stone
	shown  bool // the board shows who won

	losing *moveReview // nil where none is proved
	last   *escape     // the last one
	sure   *escape     // the last one that is certain, where last is not
	missed []missedWin

	threats map[int][]eval.PointThreat // shapes after so many plies (pointThreats)
}

// pointThreats are the shapes that one more stone makes after so many plies.
func (r *gameReview) pointThreats(plies int) []eval.PointThreat {
	list, known := r.threats[plies]
	if !known {
		list = eval.PointThreats(&r.game.positions[plies])
		if r.threats == nil {
			r.threats = map[int][]eval.PointThreat{}
		}
		r.threats[plies] = list
	}
	return list
}

// deepener spends more on one position.
type deepener func(ctx context.Context, i int) error

// newGameReview tells the story of a game whose positions were judged.
func newGameReview(ctx context.Context, g *reviewedGame, judged []*judgement, deepen deepener) (*gameReview, error) {
	r := &gameReview{game: g, judged: judged}
	r.winner, r.shown = g.winner()
	if slices.Contains(judged, nil) { // interrupted: what is done is told, without the story
		r.tell()
		return r, nil
	}
	propagate(g, judged)
	losing, err := r.findLosing(ctx, deepen)
	if err != nil {
		return nil, err
	}
	if err := r.findMissed(ctx, deepen); err != nil {
		return nil, err
	}
	r.tell()
	if losing >= 0 {
		r.losing = &r.moves[losing]
	}
	return r, nil
}

// lostSide is who lost: Empty where nobody knows.
func (r *gameReview) lostSide() notation.Stone {
	if r.winner == notation.Empty {
		return notation.Empty
	}
	return r.winner.Opponent()
}

// gives reports whether the position after ply i is won by the opponent of who
// moved: by a proof, by the five that stands, or because the move was foul.
func (r *gameReview) gives(i int) bool {
	if i == len(r.game.moves)-1 && r.game.endsFoul() {
		return true
	}
	return r.game.follows(i) && r.judged[i+1].isWon()
}

// findLosing finds the losing move, -1 where no proof shows one, and the last
// escape.
func (r *gameReview) findLosing(ctx context.Context, deepen deepener) (int, error) {
	losing, deepened := -1, map[int]bool{}
	// Where the board does not show who won, the winner may have let go of the win
	// with the last move: then no proof says that the game was lost.
	if end := r.judged[len(r.game.moves)]; !r.shown && end.pos.Turn() == r.lostSide() && !end.isLost() {
		return -1, nil
	}
	for i := len(r.game.moves) - 1; i >= 0; i-- {
		if r.game.moves[i].side != r.lostSide() {
			continue
		}
		j := r.judged[i]
		if !j.settled() && !deepened[i] {
			if err := deepen(ctx, i); err != nil {
				return -1, err
			}
			propagate(r.game, r.judged)
			// What is new may reach any ply: the story is read from its end again.
			deepened[i] = true
			losing, r.last, r.sure = -1, nil, nil
			i = len(r.game.moves)
			continue
		}
		if j.isLost() {
			continue
		}
		if losing < 0 {
			if !r.gives(i) {
				return -1, nil // the win is beyond what was proved
			}
			losing = i
		}
		if e := r.escapeAt(i); r.last == nil {
			r.last = e
		} else if e.certain() {
			r.sure = e
		}
		if r.last.certain() || r.sure != nil || losing-i > 8 {
			break
		}
	}
	return losing, nil
}

// escapeAt lists the moves of ply i that hold or may hold.
func (r *gameReview) escapeAt(i int) *escape {
	j, played := r.judged[i], r.game.moves[i].point
	e := &escape{i, without(j.defence.Holds, played), without(j.defence.Open, played), notation.NoPoint}
	if j.attack.Verdict == solver.Win {
		e.wins = j.attack.Line[0]
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
func (r *gameReview) findMissed(ctx context.Context, deepen deepener) error {
	for i, m := range r.game.moves {
		j, next := r.judged[i], r.judged[i+1]
		if j.attack.Verdict != solver.Win || next.isLost() || r.madeFive(i) {
			continue
		}
		if next.defence.Threat.Verdict != solver.NoWin && !next.settled() {
			if err := deepen(ctx, i+1); err != nil {
				return err
			}
			propagate(r.game, r.judged)
			if next.isLost() {
				continue
			}
		}
		d := &next.defence
		sure := next.isWon() || len(d.Holds) > 0 || d.Threat.Verdict == solver.NoWin || next.over
		r.missed = append(r.missed, missedWin{i, m.side, j.attack, sure})
	}
	return nil
}

// madeFive reports whether ply i ended the game by a five of its side.
func (r *gameReview) madeFive(i int) bool {
	if i != len(r.game.moves)-1 {
		return false
	}
	row, over := r.game.end().Winner()
	return over && row.Side == r.game.moves[i].side
}

// tell gives every move its class, its better move and the reason.
func (r *gameReview) tell() {
	losing := -1
	if r.last != nil {
		losing = r.losingPly()
	}
	for i := range r.game.moves {
		m := moveReview{ply: i, move: r.game.moves[i], better: notation.NoPoint, class: classUnjudged}
		if r.judged[i] != nil && r.judged[i+1] != nil {
			r.classify(&m, i == losing)
			m.reason = r.reason(&m)
		}
		r.moves = append(r.moves, m)
	}
	for i, move := range r.game.after {
		r.after = append(r.after, moveReview{
			ply: len(r.moves) + i, move: move, better: notation.NoPoint, class: classUnjudged,
			reason: fmt.Sprintf("after the end of the game: ply %d was forbidden", len(r.moves)),
		})
	}
}

// losingPly is the ply of the losing move: the last escape is the position
// before it.
func (r *gameReview) losingPly() int { return r.last.ply }

// chanceAfter is the win chance, after ply i, of the side that moved.
func (r *gameReview) chanceAfter(i int) (float64, bool) {
	if r.madeFive(i) {
		return 1, true
	}
	if i == len(r.game.moves)-1 && r.game.endsFoul() {
		return 0, true
	}
	j := r.judged[i+1]
	if j == nil {
		return 0, false
	}
	c, known := j.chance()
	if !known {
		return 0, false
	}
	return 1 - c, true
}

// blackChance is Black's win chance after so many plies.
func (r *gameReview) blackChance(plies int) (c float64, known bool) {
	j := r.judged[plies]
	if plies == len(r.game.moves) {
		switch {
		case r.winner != notation.Empty && r.shown:
			return map[notation.Stone]float64{notation.Black: 1, notation.White: 0}[r.winner], true
		case r.game.drawn():
			return 0.5, true
		}
	}
	if j == nil {
		return 0, false
	}
	if c, known = j.chance(); j.pos.Turn() == notation.White {
		c = 1 - c
	}
	return c, known
}
