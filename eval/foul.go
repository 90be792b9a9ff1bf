package eval

import (
	"math/bits"

	"fukumi/notation"
)

// Fouls of Black in renju, on the lines as bits. The definitions are those of
// the referee (notation.Position.Foul); a cheap filter comes first, since most
// points have too few stones around them to be foul.

// centre is the place of the judged point in a strip.
const centre = 5

// A strip is the part of a line within five points of the judged point: a bit
// for each black stone (the judged point taken as one) and for each free point.
type strip struct{ black, free uint32 }

// strip cuts the line of direction d through the cell c.
func (b *Board) strip(c *cell, d int) strip {
	at, n := c.at[d]&31, c.lines[d]&(maxLines-1)
	l := &b.lines[d][n]
	free := b.geo.on[d][n] &^ (l[0] | l[1])
	// Shifting up first leaves room for the five places below the point.
	return strip{
		uint32(uint64(l[0])<<centre>>at)&0x7ff | 1<<centre,
		uint32(uint64(free)<<centre>>at) & 0x7ff &^ (1 << centre),
	}
}

// run is the length of the unbroken black row through the centre, up to 11.
func (s strip) run() int {
	return bits.TrailingZeros32(^(s.black >> centre)) + bits.LeadingZeros32(^(s.black << (31 - centre + 1)))
}

// near counts the black stones within four points of the centre.
func (s strip) near() int { return bits.OnesCount32(s.black&0x3fe) - 1 }

// Foul reports whether the free point p is forbidden for Black. It is false
// under rules other than renju.
func (b *Board) Foul(p notation.Point) bool {
	if !b.foul {
		return false
	}
	c := &b.geo.cell[p&pointMask]
	var strips [4]strip
	most, may := b.stripsOf(c, &strips)
	return may && b.foulIn(p, c, &strips, most)
}

// MayFoul is a test in advance: where it is false, p is not foul, and stays so
// whatever white stones are added.
func (b *Board) MayFoul(p notation.Point) bool {
	if !b.foul {
		return false
	}
	var strips [4]strip
	_, may := b.stripsOf(&b.geo.cell[p&pointMask], &strips)
	return may
}

// stripsOf cuts the four lines through c. It returns the largest count of
// stones near the point in any of them, and whether there are enough for a
// foul: an overline or two fours in one line take four more stones in that
// line; every other foul takes two lines with two more stones each.
func (b *Board) stripsOf(c *cell, strips *[4]strip) (most int, may bool) {
	twos := 0
	for d := range strips {
		strips[d] = b.strip(c, d)
		n := strips[d].near()
		if n >= 2 {
			twos++
		}
		most = max(most, n)
	}
	return most, twos >= 2 || most >= 4
}

// foulIn is Foul past its filter; most is the largest count of stones near
// the point in any of its lines.
func (b *Board) foulIn(p notation.Point, c *cell, strips *[4]strip, most int) bool {
	if most >= 4 {
		over := false
		for d := range strips {
			switch n := strips[d].run(); {
			case n == 5:
				return false
			case n > 5:
				over = true
			}
		}
		if over {
			return true
		}
	}
	if most >= 3 {
		fours := 0
		for d := range strips {
			if strips[d].near() >= 3 {
				fours += strips[d].fours()
			}
		}
		if fours >= 2 {
			return true
		}
	}
	threes := 0
	for d := range strips {
		if bits.OnesCount32(strips[d].black&0x1fc) >= 3 && b.three(p, c, d, strips[d]) {
			threes++
		}
	}
	return threes >= 2
}

// fours counts the fours through the centre: sets of four stones that one
// more makes exactly five. A straight four is one set with two windows.
func (s strip) fours() int {
	n, last := 0, uint32(0)
	for first := 1; first <= centre; first++ {
		window := uint32(31) << first
		set := s.black & window
		if bits.OnesCount32(set) != 4 || s.free&window == 0 {
			continue
		}
		if ends := uint32(1)<<(first-1) | 1<<(first+5); s.black&ends != 0 || set == last {
			continue
		}
		n, last = n+1, set
	}
	return n
}

// three reports whether the stone on p is part of a three in direction d: one
// more stone, legal and not a five, makes a straight four with it.
func (b *Board) three(p notation.Point, c *cell, d int, s strip) bool {
	for first := centre - 3; first <= centre; first++ {
		segment := uint32(15) << first
		gap := s.free & segment
		if bits.OnesCount32(s.black&segment) != 3 || gap == 0 {
			continue
		}
		flanks := uint32(1)<<(first-1) | 1<<(first+4)
		beyond := uint32(1)<<(first+5) | uint32(1)<<first>>2
		if s.free&flanks != flanks || s.black&beyond != 0 {
			continue
		}
		e := along(p, d, bits.TrailingZeros32(gap)-centre)
		b.setLines(c, black)
		ok := b.extends(e)
		b.setLines(c, black)
		if ok {
			return true
		}
	}
	return false
}

// extends reports whether Black may play e and makes no five there.
func (b *Board) extends(e notation.Point) bool {
	c := &b.geo.cell[e&pointMask]
	for d := range 4 {
		if b.strip(c, d).run() == 5 {
			return false
		}
	}
	return !b.Foul(e)
}

// along returns the point k steps from p in direction d.
func along(p notation.Point, d, k int) notation.Point {
	return notation.Point(int(p) + k*strides[d])
}

// strides are the distances of neighbouring points in each direction.
var strides = func() (s [4]int) {
	for d, v := range notation.Directions() {
		s[d] = v[0] + v[1]*notation.MaxSize
	}
	return s
}()

// ThreeShapes counts the directions in which a black stone on the free point
// p has the shape of a three: with one free point more, four in a row between
// free points that a fifth stone can take without making six. Whether that
// extension is legal is not asked.
func (b *Board) ThreeShapes(p notation.Point) int {
	c := &b.geo.cell[p&pointMask]
	n := 0
	for d := range 4 {
		s := b.strip(c, d)
		for first := centre - 3; first <= centre; first++ {
			segment := uint32(15) << first
			flanks := uint32(1)<<(first-1) | 1<<(first+4)
			beyond := uint32(1)<<(first+5) | uint32(1)<<first>>2
			if bits.OnesCount32(s.black&segment) == 3 && s.free&segment != 0 && s.free&flanks == flanks && s.black&beyond == 0 {
				n++
				break
			}
		}
	}
	return n
}
