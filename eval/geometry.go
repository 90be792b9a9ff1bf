package eval

import (
	"sync"

	"fukumi/notation"
)

// pointMask keeps the index of a Point within tables of 512.
const pointMask = 511

// maxLines is more than the number of lines in one direction: a 22x22 board has 43 diagonals.
const maxLines = 64

// A line is a row, column or diagonal. It has a word for the black stones, a word for the white stones,
// and a word for points off the board. Each word has a bit for each point of the line, beginning at bit
// margin. The longest line with its margins fills 32 bits.
type line [4]uint32

// The indices of the words of a line. For the words with the stones they are the stones.
const (
	wall   = 0 // black and white are 1 and 2
	claims = 3 // see Relaxed; else 0
)

const margin = 5

// A cell is the place of a point in its row, column and diagonals: line has the indices into
// Board.lines, at the bits.
type cell struct {
	line, at [4]uint8
}

// A ruler maps the bits of a line to points: bit k is the point first + k*stride.
type ruler struct{ first, stride int16 }

func (r ruler) point(bit uint32) notation.Point {
	return notation.Point(r.first+int16(bit)*r.stride) & pointMask
}

// A geometry is the layout of lines on boards of one size. It is shared and
// never changes.
type geometry struct {
	lines [4 * maxLines]line // the lines of the empty board
	ruler [4 * maxLines]ruler
	long  []uint8 // the lines with room for a five
	cell  [512]cell
}

var geometries [notation.MaxSize + 1]struct {
	once sync.Once
	geometry
}

// geometryOf returns the geometry of boards of the given size. The first call for a size makes it.
func geometryOf(size int) *geometry {
	g := &geometries[size]
	g.once.Do(func() { g.build(size) })
	return &g.geometry
}

func (g *geometry) build(size int) {
	for i := range g.lines {
		g.lines[i][wall] = 1<<32 - 1
	}
	for y := range size {
		for x := range size {
			p := notation.At(x, y)
			c := &g.cell[p]
			// A row is read along x, a column along y, both diagonals along x.
			number := [4]int{y, x, x - y + size - 1, x + y}
			place := [4]int{x, y, x, x}
			for d := range 4 {
				i, at := d*maxLines+number[d], margin+place[d]
				c.line[d], c.at[d] = uint8(i), uint8(at)
				g.lines[i][wall] &^= 1 << at
				g.ruler[i] = ruler{int16(int(p) - at*strides[d]), int16(strides[d])}
			}
		}
	}
	for i, l := range g.lines {
		if on := ^l[wall]; on&(on>>1)&(on>>2)&(on>>3)&(on>>4) != 0 {
			g.long = append(g.long, uint8(i))
		}
	}
}

// strides are the distances of neighbouring points in each direction.
var strides = func() (s [4]int) {
	for d, v := range notation.Directions() {
		s[d] = v[0] + v[1]*notation.MaxSize
	}
	return s
}()
