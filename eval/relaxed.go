package eval

import "fukumi/notation"

// Relaxed reports that s, to move and without a five to make, cannot have a
// win by continuous fours even if the other side never hinders it: s is given
// every point that would make a four, and again every point that these make
// fours of, and still no two windows that came to hold three in this way meet
// in a free point, unless they have the same two free points. A move that wins
// makes two fours with different completions, so it is the meeting point of
// two such windows.
//
// False says nothing. The stones of the other side only take windows away, and
// so do stones beside a window where only an exact five counts; those on the
// board are respected, those to come are ignored. A win by the other side's
// foul is not looked for. Bound: each window is visited once.
func (b *Board) Relaxed(s notation.Stone) bool {
	var (
		extra [maxWindows]uint8
		first [512]Window // 1 + the window that claimed the point
		queue [64]Window
		n     int
	)
	for _, w := range b.Threes(s) {
		if _, _, ok := b.Pair(w, s); ok {
			if n == len(queue) {
				return false
			}
			queue[n] = w
			n++
		}
	}
	for i := 0; i < n; i++ {
		w := queue[i]
		for _, p := range b.geo.points[w&windowMask] {
			if b.stone[p&pointMask] != empty {
				continue
			}
			if o := first[p&pointMask]; o != 0 {
				if !b.sameFree(o-1, w) {
					return false
				}
				continue
			}
			first[p&pointMask] = w + 1
			c := &b.geo.cell[p&pointMask]
			for _, e := range c.in[:c.ins] {
				o := Window(e & windowMask)
				v := b.win[o&windowMask]
				extra[o&windowMask]++
				held := v&b.mask[s%3] + uint32(extra[o&windowMask])*b.one[s%3]
				if held != b.want3[s%3] || o == w {
					continue
				}
				if n == len(queue) {
					return false
				}
				queue[n] = o
				n++
			}
		}
	}
	return true
}

// sameFree reports whether two windows have the same free points.
func (b *Board) sameFree(v, w Window) bool {
	var a, z [5]notation.Point
	n, m := 0, 0
	for k := range 5 {
		if p := b.geo.points[v&windowMask][k]; b.stone[p&pointMask] == empty {
			a[n] = p
			n++
		}
		if p := b.geo.points[w&windowMask][k]; b.stone[p&pointMask] == empty {
			z[m] = p
			m++
		}
	}
	return n == m && a == z
}
