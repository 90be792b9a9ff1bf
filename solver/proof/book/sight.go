package book

import (
	"iter"
	"math/bits"

	"fukumi/notation"
)

// A sight is the board of a packing. It knows which moves threaten what, so that forced moves take no space. Its
// results are only guesses: a wrong guess makes a book longer, not wrong. It knows which rows win, but no fouls. A
// point is a number, as in the package documentation.
type sight struct {
	size, cells int
	exact       [2]bool                                       // by side: whether only a row of exactly five wins
	lines       [3][directions][2*notation.MaxSize - 1]uint64 // by side, and then for all points of the board
	slots       [notation.Cells][directions]slot
	step        [directions]int
	open        pointSet // the free points
}

// The sides, and the value for free points. The last lines have all points of the board.
const (
	attacker = iota
	defender
	free
	board = free
)

// directions is the number of directions: the row, the column, and the diagonals that go up and down.
const directions = 4

// A slot is the position of a point in its line of a direction, as a bit. There are at least margin bits below and
// above the bits of the board.
type slot struct{ line, bit uint8 }

const margin = 6

func newSight(h *Header) *sight {
	n := h.Size
	s := &sight{size: n, cells: n * n, step: [directions]int{1, n, n + 1, 1 - n}}
	for side, stone := range [...]notation.Stone{h.Attacker, h.Attacker.Opponent()} {
		s.exact[side] = h.Rule.ExactFive(stone)
	}
	for p := range s.cells {
		x, y := p%n, p/n
		s.slots[p] = [directions]slot{{uint8(y), uint8(x + margin)}, {uint8(x), uint8(y + margin)},
			{uint8(y - x + notation.MaxSize - 1), uint8(x + margin)}, {uint8(y + x), uint8(x + margin)}}
	}
	return s
}

// at returns the point that belongs to a bit of a line.
func (s *sight) at(dir, line, bit int) int {
	x := bit - margin
	switch dir {
	case 0:
		return line*s.size + x
	case 1:
		return x*s.size + line
	case 2:
		return (line+x-(notation.MaxSize-1))*s.size + x
	}
	return (line-x)*s.size + x
}

// set sets up a board from the side of every point.
func (s *sight) set(sides []uint8) {
	s.lines, s.open = [3][directions][2*notation.MaxSize - 1]uint64{}, pointSet{}
	for p, side := range sides {
		if side == free {
			s.open.add(p)
		}
		for dir, at := range &s.slots[p] {
			s.lines[board][dir][at.line] |= 1 << at.bit
			if side != free {
				s.lines[side][dir][at.line] |= 1 << at.bit
			}
		}
	}
}

// turn places a stone on a free point, or removes it.
func (s *sight) turn(p, side int) {
	for dir, at := range &s.slots[p] {
		s.lines[side][dir][at.line] ^= 1 << at.bit
	}
	s.open[uint(p)>>6] ^= 1 << (p & 63)
}

// free reports whether there is no stone on p.
func (s *sight) free(p int) bool { return s.open.has(p) }

// windows returns a bit for each window of five set bits: the first bit of the window.
func windows(row uint64) uint64 { return row & (row >> 1) & (row >> 2) & (row >> 3) & (row >> 4) }

// wins reports whether the attacker makes five on p. The stone need not be on the board.
func (s *sight) wins(p int) bool {
	for dir, at := range &s.slots[p] {
		row := s.lines[attacker][dir][at.line]>>(at.bit-margin) | 1<<margin
		w := windows(row) & (0b11111 << (margin - 4))
		if w != 0 && (!s.exact[attacker] || w&(w-1) == 0 && row&(0b1000001<<(bits.TrailingZeros64(w)-1)) == 0) {
			return true
		}
	}
	return false
}

// fours reports whether the attacker makes a four on p, that is, five points in a row of which four are the attacker's
// and one is free. The stone need not be on the board.
func (s *sight) fours(p int) bool {
	var buffer [8]int
	return len(s.fives(buffer[:0], p)) > 0
}

// fives appends, in rising order, the points on which the attacker makes five together with the stone on p. That stone
// need not be on the board.
func (s *sight) fives(list []int, p int) []int {
	from := len(list)
	for dir, at := range &s.slots[p] {
		own := s.lines[attacker][dir][at.line]>>(at.bit-margin) | 1<<margin
		if bits.OnesCount64(own&(0b111111111<<(margin-4))) < 4 {
			continue
		}
		open := (s.lines[board][dir][at.line]&^s.lines[defender][dir][at.line])>>(at.bit-margin) | own
		for starts := windows(open) & (0b11111 << (margin - 4)); starts != 0; starts &= starts - 1 {
			w := bits.TrailingZeros64(starts)
			if five := own >> w & 0b11111; bits.OnesCount64(five) == 4 &&
				(!s.exact[attacker] || own&(0b1000001<<(w-1)) == 0) {
				list = insert(list, from, p+(w+bits.TrailingZeros64(^five)-margin)*s.step[dir])
			}
		}
	}
	return list
}

// insert inserts q into list[from:], which is in rising order, unless it is already there.
func insert(list []int, from, q int) []int {
	i := len(list)
	for i > from && list[i-1] > q {
		i--
	}
	if i > from && list[i-1] == q {
		return list
	}
	list = append(list, q)
	copy(list[i+1:], list[i:len(list)-1])
	list[i] = q
	return list
}

// A pointSet is a set of points.
type pointSet [(notation.Cells + 63) / 64]uint64

func (z *pointSet) add(p int)      { z[uint(p)>>6] |= 1 << (p & 63) }
func (z *pointSet) has(p int) bool { return z[uint(p)>>6]>>(p&63)&1 != 0 }

func (z *pointSet) join(other *pointSet) {
	for i, word := range other {
		z[i] |= word
	}
}

func (z *pointSet) count() (n int) {
	for _, word := range z {
		n += bits.OnesCount64(word)
	}
	return n
}

// all yields the points in rising order.
func (z *pointSet) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range z {
			for ; word != 0; word &= word - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// danger adds the free points of each window of five points that has at least three stones of the defender and none of
// the attacker, and that may become a five.
func (s *sight) danger(z *pointSet) {
	for dir := range &s.lines[defender] {
		for line, own := range &s.lines[defender][dir] {
			if own&(own-1) != 0 {
				s.dangerOf(z, dir, line, ^uint64(0))
			}
		}
	}
}

// dangerThrough is danger for the windows through p alone.
func (s *sight) dangerThrough(z *pointSet, p int) {
	for dir, at := range &s.slots[p] {
		s.dangerOf(z, dir, int(at.line), 0b11111<<(at.bit-4))
	}
}

// dangerOf is danger for those windows of a line whose first bit is in first.
func (s *sight) dangerOf(z *pointSet, dir, line int, first uint64) {
	own, open := s.lines[defender][dir][line], s.lines[board][dir][line]&^s.lines[attacker][dir][line]
	if bits.OnesCount64(own) < 3 {
		return
	}
	open |= own
	for starts := windows(open) & first; starts != 0; starts &= starts - 1 {
		w := bits.TrailingZeros64(starts)
		if bits.OnesCount64(own>>w&0b11111) < 3 || s.exact[defender] && own&(0b1000001<<(w-1)) != 0 {
			continue
		}
		for left := ^own >> w & 0b11111; left != 0; left &= left - 1 {
			z.add(s.at(dir, line, w+bits.TrailingZeros64(left)))
		}
	}
}
