package eval

import (
	"math/bits"

	"fukumi/notation"
)

// A Set is a set of points of a board, one bit for each, in the order of
// notation.Point.
type Set [8]uint64

// Add puts p into the set.
func (z *Set) Add(p notation.Point) { z[p>>6&7] |= 1 << (p & 63) }

// Remove removes p from the set.
func (z *Set) Remove(p notation.Point) { z[p>>6&7] &^= 1 << (p & 63) }

// Has reports whether p is in the set.
func (z *Set) Has(p notation.Point) bool { return z[p>>6&7]>>(p&63)&1 != 0 }

// Append appends the points of the set to list, in rising order.
func (z *Set) Append(list []notation.Point) []notation.Point {
	for i, word := range z {
		for ; word != 0; word &= word - 1 {
			list = append(list, notation.Point(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return list
}
