package eval

import (
	"math/bits"

	"fukumi/notation"
)

// Windows: runs of five points in a line.
//
// A window is open to a colour if the other colour has no stone in it and, if only an exact five wins,
// the colour itself has no stone next to it. Windows are not stored, but read from the lines when needed.
// For the five windows through a point there are two tables. One gives the windows that a stone would
// fill to three or four, for the stones around the point and the rule. The other gives the windows that
// are open, for the stones of the other side and the edge.

// A Window is the number of a window: 32 times its line, plus the bit of its first point.
type Window uint16

// maxWindows is a power of two, so that a masked index needs no bounds check. A 22x22 board has 1,440
// windows.
const (
	maxWindows = 2048
	windowMask = maxWindows - 1
)

func (w Window) line() uint8   { return uint8(w >> 5) }
func (w Window) start() uint32 { return uint32(w) & 31 }

// The tables of windows. An entry has a bit for each of the five windows through a
// point, by their places in the line: bits 0 to 4 for windows of three stones, and
// the bits from secondAt for windows of four.
const secondAt = 8

// made has, for the stones from margin points before a free point to margin points after it, the
// windows that a stone on the point fills to three, and to four. made[1] has only windows without
// another stone next to them.
var made = func() (table [2][1 << (2*margin + 1)]uint16) {
	for stones := range uint32(1 << (2*margin + 1)) {
		for k := range 5 {
			seven := (stones | 1<<margin) >> k & 0x7f
			var bit uint16
			switch bits.OnesCount32(seven &^ outer) {
			case 3:
				bit = 1 << k
			case 4:
				bit = 1 << (secondAt + k)
			}
			table[0][stones] |= bit
			if seven&outer == 0 {
				table[1][stones] |= bit
			}
		}
	}
	return table
}()

// unshut has, for the closed points from four before a point to four after it, the windows without a
// closed point.
var unshut = func() (table [1 << 9]uint16) {
	for shut := range uint32(1 << 9) {
		for k := range 5 {
			if shut>>k&31 == 0 {
				table[shut] |= 1<<k | 1<<(secondAt+k)
			}
		}
	}
	return table
}()

// outer has the first and the last of seven points.
const outer = 1<<6 | 1

// A gap has the number of stones in a window, and the places of its free points.
type gap struct{ stones, x, y uint8 }

// gaps has a gap for the stones of a colour in a window and next to it. It is only filled in if the
// window has three stones (two free points) or four (one free point), and there is no stone next to it.
var gaps = func() (table [1 << 7]gap) {
	for stones := range uint32(1 << 7) {
		g, free := &table[stones], ^stones>>1&31
		if stones&outer != 0 {
			continue
		}
		g.x = uint8(bits.TrailingZeros32(free))
		switch bits.OnesCount32(free) {
		case 2:
			g.y = uint8(bits.TrailingZeros32(free & (free - 1)))
			g.stones = 3
		case 1:
			g.stones = 4
		}
	}
	return table
}()

// withTwo returns the starts of the windows of a line that are open to s and contain two stones of s.
func (b *Board) withTwo(l *line, s notation.Stone) uint32 {
	own := l[s&3]
	ones, carry, more := count(own)
	two := (carry ^ more) &^ ones
	if two == 0 {
		return 0
	}
	return two &^ b.shut(l, s)
}

// count counts the points in every window of a line. The bits at the start of a window give the number
// of its points: ones + 2*(two + more).
func count(points uint32) (ones, two, more uint32) {
	a, b, c, d, e := points, points>>1, points>>2, points>>3, points>>4
	three := a ^ b ^ c
	return three ^ d ^ e, a&b | c&(a|b), three&d | e&(three|d)
}

// shut returns the starts of the windows of a line that are not open to s.
func (b *Board) shut(l *line, s notation.Stone) uint32 {
	other := l.closed(s)
	shut := other | other>>1
	shut |= shut>>2 | other>>4
	if b.exact[s&3] {
		shut |= l[s&3]<<1 | l[s&3]>>5
	}
	return shut
}

// cover returns the points of the windows that begin at the given bits.
func cover(starts uint32) uint32 {
	c := starts | starts<<1
	return c | c<<2 | starts<<4
}

// addTwos adds the free points of the windows that withTwo finds in line i to z.
func (b *Board) addTwos(i uint8, s notation.Stone, z *Set) {
	l := &b.lines[i]
	own := l[s&3]
	if own&(own-1) == 0 {
		return // at most one stone
	}
	two := b.withTwo(l, s)
	if two == 0 {
		return
	}
	r := b.geo.ruler[i]
	for free := cover(two) &^ own; free != 0; free &= free - 1 {
		z.Add(r.point(uint32(bits.TrailingZeros32(free))))
	}
}

// Queries of the window layer.

// Threes returns the windows that were filled to three stones of s, without other stones, oldest first.
// Call Pair to find out whether a window is still in that state.
func (b *Board) Threes(s notation.Stone) []Window {
	return b.threes[s&3][:b.heights.threes(s)]
}

// Pair returns the two free points of window w. ok says that w has three stones of s and none of the
// other colour, and can become a winning five. Then a stone of s on either point makes a four that is
// completed on the other.
func (b *Board) Pair(w Window, s notation.Stone) (x, y notation.Point, ok bool) {
	l, first := &b.lines[w.line()], w.start()
	f := gaps[l[s&3]>>((first-1)&31)&b.look[s&3]&0x7f]
	if f.stones != 3 || l[s&3^3]>>(first&31)&31 != 0 {
		return 0, 0, false
	}
	r := b.geo.ruler[w.line()]
	return r.point(first + uint32(f.x)), r.point(first + uint32(f.y)), true
}

// five returns the free point of window w. ok says that w has four stones of s and none of the other
// colour, and can become a winning five.
func (b *Board) five(w Window, s notation.Stone) (p notation.Point, ok bool) {
	l, first := &b.lines[w.line()], w.start()
	f := gaps[l[s&3]>>((first-1)&31)&b.look[s&3]&0x7f]
	if f.stones != 4 || l[s&3^3]>>(first&31)&31 != 0 {
		return 0, false
	}
	return b.geo.ruler[w.line()].point(first + uint32(f.x)), true
}

// Fours returns the height of the stack of windows that were filled to four stones of s.
func (b *Board) Fours(s notation.Stone) int { return b.heights.fours(s) }

// Fives returns the first two different points on which s makes five. It looks only at the windows that
// were filled to four stones of s since their stack had the given height (0: all windows). A missing
// point is NoPoint. n is the number of points, or 2 if there are more.
func (b *Board) Fives(s notation.Stone, since int) (first, second notation.Point, n int) {
	first, second = notation.NoPoint, notation.NoPoint
	for _, w := range b.fours[s&3][since&windowMask : b.heights.fours(s)] {
		p, ok := b.five(w, s)
		switch {
		case !ok:
		case n == 0:
			first, n = p, 1
		case p != first:
			return first, p, 2
		}
	}
	return first, second, n
}

// AllFives appends every point on which s makes five to points.
func (b *Board) AllFives(s notation.Stone, points []notation.Point) []notation.Point {
	base := len(points)
next:
	for _, w := range b.fours[s&3][:b.heights.fours(s)] {
		p, ok := b.five(w, s)
		if !ok {
			continue
		}
		for _, q := range points[base:] {
			if p == q {
				continue next
			}
		}
		points = append(points, p)
	}
	return points
}

// Twos adds to z the points where a stone of s makes a new pair. These are the free points of every
// window that has two stones of s and none of the other colour, and can become a winning five.
func (b *Board) Twos(s notation.Stone, z *Set) {
	for _, i := range b.geo.long {
		b.addTwos(i, s, z)
	}
}

// TwosThrough is like Twos, but only for the windows through p.
func (b *Board) TwosThrough(p notation.Point, s notation.Stone, z *Set) {
	c := &b.geo.cell[p&pointMask]
	for d := range 4 {
		l := &b.lines[c.line[d]]
		through := uint32(31) << (c.at[d] - 4)
		two := b.withTwo(l, s) & through
		r := b.geo.ruler[c.line[d]]
		for free := cover(two) &^ l[s&3]; free != 0; free &= free - 1 {
			z.Add(r.point(uint32(bits.TrailingZeros32(free))))
		}
	}
}

// Threatening adds to z the free points of the windows that were filled to three stones of s since their
// stack had the given height, and are still in that state. It returns the height of the stack.
func (b *Board) Threatening(s notation.Stone, since int, z *Set) int {
	threes := b.Threes(s)
	if since == 0 {
		for _, p := range b.Pairs(s) {
			z.Add(p.X)
			z.Add(p.Y)
		}
		return len(threes)
	}
	for _, w := range threes[since:] {
		if x, y, ok := b.Pair(w, s); ok {
			z.Add(x)
			z.Add(y)
		}
	}
	return len(threes)
}

// Free returns the free points of the board.
func (b *Board) Free() Set {
	var z Set
	for y := range b.size {
		l := &b.lines[y]
		row := uint64(^(l.off() | l[black] | l[white]) >> margin)
		at := uint(notation.At(0, y))
		z[at>>6&7] |= row << (at & 63)
		z[(at>>6+1)&7] |= row >> 1 >> (63 - at&63)
	}
	return z
}
