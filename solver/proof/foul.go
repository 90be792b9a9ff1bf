package proof

import (
	"math/bits"

	"fukumi/notation"
)

// The fouls of renju, by the same rules as in package notation. Each function looks at the eleven points of a line
// around a black stone, the center, as bits: row has the black stones, free has the free points.

// foul reports whether Black may not move on the free point p.
func (b *board) foul(p notation.Point) bool {
	overline, fours, threes := false, 0, 0
	var shapes [directions]uint64 // by direction: points that may extend a three to a straight four
	for dir := range steps {
		row := b.lines[notation.Black].around(p, dir) | center
		if bits.OnesCount64(row) < 3 {
			continue
		}
		free := b.freeAround(p, dir) &^ center
		switch w := windows(row); {
		case w == 0:
		case w&(w-1) == 0:
			return false // a five has precedence over every foul
		default:
			overline = true
		}
		fours += foursIn(row, free)
		if shapes[dir] = threeIn(row, free); shapes[dir] != 0 {
			threes++
		}
	}
	if overline || fours >= 2 {
		return true
	}
	if threes < 2 {
		return false
	}
	// A three does not count if its extension makes five or is a foul.
	b.turn(p, notation.Black)
	threes = 0
	for dir, step := range steps {
		for at := shapes[dir]; at != 0; at &= at - 1 {
			q := notation.Point(int(p) + (bits.TrailingZeros64(at)-5)*step)
			if !b.makesFive(q, notation.Black) && !b.foul(q) {
				threes++
				break
			}
		}
	}
	b.turn(p, notation.Black)
	return threes >= 2
}

// foursIn counts the fours that contain the center. A four is a set of four stones to which one more stone makes
// exactly five. A straight four is a single set with two such points.
func foursIn(row, free uint64) int {
	n, last := 0, uint64(0)
	for first := 1; first <= 5; first++ {
		window := uint64(0b11111) << first
		set := row & window
		if bits.OnesCount64(set) == 4 && free&window != 0 && row&(0b1000001<<(first-1)) == 0 && set != last {
			n++
			last = set
		}
	}
	return n
}

// threeIn returns the points that make four in a row with three stones, one of which is the center, if the points on
// either side of the four are free and no stone adjoins these points. It returns 0 if the center does not have the
// shape of a three.
func threeIn(row, free uint64) uint64 {
	points := uint64(0)
	for first := 2; first <= 5; first++ {
		window := uint64(0b1111) << first
		sides, beyond := uint64(0b100001)<<(first-1), uint64(0b10000001)<<(first-2)
		if bits.OnesCount64(row&window) == 3 && free&window != 0 && free&sides == sides && row&beyond == 0 {
			points |= free & window
		}
	}
	return points
}

// threeShapes counts the directions in which the black stone on p has the shape of a three. It does not test whether
// the extension is legal or makes five.
func (b *board) threeShapes(p notation.Point) int {
	n := 0
	for dir := range steps {
		row := b.lines[notation.Black].around(p, dir)
		if bits.OnesCount64(row) >= 3 && threeIn(row, b.freeAround(p, dir)) != 0 {
			n++
		}
	}
	return n
}
