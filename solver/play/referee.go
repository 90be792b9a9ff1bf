package play

// What ends a game besides a five.

import (
	"errors"
	"fmt"

	"fukumi/notation"
)

// Drawn returns the reason why the side to move has no move in pos, "" if it has
// one.
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

// Illegal returns the *Forfeit of a move that is not allowed, nil if it is.
func Illegal(pos *notation.Position, p notation.Point) error {
	err := pos.Legal(p, pos.Turn())
	if err == nil {
		return nil
	}
	text := err.Error()
	if errors.Is(err, notation.ErrFoul) {
		text = "forbidden: " + pos.Foul(p).String()
	}
	return &Forfeit{IllegalMove, fmt.Sprintf("%s: %s", p, text)}
}
