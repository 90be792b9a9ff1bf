package eval

import (
	"sync"

	"fukumi/notation"
)

// pointMask keeps the index of a Point within tables of 512.
const pointMask = 511

// maxLines is more than the number of lines in one direction: a 22x22 board has 43 diagonals.
const maxLines = 64

// A line is a row, column or diagonal. It has a word for the black stones and a word for the white stones,
// at the indices black and white. For each colour it also has a word for the walls of that colour: the points
// off the board and, if the colour has a frame, those outside of it. Each word has a bit for each point of
// the line, beginning at bit margin. The longest line with its margins fills 32 bits.
type line [4]uint32

// wallOf returns the index of the word with the walls of s: 0 for Black, 3 for White.
func wallOf(s notation.Stone) notation.Stone { return (s ^ 1) & 3 }

// closed returns the points of l on which no row of s can have a stone.
func (l *line) closed(s notation.Stone) uint32 { return l[s&3^3] | l[wallOf(s)] }

// off returns the points off the board.
func (l *line) off() uint32 { return l[wallOf(black)] & l[wallOf(white)] }

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
		g.lines[i][wallOf(black)], g.lines[i][wallOf(white)] = 1<<32-1, 1<<32-1
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
				g.lines[i][wallOf(black)] &^= 1 << at
				g.lines[i][wallOf(white)] &^= 1 << at
				g.ruler[i] = ruler{int16(int(p) - at*strides[d]), int16(strides[d])}
			}
		}
	}
	for i, l := range g.lines {
		if on := ^l.off(); on&(on>>1)&(on>>2)&(on>>3)&(on>>4) != 0 {
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
