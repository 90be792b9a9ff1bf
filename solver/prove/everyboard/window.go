package everyboard

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

// Windows: boards that the search sees, laid onto the endless board.

// lines is the number of lines of a window.
const lines = notation.MaxSize

// A window is a part of the endless board. A window for a scheme has two parts: the points whose column is at least
// first[0] and whose row is at least first[1] are around the stone far away, the others around (0,0).
type window struct {
	middle [2]int // the place of (0,0)
	scheme bool
	far    [2]int // the place of plane.Far
	first  [2]int
}

func on(x, y int) bool { return min(x, y) >= 0 && max(x, y) < lines }

// point returns the point of the window that p is, and reports whether the window has it.
func (w *window) point(p endless.Point) (notation.Point, bool) {
	for _, origin := range w.origins() {
		if x, y := p.X+origin[0], p.Y+origin[1]; on(x, y) && w.at(notation.At(x, y)) == p {
			return notation.At(x, y), true
		}
	}
	return notation.NoPoint, false
}

// origins returns the places of (0,0), if each part of the window went on to it.
func (w *window) origins() [][2]int {
	list := [][2]int{w.middle}
	if w.scheme {
		list = append(list, [2]int{w.far[0] - plane.Far.X, w.far[1] - plane.Far.Y})
	}
	return list
}

// at returns the point of the endless board that p is.
func (w *window) at(p notation.Point) endless.Point {
	x, y := p.X(), p.Y()
	if w.scheme && x >= w.first[0] && y >= w.first[1] {
		return endless.Point{X: x - w.far[0] + plane.Far.X, Y: y - w.far[1] + plane.Far.Y}
	}
	return endless.Point{X: x - w.middle[0], Y: y - w.middle[1]}
}

// frame returns the part of the frame with so many lines that is in the window, for Black.
func (w *window) frame(size int) eval.Frame {
	f := eval.Frame{Side: notation.Black}
	for axis, m := range w.middle {
		last := lines - 1
		if w.scheme && w.first[axis] > 0 {
			last = w.first[axis] - 1
		}
		f.Low[axis], f.High[axis] = max(0, m-size/2), min(last, m+size/2)
	}
	return f
}

// position returns pos in the window, with Black to move, and reports whether all of its stones are there.
func (w *window) position(pos *endless.Position) (notation.Position, bool) {
	p, err := notation.NewPosition(pos.Rule, lines)
	if err != nil {
		return p, false
	}
	for s, list := range map[notation.Stone][]endless.Point{notation.Black: pos.Own, notation.White: pos.Others} {
		for _, at := range list {
			if q, ok := w.point(at); !ok || p.Put(q, s) != nil {
				return p, false
			}
		}
	}
	p.SetTurn(notation.Black)
	return p, true
}

// plane returns the position of the endless board that pos is.
func (w *window) plane(pos *notation.Position, frame int) endless.Position {
	e := endless.Position{Rule: pos.Rule(), Frame: endless.FrameOf(frame)}
	for _, p := range pos.Stones(notation.Black) {
		e.Own = append(e.Own, w.at(p))
	}
	for _, p := range pos.Stones(notation.White) {
		e.Others = append(e.Others, w.at(p))
	}
	return e
}

// A box has the least and the greatest coordinates of points.
type box struct{ low, high [2]int }

func boxOf(list []endless.Point) box {
	b := box{[2]int{1 << 20, 1 << 20}, [2]int{-1 << 20, -1 << 20}}
	for _, p := range list {
		for axis, v := range [2]int{p.X, p.Y} {
			b.low[axis], b.high[axis] = min(b.low[axis], v), max(b.high[axis], v)
		}
	}
	return b
}

// windows returns the windows in which pos is searched, the best first.
func windows(pos *endless.Position) (list []window) {
	add := func(w window) {
		if _, ok := w.position(pos); ok && !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	if plane.IsScheme(pos) {
		for _, w := range schemes(pos) {
			add(w)
		}
		return list
	}
	all := boxOf(append(slices.Clone(pos.Own), pos.Others...))
	// between returns the window whose middle is that of the box with so much room on all sides, (0,0) included.
	between := func(room int, by [2]int) (w window) {
		for axis := range w.middle {
			low, high := all.low[axis], all.high[axis]
			if room > 0 {
				low, high = min(low-room, -6), max(high+room, 6)
			}
			w.middle[axis] = (lines-1-low-high)/2 + by[axis]
		}
		return w
	}
	for _, room := range []int{0, 4, 6, 8} {
		add(between(room, [2]int{}))
	}
	add(window{middle: [2]int{lines/2 - 1, lines/2 - 1}})
	for _, by := range [][2]int{{2, 0}, {-2, 0}, {0, 2}, {0, -2}, {2, 2}, {-2, -2}, {2, -2}, {-2, 2}} {
		add(between(0, by))
	}
	return list
}

// schemes returns windows for a position with a stone far away: (0,0) is near one corner, and what is around the stone
// far away in the middle of the rest of the other one.
func schemes(pos *endless.Position) (list []window) {
	var there []endless.Point
	for _, p := range pos.Others {
		if q := (endless.Point{X: p.X - plane.Far.X, Y: p.Y - plane.Far.Y}); q.Size() < p.Size() {
			there = append(there, q)
		}
	}
	b := boxOf(there)
	for _, w := range []window{
		{middle: [2]int{6, 6}, first: [2]int{12, 12}}, {middle: [2]int{5, 5}, first: [2]int{11, 11}},
		{middle: [2]int{7, 7}, first: [2]int{13, 13}}, {middle: [2]int{4, 4}, first: [2]int{9, 9}},
		{middle: [2]int{6, 10}, first: [2]int{12, 0}}, {middle: [2]int{10, 6}, first: [2]int{0, 12}},
		{middle: [2]int{5, 10}, first: [2]int{10, 0}}, {middle: [2]int{10, 5}, first: [2]int{0, 10}},
		{middle: [2]int{8, 8}, first: [2]int{15, 15}},
	} {
		w.scheme = true
		for axis := range w.far {
			w.far[axis] = (w.first[axis] + lines - 1 - b.low[axis] - b.high[axis]) / 2
		}
		list = append(list, w)
	}
	return list
}
