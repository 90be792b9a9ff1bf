package eval

import "fukumi/notation"

// Questions to the window layer.

// free gives the free places of a window from its five taken bits: the first
// two in rising order; 0 where there are fewer.
var free [32][2]uint8

func init() {
	for taken := range free {
		n := 0
		for k := range 5 {
			if taken>>k&1 == 0 && n < 2 {
				free[taken][n] = uint8(k)
				n++
			}
		}
	}
}

// Threes returns the windows that held three stones of s and nothing else when
// they were last filled, oldest first. Ask Pair of each whether it still does.
func (b *Board) Threes(s notation.Stone) []Window {
	t := &b.threes[s%3]
	return t.w[:t.n&(2*maxWindows-1)]
}

// Pair returns the two free points of window w, and whether w holds three
// stones of s, none of the other colour, and can become a winning five: then
// a stone of s on either point makes a four that is completed on the other.
func (b *Board) Pair(w Window, s notation.Stone) (x, y notation.Point, ok bool) {
	v := b.win[w&windowMask]
	if v&b.mask[s%3] != b.want3[s%3] {
		return 0, 0, false
	}
	f, p := free[v>>takenAt&takenMask], &b.geo.points[w&windowMask]
	return p[f[0]], p[f[1]], true
}

// Fours is the height of the stack of windows that came to hold four stones
// of s.
func (b *Board) Fours(s notation.Stone) int { return b.fours[s%3].n }

// Fives returns the first two distinct points on which s makes five, looking
// only at the windows that came to hold four stones of s since the stack of
// them had the given height (0: all). NoPoint stands for a point that is not
// there. n counts them, 2 standing for two or more.
func (b *Board) Fives(s notation.Stone, since int) (first, second notation.Point, n int) {
	first, second = notation.NoPoint, notation.NoPoint
	t := &b.fours[s%3]
	for _, w := range t.w[since&windowMask : t.n&(2*maxWindows-1)] {
		v := b.win[w&windowMask]
		if v&b.mask[s%3] != b.want4[s%3] {
			continue
		}
		p := b.geo.points[w&windowMask][free[v>>takenAt&takenMask][0]]
		switch {
		case n == 0:
			first, n = p, 1
		case p != first:
			return first, p, 2
		}
	}
	return first, second, n
}

// AllFives appends every point on which s makes five.
func (b *Board) AllFives(s notation.Stone, points []notation.Point) []notation.Point {
	base := len(points)
	t := &b.fours[s%3]
next:
	for _, w := range t.w[:t.n&(2*maxWindows-1)] {
		v := b.win[w&windowMask]
		if v&b.mask[s%3] != b.want4[s%3] {
			continue
		}
		p := b.geo.points[w&windowMask][free[v>>takenAt&takenMask][0]]
		for _, q := range points[base:] {
			if p == q {
				continue next
			}
		}
		points = append(points, p)
	}
	return points
}

// Twos adds to z the free points of every window that holds two stones of s,
// none of the other colour, and can become a winning five: the points where a
// stone of s gives a new pair.
func (b *Board) Twos(s notation.Stone, z *Set) {
	mask, want := b.mask[s%3], 2*b.one[s%3]
	for w, v := range b.win[:b.geo.windows] {
		if v&mask != want {
			continue
		}
		points := &b.geo.points[w&windowMask]
		for k := range 5 {
			if v>>(takenAt+k)&1 == 0 {
				z.Add(points[k])
			}
		}
	}
}

// TwosThrough is Twos for the windows that hold p alone.
func (b *Board) TwosThrough(p notation.Point, s notation.Stone, z *Set) {
	mask, want := b.mask[s%3], 2*b.one[s%3]
	c := &b.geo.cell[p&pointMask]
	for _, e := range c.in[:c.ins] {
		v := b.win[e&windowMask]
		if v&mask != want {
			continue
		}
		points := &b.geo.points[e&windowMask]
		for k := range 5 {
			if v>>(takenAt+k)&1 == 0 {
				z.Add(points[k])
			}
		}
	}
}

// Threatening adds to z the free points of the windows that came to hold three
// stones of s and nothing else since the stack of them had the given height,
// and still do so. It returns the height of the stack.
func (b *Board) Threatening(s notation.Stone, since int, z *Set) int {
	threes := b.Threes(s)
	for _, w := range threes[since:] {
		if x, y, ok := b.Pair(w, s); ok {
			z.Add(x)
			z.Add(y)
		}
	}
	return len(threes)
}

// Free returns the free points of the board.
func (b *Board) Free() Set {
	var z Set
	for y := range b.size {
		for x := range b.size {
			if p := notation.At(x, y); b.stone[p&pointMask] == empty {
				z.Add(p)
			}
		}
	}
	return z
}
