package eval

import (
	"math/bits"

	"fukumi/notation"
)

// A PointSet is a set of points, a bit for each.
type PointSet [8]uint64

// Has reports whether p is in the set.
func (s *PointSet) Has(p notation.Point) bool { return s[p>>6&7]>>(p&63)&1 != 0 }

// Append appends the points of the set to list, in rising order.
func (s *PointSet) Append(list []notation.Point) []notation.Point {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			list = append(list, notation.Point(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return list
}

// Patterns is the pattern layer of a position: for every empty point and
// colour the shapes a stone there makes in the four lines and the class of the
// four together, with the points of each class as a set. Place and Undo keep
// all of it up to date and allocate nothing.
//
// What the classes are exact for, and what they may miss, is said at Shape and
// Class. Only empty points have shapes.
//
// A Patterns is not to be copied, nor used by two goroutines at once.
type Patterns struct {
	tables *patternTables
	rule   notation.Rule
	size   int
	// lines hold 2 bits a point (codeEmpty and so on), the first point of a
	// line at bit 2*maxReach: the longest line with its walls fills 64 bits.
	lines [4][maxLines]uint64
	// shapes are four nibbles for Black and, above them, four for White.
	// Those of a taken point are stale.
	shapes [512]uint32
	// class has Black's class in the low nibble and White's in the high one.
	class  [512]uint8
	sets   [2][16]PointSet
	counts [2][16]int32
	// journal has what Place overwrote, one record a point. The record of the
	// stone's own point comes last and says how many came before it.
	journal []uint64
}

// A record of the journal: shapes 32 bits | class 8 | point 9 | count 6.
const (
	recordClass = 32
	recordPoint = 40
	recordCount = 49
)

// NewPatterns returns the pattern layer of pos. The stones of pos are not
// undone by Undo.
func NewPatterns(pos *notation.Position) *Patterns {
	b := &Patterns{tables: tablesOf(pos.Rule()), rule: pos.Rule(), size: pos.Size()}
	// A stone changes at most 40 other points.
	b.journal = make([]uint64, 0, pos.Count(notation.Empty)*(8*int(b.tables.reach)+1))
	for _, p := range pos.Points() {
		for s := range b.sets {
			b.sets[s][ClassNone][p>>6] |= 1 << (p & 63)
			b.counts[s][ClassNone]++
		}
		code := codeEmpty ^ uint64(pos.At(p))
		for d, at := range b.places(p) {
			b.lines[d][at.line] |= code << at.shift
		}
	}
	for _, p := range pos.Points() {
		if pos.At(p) != notation.Empty {
			continue
		}
		for d, at := range b.places(p) {
			b.shapes[p] = b.withShape(b.shapes[p], d, b.look(b.lines[d][at.line]>>(at.shift-2*b.tables.reach)))
		}
		b.enlist(p, 0, b.classOf(b.shapes[p]))
	}
	return b
}

// A place is where a point is in a line: which one, and at which bit.
type place struct{ line, shift uint64 }

// places gives the four lines of p, in the order of notation.Directions.
func (b *Patterns) places(p notation.Point) [4]place {
	x, y := uint64(p)%notation.MaxSize, uint64(p)/notation.MaxSize
	along, up := 2*(x+maxReach), 2*(y+maxReach)
	return [4]place{
		{y, along},
		{x, up},
		{(x - y + notation.MaxSize - 1) % maxLines, along},
		{(x + y) % maxLines, along},
	}
}

// look finds the shapes of the point in the middle of the strip: the two
// sides of its line, moved down to bit 0, with the point between.
func (b *Patterns) look(strip uint64) uint8 {
	t := b.tables
	return t.shape[strip&t.left|strip>>2&t.right]
}

// withShape puts a table entry into the shapes of a point, for direction d.
func (b *Patterns) withShape(shapes uint32, d int, entry uint8) uint32 {
	shift := 4 * uint(d) & 15
	return shapes&^(0x000f000f<<shift) | (uint32(entry&15)|uint32(entry>>4)<<16)<<shift
}

// classOf gives the byte of both colours' classes.
func (b *Patterns) classOf(shapes uint32) uint8 {
	return b.tables.class[0][shapes&0xffff]&classMask | b.tables.class[1][shapes>>16]<<4
}

// enlist moves p from the sets of the classes was to those of the classes is.
func (b *Patterns) enlist(p notation.Point, was, is uint8) {
	b.class[p&pointMask] = is
	word, bit := p>>6&7, uint64(1)<<(p&63)
	for s := range 2 {
		if from, to := was&15, is&15; from != to {
			b.sets[s][from][word] &^= bit
			b.sets[s][to][word] |= bit
			b.counts[s][from]--
			b.counts[s][to]++
		}
		was, is = was>>4, is>>4
	}
}

// Place puts a stone of s on the empty point p. It panics where p is not an
// empty point of the board: the search is broken.
func (b *Patterns) Place(p notation.Point, s notation.Stone) {
	at := b.places(p)
	if b.lines[0][at[0].line]>>at[0].shift&3 != codeEmpty {
		panic("eval: stone placed on a point that is not free")
	}
	t := b.tables
	height := len(b.journal)
	window := uint64(1)<<(4*t.reach+2) - 1
	for d := range at {
		line := &b.lines[d][at[d].line%maxLines]
		*line ^= uint64(s) << at[d].shift
		// The empty points within reach, a bit each.
		low := at[d].shift - 2*t.reach
		near := *line >> low & window
		free := near & (near >> 1) & 0x5555555555555555
		for ; free != 0; free &= free - 1 {
			k := uint64(bits.TrailingZeros64(free))
			q := notation.Point(int(p)+(int(k>>1)-int(t.reach))*strides[d]) & pointMask
			was := b.shapes[q]
			is := b.withShape(was, d, b.look(*line>>(low+k-2*t.reach)))
			if is == was {
				continue
			}
			b.shapes[q] = is
			b.record(q, was)
			if c := b.classOf(is); c != b.class[q] {
				b.enlist(q, b.class[q], c)
			}
		}
	}
	n := len(b.journal) - height
	b.record(p, b.shapes[p&pointMask])
	b.journal[len(b.journal)-1] |= uint64(n) << recordCount
	if c := b.class[p&pointMask]; c != 0 {
		b.enlist(p, c, 0)
	}
}

// record saves the shapes and the class of p.
func (b *Patterns) record(p notation.Point, shapes uint32) {
	b.journal = append(b.journal, uint64(shapes)|uint64(b.class[p&pointMask])<<recordClass|uint64(p)<<recordPoint)
}

// Undo takes back the last Place. It panics where there is none.
func (b *Patterns) Undo() {
	last := len(b.journal) - 1
	p := notation.Point(b.journal[last] >> recordPoint & pointMask)
	first := last - int(b.journal[last]>>recordCount)
	for _, r := range b.journal[first:] {
		q := notation.Point(r >> recordPoint & pointMask)
		b.shapes[q] = uint32(r)
		if c := uint8(r >> recordClass); c != b.class[q] {
			b.enlist(q, b.class[q], c)
		}
	}
	b.journal = b.journal[:first]
	for d, at := range b.places(p) {
		b.lines[d][at.line%maxLines] |= codeEmpty << at.shift
	}
}

// At returns the stone on p, a point of the board.
func (b *Patterns) At(p notation.Point) notation.Stone {
	at := b.places(p)[0]
	return notation.Stone(codeEmpty ^ b.lines[0][at.line%maxLines]>>at.shift&3)
}

// Rule is the rule of the position.
func (b *Patterns) Rule() notation.Rule { return b.rule }

// Size is the number of rows and columns.
func (b *Patterns) Size() int { return b.size }

// Shape is what a stone of s on the empty point p makes in the line of
// direction d (an index into notation.Directions).
func (b *Patterns) Shape(p notation.Point, s notation.Stone, d int) Shape {
	return Shape(b.shapes[p&pointMask] >> (16*(uint(s-1)&1) + 4*(uint(d)&3)) & 15)
}

// Class is what a stone of s on p makes; ClassNone on a taken point.
func (b *Patterns) Class(p notation.Point, s notation.Stone) Class {
	return Class(b.class[p&pointMask] >> (4 * (uint(s-1) & 1)) & 15)
}

// MayFoul reports whether Black might be forbidden the empty point p. False
// is certain; true is certain with ClassFoul, and else a double three that
// only the recursion of the rules can judge. False outside renju.
func (b *Patterns) MayFoul(p notation.Point) bool {
	if !b.rule.Forbids(black) || b.At(p) != notation.Empty {
		return false
	}
	c := b.tables.class[0][b.shapes[p&pointMask]&0xffff]
	return Class(c&classMask) == ClassFoul || c&mayFoul != 0
}

// Count is the number of points of class c for s.
func (b *Patterns) Count(s notation.Stone, c Class) int {
	return int(b.counts[(s-1)&1][c&15])
}

// Points is the set of points of class c for s; of ClassNone, the rest of the
// board, taken points included. It changes with Place and Undo.
func (b *Patterns) Points(s notation.Stone, c Class) *PointSet {
	return &b.sets[(s-1)&1][c&15]
}
