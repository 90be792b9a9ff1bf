package play

// A move without a search.

import (
	"fmt"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// Quick returns a move that is found without a search: a five, the point against a five, or the move that the
// evaluation judges best. It is for cases in which a search does not answer in time. If only moves of leaveOut are
// left, the error wraps solver.ErrNoMove.
func Quick(pos *notation.Position, leaveOut []notation.Point) (notation.Point, error) {
	side := pos.Turn()
	score := eval.NewScore(pos)
	best, worth := notation.NoPoint, int64(-1)
	five, block := pos.Fives(side), pos.Fives(side.Opponent())
	for _, p := range pos.Stones(notation.Empty) {
		n := int64(max(score.Order(p, side), 0))
		switch {
		case slices.Contains(five, p):
			n += 2 << 40
		case slices.Contains(block, p):
			n += 1 << 40
		}
		if n > worth && pos.Legal(p, side) == nil && !slices.Contains(leaveOut, p) {
			best, worth = p, n
		}
	}
	if best == notation.NoPoint {
		return best, fmt.Errorf("%v to move: %w", side, solver.ErrNoMove)
	}
	return best, nil
}
