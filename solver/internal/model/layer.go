package model

import "fukumi/notation"

// A layer has the worth of each point for each colour by one table. A stone changes it only within reach, in the four
// lines through the stone.
type layer struct {
	t     *table
	reach int
	free  bool // true: free points are judged, for both colours; false: stones, for their own colour
	lines [2][4][512]entry
	sums  [2][512]entry
	memo  []memo

	// Whether the attacks of all points are summed or, if near is set, only those of points near stones.
	summed, near bool
	worth        [2]int64

	// journal has the entries that stones have changed. marks has, for each stone, where its entries begin, and the
	// worth before it.
	journal []change
	marks   []mark
}

// A change is an entry before a stone changed it.
type change struct {
	colour, direction uint8
	point             uint16
	was               entry
}

type mark struct {
	height int
	worth  [2]int64
}

// A memo caches the worth of a strip. Only few different strips occur in a game.
type memo struct {
	key   strip
	entry entry
}

const memoBits = 12

func newLayer(t *table, free bool) layer {
	return layer{t: t, reach: t.reach, free: free, memo: make([]memo, 1<<memoBits)}
}

// line returns the part of a line within 2*reach points of a cell. Its first point is at bit 0.
func (b *Board) line(cell, step, reach int) (line uint64) {
	for k := 2 * reach; k >= -2*reach; k-- {
		line = line<<2 | uint64(b.code[cell+k*step])
	}
	return line
}

// cut returns the strip around the point k points after the middle of a line, without the point itself.
func (l *layer) cut(line uint64, k int) strip {
	s := line >> (2 * (k + l.reach)) & (1<<(4*l.reach+2) - 1)
	return strip(s &^ (3 << (2 * l.reach)))
}

// mark records the state of the layer for undo.
func (l *layer) mark() { l.marks = append(l.marks, mark{len(l.journal), l.worth}) }

// undo restores the state of the last mark.
func (l *layer) undo() {
	last := l.marks[len(l.marks)-1]
	l.marks = l.marks[:len(l.marks)-1]
	for i := len(l.journal) - 1; i >= last.height; i-- {
		c := &l.journal[i]
		l.put(c.colour, c.direction, c.point, c.was)
	}
	l.journal, l.worth = l.journal[:last.height], last.worth
}

// forget makes the current state the initial state.
func (l *layer) forget() { l.journal, l.marks = l.journal[:0], l.marks[:0] }

// put sets an entry and updates the sum of its point.
func (l *layer) put(c, d uint8, p uint16, e entry) {
	was := &l.lines[c&1][d&3][p&511]
	sum := &l.sums[c&1][p&511]
	sum.attack += e.attack - was.attack
	sum.defence += e.defence - was.defence
	sum.groups += e.groups - was.groups
	*was = e
}

// refresh judges the points again that a stone just placed on p affects.
func (l *layer) refresh(b *Board, p notation.Point) {
	cell := cellOf(p)
	for d, step := range steps {
		line := b.line(cell, step, l.reach)
		for k := -l.reach; k <= l.reach; k++ {
			code := line >> (2 * (k + 2*l.reach)) & 3
			if code != codeEdge && (code == codeFree) == l.free || k == 0 {
				l.judge((int(p)+k*deltas[d])&511, d, code, l.cut(line, k), !l.near || b.aroundCount[cell+k*step] > 0)
			}
		}
	}
}

// judge sets the entry of point p in direction d. If counts is true, its worth is added to the sum.
func (l *layer) judge(p, d int, code uint64, s strip, counts bool) {
	own := strip(codeOwn) << (2 * l.reach)
	for c := range l.lines {
		var e entry
		if l.free && code == codeFree || !l.free && code == uint64(c+1) {
			seen := s
			if c == 1 {
				seen = s.exchanged()
			}
			e = l.look(seen | own)
		}
		was := l.lines[c][d][p]
		if was == e {
			continue
		}
		before, _ := l.t.total(l.sums[c][p])
		l.journal = append(l.journal, change{uint8(c), uint8(d), uint16(p), was})
		l.put(uint8(c), uint8(d), uint16(p), e)
		if l.summed && counts {
			after, _ := l.t.total(l.sums[c][p])
			l.worth[c] += int64(after) - int64(before)
		}
	}
}

// count adds a point to the sums, or removes it.
func (l *layer) count(p int, counts bool) {
	if !l.summed {
		return
	}
	for c := range l.worth {
		attack, _ := l.t.total(l.sums[c][p])
		if counts {
			l.worth[c] += int64(attack)
		} else {
			l.worth[c] -= int64(attack)
		}
	}
}

// look returns the worth of a strip, from the memo if it is there.
func (l *layer) look(s strip) entry {
	m := &l.memo[uint64(s)*0x9e3779b97f4a7c15>>(64-memoBits)]
	if m.key != s {
		*m = memo{s, l.t.judge(s)}
	}
	return m.entry
}

// judgeAll judges every point of an empty board.
func (l *layer) judgeAll(b *Board) {
	if !l.free {
		return
	}
	for _, p := range b.points {
		for d, step := range steps {
			l.judge(int(p), d, codeFree, l.cut(b.line(cellOf(p), step, l.reach), 0), !l.near)
		}
	}
}

// total returns the worth of the point to a colour, with combinations and with its place on the board.
func (l *layer) total(c int, p notation.Point, size int) (attack, defence int32) {
	attack, defence = l.t.total(l.sums[c][p&511])
	if l.t.Centre != 0 {
		x, y := p.X(), p.Y()
		edge := l.t.Centre * int32(min(x, y, size-1-x, size-1-y))
		attack += edge
		defence += edge
	}
	return attack, defence
}
