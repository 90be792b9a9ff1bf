package tss

import (
	"math/bits"
	"sync"

	"fukumi/eval"
	"fukumi/notation"
)

// The board of the threat-space search has rows, columns and diagonals as bits. It can represent positions that no game
// reaches, with all replies to a threat on the board at the same time. Stones can be removed in any order.

const (
	maxLines = 64 // maximum number of lines in one direction
	centre   = 5  // place of the point in its strip
)

// A lineGeometry has the places of the points of a board in their lines.
type lineGeometry struct {
	line, at [512][4]uint8
	on       [4][maxLines]uint32
}

var lineGeometries [notation.MaxSize + 1]struct {
	once sync.Once
	lineGeometry
}

// lineStrides has the distance between neighbouring points, by direction.
var lineStrides = [4]int{1, notation.MaxSize, notation.MaxSize + 1, 1 - notation.MaxSize}

func lineGeometryOf(size int) *lineGeometry {
	g := &lineGeometries[size]
	g.once.Do(func() {
		for y := range size {
			for x := range size {
				p := notation.At(x, y)
				g.line[p] = [4]uint8{uint8(y), uint8(x), uint8(x - y + size - 1), uint8(x + y)}
				g.at[p] = [4]uint8{uint8(x), uint8(y), uint8(x), uint8(x)}
				for d := range 4 {
					g.on[d][g.line[p][d]] |= 1 << g.at[p][d]
				}
			}
		}
	})
	return &g.lineGeometry
}

// A board has the stones of the attacker and of the defender.
type board struct {
	geo         *lineGeometry
	exact       bool // whether only exactly five in a row win for the attacker
	fouls       bool // whether the attacker's moves can be foul
	own, theirs [4][maxLines]uint32
}

func (b *board) fill(from *eval.Board, attacker notation.Stone) {
	b.geo = lineGeometryOf(from.Size())
	b.exact, b.fouls = from.Rule().ExactFive(attacker), from.Rule().Forbids(attacker)
	clear(b.own[:])
	clear(b.theirs[:])
	for y := range from.Size() {
		for x := range from.Size() {
			p := notation.At(x, y)
			switch from.At(p) {
			case notation.Empty:
			case attacker:
				b.flip(&b.own, p)
			default:
				b.flip(&b.theirs, p)
			}
		}
	}
}

// flip places a stone on p, or removes it.
func (b *board) flip(stones *[4][maxLines]uint32, p notation.Point) {
	p &= 511
	for d := range 4 {
		stones[d][b.geo.line[p][d]&(maxLines-1)] ^= 1 << (b.geo.at[p][d] & 31)
	}
}

// flipAll flips every point of z.
func (b *board) flipAll(stones *[4][maxLines]uint32, z *eval.Set) {
	for i, w := range z {
		for ; w != 0; w &= w - 1 {
			b.flip(stones, notation.Point(i<<6+bits.TrailingZeros64(w)))
		}
	}
}

// A strip is the part of a line within five points of a point. It has a bit for each own stone, and one for each free
// point.
type strip struct{ own, free uint32 }

func (b *board) strip(p notation.Point, d int) strip {
	at, n := b.geo.at[p&511][d]&31, b.geo.line[p&511][d]&(maxLines-1)
	own := b.own[d][n]
	free := b.geo.on[d][n] &^ (own | b.theirs[d][n])
	return strip{
		uint32(uint64(own)<<centre>>at) & 0x7ff,
		uint32(uint64(free)<<centre>>at) & 0x7ff,
	}
}

// around returns the points of a set that are within four points of p in direction d, without p, as places in the
// strip.
func (b *board) around(points *[4][maxLines]uint32, p notation.Point, d int) uint32 {
	at, n := b.geo.at[p&511][d]&31, b.geo.line[p&511][d]&(maxLines-1)
	return uint32(uint64(points[d][n])<<centre>>at) & (0x3fe &^ (1 << centre))
}

// fives returns the points of the strip that make five together with four stones, one of which is the centre.
func (s strip) fives(exact bool) (points uint32) {
	if bits.OnesCount32(s.own&0x3fe) < 4 {
		return 0
	}
	for first := 1; first <= centre; first++ {
		w := uint32(31) << first
		if bits.OnesCount32(s.own&w) != 4 || s.free&w == 0 || exact && s.own&(1<<(first-1)|1<<(first+5)) != 0 {
			continue
		}
		points |= s.free & w
	}
	return points
}

// three reports whether the centre is part of the shape of a three in the strip.
func (s strip) three(exact bool) bool {
	for first := centre - 3; first <= centre; first++ {
		if bits.OnesCount32(s.own&(15<<first)) == 3 && s.frame(first, exact) {
			return true
		}
	}
	return false
}

// frame reports whether the four points beginning at first can become a straight four: they have no stone of the
// defender, and both neighbours are free.
func (s strip) frame(first int, exact bool) bool {
	body, flanks := uint32(15)<<first, uint32(1)<<(first-1)|1<<(first+4)
	return (s.own|s.free)&body == body && s.free&flanks == flanks &&
		(!exact || s.own&(uint32(1)<<(first+5)|uint32(1)<<first>>2) == 0)
}

// run returns the length of the unbroken row through the centre, up to 11.
func (s strip) run() int {
	return bits.TrailingZeros32(^(s.own >> centre)) + bits.LeadingZeros32(^(s.own << (31 - centre + 1)))
}
