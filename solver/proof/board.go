package proof

import (
	"math/bits"
	"slices"

	"fukumi/notation"
)

// A board replays a proof. It has the stones, and the free points on which each side makes five, which are updated with
// each stone.
//
// The stones are kept as bits, with a word for each line of each direction, so that the points around a point in a
// direction are some bits of one word. Fives and fouls are computed from these bits by the rules, without tables
// (foul.go). Tests compare both with the referee of package notation.
type board struct {
	start              *notation.Position // the position before the proof
	attacker, defender notation.Stone
	exact              [3]bool          // by colour: whether only a row of exactly five wins
	fouls              [3]bool          // by colour: whether some moves are foul
	points             []notation.Point // the points of the board, in rising order
	stones             int              // number of stones on the board

	lines [3]lines           // the points of each colour; Empty has all points of the board, not only the free ones
	pairs [directions]uint64 // the lines with two or more stones of the defender
	added key                // the placed stones
	fives [3]span            // by colour: the points on which that side makes five
	spots []notation.Point   // the points of fives; it grows and shrinks with done
	done  []placement
}

// lines is a set of points as bits, with a word for each line of each direction.
type lines [directions][2*notation.MaxSize - 1]uint64

// directions is the number of directions: the row, the column, and the diagonals that go up and down.
const directions = 4

// steps has, by direction, the step from a point to the next one in its line.
var steps = [directions]int{1, notation.MaxSize, 1 + notation.MaxSize, 1 - notation.MaxSize}

// A slot is the position of a point in its line of a direction. Below and above every bit there are at least margin
// other bits, because a window of five may reach beyond the board.
type slot struct{ line, bit uint8 }

const margin = 5

// slots has the slots of every point. The bit is the row of the point in a column, and otherwise the column of the
// point.
var slots = func() (s [notation.Cells][directions]slot) {
	const last = notation.MaxSize - 1
	for p := range s {
		x, y := p%notation.MaxSize, p/notation.MaxSize
		for dir, at := range [directions][2]int{{y, x}, {x, y}, {last + y - x, x}, {y + x, x}} {
			s[p][dir] = slot{uint8(at[0]), uint8(at[1] + margin)}
		}
	}
	return s
}()

// A span is a part of board.spots.
type span struct{ from, to int }

// A key is the set of placed stones, with a bit for each point: black stones first, then white stones.
type key [2][(notation.Cells + 63) / 64]uint64

// A placement is a placed stone, with the data that take restores.
type placement struct {
	at    notation.Point
	stone notation.Stone
	fives [3]span
	spots int
}

func newBoard(pos *notation.Position) *board {
	b := &board{start: pos, attacker: pos.Turn(), defender: pos.Turn().Opponent(), points: pos.Points()}
	for _, p := range b.points {
		s := pos.At(p)
		b.lines[notation.Empty].flip(p)
		if s != notation.Empty {
			b.lines[s].flip(p)
			b.stones++
		}
		if s == b.defender {
			b.pair(p)
		}
	}
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		b.exact[s], b.fouls[s] = pos.Rule().ExactFive(s), pos.Rule().Forbids(s)
		from := len(b.spots)
		for _, p := range b.points {
			if b.free(p) && b.makesFive(p, s) {
				b.spots = append(b.spots, p)
			}
		}
		b.fives[s] = span{from, len(b.spots)}
	}
	return b
}

// flip adds p to the set, or removes it.
func (l *lines) flip(p notation.Point) {
	for dir, at := range &slots[p] {
		l[dir][at.line] ^= 1 << at.bit
	}
}

// around returns the points of the set on the line through p: bit 5+k is the
// point k steps from p, from 5 steps before it to 5 after it.
func (l *lines) around(p notation.Point, dir int) uint64 {
	at := slots[p][dir]
	return l[dir][at.line] >> (at.bit - margin) & (1<<11 - 1)
}

// freeIn returns the free points of a line.
func (b *board) freeIn(dir, line int) uint64 {
	return b.lines[notation.Empty][dir][line] &^
		(b.lines[notation.Black][dir][line] | b.lines[notation.White][dir][line])
}

// freeAround is like around, but for the free points.
func (b *board) freeAround(p notation.Point, dir int) uint64 {
	at := slots[p][dir]
	return b.freeIn(dir, int(at.line)) >> (at.bit - margin) & (1<<11 - 1)
}

// center is the bit of p in the result of around.
const center = 1 << 5

// windows returns a bit for each window of five set bits: the first bit of the window.
func windows(row uint64) uint64 { return row & (row >> 1) & (row >> 2) & (row >> 3) & (row >> 4) }

// wins reports whether the center of row is part of a winning row. A row has an additional window for each point beyond
// five. Every window contains the center, because row has only five points on either side of it.
func wins(row uint64, exact bool) bool {
	w := windows(row)
	return w != 0 && (!exact || w&(w-1) == 0)
}

// makesFive reports whether a stone of s put on p is part of a winning row.
func (b *board) makesFive(p notation.Point, s notation.Stone) bool {
	for dir := range steps {
		if row := b.lines[s].around(p, dir); bits.OnesCount64(row) >= 4 && wins(row|center, b.exact[s]) {
			return true
		}
	}
	return false
}

// over reports whether either side has five stones in a row. Whether they win is left to the referee.
func (b *board) over() bool {
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		for _, line := range b.lines[s][:] {
			for _, row := range line {
				if windows(row) != 0 {
					return true
				}
			}
		}
	}
	return false
}

// fivesOf returns the free points on which s makes five, in no particular order. The result is valid until a stone is
// placed or taken.
func (b *board) fivesOf(s notation.Stone) []notation.Point {
	return b.spots[b.fives[s].from:b.fives[s].to]
}

// place puts a stone of s on the free point p.
func (b *board) place(p notation.Point, s notation.Stone) {
	b.done = append(b.done, placement{p, s, b.fives, len(b.spots)})
	b.stones++
	b.turn(p, s)
	// The stone takes the point p from both sides.
	if other := s.Opponent(); slices.Contains(b.fivesOf(other), p) {
		from := len(b.spots)
		for _, q := range b.fivesOf(other) {
			if q != p {
				b.spots = append(b.spots, q)
			}
		}
		b.fives[other] = span{from, len(b.spots)}
	}
	// The stone may lengthen a row of its own side beyond five, which spoils a point if only exactly five wins.
	from := len(b.spots)
	for _, q := range b.fivesOf(s) {
		if q != p && b.makesFive(q, s) {
			b.spots = append(b.spots, q)
		}
	}
	// It may also be one of the four stones with which a point makes five. That point is then at an end of the row of
	// the new stone.
	for dir, step := range steps {
		row := b.lines[s].around(p, dir)
		if bits.OnesCount64(row) < 4 {
			continue
		}
		above, below := bits.TrailingZeros64(^(row >> 6)), bits.LeadingZeros64(^(row << 59))
		free := b.freeAround(p, dir)
		for _, end := range [...]int{above + 1, -below - 1} {
			if end < -5 || end > 5 || free&(1<<(5+end)) == 0 {
				continue
			}
			q := notation.Point(int(p) + end*step)
			if wins(b.lines[s].around(q, dir)|center, b.exact[s]) && !slices.Contains(b.spots[from:], q) {
				b.spots = append(b.spots, q)
			}
		}
	}
	b.fives[s] = span{from, len(b.spots)}
}

// turn places a stone of s on the free point p, or removes it again.
func (b *board) turn(p notation.Point, s notation.Stone) {
	b.lines[s].flip(p)
	if s == b.defender {
		b.pair(p)
	}
	b.added[s-notation.Black][p/64] ^= 1 << (p % 64)
}

// pair updates which lines through p have two or more stones of the defender.
func (b *board) pair(p notation.Point) {
	for dir, at := range &slots[p] {
		if row := b.lines[b.defender][dir][at.line]; row&(row-1) != 0 {
			b.pairs[dir] |= 1 << at.line
		} else {
			b.pairs[dir] &^= 1 << at.line
		}
	}
}

// take removes the last placed stone.
func (b *board) take() {
	last := &b.done[len(b.done)-1]
	b.turn(last.at, last.stone)
	b.fives, b.spots = last.fives, b.spots[:last.spots]
	b.done = b.done[:len(b.done)-1]
	b.stones--
}

// rewind takes stones until only n placed stones are left.
func (b *board) rewind(n int) {
	for len(b.done) > n {
		b.take()
	}
}

// free reports whether p is on the board and empty.
func (b *board) free(p notation.Point) bool {
	if p >= notation.Cells {
		return false
	}
	at := slots[p][0]
	return b.freeIn(0, int(at.line))>>at.bit&1 != 0
}

// legal reports whether p is a legal move of s.
func (b *board) legal(p notation.Point, s notation.Stone) bool {
	return b.free(p) && (!b.fouls[s] || !b.foul(p))
}

// position returns the position on the board. The referee uses it to explain an error.
func (b *board) position() *notation.Position {
	pos := *b.start
	for _, m := range b.done {
		_ = pos.Put(m.at, m.stone)
	}
	return &pos
}

// idle returns a defender's move that stops nothing, for a line that wins at once on five. It is the lowest legal point
// or, if there is none, the lowest free point, or NoPoint if no other point than five is free.
func (b *board) idle(five notation.Point) notation.Point {
	free := notation.NoPoint
	for _, p := range b.points {
		if p == five || !b.free(p) {
			continue
		}
		if b.legal(p, b.defender) {
			return p
		}
		if free == notation.NoPoint {
			free = p
		}
	}
	return free
}

// stuck reports whether the defender has no legal move.
func (b *board) stuck() bool {
	for _, p := range b.points {
		if b.legal(p, b.defender) {
			return false
		}
	}
	return true
}
