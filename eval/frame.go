package eval

import "fukumi/notation"

// A Frame bounds the rows of one side to a rectangle of the board: a row of this side that leaves it does not count.
// Both sides play everywhere, so that this side can stop the other one outside of its frame. The zero Frame bounds
// nobody.
//
// Callers who use frames prove that a side wins on every board that contains the frame.
type Frame struct {
	Side      notation.Stone // Empty: there is no frame
	Low, High [2]int         // the first and the last of its columns, and of its rows
}

// Has reports whether a row of s may have p as far as the frame goes.
func (f Frame) Has(p notation.Point, s notation.Stone) bool {
	return s != f.Side || f.holds(0, p.X()) && f.holds(1, p.Y())
}

func (f Frame) holds(axis, x int) bool { return f.Low[axis] <= x && x <= f.High[axis] }

// Keeps reports whether t, a symmetry of boards of the given size, maps the frame to itself.
func (f Frame) Keeps(t notation.Symmetry, size int) bool {
	return f.Side == empty || f.Has(t.Apply(notation.At(f.Low[0], f.Low[1]), size), f.Side) &&
		f.Has(t.Apply(notation.At(f.High[0], f.High[1]), size), f.Side)
}

// SetFrame gives b the frame f and makes it the compiled form of pos. The frame remains when Set is called. If only
// exactly five wins, a stone of its side outside of the frame still lengthens a row within. Frames are not for renju:
// fouls do not heed them.
func (b *Board) SetFrame(f Frame, pos *notation.Position) {
	b.frame, b.size = f, 0
	b.Set(pos)
}

// wall sets the lines of the empty board, which depend on its size and frame.
func (b *Board) wall() {
	b.bare = &b.geo.lines
	if b.frame.Side == empty {
		return
	}
	lines := b.geo.lines
	for y := range b.size {
		for x := range b.size {
			p := notation.At(x, y)
			if b.frame.Has(p, b.frame.Side) {
				continue
			}
			c := &b.geo.cell[p]
			for d := range 4 {
				lines[c.line[d]][wallOf(b.frame.Side)] |= 1 << c.at[d]
			}
		}
	}
	b.bare = &lines
}
