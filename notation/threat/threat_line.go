package threat

import (
	"slices"

	"fukumi/notation"
)

// Figures in one line: fives, fours, threes, closed threes and twos. threat.go joins them to double
// figures.

// A frame is a run of points of a line that holds stones of one side only: five points that can become a
// winning five, or four points that can become a straight four. It has the stones, the free points inside
// the run (fill), and the free neighbours that must stay free (keep).
type frame struct{ stones, fill, keep []notation.Point }

// A way is a way to continue a figure: the gain, and the free points that it needs, including the
// gain.
type way struct {
	gain notation.Point
	uses []notation.Point
}

// A figure is a shape of one side with all the ways to continue it.
type figure struct {
	kind         Kind
	stones, cost []notation.Point
	ways         []way
}

func (f figure) isFour() bool  { return f.kind == Four || f.kind == StraightFour }
func (f figure) isThree() bool { return f.kind == Three || f.kind == BrokenThree }

func (f figure) gains() []notation.Point {
	var list []notation.Point
	for _, w := range f.ways {
		list = append(list, w.gain)
	}
	return list
}

// sameLine reports whether two figures with a common stone lie in one line. Each must have at least two
// stones. If they share only one stone, they may cross there.
func sameLine(a, b figure) bool {
	shared := 0
	for _, p := range a.stones {
		if slices.Contains(b.stones, p) {
			shared++
		}
	}
	if shared != 1 {
		return shared > 1
	}
	return step(a.stones) == step(b.stones)
}

// step returns the direction of a line of stones.
func step(stones []notation.Point) [2]int {
	p, q := slices.Min(stones), slices.Max(stones)
	dx, dy := q.X()-p.X(), q.Y()-p.Y()
	n := max(dx, -dx, dy)
	return [2]int{dx / n, dy / n}
}

// lineFrom returns the points of the board from p on in direction d.
func lineFrom(p notation.Point, d [2]int, size int) []notation.Point {
	var line []notation.Point
	for p.On(size) {
		line = append(line, p)
		p = notation.At(p.X()+d[0], p.Y()+d[1])
	}
	return line
}

// linesOf returns the lines of the board with room for a five.
func linesOf(size int) [][]notation.Point {
	var lines [][]notation.Point
	for _, d := range notation.Directions() {
		for y := range size {
			for x := range size {
				if notation.At(x-d[0], y-d[1]).On(size) {
					continue // not the first point of its line
				}
				if line := lineFrom(notation.At(x, y), d, size); len(line) >= 5 {
					lines = append(lines, line)
				}
			}
		}
	}
	return lines
}

// linesThrough returns the lines of linesOf that contain p.
func linesThrough(p notation.Point, size int) [][]notation.Point {
	var lines [][]notation.Point
	for _, d := range notation.Directions() {
		first := p
		for q := p; q.On(size); q = notation.At(q.X()-d[0], q.Y()-d[1]) {
			first = q
		}
		if line := lineFrom(first, d, size); len(line) >= 5 {
			lines = append(lines, line)
		}
	}
	return lines
}

// framesIn returns the frames of n points (5, or 4 for straight fours) that lie in the line and
// have the given number of stones of s, in the order of the line.
func framesIn(pos *notation.Position, line []notation.Point, s notation.Stone, n, stones int) []frame {
	holds := func(i int, s notation.Stone) bool { return i >= 0 && i < len(line) && pos.At(line[i]) == s }
	exact := pos.Rule().ExactFive(s)
	var frames []frame
	for first := 0; first+n <= len(line); first++ {
		if !has(pos, line[first:first+n], s, stones) {
			continue
		}
		before, after := first-1, first+n
		var keep []notation.Point
		if n == 4 {
			if !holds(before, notation.Empty) || !holds(after, notation.Empty) {
				continue
			}
			keep = []notation.Point{line[before], line[after]}
			before, after = before-1, after+1
		}
		// Another stone of s next to the five would make an overline.
		if exact && (holds(before, s) || holds(after, s)) {
			continue
		}
		f := frame{keep: keep}
		for _, p := range line[first : first+n] {
			if pos.At(p) == s {
				f.stones = append(f.stones, p)
			} else {
				f.fill = append(f.fill, p)
			}
		}
		frames = append(frames, f)
	}
	return frames
}

// has reports whether points hold exactly the given number of stones of s, and no
// stone of the other side.
func has(pos *notation.Position, points []notation.Point, s notation.Stone, stones int) bool {
	for _, p := range points {
		switch pos.At(p) {
		case s:
			stones--
		case s.Opponent():
			return false
		}
	}
	return stones == 0
}

// byStones groups frames with the same stones.
func byStones(frames []frame) [][]frame {
	var groups [][]frame
	for _, f := range frames {
		i := slices.IndexFunc(groups, func(g []frame) bool { return slices.Equal(g[0].stones, f.stones) })
		if i < 0 {
			groups = append(groups, []frame{f})
		} else {
			groups[i] = append(groups[i], f)
		}
	}
	return groups
}

// figuresIn returns the figures of s in one line.
func figuresIn(pos *notation.Position, line []notation.Point, s notation.Stone) []figure {
	figures := fivesIn(pos, line, s)
	for _, group := range byStones(framesIn(pos, line, s, 5, 4)) {
		f := grow(Four, group, func(frame, notation.Point) bool { return true })
		if len(group) == 2 {
			// If two frames of five share the four stones, the stones are adjacent and both ends are free.
			f.kind, f.cost = StraightFour, union(group[0].fill, group[1].fill)
		}
		figures = append(figures, f)
	}
	extends := func(_ frame, g notation.Point) bool { return extends(pos, g, s) }
	for _, group := range byStones(framesIn(pos, line, s, 4, 3)) {
		kind := BrokenThree
		if stones := group[0].stones; slices.Index(line, stones[2])-slices.Index(line, stones[0]) == 2 {
			kind = Three
		}
		figures = append(figures, grow(kind, group, extends))
	}
	for _, group := range byStones(framesIn(pos, line, s, 5, 3)) {
		figures = append(figures, grow(ClosedThree, group, extends))
	}
	for _, group := range byStones(framesIn(pos, line, s, 4, 2)) {
		figures = append(figures, grow(Two, group, func(f frame, g notation.Point) bool {
			return makesThree(pos, f, g, s)
		}))
	}
	figures = slices.DeleteFunc(figures, func(f figure) bool { return f.kind != Five && len(f.ways) == 0 })
	return slices.DeleteFunc(slices.Clone(figures), func(f figure) bool {
		return slices.ContainsFunc(figures, func(g figure) bool { return covers(g, f) })
	})
}

// fivesIn returns the winning rows of s in one line.
func fivesIn(pos *notation.Position, line []notation.Point, s notation.Stone) []figure {
	var fives []figure
	for first := 0; first < len(line); {
		n := 0
		for first+n < len(line) && pos.At(line[first+n]) == s {
			n++
		}
		if n == 5 || n > 5 && !pos.Rule().ExactFive(s) {
			fives = append(fives, figure{kind: Five, stones: line[first : first+n]})
		}
		first += n + 1
	}
	return fives
}

// grow makes a figure of frames with the same stones. The gains of the figure are the free points
// inside a frame for which pass is true. A frame without a gain does not count. The cost of the figure
// are the points that all counted frames need, because a stone of the defender there ends them all.
func grow(kind Kind, frames []frame, pass func(frame, notation.Point) bool) figure {
	f := figure{kind: kind, stones: frames[0].stones}
	counted := 0
	for _, frame := range frames {
		needs := slices.Concat(frame.fill, frame.keep)
		counts := false
		for _, g := range frame.fill {
			if !pass(frame, g) {
				continue
			}
			counts = true
			i := slices.IndexFunc(f.ways, func(w way) bool { return w.gain == g })
			if i < 0 {
				f.ways = append(f.ways, way{g, needs})
			} else {
				f.ways[i].uses = union(f.ways[i].uses, needs)
			}
		}
		if !counts {
			continue
		}
		if counted++; counted == 1 {
			f.cost = slices.Clone(needs)
		} else {
			f.cost = slices.DeleteFunc(f.cost, func(p notation.Point) bool { return !slices.Contains(needs, p) })
		}
	}
	return f
}

// extends reports whether s may play g without making a five.
func extends(pos *notation.Position, g notation.Point, s notation.Stone) bool {
	return !pos.MakesFive(g, s) && pos.Legal(g, s) == nil
}

// makesThree reports whether s may play g, one of the two free points inside a
// frame of four, and then the other point for a straight four.
func makesThree(pos *notation.Position, f frame, g notation.Point, s notation.Stone) bool {
	if !extends(pos, g, s) {
		return false
	}
	other := f.fill[0]
	if other == g {
		other = f.fill[1]
	}
	after := *pos
	return after.Put(g, s) == nil && extends(&after, other, s)
}

// covers reports whether List leaves out figure f because of figure g in the same
// line.
func covers(g, f figure) bool {
	if g.kind == StraightFour && f.kind == Four && overlap(g.gains(), f.gains()) {
		return true
	}
	if g.kind >= f.kind || g.kind > BrokenThree {
		return false
	}
	return !slices.ContainsFunc(f.stones, func(p notation.Point) bool { return !slices.Contains(g.stones, p) })
}

// union joins two lists of points, each without duplicates.
func union(a, b []notation.Point) []notation.Point {
	all := slices.Clone(a)
	for _, p := range b {
		if !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

// overlap reports whether two lists have a point in common.
func overlap(a, b []notation.Point) bool {
	return slices.ContainsFunc(a, func(p notation.Point) bool { return slices.Contains(b, p) })
}

// sorted returns the points in rising order. The list is never nil.
func sorted(points []notation.Point) []notation.Point {
	list := append([]notation.Point{}, points...)
	slices.Sort(list)
	return list
}
