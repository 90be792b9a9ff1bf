package board

// {"kind": "hint", "position": {…}, "nodes", "time_ms"}: a good move for the side to move,
// with hints that lead to it: the part of the board, the kind of move, and the reason.

import (
	"fukumi/notation/answer"
	shapes "fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/puzzles/quiz"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

func hint(c *call) (any, error) {
	q, game, err := c.decodePlay()
	if err != nil {
		return nil, err
	}
	pos := &game[len(game)-1]
	best, err := q.choose(c, pos, words.Later("looking for a move"))
	if err != nil {
		return nil, err
	}
	scene := analysis.Scene{Position: pos, Next: shapes.AtPoints(pos)}
	why := scene.Why(c.in, &best)
	if best.Proved != solver.ProvedWin { // a win is an answer to every threat
		why = c.in.Join(why, scene.Standing(c.in, true))
	}
	return answer.HintView{Area: quiz.Area(best.Move, pos.Size()), Sort: scene.Sort(c.in, &best), Move: best.Move,
		Why: why, Says: newPlayed(c.in, pos, &best).Says}, nil
}
