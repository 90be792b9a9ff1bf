package proof

import "fukumi/notation"

// A board replays a proof: a position, and the free points on which each side
// makes five, kept up to date stone by stone. That list is the only thing here
// that is not looked up on the position each time it is asked for.
type board struct {
	pos                notation.Position
	attacker, defender notation.Stone
	points             []notation.Point    // of the board, rising
	fives              [3][]notation.Point // by colour, in no order
	done               []placed
}

// placed is a stone that was put down, and what take restores.
type placed struct {
	at    notation.Point
	fives [3][]notation.Point
}

func newBoard(pos *notation.Position) *board {
	b := &board{pos: *pos, attacker: pos.Turn(), defender: pos.Turn().Opponent(), points: pos.Points()}
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		b.fives[s] = pos.Fives(s)
	}
	return b
}

// place puts a stone of s on p, which is free.
func (b *board) place(p notation.Point, s notation.Stone) {
	b.done = append(b.done, placed{p, b.fives})
	b.pos.Put(p, s)
	// The stone takes p from both sides. For its own side it may lengthen a row
	// beyond five, which spoils a point where rows count exactly, ...
	for _, side := range [...]notation.Stone{notation.Black, notation.White} {
		var kept []notation.Point
		for _, q := range b.fives[side] {
			if q != p && b.pos.MakesFive(q, side) {
				kept = append(kept, q)
			}
		}
		b.fives[side] = kept
	}
	// ... and it may bring four stones together: then it is one of the four,
	// so the fifth point is at most four steps away on a line through it.
	for _, d := range notation.Directions() {
		for k := -4; k <= 4; k++ {
			q := notation.At(p.X()+k*d[0], p.Y()+k*d[1])
			if b.free(q) && b.pos.MakesFive(q, s) && !contains(b.fives[s], q) {
				b.fives[s] = append(b.fives[s], q)
			}
		}
	}
}

// take removes the stone that was placed last.
func (b *board) take() {
	last := b.done[len(b.done)-1]
	b.done = b.done[:len(b.done)-1]
	b.pos.Take(last.at)
	b.fives = last.fives
}

// rewind takes stones until n are left of those that were placed.
func (b *board) rewind(n int) {
	for len(b.done) > n {
		b.take()
	}
}

// free reports whether p is on the board and empty.
func (b *board) free(p notation.Point) bool {
	return b.pos.On(p) && b.pos.At(p) == notation.Empty
}

// legal reports whether s may move on p.
func (b *board) legal(p notation.Point, s notation.Stone) bool {
	return b.pos.Legal(p, s) == nil
}

// idle returns a defender's move that stops nothing, for the record of a line
// that wins at once on five: the lowest legal point, or the lowest free point
// where none is legal, or NoPoint where no point other than five is free.
func (b *board) idle(five notation.Point) notation.Point {
	free := notation.NoPoint
	for _, p := range b.points {
		if p == five || !b.free(p) {
			continue
		}
		if b.legal(p, b.defender) {
			return p
		}
		if free == notation.NoPoint {
			free = p
		}
	}
	return free
}

// stuck reports whether the defender has no legal move.
func (b *board) stuck() bool {
	for _, p := range b.points {
		if b.legal(p, b.defender) {
			return false
		}
	}
	return true
}

func contains(points []notation.Point, p notation.Point) bool {
	for _, q := range points {
		if q == p {
			return true
		}
	}
	return false
}
