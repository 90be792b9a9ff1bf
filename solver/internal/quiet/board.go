package quiet

import (
	"math/bits"

	"fukumi/eval"
	"fukumi/notation"
)

// Positions, and their images.

// stones has the stones of a position: the attacker's, then the defender's.
type stones [2]eval.Set

const (
	own   = 0
	other = 1
)

// free reports whether there is no stone on p.
func (z *stones) free(p notation.Point) bool { return !z[own].Has(p) && !z[other].Has(p) }

// with returns z with one stone added.
func (z stones) with(side int, p notation.Point) stones {
	z[side].Add(p)
	return z
}

// A geometry has tables of the symmetries of a board of one size: their effect on points, and their compositions.
type geometry struct {
	turns []notation.Symmetry // those that keep the frame, without the identity
	image [notation.Symmetries][512]notation.Point
	then  [notation.Symmetries][notation.Symmetries]notation.Symmetry
}

func newGeometry(size int, f eval.Frame) *geometry {
	g := &geometry{}
	for t := range notation.Symmetries {
		if t != 0 && f.Keeps(t, size) {
			g.turns = append(g.turns, t)
		}
		for p := range notation.Point(notation.Cells) {
			g.image[t][p] = t.Apply(p, size)
		}
	}
	// The images of one point that is on no axis distinguish the symmetries.
	probe := notation.At(0, 1)
	for a := range notation.Symmetries {
		for b := range notation.Symmetries {
			q := b.Apply(a.Apply(probe, size), size)
			for c := range notation.Symmetries {
				if c.Apply(probe, size) == q {
					g.then[a][b] = c
				}
			}
		}
	}
	return g
}

// of returns the image of z under t.
func (g *geometry) of(z *stones, t notation.Symmetry) (image stones) {
	if t == 0 {
		return *z
	}
	for side := range z {
		for i, word := range z[side] {
			for ; word != 0; word &= word - 1 {
				image[side].Add(g.image[t][(i<<6+bits.TrailingZeros64(word))&511])
			}
		}
	}
	return image
}

// least returns the first of the images of z, and the symmetry that maps z to it.
func (g *geometry) least(z *stones) (least stones, by notation.Symmetry) {
	least = *z
	for _, t := range g.turns {
		if image := g.of(z, t); image.before(&least) {
			least, by = image, t
		}
	}
	return least, by
}

// before is an order of positions.
func (z *stones) before(o *stones) bool {
	for side := range z {
		for i := range z[side] {
			if z[side][i] != o[side][i] {
				return z[side][i] < o[side][i]
			}
		}
	}
	return false
}

// hash returns a hash of the stones.
func (z *stones) hash() uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for side := range z {
		for _, word := range z[side] {
			h = (h ^ word) * 0xbf58476d1ce4e5b9
			h ^= h >> 29
		}
	}
	return h
}

// position returns z as a position with the given side to move.
func (s *Search) position(z *stones, turn notation.Stone) notation.Position {
	pos, _ := notation.NewPosition(s.rule, s.size)
	for side, colour := range [...]notation.Stone{s.attacker, s.defender} {
		for i, word := range z[side] {
			for ; word != 0; word &= word - 1 {
				_ = pos.Put(notation.Point(i<<6+bits.TrailingZeros64(word)), colour)
			}
		}
	}
	pos.SetTurn(turn)
	return pos
}

// load puts z on the board. The hash of the board is always that of the position with the attacker to move.
func (s *Search) load(z *stones) {
	s.at, s.pos = *z, s.position(z, s.attacker)
	s.board.Set(&s.pos)
}

// stonesOf returns the stones of pos.
func stonesOf(pos *notation.Position, attacker notation.Stone) (z stones) {
	for _, p := range pos.Stones(attacker) {
		z[own].Add(p)
	}
	for _, p := range pos.Stones(attacker.Opponent()) {
		z[other].Add(p)
	}
	return z
}
