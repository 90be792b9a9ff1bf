package review

// The moves of a position that are proved to lose, for those who ask about
// another move than the one that was played.

import (
	"fukumi/notation"
	"fukumi/solver"
)

// A Refuted is a move that is proved to lose.
type Refuted struct {
	Move   notation.Point
	Length int // plies of the opponent's win after it, at most
	// Win is that win, in the position after the move. It is nil where the game
	// itself has shown it, reply by reply.
	Win *solver.Result
}

// Refuted lists the moves that are proved to lose, in rising order of Point, once
// the checker has accepted the proof of each; what it refuses is left out. The
// list is nil where the side to move has a proved win or nothing is known to
// threaten. It is not safe for concurrent use.
func (j *Judgement) Refuted() []Refuted {
	var list []Refuted
	for i := range j.losses {
		if l := &j.losses[i]; j.check(l) {
			list = append(list, Refuted{l.move, l.length, l.result})
		}
	}
	return list
}
