package board

// {"kind": "hint", "position": {…}, "nodes", "time_ms"}: a move for the side to move, and what leads to it: the
// part of the board where it lies, of what kind it is, and why.

import (
	"fukumi/notation"
	shapes "fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/puzzles/quiz"
	"fukumi/solver/analysis"
)

// A hinted move is told in steps.
type hinted struct {
	Area []notation.Point `json:"area"` // in which the move lies
	Sort string           `json:"sort"` // what it does, without a word of where
	Move notation.Point   `json:"move"`
	Why  string           `json:"why"`
	Says string           `json:"says"` // what is proved of it, or how it is judged
}

func hint(c *call) (any, error) {
	q, game, err := c.asked()
	if err != nil {
		return nil, err
	}
	pos := &game[len(game)-1]
	best, err := q.choose(c, pos, words.Later("looking for a move"))
	if err != nil {
		return nil, err
	}
	scene := analysis.Scene{Position: pos, Next: shapes.AtPoints(pos)}
	return hinted{quiz.Area(best.Move, pos.Size()), scene.Sort(c.in, &best), best.Move, scene.Why(c.in, &best),
		newPlayed(c.in, pos, &best).Says}, nil
}
