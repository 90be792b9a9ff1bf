package model

import "fukumi/notation"

// Value returns the worth of the board to s, in tenths; see Value in form.go. The worth of a board with a five depends
// on the model's table; the search never asks for it.
func (b *Board) Value(s notation.Stone) int64 {
	own := side(s)
	return b.worthOf(own)*Tenth - b.worthOf(1-own)*b.m.opponent[own]
}

// worthOf returns the worth of the board to a colour, in units.
func (b *Board) worthOf(c int) int64 {
	switch b.m.File.Value.Over {
	case overBest:
		return b.bestOf(c)
	case overCrossings:
		return b.crossings(c)
	}
	return b.worth.worth[c]
}

// bestOf returns the highest attack of a colour, or the highest defence against the other colour if that is higher.
func (b *Board) bestOf(c int) int64 {
	most := int32(0)
	near := b.m.File.Value.Radius > 0
	for i, p := range b.points {
		cell := b.cells[i]
		if b.code[cell] != codeFree || near && b.aroundCount[cell] == 0 {
			continue
		}
		attack, _ := b.moves.total(c, p, b.size)
		_, defence := b.moves.total(1-c, p, b.size)
		most = max(most, attack, defence)
	}
	return int64(most)
}

// crossings is the working memory for the worth "crossings".
type crossings struct{ found []crossing }

// A crossing is a shape that was counted.
type crossing struct {
	worth     int32
	direction int
	first     int // cell of its first point
	length    int
}

// holds reports whether the shape covers a cell.
func (x *crossing) holds(cell int) bool {
	k, step := cell-x.first, steps[x.direction]
	return k%step == 0 && k/step >= 0 && k/step < x.length
}

// meets reports whether two shapes share a point.
func (x *crossing) meets(y *crossing) bool {
	for k := range x.length {
		if y.holds(x.first + k*steps[x.direction]) {
			return true
		}
	}
	return false
}

// crossings returns the sum of the shapes of a colour's stones, with the extra worth of their crossings.
func (b *Board) crossings(c int) int64 {
	v := &b.m.File.Value
	t := b.m.value
	b.cross.found = b.cross.found[:0]
	sum := int64(0)
	for _, cell := range b.cells {
		if b.code[cell] != uint8(c+1) {
			continue
		}
		for d, step := range steps {
			if b.counted(cell, d) {
				continue
			}
			s := strip(b.line(cell, step, t.reach) >> (2 * t.reach) & (1<<(4*t.reach+2) - 1))
			if c == 1 {
				s = s.exchanged()
			}
			shape := t.best(s)
			if shape == nil {
				continue
			}
			x := crossing{shape.worth.attack, d, cell + shape.first*step, len(t.Shapes[shape.shape].Signs)}
			more := int32(0)
			for i := range b.cross.found {
				y := &b.cross.found[i]
				switch {
				case !x.meets(y):
				case x.worth >= v.Strong && y.worth >= v.Strong:
					more = max(x.worth, y.worth)
				default:
					more = min(x.worth, y.worth)
				}
			}
			b.cross.found = append(b.cross.found, x)
			sum += int64(x.worth + more)
		}
	}
	return sum
}

// counted reports whether a stone is part of a shape in direction d that was counted before.
func (b *Board) counted(cell, d int) bool {
	for i := range b.cross.found {
		x := &b.cross.found[i]
		if x.direction == d && x.worth > b.m.File.Value.Once && x.holds(cell) {
			return true
		}
	}
	return false
}
