package story

// The name of the opening.

import (
	"fukumi/notation"
	"fukumi/notation/words"
)

// Opening returns the renju opening with which the game began on the empty board. It returns nil if the game
// began in another way.
func (r *Document) Opening() *words.Opening {
	g := r.Game
	start := &g.Positions[0]
	if start.Count(notation.Empty) != start.Size()*start.Size() {
		return nil
	}
	var first []notation.Point
	for i, m := range g.Moves[:min(3, len(g.Moves))] {
		if (m.Side == notation.Black) != (i%2 == 0) || m.Point == notation.NoPoint {
			return nil
		}
		first = append(first, m.Point)
	}
	o, ok := words.OpeningOf(start.Size(), first)
	if !ok {
		return nil
	}
	return &o
}
