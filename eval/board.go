package eval

import (
	"math/bits"

	"fukumi/notation"
)

// The stones, by their short names.
const (
	empty = notation.Empty
	black = notation.Black
	white = notation.White
)

// A Board is the window layer of a position. Place and Undo are exact inverses, and allocate
// nothing. A Board is not safe for concurrent use.
//
// For each colour it keeps two append-only stacks: the windows that a stone has filled to three
// stones of that colour, and those filled to four, without stones of the other colour. A later stone
// may make an entry stale, so readers check entries. When that stone is taken back, the entry is
// valid again. A window is on a stack at most once.
type Board struct {
	geo  *geometry
	size int
	rule notation.Rule
	foul bool // Black has forbidden points

	lines [4 * maxLines]line
	bare  *[4 * maxLines]line // the lines of the empty board; see SetFrame
	stone [512]notation.Stone
	hash  Hash

	frame Frame

	// For each colour: whether only an exact five wins, and the mask of the points to look at in
	// a window and next to it.
	exact [4]bool
	look  [4]uint32

	threes, fours [4]stack
	pairs         [4]pairLists
	heights       heights    // the heights of the stacks
	known         listCounts // numbers of known lists of pairs

	looked  *Set                 // see LookedAt
	claimed [4 * maxLines]uint32 // the marks of Relaxed, else 0

	placed [512]undo
	n      int // number of stones placed
}

// A stack holds windows.
type stack [maxWindows]Window

// heights holds the heights of the four stacks, 16 bits each. listCounts holds the number of known
// lists of pairs for each colour. Both are one word, which Place saves and Undo restores.
type (
	heights    uint64
	listCounts uint32
)

// threesAt and foursAt return the bit positions of the heights of s's stacks. pairsAt returns the bit
// position of the number of s's lists.
func threesAt(s notation.Stone) uint { return 16 * uint(s-1) & 63 }
func foursAt(s notation.Stone) uint  { return (32 + 16*uint(s-1)) & 63 }
func pairsAt(s notation.Stone) uint  { return 16 * uint(s-1) & 31 }

func (h heights) threes(s notation.Stone) int   { return int(h >> threesAt(s) & windowMask) }
func (h heights) fours(s notation.Stone) int    { return int(h >> foursAt(s) & windowMask) }
func (k listCounts) lists(s notation.Stone) int { return int(k >> pairsAt(s) & 511) }

// An undo holds the state that Undo needs to take a stone back.
type undo struct {
	hash    Hash // hash, heights and known are from before the stone
	heights heights
	known   listCounts
	p       notation.Point
	s       notation.Stone
}

// New returns the compiled form of pos.
func New(pos *notation.Position) *Board {
	b := &Board{}
	b.Set(pos)
	return b
}

// Set makes b the compiled form of pos, reusing its memory.
func (b *Board) Set(pos *notation.Position) {
	if size := pos.Size(); size != b.size {
		b.geo, b.size = geometryOf(size), size
		b.wall()
	}
	b.rule = pos.Rule()
	b.lines = *b.bare
	clear(b.stone[:])
	b.hash = Hash{}
	if pos.Turn() == white {
		b.hash = zobristWhite
	}
	b.foul = b.rule.Forbids(black)
	for _, s := range [...]notation.Stone{black, white} {
		b.exact[s], b.look[s] = b.rule.ExactFive(s), 0x7f&^outer
		if b.exact[s] {
			b.look[s] = 0x7f
		}
	}
	b.heights, b.known = 0, 0
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
	// These stones are never taken back, so stale entries stay stale.
	filled := b.heights
	b.heights = 0
	for _, s := range [...]notation.Stone{black, white} {
		for _, w := range b.threes[s][:filled.threes(s)] {
			if _, _, ok := b.Pair(w, s); ok {
				b.threes[s][b.heights.threes(s)] = w
				b.heights += 1 << threesAt(s)
			}
		}
		for _, w := range b.fours[s][:filled.fours(s)] {
			if _, ok := b.five(w, s); ok {
				b.fours[s][b.heights.fours(s)] = w
				b.heights += 1 << foursAt(s)
			}
		}
	}
}

// Place puts a stone of colour s (not Empty) on the free point p. It ignores the
// side to move and does not change it.
func (b *Board) Place(p notation.Point, s notation.Stone) {
	s &= 3
	p &= pointMask
	u := &b.placed[b.n&511]
	u.hash[0], u.hash[1], u.heights, u.known, u.p, u.s = b.hash[0], b.hash[1], b.heights, b.known, p, s
	b.n++
	b.stone[p] = s
	z := &zobrist[(s-1)&1][p]
	b.hash[0] ^= z[0]
	b.hash[1] ^= z[1]

	c := &b.geo.cell[p]
	table := &made[0]
	if b.exact[s] {
		table = &made[1]
	}
	for d := range 4 {
		l, at := &b.lines[c.line[d]], c.at[d]
		own, other := l[s], l.closed(s)
		l[s] = own | 1<<(at&31)
		if filled := table[own>>((at-margin)&31)&0x7ff] & unshut[other>>((at-4)&31)&0x1ff]; filled != 0 {
			b.push(s, d, Window(c.line[d])<<5|Window(at-4), filled)
		}
	}
}

// push puts the windows that a stone of s has filled to three or four on the stacks. first is the
// first of the five windows through the stone in direction d.
func (b *Board) push(s notation.Stone, d int, first Window, filled uint16) {
	s &= 3
	for threes := filled & 31; threes != 0; {
		k := nextOf(&threes, d)
		b.threes[s][b.heights.threes(s)] = first + k
		b.heights += 1 << threesAt(s)
	}
	for fours := filled >> secondAt; fours != 0; {
		k := nextOf(&fours, d)
		b.fours[s][b.heights.fours(s)] = first + k
		b.heights += 1 << foursAt(s)
	}
}

// nextOf removes the first window, from the left or from below, from the windows of a line in
// direction d, and returns it.
func nextOf(windows *uint16, d int) Window {
	k := bits.TrailingZeros16(*windows)
	if d == 3 {
		k = bits.Len16(*windows) - 1 // a falling diagonal
	}
	*windows &^= 1 << (k & 15)
	return Window(k)
}

// Undo takes back the stone placed last.
func (b *Board) Undo() {
	b.n--
	u := &b.placed[b.n&511]
	p, s := u.p&pointMask, u.s&3
	b.stone[p] = empty
	b.hash[0], b.hash[1], b.heights, b.known = u.hash[0], u.hash[1], u.heights, u.known
	c := &b.geo.cell[p]
	for d := range 4 {
		b.lines[c.line[d]][s] ^= 1 << (c.at[d] & 31)
	}
}

// Hash returns the hash of the stones and of the side to move of the compiled position. Before any
// stone is placed, it is HashOf that position.
func (b *Board) Hash() Hash { return b.hash }

// HashWith returns the Hash after two more stones: s on p and the other colour on q.
func (b *Board) HashWith(p notation.Point, s notation.Stone, q notation.Point) Hash {
	x, y := &zobrist[(s-1)&1][p&pointMask], &zobrist[s&1][q&pointMask]
	return Hash{b.hash[0] ^ x[0] ^ y[0], b.hash[1] ^ x[1] ^ y[1]}
}

// At returns the stone on p.
func (b *Board) At(p notation.Point) notation.Stone { return b.stone[p&pointMask] }

// Rule returns the rule of the position.
func (b *Board) Rule() notation.Rule { return b.rule }

// Size returns the number of rows, which is also the number of columns.
func (b *Board) Size() int { return b.size }
