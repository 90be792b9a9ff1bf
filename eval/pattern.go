package eval

import (
	"math/bits"

	"fukumi/notation"
)

// patterns is the pattern layer of a position. For every empty point and colour it has the shapes that
// a stone on the point makes in the four lines, and the class of the four shapes together. It also has
// the set of points of each class. Place and Undo update it and do not allocate.
//
// The comments of Shape and Class say what is exact, and what the classes may miss. Only empty points
// have shapes.
//
// A patterns must not be copied, and must not be used by two goroutines at once.
type patterns struct {
	tables *patternTables
	rule   notation.Rule
	size   int
	// lines has 2 bits for each point (codeEmpty and so on), with the first point of a line at
	// bit 2*maxReach. The longest line with its walls fills 64 bits.
	lines  [4][maxLines]uint64
	points [512]record
	sets   [2][16]Set
	counts [2][16]int32
	// journal has the records that Place has overwritten. For each stone, the record of its own
	// point comes last, and has the number of the other records.
	journal []record
}

// lowBits has the lower bit of every 2-bit code.
const lowBits = 0x5555555555555555

// A record is the state of a point. It has the four shapes for Black and, above them, the four shapes
// for White, a nibble each (stale on an occupied point); from bit classAt the class for Black and the
// class for White, a nibble each; from bit nameAt the point itself; and, in the journal alone, a count
// from bit heightAt.
type record uint64

const (
	classAt  = 32
	nameAt   = 40
	heightAt = 49
)

// classes returns the classes of both colours.
func (r record) classes() uint8 { return uint8(r >> classAt) }

// newPatterns returns the pattern layer of pos. Undo cannot take back the stones of pos.
func newPatterns(pos *notation.Position) *patterns {
	b := &patterns{tables: tablesOf(pos.Rule()), rule: pos.Rule(), size: pos.Size()}
	// A stone changes at most 40 other points.
	b.journal = make([]record, 0, pos.Count(notation.Empty)*(8*int(b.tables.reach)+1))
	for _, p := range pos.Points() {
		for s := range b.sets {
			b.sets[s][classNone].Add(p)
			b.counts[s][classNone]++
		}
		code := codeEmpty ^ uint64(pos.At(p))
		for d, at := range placesOf(p) {
			b.lines[d][at.line] |= code << at.shift
		}
	}
	for _, p := range pos.Points() {
		r := record(p) << nameAt
		b.points[p] = r
		if pos.At(p) != notation.Empty {
			continue
		}
		for d, at := range placesOf(p) {
			strip := b.lines[d][at.line] >> (at.shift - 2*b.tables.reach)
			r = r.with(d, b.tables.shape[strip&b.tables.left|strip>>2&b.tables.right])
		}
		b.points[p] = b.enlist(b.points[p], b.tables.classify(r))
	}
	return b
}

// A place is the place of a point in a line: the index of the line, and the bit.
type place struct{ line, shift uint64 }

// placesOf returns the four places of p, in the order of notation.Directions.
func placesOf(p notation.Point) [4]place {
	x, y := uint64(p)%notation.MaxSize, uint64(p)/notation.MaxSize
	along, up := 2*(x+maxReach), 2*(y+maxReach)
	return [4]place{
		{y, along},
		{x, up},
		{(x - y + notation.MaxSize - 1) % maxLines, along},
		{(x + y) % maxLines, along},
	}
}

// with returns the record with the shapes for direction d replaced by a table entry.
func (r record) with(d int, entry uint8) record {
	shift := 4 * uint(d) & 15
	return r&^(0x000f000f<<shift) | record(uint32(entry&15)|uint32(entry>>4)<<16)<<shift
}

// classify returns a record with the classes that follow from its shapes.
func (t *patternTables) classify(r record) record {
	c := t.class[0][r&0xffff]&classMask | t.class[1][r>>16&0xffff]<<4
	return r&^(0xff<<classAt) | record(c)<<classAt
}

// enlist moves a point from the sets of its old classes to the sets of its new classes. was and is are
// its old and new record. It returns is.
func (b *patterns) enlist(was, is record) record {
	p, from, to := is>>nameAt&pointMask, was.classes(), is.classes()
	word, bit := p>>6, uint64(1)<<(p&63)
	if from, to := from&15, to&15; from != to {
		b.sets[0][from][word] ^= bit
		b.sets[0][to][word] ^= bit
		b.counts[0][from]--
		b.counts[0][to]++
	}
	if from, to := from>>4, to>>4; from != to {
		b.sets[1][from][word] ^= bit
		b.sets[1][to][word] ^= bit
		b.counts[1][from]--
		b.counts[1][to]++
	}
	return is
}

// Place puts a stone of s on the empty point p. It panics if p is not an empty point of the board, because
// that is a bug in the search.
func (b *patterns) Place(p notation.Point, s notation.Stone) {
	at := placesOf(p)
	if b.lines[0][at[0].line]>>at[0].shift&3 != codeEmpty {
		panic("eval: stone placed on a point that is not free")
	}
	t := b.tables
	height := len(b.journal)
	table, left, right, span := t.shape, t.left, t.right, 2*t.reach
	for d := range at {
		line := b.lines[d][at[d].line%maxLines] ^ uint64(s)<<(at[d].shift&63)
		b.lines[d][at[d].line%maxLines] = line
		stride := strides[d]
		low := at[d].shift - span
		first := int(p) - int(t.reach)*stride
		// The empty points within reach, one bit each.
		near := line >> (low & 63) & (left | right<<2 | 3<<(span&63))
		for free := near & (near >> 1) & lowBits; free != 0; free &= free - 1 {
			k := uint64(bits.TrailingZeros64(free))
			q := notation.Point(first+int(k>>1)*stride) & pointMask
			strip := line >> ((low + k - span) & 63)
			was := b.points[q]
			is := was.with(d, table[strip&left|strip>>2&right])
			if is == was {
				continue
			}
			b.journal = append(b.journal, was)
			is = t.classify(is)
			b.points[q] = is
			if is.classes() != was.classes() {
				b.enlist(was, is)
			}
		}
	}
	n := len(b.journal) - height
	was := b.points[p&pointMask]
	b.journal = append(b.journal, was|record(n)<<heightAt)
	is := was &^ (0xff << classAt)
	b.points[p&pointMask] = is
	b.enlist(was, is)
}

// Undo takes back the stone placed last. It panics if there is no such stone.
func (b *patterns) Undo() {
	last := len(b.journal) - 1
	own := &b.journal[last]
	p := notation.Point(*own >> nameAt & pointMask)
	first := last - int(*own>>heightAt)
	*own &= 1<<heightAt - 1
	for _, r := range b.journal[first:] {
		q := r >> nameAt & pointMask
		was := b.points[q]
		b.points[q] = r
		if r.classes() != was.classes() {
			b.enlist(was, r)
		}
	}
	b.journal = b.journal[:first]
	for d, at := range placesOf(p) {
		b.lines[d][at.line%maxLines] |= codeEmpty << (at.shift & 63)
	}
}

// At returns the stone on p, a point of the board.
func (b *patterns) At(p notation.Point) notation.Stone {
	at := placesOf(p)[0]
	return notation.Stone(codeEmpty ^ b.lines[0][at.line%maxLines]>>at.shift&3)
}

// Size returns the number of rows, which is also the number of columns.
func (b *patterns) Size() int { return b.size }

// Shape returns the shape that a stone of s on the empty point p makes in the line of direction d, an
// index into notation.Directions.
func (b *patterns) Shape(p notation.Point, s notation.Stone, d int) Shape {
	return Shape(b.points[p&pointMask] >> (16*(uint(s-1)&1) + 4*(uint(d)&3)) & 15)
}

// Class returns the class of a stone of s on p. It is classNone on an occupied point.
func (b *patterns) Class(p notation.Point, s notation.Stone) Class {
	return Class(b.points[p&pointMask] >> (classAt + 4*(uint(s-1)&1)) & 15)
}

// MayFoul reports whether the empty point p may be forbidden for Black. If it returns false, p is
// certainly not forbidden. If it returns true, p is certainly forbidden if its class is ClassFoul;
// otherwise p is a double three, which only the recursion of the rules can judge. It returns false
// under rules other than renju.
func (b *patterns) MayFoul(p notation.Point) bool {
	if !b.rule.Forbids(black) || b.At(p) != notation.Empty {
		return false
	}
	c := b.tables.class[0][b.points[p&pointMask]&0xffff]
	return Class(c&classMask) == ClassFoul || c&mayFoul != 0
}

// Count returns the number of points of class c for s.
func (b *patterns) Count(s notation.Stone, c Class) int {
	return int(b.counts[(s-1)&1][c&15])
}

// Points returns the set of points of class c for s. The set of classNone is the rest of the board,
// including occupied points. Place and Undo change the set.
func (b *patterns) Points(s notation.Stone, c Class) *Set {
	return &b.sets[(s-1)&1][c&15]
}
