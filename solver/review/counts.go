package review

// What each player did, in numbers.

import "fukumi/notation"

// Counts are the moves of one side that tell something.
type Counts struct {
	Moves        int `json:"moves"`
	LosingMoves  int `json:"losing_moves"`
	MissedWins   int `json:"missed_wins"` // also those of moves that have a class of their own
	Blunders     int `json:"blunders"`
	Mistakes     int `json:"mistakes"`
	Inaccuracies int `json:"inaccuracies"`
	OnlyMoves    int `json:"only_moves"` // found: all other moves are proved lost
}

// CountsOf counts the moves of a side. What a file has after a forbidden move is
// not among them.
func (r *Review) CountsOf(side notation.Stone) Counts {
	var c Counts
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
