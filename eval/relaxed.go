package eval

import "fukumi/notation"

// Relaxed is a quick test. If it returns true, s has no win by continuous fours, even if the other side
// never interferes. s must be to move and unable to make five at once. Relaxed gives s every point that
// makes a four, then every point that makes a four together with these, and so on. If no two windows
// that get three stones in this way meet in a free point, it returns true; two windows with the same two
// free points do not count. The reason is that a winning move makes two fours with different
// completions, so it is the meeting point of two such windows.
//
// If Relaxed returns false, nothing is known. Stones of the other side can only close windows, and so
// can stones next to a window if only an exact five wins. Relaxed respects the stones on the board and
// ignores later stones. It does not look for a win by a foul of the other side. It visits each window
// once.
func (b *Board) Relaxed(s notation.Stone) bool {
	var points [2 * maxPairs]notation.Point
	n, ok := 0, true
	for _, pair := range b.Pairs(s) {
		x, y := pair.X, pair.Y
		hasX, hasY := b.hasClaim(x), b.hasClaim(y)
		if hasX && hasY && paired(points[:n], x, y) {
			continue
		}
		if hasX || hasY || n == len(points) {
			ok = false
			break
		}
		b.claim(x)
		b.claim(y)
		points[n], points[n+1] = x, y
		n += 2
	}
	for i := 0; ok && i < n; i++ {
		ok = !b.meets(points[i], s)
	}
	for _, p := range points[:n] {
		b.claim(p)
	}
	return ok
}

// maxPairs is the maximum number of pairs to look at.
const maxPairs = 64

// claim marks the free point p as given to s, or removes the mark.
func (b *Board) claim(p notation.Point) {
	c := &b.geo.cell[p&pointMask]
	for d := range 4 {
		b.claimed[c.line[d]] ^= 1 << (c.at[d] & 31)
	}
}

// hasClaim reports whether p is marked as given to s.
func (b *Board) hasClaim(p notation.Point) bool {
	c := &b.geo.cell[p&pointMask]
	return b.claimed[c.line[0]]>>(c.at[0]&31)&1 != 0
}

// paired reports whether x and y are a pair of the list.
func paired(list []notation.Point, x, y notation.Point) bool {
	for i := 0; i+1 < len(list); i += 2 {
		if list[i] == x && list[i+1] == y || list[i] == y && list[i+1] == x {
			return true
		}
	}
	return false
}

// meets reports whether there is a window through the given point p that is open to s and has three
// stones only together with given points.
func (b *Board) meets(p notation.Point, s notation.Stone) bool {
	c := &b.geo.cell[p&pointMask]
	for d := range 4 {
		l := &b.lines[c.line[d]]
		own := l[s&3]
		if more := threeOf(own|b.claimed[c.line[d]]) &^ threeOf(own); more != 0 && more&^b.shut(l, s) != 0 {
			return true
		}
	}
	return false
}

// threeOf returns the starts of the windows that contain three or more of the points.
func threeOf(points uint32) uint32 {
	ones, two, more := count(points)
	return two&more | (two|more)&ones
}
