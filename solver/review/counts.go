package review

// The counts of each player's moves by class.

import (
	"fukumi/notation"
	"fukumi/notation/answer"
)

// CountsOf counts the moves of a side by class. It leaves out the moves that follow a forbidden move in the file.
func (r *Review) CountsOf(side notation.Stone) answer.Counts {
	var c answer.Counts
	for i := range r.Moves {
		if r.Moves[i].Move.Side != side {
			continue
		}
		c.Moves++
		switch r.Moves[i].Class {
		case LosingMove:
			c.LosingMoves++
		case Blunder:
			c.Blunders++
		case Mistake:
			c.Mistakes++
		case Inaccuracy:
			c.Inaccuracies++
		case OnlyMove:
			c.OnlyMoves++
		}
	}
	for _, w := range r.Missed {
		if w.Side == side {
			c.MissedWins++
		}
	}
	return c
}
