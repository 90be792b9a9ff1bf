package eval

import (
	"sync"

	"fukumi/notation"
)

// A Window names one run of five points in a line of the board.
type Window uint16

// maxWindows is a power of two above the 1,440 windows of a 22x22 board, so
// that a masked index needs no bounds check.
const (
	maxWindows = 2048
	windowMask = maxWindows - 1
)

// pointMask keeps the index of a Point within tables of 512.
const pointMask = 511

// A cell lists the windows that a stone on one point touches.
type cell struct {
	// in are the windows that hold the point: window | place<<11, with place
	// the index of the point within the window, 0 to 4.
	in [20]uint16
	// by are the windows whose end the point adjoins from outside.
	by    [8]uint16
	ins   uint8
	bys   uint8
	lines [4]uint8 // which row, column and diagonals (index into Board.lines)
	at    [4]uint8 // and the place of the point within them
}

// A geometry is the layout of windows and lines on boards of one size. It is
// shared and never changes.
type geometry struct {
	size    int
	windows int
	points  [maxWindows][5]notation.Point
	cell    [512]cell
	// on has, for every line, a bit for each place that is on the board.
	on [4][maxLines]uint32
}

// maxLines bounds the lines of one direction: 43 diagonals on a 22x22 board.
const maxLines = 64

var geometries [notation.MaxSize + 1]struct {
	once sync.Once
	geometry
}

// geometryOf returns the geometry of boards of the given size, made on first
// use.
func geometryOf(size int) *geometry {
	g := &geometries[size]
	g.once.Do(func() { g.build(size) })
	return &g.geometry
}

func (g *geometry) build(size int) {
	g.size = size
	for y := range size {
		for x := range size {
			c := &g.cell[notation.At(x, y)]
			// A row is read along x, a column along y, both diagonals along x.
			c.lines = [4]uint8{uint8(y), uint8(x), uint8(x - y + size - 1), uint8(x + y)}
			c.at = [4]uint8{uint8(x), uint8(y), uint8(x), uint8(x)}
			for d := range c.lines {
				g.on[d][c.lines[d]] |= 1 << c.at[d]
			}
		}
	}
	onBoard := func(x, y int) bool { return x >= 0 && y >= 0 && x < size && y < size }
	for _, d := range notation.Directions() {
		for y := range size {
			for x := range size {
				if !onBoard(x+4*d[0], y+4*d[1]) {
					continue
				}
				w := uint16(g.windows)
				g.windows++
				for k := range 5 {
					p := notation.At(x+k*d[0], y+k*d[1])
					g.points[w][k] = p
					c := &g.cell[p]
					c.in[c.ins] = w | uint16(k)<<11
					c.ins++
				}
				for _, k := range [2]int{-1, 5} {
					if ox, oy := x+k*d[0], y+k*d[1]; onBoard(ox, oy) {
						c := &g.cell[notation.At(ox, oy)]
						c.by[c.bys] = w
						c.bys++
					}
				}
			}
		}
	}
}
