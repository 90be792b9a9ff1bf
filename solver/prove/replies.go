package prove

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof/book"
)

// A reply is a class of moves that are images of each other under the symmetries of the position. One of them stands
// for all.
type reply struct {
	// the last one of its class, by row and then by column: on a symmetric board, the one at the upper right
	Move  notation.Point
	Twins []notation.Point  // the other moves of the class
	After notation.Position // the position after Move, with the order of moves if it is known
}

// Replies returns the legal moves of the side to move, up to symmetry. Two moves are in one class if the positions
// after them have the same canonical image. The moves farthest from the stones come first, because these are answered
// soonest.
func Replies(pos *notation.Position) []reply {
	classes := map[string]int{}
	var list []reply
	points := pos.Points()
	for _, p := range slices.Backward(points) {
		if pos.Legal(p, pos.Turn()) != nil {
			continue
		}
		after := *pos
		if after.Play(p) != nil {
			continue
		}
		key := book.Key(&after)
		if i, known := classes[key]; known {
			list[i].Twins = append(list[i].Twins, p)
			continue
		}
		classes[key] = len(list)
		list = append(list, reply{Move: p, After: after})
	}
	for i := range list {
		slices.Sort(list[i].Twins)
	}
	slices.SortStableFunc(list, func(a, b reply) int { return distance(pos, b.Move) - distance(pos, a.Move) })
	return list
}

// distance returns the square of the distance from p to the nearest stone, or 0 if there are no stones.
func distance(pos *notation.Position, p notation.Point) int {
	nearest := 0
	for _, q := range pos.Points() {
		if pos.At(q) == notation.Empty {
			continue
		}
		dx, dy := p.X()-q.X(), p.Y()-q.Y()
		if d := dx*dx + dy*dy; nearest == 0 || d < nearest {
			nearest = d
		}
	}
	return nearest
}

// centre returns the middle point of a board. On a board of even size, it is the upper right of the four middle points.
func centre(size int) notation.Point { return notation.At(size/2, size/2) }
