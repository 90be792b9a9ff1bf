package eval

import (
	"math/bits"

	"fukumi/notation"
)

// Fouls of Black in renju, on lines of bits. The definitions are those of the referee
// (notation.Position.Foul), in terms of windows. An overline is a row of six or more. A four is a
// window that the stone fills to four stones. A three is two adjacent windows that the stone fills to
// the same three stones: then the points at both ends are free, and the straight four between them can
// become a five at either end. The three counts if the last stone of that straight four is legal,
// which is decided by recursion.

// madeFoul is the table made[1], for an exact five, with two more bits.
var madeFoul = func() (table [1 << (2*margin + 1)]uint16) {
	for stones := range table {
		row := uint32(stones) | 1<<margin
		run := bits.TrailingZeros32(^(row >> margin)) + bits.LeadingZeros32(^(row << (31 - margin))) - 1
		table[stones] = made[1][stones]
		switch {
		case run == 5:
			table[stones] |= madeFive
		case run > 5:
			table[stones] |= madeOver
		}
	}
	return table
}()

const (
	madeFive = 1 << 5 // the stone makes five
	madeOver = 1 << 6 // an overline
)

// foursOf counts the fours among five windows that a stone fills to four. Adjacent windows count once,
// because they have the same four stones.
var foursOf = func() (table [1 << 5]uint8) {
	for windows := range uint32(1 << 5) {
		table[windows] = uint8(bits.OnesCount32(windows &^ (windows << 1)))
	}
	return table
}()

// A fill is the result of a black stone on a point in one line, in the bits of madeFoul.
type fill uint16

// threes returns the segments of four points that have three stones and may become a straight four.
// Bit 0 is the segment that begins three points before the point.
func (s fill) threes() fill { return s & (s >> 1) & 15 }

// fillIn returns the fill of a stone on the free point of c in direction d.
func (b *Board) fillIn(c *cell, d int) fill {
	l, at := &b.lines[c.line[d]], c.at[d]
	open := unshut[l.closed(black)>>((at-4)&31)&0x1ff]
	return fill(madeFoul[l[black]>>((at-margin)&31)&0x7ff] & (open | madeFive | madeOver))
}

// fills holds the results of a black stone in the four lines through its point.
type fills struct {
	line   [4]fill
	all    fill // the union of the four results
	fours  uint8
	threes uint8 // number of lines that may have a three
}

func (b *Board) fillsOf(c *cell) (s fills) {
	if b.looked != nil {
		b.looksAt(c)
	}
	for d := range 4 {
		x := b.fillIn(c, d)
		s.line[d] = x
		s.all |= x
		s.fours += foursOf[x>>secondAt&31]
		if x.threes() != 0 {
			s.threes++
		}
	}
	return s
}

// may reports whether the stone may be a foul.
func (s *fills) may() bool {
	return s.all&madeFive == 0 && (s.all&madeOver != 0 || s.fours >= 2 || s.threes >= 2)
}

// Foul reports whether the free point p is forbidden for Black. It is false
// under rules other than renju.
func (b *Board) Foul(p notation.Point) bool {
	if !b.foul {
		return false
	}
	c := &b.geo.cell[p&pointMask]
	s := b.fillsOf(c)
	return s.may() && b.foulIn(c, &s)
}

// MayFoul is a quick test: if it is false, p is not foul, and no added white stones
// can make it foul.
func (b *Board) MayFoul(p notation.Point) bool {
	if !b.foul {
		return false
	}
	s := b.fillsOf(&b.geo.cell[p&pointMask])
	return s.may()
}

// foulIn is like Foul, for a stone that may be a foul.
func (b *Board) foulIn(c *cell, s *fills) bool {
	if s.all&madeOver != 0 || s.fours >= 2 {
		return true
	}
	threes := 0
	for d := range 4 {
		if s.line[d].threes() != 0 && b.three(c, d, s.line[d].threes()) {
			threes++
		}
	}
	return threes >= 2
}

// three reports whether the stone on c is part of a three in direction d: one more
// stone, legal and not a five, makes a straight four with it. segments are the
// candidates from threes.
func (b *Board) three(c *cell, d int, segments fill) bool {
	i, at := c.line[d], uint32(c.at[d])
	for ; segments != 0; segments &= segments - 1 {
		first := at - 3 + uint32(bits.TrailingZeros16(uint16(segments)))
		gap := 15 << (first & 31) &^ (b.lines[i][black] | 1<<(at&31))
		b.turnOver(c)
		ok := b.extends(b.geo.ruler[i].point(uint32(bits.TrailingZeros32(gap))))
		b.turnOver(c)
		if ok {
			return true
		}
	}
	return false
}

// turnOver puts a black stone on c, or takes it away. It changes only the lines, which is enough to
// find fouls.
func (b *Board) turnOver(c *cell) {
	for d := range 4 {
		b.lines[c.line[d]][black] ^= 1 << (c.at[d] & 31)
	}
}

// extends reports whether Black may play e without making a five.
func (b *Board) extends(e notation.Point) bool {
	c := &b.geo.cell[e&pointMask]
	s := b.fillsOf(c)
	return s.all&madeFive == 0 && !(s.may() && b.foulIn(c, &s))
}

// LookedAt calls f and returns the points on which the results of foul tests in f depend. A stone on
// any other point does not change these results. f must leave the board unchanged.
func (b *Board) LookedAt(f func()) Set {
	var z Set
	b.looked = &z
	f()
	b.looked = nil
	return z
}

// looksAt records the points that fillsOf looks at.
func (b *Board) looksAt(c *cell) {
	for d := range 4 {
		i, from := c.line[d], c.at[d]-margin
		for strip := 0x7ff << from &^ b.lines[i].off(); strip != 0; strip &= strip - 1 {
			b.looked.Add(b.geo.ruler[i].point(uint32(bits.TrailingZeros32(strip))))
		}
	}
}

// ThreeShapes counts the directions in which a black stone on the free point p has the shape of a
// three: one more stone makes four in a row between two free points, and a fifth stone on either does
// not make six. ThreeShapes does not check that the extension is legal.
func (b *Board) ThreeShapes(p notation.Point) int {
	s := b.fillsOf(&b.geo.cell[p&pointMask])
	return int(s.threes)
}
