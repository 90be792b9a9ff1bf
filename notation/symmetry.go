package notation

import (
	"bytes"
	"slices"
)

// A Symmetry is one of the eight ways to turn and mirror a square board: bit 0
// mirrors the columns, bit 1 mirrors the rows, bit 2 then swaps columns and
// rows. Symmetry 0 changes nothing.
type Symmetry uint8

// Symmetries is the number of symmetries.
const Symmetries Symmetry = 8

// Apply returns the image of p on a board of the given size.
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

// Inverse returns the symmetry that undoes t.
func (t Symmetry) Inverse() Symmetry {
	if t&4 == 0 {
		return t
	}
	// The swap comes last, so undoing it first exchanges the two mirrors.
	return 4 | t&1<<1 | t&2>>1
}

// Image returns the image of the position under t. It keeps the order of the moves.
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

// Canonical returns the symmetry that leads to the canonical image, which is the one of the
// eight images whose Packed stones sort first. Positions that are images of each other have the
// same canonical image.
func (b *Position) Canonical() Symmetry {
	var best Symmetry
	var first, other packedStones
	n := b.pack(&first, 0)
	for t := Symmetry(1); t < Symmetries; t++ {
		if b.pack(&other, t); bytes.Compare(other[:n], first[:n]) < 0 {
			first, best = other, t
		}
	}
	return best
}

// Packed returns the stones with two bits for each point: 0 is a free point, 1 Black, 2 White.
// Row 1 comes first. Each byte holds four points, the first of them in its lowest bits.
func (b *Position) Packed() []byte {
	var stones packedStones
	n := b.pack(&stones, 0)
	return slices.Clone(stones[:n])
}

// packedStones has room for the packed stones of the largest board.
type packedStones [(Cells + 3) / 4]byte

// pack writes the stones of the image under t and returns the number of bytes
// written.
func (b *Position) pack(stones *packedStones, t Symmetry) int {
	*stones = packedStones{}
	for y := range b.size {
		for x := range b.size {
			p := At(x, y)
			if s := b.cells[p]; s != Empty {
				q := t.Apply(p, b.size)
				i := q.Y()*b.size + q.X()
				stones[i/4] |= byte(s) << (i % 4 * 2)
			}
		}
	}
	return (b.size*b.size + 3) / 4
}

// CanonicalMoves returns, of the eight images of the moves, the one that sorts first. Games
// that are images of each other have the same canonical moves.
func CanonicalMoves(moves []Point, size int) []Point {
	first := slices.Clone(moves)
	image := make([]Point, len(moves))
	for t := Symmetry(1); t < Symmetries; t++ {
		for i, p := range moves {
			image[i] = t.Apply(p, size)
		}
		if slices.Compare(image, first) < 0 {
			copy(first, image)
		}
	}
	return first
}
