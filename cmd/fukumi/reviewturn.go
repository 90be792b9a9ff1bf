package main

// Where a game turned by the win chance alone. It is said beside the losing
// move, which is proved, and never in its place: alpha-beta often sees the turn
// earlier than proofs reach, and may be wrong.

import (
	"fmt"
	"slices"

	"fukumi/notation"
)

// A chanceTurn is the first ply after which the winner's chance stays above half.
type chanceTurn struct {
	ply    int     // so many plies are played; 0: from the start
	chance float64 // of the winner, there
	proved bool    // it is a proved win or loss there, not a judgement
}

// chanceTurn finds it, nil where nobody is known to have won, or the last that is
// known does not speak for the winner. Positions of which nothing is known are
// passed over.
func (r *gameReview) chanceTurn() *chanceTurn {
	if r.winner == notation.Empty || slices.Contains(r.judged, nil) {
		return nil
	}
	var turn *chanceTurn
	for i := len(r.judged) - 1; i >= 0; i-- {
		c, known := r.blackChance(i)
		if !known {
			continue
		}
		if r.winner == notation.White {
			c = 1 - c
		}
		if c <= 0.5 {
			break
		}
		turn = &chanceTurn{i, c, c == 1}
	}
	return turn
}

// turnText says it in a sentence, "" where there is none.
func (r *gameReview) turnText() string {
	t := r.chanceTurn()
	if t == nil {
		return ""
	}
	side := title(r.winner)
	switch {
	case t.ply == 0 && t.proved:
		return fmt.Sprintf("%s's win was proved before the first move, and the win chance stayed with %[1]s", side)
	case t.ply == 0:
		return fmt.Sprintf("By judgement, not by proof, %s was the better side from the start on (win chance %s)", side, chanceText(t.chance))
	}
	m := r.moves[t.ply-1]
	which := fmt.Sprintf("ply %d, %s %s", t.ply, title(m.move.side), moveName(m.move.point))
	if t.proved {
		return fmt.Sprintf("The win chance turned with %s: from there on it stays with %s, whose win is proved there", which, side)
	}
	return fmt.Sprintf("By judgement, not by proof, the game turned at %s: from there on the win chance stays with %s (%s after it)",
		which, side, chanceText(t.chance))
}

// A turnObject is a turn in JSON.
type turnObject struct {
	Ply    int            `json:"ply"` // 0: from the start
	Move   string         `json:"move,omitempty"`
	Winner notation.Stone `json:"winner"`
	Chance float64        `json:"win_chance"` // of the winner, after that ply
	Proved bool           `json:"proved"`     // the chance is that of a proof, not of a judgement
}

func newTurnObject(r *gameReview) *turnObject {
	t := r.chanceTurn()
	if t == nil {
		return nil
	}
	o := &turnObject{Ply: t.ply, Winner: r.winner, Chance: thousandths(t.chance), Proved: t.proved}
	if t.ply > 0 {
		o.Move = moveName(r.moves[t.ply-1].move.point)
	}
	return o
}
