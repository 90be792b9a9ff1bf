package eval

import (
	"math/bits"
	"sync"

	"fukumi/notation"
)

// The lines that the learned evaluation tells apart.
//
// The line around a free point is what stands on the four points on either side of it, in one direction:
// empty, a black stone, a white stone, or nothing because the board ends. A line read backwards is the same
// line. That leaves 7,381 lines. A line has a row of weights that is the sum of three: one for the whole
// line, one for the three points on either side, and one for the two points on either side. So a line that
// hardly ever occurs leans on those that look the same nearby.
//
// The number of a line comes from the numbers of its sides. A side with n points before the edge, at most
// four, has the number sideFrom(n) plus its points as digits in base 3, the nearest point first. The first
// numbers are therefore those of shorter sides.

// NetLines is the number of lines.
const NetLines = 121 * 122 / 2

// The numbers of the rows: of whole lines, and of the three and two points on either side.
const (
	NetMiddle = 40 * 41 / 2
	NetNear   = 13 * 14 / 2
)

// netReach is how many points on either side belong to a line.
const netReach = 4

// sideFrom returns the first number of the sides with n points.
func sideFrom(n int) int { return [...]int{0, 1, 4, 13, 40}[n] }

// netTables are the tables of lines.
type netTables struct {
	line [1 << 16]uint16  // the number of a line, by its codes
	swap [NetLines]uint16 // the line with the colours exchanged
	// middle and near have the rows of the three and of the two points on either side.
	middle, near [NetLines]uint16
}

var linesOf = sync.OnceValue(newNetTables)

// newNetTables makes the tables from the definition.
func newNetTables() *netTables {
	t := new(netTables)
	// The sides, from the eight bits of their codes, the nearest point in the lowest bits; and the same with the
	// colours exchanged.
	var plain, swapped [1 << 8]int
	for key := range plain {
		plain[key], swapped[key] = sideOf(key, codeBlack), sideOf(key, codeWhite)
	}
	for code := range t.line {
		left := 0 // its nearest point is in the highest bits
		for n := range netReach {
			left = left<<2 | code>>(2*n)&3
		}
		l, r := plain[left], plain[code>>8]
		id := lineOf(l, r)
		t.line[code] = id
		t.swap[id] = lineOf(swapped[left], swapped[code>>8])
		t.middle[id] = lineOf(shortSide(l, 3), shortSide(r, 3))
		t.near[id] = lineOf(shortSide(l, 2), shortSide(r, 2))
	}
	return t
}

// sideOf returns the number of the side with the given codes. first is the code of the stones with digit 1.
func sideOf(key, first int) int {
	n, number, weight := 0, 0, 1
	for ; n < netReach; n++ {
		code := key >> (2 * n) & 3
		if code == codeWall {
			break
		}
		switch code {
		case codeEmpty:
		case first:
			number += weight
		default:
			number += 2 * weight
		}
		weight *= 3
	}
	return sideFrom(n) + number
}

// shortSide returns the number of the nearest n points of a side.
func shortSide(side, n int) int {
	points := netReach
	for side < sideFrom(points) {
		points--
	}
	if points <= n {
		return side
	}
	power := 1
	for range n {
		power *= 3
	}
	return sideFrom(n) + (side-sideFrom(points))%power
}

// lineOf returns the number of the line with two sides.
func lineOf(l, r int) uint16 {
	if l < r {
		l, r = r, l
	}
	return uint16(l*(l+1)/2 + r)
}

// codeOf returns the index of a line in netTables.line: the codes of its points, from a word of
// patterns.lines that was shifted so that the first of them is in the lowest bits.
func codeOf(word uint64) uint64 { return word&0xff | word>>2&0xff00 }

// A NetPoint is a free point as the learned evaluation sees it: the numbers of its four lines for Black, in the order
// of notation.Directions, and those it has on an empty board.
type NetPoint struct {
	At           notation.Point
	Lines, Empty [4]uint16
}

// NetPoints appends the free points of pos with a stone in one of their lines, or in the set more, to list, in rising
// order. Exchange the colours of a line with NetSwap to see it as White. cmd/internal/train uses it.
func NetPoints(pos *notation.Position, more *Set, list []NetPoint) []NetPoint {
	t := linesOf()
	var words, empty [4][maxLines]uint64
	for _, p := range pos.Points() {
		for d, at := range placesOf(p) {
			words[d][at.line] |= (codeEmpty ^ uint64(pos.At(p))) << at.shift
			empty[d][at.line] |= codeEmpty << at.shift
		}
	}
	for _, p := range pos.Points() {
		if pos.At(p) != notation.Empty {
			continue
		}
		q, near := NetPoint{At: p}, more.Has(p)
		for d, at := range placesOf(p) {
			code := codeOf(words[d][at.line] >> (at.shift - 2*netReach))
			q.Lines[d] = t.line[code]
			q.Empty[d] = t.line[codeOf(empty[d][at.line]>>(at.shift-2*netReach))]
			near = near || bits.OnesCount64((code^code>>1)&lowBits) > 0
		}
		if near {
			list = append(list, q)
		}
	}
	return list
}

// NetSwap returns the line with the colours exchanged.
func NetSwap(line uint16) uint16 { return linesOf().swap[line] }

// NetRows returns the rows of the three and of the two points on either side of a line.
func NetRows(line uint16) (middle, near uint16) {
	t := linesOf()
	return t.middle[line], t.near[line]
}
