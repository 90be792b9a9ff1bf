package eval

import "fukumi/notation"

// The stones, by their short names.
const (
	empty = notation.Empty
	black = notation.Black
	white = notation.White
)

// The word of a window: the stones of each colour in it, the stones of each
// colour that adjoin its two ends, and which of its five places are taken.
// One addition updates all of it, one masked comparison asks all of it.
const (
	countBits = 4                // black in bits 0-3, white in bits 4-7
	countMask = 1<<countBits - 1 //
	besideAt  = 8                // black beside in bits 8-9, white in bits 10-11
	takenAt   = 12               // bits 12-16, by place
	takenMask = 31               //
	taken0    = uint32(1) << takenAt
)

// A Board is the window layer of a position. Place and Undo are exact
// inverses; they allocate nothing. A Board is not safe for concurrent use.
//
// For each colour it keeps two append-only stacks: the windows that came to
// hold three, and four, of its stones and none of the other's. An entry may
// have gone stale by a later stone and is checked where it is read; taking
// back that stone makes it good again. A window is on a stack at most once.
type Board struct {
	geo  *geometry
	size int
	rule notation.Rule
	turn notation.Stone

	win   [maxWindows]uint32
	stone [512]notation.Stone
	hash  Hash

	// By colour (index 0 is not used): what a stone adds to the windows that
	// hold it and to those it adjoins, and what a window's word must read,
	// under mask, to hold so many of its stones and be able to become five.
	one, beside  [3]uint32
	mask         [3]uint32
	want3, want4 [3]uint32

	threes, fours [3]stack

	// lines are the rows, columns and diagonals as bits, kept under renju
	// alone, where fouls are judged on them.
	foul  bool
	lines [4][maxLines]line

	placed [512]undo
	n      int // stones placed
}

// A stack holds windows; n are in use.
type stack struct {
	w [maxWindows]Window
	n int
}

// A line is a row, column or diagonal: a bit for each stone of either colour.
type line [2]uint32

// An undo is what Undo needs to take a stone back.
type undo struct {
	p             notation.Point
	s             notation.Stone
	threes, fours uint16 // heights of the stacks of s before
}

// New compiles pos.
func New(pos *notation.Position) *Board {
	b := &Board{}
	b.Set(pos)
	return b
}

// Set makes b the compiled form of pos, using its memory again.
func (b *Board) Set(pos *notation.Position) {
	b.geo, b.size, b.rule, b.turn = geometryOf(pos.Size()), pos.Size(), pos.Rule(), pos.Turn()
	clear(b.win[:b.geo.windows])
	clear(b.stone[:])
	b.hash = Hash{}
	if b.turn == white {
		b.hash = zobristWhite
	}
	b.foul = b.rule == notation.Renju
	if b.foul {
		clear(b.lines[:])
	}
	for i, s := range [...]notation.Stone{black, white} {
		b.one[s] = 1 << (i * countBits)
		b.beside[s] = 1 << (besideAt + 2*i)
		b.mask[s] = countMask | countMask<<countBits
		if b.rule.ExactFive(s) {
			b.mask[s] |= 3 << (besideAt + 2*i)
		}
		b.want3[s], b.want4[s] = 3*b.one[s], 4*b.one[s]
		b.threes[s].n, b.fours[s].n = 0, 0
	}
	b.n = 0
	for y := range b.size {
		for x := range b.size {
			p := notation.At(x, y)
			if s := pos.At(p); s != empty {
				b.Place(p, s)
			}
		}
	}
	b.n = 0
}

// Place puts a stone of colour s (not Empty) on the free point p. Whose turn
// it is does not matter and does not change.
func (b *Board) Place(p notation.Point, s notation.Stone) {
	s &= 3
	p &= pointMask
	threes, fours := &b.threes[s%3], &b.fours[s%3]
	b.placed[b.n&511] = undo{p, s, uint16(threes.n), uint16(fours.n)}
	b.n++
	b.stone[p] = s
	z := &zobrist[(s-1)&1][p]
	b.hash[0] ^= z[0]
	b.hash[1] ^= z[1]

	c := &b.geo.cell[p]
	one, mask, three, four := b.one[s%3], b.mask[s%3], b.want3[s%3], b.want4[s%3]
	for _, e := range c.in[:c.ins] {
		v := b.win[e&windowMask] + one + taken0<<(e>>11&7)
		b.win[e&windowMask] = v
		if v &= mask; v == three {
			threes.w[threes.n&windowMask] = Window(e & windowMask)
			threes.n++
		} else if v == four {
			fours.w[fours.n&windowMask] = Window(e & windowMask)
			fours.n++
		}
	}
	if b.rule != notation.Freestyle {
		beside := b.beside[s%3]
		for _, w := range c.by[:c.bys] {
			b.win[w&windowMask] += beside
		}
		if b.foul {
			b.setLines(c, s)
		}
	}
}

// Undo takes back the stone placed last.
func (b *Board) Undo() {
	b.n--
	u := b.placed[b.n&511]
	p, s := u.p&pointMask, u.s%3
	b.threes[s].n, b.fours[s].n = int(u.threes), int(u.fours)
	b.stone[p] = empty
	z := &zobrist[(s-1)&1][p]
	b.hash[0] ^= z[0]
	b.hash[1] ^= z[1]

	c := &b.geo.cell[p]
	one := b.one[s]
	for _, e := range c.in[:c.ins] {
		b.win[e&windowMask] -= one + taken0<<(e>>11&7)
	}
	if b.rule != notation.Freestyle {
		beside := b.beside[s]
		for _, w := range c.by[:c.bys] {
			b.win[w&windowMask] -= beside
		}
		if b.foul {
			b.setLines(c, s)
		}
	}
}

// setLines turns over the bits of a stone in the four lines through its cell.
func (b *Board) setLines(c *cell, s notation.Stone) {
	for d := range c.lines {
		b.lines[d][c.lines[d]&(maxLines-1)][(s-1)&1] ^= 1 << (c.at[d] & 31)
	}
}

// Hash is the hash of the stones and of the side to move of the position that
// was compiled; it is HashOf that position as long as nothing was placed.
func (b *Board) Hash() Hash { return b.hash }

// HashWith is Hash with two more stones on the board, of s on p and of the
// other colour on q.
func (b *Board) HashWith(p notation.Point, s notation.Stone, q notation.Point) Hash {
	x, y := &zobrist[(s-1)&1][p&pointMask], &zobrist[s&1][q&pointMask]
	return Hash{b.hash[0] ^ x[0] ^ y[0], b.hash[1] ^ x[1] ^ y[1]}
}

// At returns the stone on p.
func (b *Board) At(p notation.Point) notation.Stone { return b.stone[p&pointMask] }

// Rule is the rule the board was compiled for.
func (b *Board) Rule() notation.Rule { return b.rule }

// Size is the number of rows and columns.
func (b *Board) Size() int { return b.size }

// Turn is the side to move of the position that was compiled.
func (b *Board) Turn() notation.Stone { return b.turn }
