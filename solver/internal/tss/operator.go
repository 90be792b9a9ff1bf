package tss

import (
	"math/bits"

	"fukumi/notation"
)

// The operators of the threat-space search are threats, as defined by Allis. The attacker plays the gain square, and
// the defender gets every reply to it at the same time: the cost squares. The rest squares are the attacker's stones
// that must already be on the board.

// A kind is the kind of a threat.
type kind uint8

const (
	kindFour   kind = iota // has one cost square
	kindThree              // unbroken; has two cost squares, or three if there is less room
	kindBroken             // with a gap; has three cost squares
)

// An operator is one threat.
type operator struct {
	gain  notation.Point
	kind  kind
	costs uint8 // number of elements of cost in use
	cost  [3]notation.Point
}

// lineOperators appends the operators that need the own stone on g and, unless h is NoPoint, the own stone on h.
func (b *board) lineOperators(g, h notation.Point, list []operator) []operator {
	for d := range 4 {
		need := uint32(1) << centre
		if h != notation.NoPoint {
			if !b.inLine(g, h, d) {
				continue
			}
			need |= 1 << (centre + int(b.geo.at[h&511][d]) - int(b.geo.at[g&511][d]))
		}
		s := b.strip(g, d)
		if bits.OnesCount32(s.own&0x3fe) < 2 {
			continue
		}
		list = s.fours(g, lineStrides[d], b.exact, need, list)
		list = s.threes(g, lineStrides[d], b.exact, need, list)
	}
	return list
}

// inLine reports whether h is within four steps of g in direction d.
func (b *board) inLine(g, h notation.Point, d int) bool {
	g, h = g&511, h&511
	k := int(b.geo.at[h][d]) - int(b.geo.at[g][d])
	return b.geo.line[g][d] == b.geo.line[h][d] && -4 <= k && k <= 4
}

// fours appends the fours that need the stones of the strip around g.
func (s strip) fours(g notation.Point, stride int, exact bool, need uint32, list []operator) []operator {
	if bits.OnesCount32(s.own&0x3fe) < 3 {
		return list
	}
	for first := 1; first <= centre; first++ {
		w := uint32(31) << first
		if need&^w != 0 || bits.OnesCount32(s.own&w) != 3 || bits.OnesCount32(s.free&w) != 2 {
			continue
		}
		if exact && s.own&(1<<(first-1)|1<<(first+5)) != 0 {
			continue
		}
		x := pointAt(g, stride, bits.TrailingZeros32(s.free&w))
		y := pointAt(g, stride, bits.Len32(s.free&w)-1)
		list = append(list, operator{gain: x, costs: 1, cost: [3]notation.Point{y}},
			operator{gain: y, costs: 1, cost: [3]notation.Point{x}})
	}
	return list
}

// threes appends the threes that need the stones of the strip around g.
func (s strip) threes(g notation.Point, stride int, exact bool, need uint32, list []operator) []operator {
	for first := centre - 3; first <= centre; first++ {
		body := uint32(15) << first
		if need&^body != 0 || bits.OnesCount32(s.own&body) != 2 || !s.frame(first, exact) {
			continue
		}
		for free := s.free & body; free != 0; free &= free - 1 {
			x := free & -free
			made := strip{s.own | x, s.free &^ x}
			list = append(list, made.threeOf(made.own&body, g, pointAt(g, stride, bits.TrailingZeros32(x)), stride,
				exact))
		}
	}
	return list
}

// threeOf returns the operator of a three in the strip around g. gain is one of its three stones. Each reply must spoil
// every frame of the stones.
func (s strip) threeOf(three uint32, g, gain notation.Point, stride int, exact bool) operator {
	o := operator{gain: gain, kind: kindBroken}
	if low := three & -three; three == low*7 {
		o.kind = kindThree
	}
	cost := ^uint32(0)
	for first := centre - 3; first <= centre; first++ {
		if body := uint32(15) << first; three&^body == 0 && s.own&body == three && s.frame(first, exact) {
			cost &= s.free & (63 << (first - 1))
		}
	}
	for ; cost != 0; cost &= cost - 1 {
		o.cost[o.costs] = pointAt(g, stride, bits.TrailingZeros32(cost))
		o.costs++
	}
	return o
}

// pointAt returns the point at the given place of the strip around g.
func pointAt(g notation.Point, stride, place int) notation.Point {
	return notation.Point(int(g) + (place-centre)*stride)
}

// A promise says what a gain makes before the replies to it.
type promise struct {
	four  bool // whether it threatens a five
	legal bool
}

// judge judges the own stone on g, without the replies to it. If there are fouls, threes in two directions count as a
// foul.
func (b *board) judge(g notation.Point) promise {
	p := promise{legal: true}
	fours, threes := 0, 0
	for d := range 4 {
		s := b.strip(g, d)
		n := bits.OnesCount32(s.own & 0x3fe)
		if n >= 4 {
			fives := s.fives(b.exact)
			if fives != 0 {
				fours++
			}
			if b.fouls && (s.run() > 5 || bits.OnesCount32(fives) == 2 && !adjoin(s, fives)) {
				p.legal = false
			}
			if fives != 0 {
				continue
			}
		}
		if b.fouls && n >= 3 && s.three(b.exact) {
			threes++
		}
	}
	p.four = fours > 0
	p.legal = p.legal && (!b.fouls || fours < 2 && threes < 2)
	return p
}

// adjoin reports whether two points that make five are the ends of one straight four, not the points of two fours in
// one line.
func adjoin(s strip, fives uint32) bool {
	low := bits.TrailingZeros32(fives)
	return s.own>>(low+1)&15 == 15 && fives>>(low+5) == 1
}

// open reports whether the own stone on g threatens a five that no reply has stopped.
func (b *board) open(g notation.Point) bool {
	for d := range 4 {
		if b.strip(g, d).fives(b.exact) != 0 {
			return true
		}
	}
	return false
}
