package play

// The ends of a game without a five.

import (
	"errors"

	"fukumi/notation"
	"fukumi/notation/words"
)

// Drawn returns the reason why the side to move has no move in pos, or "" if it has one.
func Drawn(pos *notation.Position) Reason {
	free := pos.Stones(notation.Empty)
	if len(free) == 0 {
		return FullBoard
	}
	for _, p := range free {
		if pos.Legal(p, pos.Turn()) == nil {
			return ""
		}
	}
	return noLegalMove
}

// Illegal returns a *Forfeit if the move is not allowed.
func Illegal(pos *notation.Position, p notation.Point) error {
	err := pos.Legal(p, pos.Turn())
	if err == nil {
		return nil
	}
	why := words.Later("{move}: point is not on the board", "move", p)
	switch {
	case errors.Is(err, notation.ErrFoul):
		why = words.Later("{move}: forbidden: {foul}", "move", p, "foul", pos.Foul(p))
	case errors.Is(err, notation.ErrOccupied):
		why = words.Later("{move}: point is occupied", "move", p)
	}
	return &Forfeit{Reason: IllegalMove, Detail: why.String(), detail: why}
}
