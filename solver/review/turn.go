package review

// Where a game turned by the win chance alone. It is said beside the losing
// move, which is proved, and never in its place: alpha-beta often sees the turn
// earlier than proofs reach, and may be wrong.

import "fukumi/notation"

// A Turn is the first ply after which the winner's chance stays above half.
type Turn struct {
	Ply    int     // so many plies are played; 0: from the start
	Chance float64 // of the winner, there
	Proved bool    // it is a proved win or loss there, not a judgement
}

// ChanceTurn finds it: nil if nobody is known to have won, or the last that is
// known does not speak for the winner. Positions of which nothing is known are
// passed over.
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
