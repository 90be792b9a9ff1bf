package eval

import (
	"math/bits"
	"sync"

	"fukumi/notation"
)

// Around holds, for each point of a board, the points near it: those up to two columns and rows away,
// and those three steps away in a line.
type Around [512]Set

var arounds [notation.MaxSize + 1]struct {
	once sync.Once
	sets *Around
}

// AroundOf returns the sets for boards of the given size. The first call for a size makes them.
func AroundOf(size int) *Around {
	a := &arounds[size]
	a.once.Do(func() {
		a.sets = new(Around)
		for y := range size {
			for x := range size {
				set := &a.sets[notation.At(x, y)]
				for dy := -3; dy <= 3; dy++ {
					for dx := -3; dx <= 3; dx++ {
						q := notation.At(x+dx, y+dy)
						far := max(dx, -dx, dy, -dy)
						inLine := dx == 0 || dy == 0 || dx == dy || dx == -dy
						if far > 0 && (far < 3 || inLine) && q.On(size) {
							set.Add(q)
						}
					}
				}
			}
		}
	})
	return a.sets
}

// Candidates returns the free points near the stones of pos. On an empty board it returns the middle.
// If no point near the stones is legal, it returns all free points.
func Candidates(pos *notation.Position) Set {
	var near, free Set
	around := AroundOf(pos.Size())
	stones, legal := 0, false
	for _, p := range pos.Points() {
		if pos.At(p) == notation.Empty {
			free.Add(p)
			continue
		}
		stones++
		for i := range near {
			near[i] |= around[p][i]
		}
	}
	if stones == 0 {
		p := notation.At(pos.Size()/2, pos.Size()/2)
		near.Add(p)
	}
	for i := range near {
		near[i] &= free[i]
		for word := near[i]; word != 0 && !legal; word &= word - 1 {
			legal = pos.Legal(notation.Point(i<<6+bits.TrailingZeros64(word)), pos.Turn()) == nil
		}
	}
	if !legal {
		return free
	}
	return near
}
