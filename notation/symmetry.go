package notation

// A Symmetry is one of the eight ways to turn and mirror a square board: bit 0
// mirrors the columns, bit 1 mirrors the rows, bit 2 then swaps columns and
// rows. Symmetry 0 changes nothing.
type Symmetry uint8

// Symmetries is their number.
const Symmetries Symmetry = 8

// Apply maps p on a board of the given size.
func (t Symmetry) Apply(p Point, size int) Point {
	if !p.On(size) {
		return p
	}
	x, y := p.X(), p.Y()
	if t&1 != 0 {
		x = size - 1 - x
	}
	if t&2 != 0 {
		y = size - 1 - y
	}
	if t&4 != 0 {
		x, y = y, x
	}
	return At(x, y)
}

// Inverse undoes t.
func (t Symmetry) Inverse() Symmetry {
	if t&4 == 0 {
		return t
	}
	// The swap comes last, so undoing it first exchanges the two mirrors.
	return 4 | t&1<<1 | t&2>>1
}

// Image returns the position seen through t; the order of the moves is kept.
func (b *Position) Image(t Symmetry) Position {
	image := *b
	image.cells = [Cells]Stone{}
	for _, p := range b.Points() {
		image.cells[t.Apply(p, b.size)] = b.cells[p]
	}
	if b.ordered {
		image.moves = make([]Point, len(b.moves))
		for i, p := range b.moves {
			image.moves[i] = t.Apply(p, b.size)
		}
	}
	return image
}
