package eval

import (
	"math/bits"

	"fukumi/notation"
)

// Lists of pairs. A search by fours needs a list in every position of its tree. Most windows that ever
// had three stones are stale. So the list of a position is made from the last list on the way to that
// position: it has the windows that were filled since then, and those of the last list that are still
// valid. A list is kept until one of the stones of its position is taken back.

// A Pair is the two free points of a window that has three stones of one colour and none of the other,
// and that can become a winning five. A stone on either point makes a four that is completed on the
// other.
type Pair struct {
	X, Y notation.Point
	w    Window
}

// pairLists holds the known lists of one colour, one after the other. Board.known is the number of
// marks.
type pairLists struct {
	pairs []Pair
	marks [512]pairMark
}

// A pairMark locates the list of a position.
type pairMark struct {
	placed   uint16 // number of placed stones in that position
	threes   uint16 // height of the stack of threes in that position
	from, to uint32 // the list
}

// Pairs returns the pairs of s, beginning with the window that was filled last. The list is valid until
// a stone that is on the board now is taken back.
func (b *Board) Pairs(s notation.Stone) []Pair {
	t := &b.pairs[s&3]
	var last pairMark
	known := b.known.lists(s)
	if known > 0 {
		last = t.marks[(known-1)&511]
		if int(last.placed) == b.n {
			return t.pairs[last.from:last.to]
		}
	}
	old, threes := t.pairs[last.from:last.to], b.Threes(s)
	list := t.pairs[:last.to]
	for i := len(threes) - 1; i >= int(last.threes); i-- {
		if x, y, ok := b.Pair(threes[i], s); ok {
			list = append(list, Pair{x, y, threes[i]})
		}
	}
	for _, p := range old {
		if b.stone[p.X&pointMask]|b.stone[p.Y&pointMask] != empty {
			continue
		}
		if b.exact[s&3] {
			if _, _, ok := b.Pair(p.w, s); !ok {
				continue
			}
		}
		list = append(list, p)
	}
	t.pairs = list
	t.marks[known&511] = pairMark{uint16(b.n), uint16(len(threes)), last.to, uint32(len(list))}
	b.known += 1 << pairsAt(s)
	return list[last.to:]
}

// MayDouble is a quick test. If it is false, a stone of s on the free point p makes neither two pairs
// with a common point, nor a pair that shares a point with the present pairs. pairs has the points of
// the present pairs.
func (b *Board) MayDouble(p notation.Point, s notation.Stone, pairs *Set) bool {
	s &= 3
	c := &b.geo.cell[p&pointMask]
	table := &made[0]
	if b.exact[s] {
		table = &made[1]
	}
	for d := range 4 {
		i, at := c.line[d], c.at[d]
		l := &b.lines[i]
		filled := table[l[s]>>((at-margin)&31)&0x7ff] & unshut[l.closed(s)>>((at-4)&31)&0x1ff] & 31
		if filled == 0 {
			continue
		}
		if filled&(filled-1) != 0 {
			return true
		}
		first := uint32(at) - 4 + uint32(bits.TrailingZeros16(filled))
		free := uint32(31) << (first & 31) &^ (l[s] | 1<<(at&31))
		for ; free != 0; free &= free - 1 {
			if pairs.Has(b.geo.ruler[i].point(uint32(bits.TrailingZeros32(free)))) {
				return true
			}
		}
	}
	return false
}
