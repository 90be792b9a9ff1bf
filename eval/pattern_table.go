package eval

import (
	"math/bits"
	"sync"

	"fukumi/notation"
)

// The tables of the pattern layer. They are made from the definitions on first use.
//
// The key of a point in one line has the 2-bit codes of its neighbours, with the left side in the low
// bits. It has the nearest 4 points on each side if five or more wins, and the nearest 5 if only an
// exact five wins, because then the points next to a five matter. On each side, a colour sees only the
// points before the first one that is closed to it, which is an enemy stone or the edge. So a side has
// one of 63 views: the distance to the closed point, and own stone or empty for each nearer point.
// Shapes are computed for pairs of views by recursion, and then copied to the keys.

// Codes of a point in a line. A stone s has the code 3^s, so that putting it down or taking it up is an
// xor with s.
const (
	codeWall  = 0
	codeWhite = 1
	codeBlack = 2
	codeEmpty = 3
)

// maxReach is the largest distance looked at in a line, on each side of a point.
const maxReach = 5

// A view is one side of a line as a colour sees it. It has a bit for each point before the first closed
// point, at most maxReach, the nearest point in the lowest bit: 1 for an own stone, 0 for an empty
// point. Above these bits there is a 1. So a view is 1 to 63.
type view uint8

const views = 2 << maxReach

// A shapeTable holds the shape for each pair of views.
type shapeTable [views][views]Shape

// patternTables are the tables of one rule.
type patternTables struct {
	once sync.Once
	// reach is 4 or 5. left and right are the masks of the two sides of a key.
	reach, left, right uint64
	// shape has, for each key, Black's shape in the low nibble and White's in the high nibble.
	shape []uint8
	// class has, for Black (0) and for White (1), the class of the four shapes of a point, a nibble
	// each. Bit 4 says that two or more lines have threes.
	class [2]*[1 << 16]uint8
}

// mayFoul is the bit of a class entry that says that two or more lines have threes.
const (
	mayFoul   = 16
	classMask = 15
)

var tablesByRule [len(notation.Rules)]patternTables

// tablesOf returns the tables of a rule. The first call for a rule makes them.
func tablesOf(rule notation.Rule) *patternTables {
	t := &tablesByRule[rule]
	t.once.Do(func() { t.build(rule) })
	return t
}

func (t *patternTables) build(rule notation.Rule) {
	t.reach = 4
	if rule.ExactFive(black) || rule.ExactFive(white) {
		t.reach = maxReach
	}
	t.left = 1<<(2*t.reach) - 1
	t.right = t.left << (2 * t.reach)
	t.shape = shapesByKey(t.reach, newShapeTable(rule.ExactFive(black)), newShapeTable(rule.ExactFive(white)))
	t.class[0] = classesByShapes(rule.Forbids(black))
	t.class[1] = t.class[0]
	if rule.Forbids(black) != rule.Forbids(white) {
		t.class[1] = classesByShapes(rule.Forbids(white))
	}
}

// shapesByKey copies the shapes of pairs of views to all keys.
func shapesByKey(reach uint64, ours, theirs *shapeTable) []uint8 {
	sides := 1 << (2 * reach)
	// The views of a key's side, nearest point in the lowest bits.
	viewOf := func(key int, own uint) view {
		v, n := view(0), 0
		for ; n < int(reach); n++ {
			switch uint(key >> (2 * n) & 3) {
			case own:
				v |= 1 << n
				continue
			case codeEmpty:
				continue
			}
			break
		}
		return v | 1<<n
	}
	type both struct{ black, white view }
	right, left := make([]both, sides), make([]both, sides)
	for key := range sides {
		right[key] = both{viewOf(key, codeBlack), viewOf(key, codeWhite)}
		// The left side is mirrored.
		mirror := 0
		for n := range int(reach) {
			mirror = mirror<<2 | key>>(2*n)&3
		}
		left[mirror] = right[key]
	}
	table := make([]uint8, sides*sides)
	for r, rv := range right {
		row := table[r*sides:][:sides]
		for l, lv := range left {
			row[l] = uint8(ours[lv.black][rv.black] | theirs[lv.white][rv.white]<<4)
		}
	}
	return table
}

// classesByShapes is classOf for every combination of four shapes.
func classesByShapes(fouls bool) *[1 << 16]uint8 {
	table := new([1 << 16]uint8)
	for i := range table {
		var four [4]Shape
		for d := range four {
			four[d] = Shape(i >> (4 * d) & 15)
		}
		if max(four[0], four[1], four[2], four[3]) >= shapes {
			continue
		}
		c, double := classOf(four, fouls)
		table[i] = uint8(c)
		if double {
			table[i] |= mayFoul
		}
	}
	return table
}

// newShapeTable computes the shape of every pair of views. exact says that only a row of exactly five
// wins, and not one of six or more.
func newShapeTable(exact bool) *shapeTable {
	t := new(shapeTable)
	var known [views][views]bool
	// shape judges the rows through a stone between the views l and r.
	var shape func(l, r view) Shape
	shape = func(l, r view) Shape {
		if !known[l][r] {
			known[l][r] = true
			t[l][r] = judge(l, r, exact, shape)
		}
		return t[l][r]
	}
	for l := view(1); l < views; l++ {
		for r := view(1); r < views; r++ {
			shape(l, r)
		}
	}
	return t
}

// stones returns the length of the row of own stones next to the point, on the side of v.
func (v view) stones() int { return bits.TrailingZeros8(^uint8(v &^ v.top())) }

// top returns the mark above the bits of v.
func (v view) top() view { return 1 << (bits.Len8(uint8(v)) - 1) }

// wins reports whether the row through the stone between l and r is a five.
func wins(l, r view, exact bool) bool {
	n := l.stones() + 1 + r.stones()
	return n == 5 || n > 5 && !exact
}

// judge defines the shapes. It returns the shape of the stone between l and r. shape returns the shapes
// after one more stone.
func judge(l, r view, exact bool, shape func(l, r view) Shape) Shape {
	if wins(l, r, exact) {
		return ShapeFive
	}
	if l.stones()+1+r.stones() > 5 {
		return shapeOverline
	}
	// The points that make five, by their distance from the stone, and the best
	// shape that other points make.
	var fives []int
	best, straights := ShapeDead, 0
	next := func(at int, l, r view) {
		if wins(l, r, exact) {
			fives = append(fives, at)
			return
		}
		s := shape(l, r)
		best = max(best, s)
		if s == shapeStraightFour {
			straights++
		}
	}
	for k := range maxReach {
		if bit := view(1) << k; bit < l.top() && l&bit == 0 {
			next(-k-1, l|bit, r)
		}
		if bit := view(1) << k; bit < r.top() && r&bit == 0 {
			next(k+1, l, r|bit)
		}
	}
	switch {
	case len(fives) == 2 && max(fives[0], fives[1])-min(fives[0], fives[1]) == 5:
		return shapeStraightFour
	case len(fives) == 2:
		return shapeDoubleFour
	case len(fives) == 1:
		return ShapeFour
	case straights >= 2:
		return shapeOpenThree
	case straights == 1:
		return shapeThree
	}
	return nextBelow[best]
}

// nextBelow maps the best shape after one more stone to the shape before that stone. (For a straight
// four the shape before depends on the number of points.)
var nextBelow = [shapes]Shape{
	shapeDoubleFour:  shapeClosedThree,
	ShapeFour:        shapeClosedThree,
	shapeOpenThree:   shapeOpenTwo,
	shapeThree:       shapeTwo,
	shapeClosedThree: shapeClosedTwo,
	shapeOpenTwo:     shapeOne,
	shapeTwo:         shapeOne,
	shapeClosedTwo:   shapeClosedOne,
}
