package endless

import "slices"

// A board has stones on the endless board. It is stored as a square of cells around (0,0) that grows when a stone comes
// near its edge, so that no row and no window that matters reaches the edge.

type stone int8

const (
	none stone = iota
	attacker
	defender
)

func (s stone) other() stone { return attacker + defender - s }

// row is the length of a row that wins. Tests use shorter ones.
const row = 5

type board struct {
	frame Frame
	row   int  // length of a winning row
	exact bool // whether only a row of exactly this length wins

	half  int     // cells have coordinates from -half to half-1
	cells []stone // by rows
	list  [3][]Point
	fives [3][]Point // the free points on which a side makes five
	done  []placement
}

// A placement is a placed stone, with the fives before it.
type placement struct {
	at    Point
	stone stone
	fives [3][]Point
}

// steps are the steps along the four lines through a point.
var steps = [...]Point{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

func (p Point) plus(d Point, n int) Point { return Point{p.X + n*d.X, p.Y + n*d.Y} }

func newBoard(frame Frame, row int, exact bool) *board {
	b := &board{frame: frame, row: row, exact: exact}
	b.grow(max(frame.High, -frame.Low) + 2*row)
	return b
}

// grow makes the square so large that cells with coordinates up to n in size are in it.
func (b *board) grow(n int) {
	if n < b.half {
		return
	}
	b.half = max(2*b.half, n+1)
	b.cells = make([]stone, 4*b.half*b.half)
	for _, s := range [...]stone{attacker, defender} {
		for _, p := range b.list[s] {
			b.cells[b.cell(p)] = s
		}
	}
}

func (b *board) cell(p Point) int { return (p.Y+b.half)*2*b.half + p.X + b.half }

// at returns the stone on p, which is no farther from a stone than the length of a row.
func (b *board) at(p Point) stone { return b.cells[b.cell(p)] }

// free reports whether p is free.
func (b *board) free(p Point) bool {
	if max(p.X, -p.X, p.Y, -p.Y) >= b.half {
		return true // beyond all stones
	}
	return b.at(p) == none
}

// mayPlay reports whether the attacker may play on p. If only exactly five wins, it must not leave the frame: the proof
// for boards with edges gives it extra stones when it does, and one of these may spoil its five.
func (b *board) mayPlay(p Point) bool { return b.free(p) && (!b.exact || b.frame.Has(p)) }

// makesFive reports whether a stone of s on p, which is free or has one, is part of a winning row that counts.
func (b *board) makesFive(p Point, s stone) bool {
	if !b.counts(p, s) {
		return false
	}
	for _, d := range steps {
		n := 1
		for q := p.plus(d, 1); b.at(q) == s && b.counts(q, s); q = q.plus(d, 1) {
			n++
		}
		for q := p.plus(d, -1); b.at(q) == s && b.counts(q, s); q = q.plus(d, -1) {
			n++
		}
		if n == b.row || n > b.row && !b.exact {
			return true
		}
	}
	return false
}

// counts reports whether a row of s that has p may count: those of the attacker lie within the frame.
func (b *board) counts(p Point, s stone) bool { return s == defender || b.frame.Has(p) }

// place puts a stone of s on the free point p.
func (b *board) place(p Point, s stone) {
	b.grow(max(p.X, -p.X, p.Y, -p.Y) + 2*b.row)
	b.done = append(b.done, placement{p, s, b.fives})
	b.cells[b.cell(p)] = s
	b.list[s] = append(b.list[s], p)
	if o := s.other(); slices.Contains(b.fives[o], p) {
		b.fives[o] = without(b.fives[o], p)
	}
	var fives []Point
	for _, q := range b.fives[s] {
		if q != p && b.makesFive(q, s) { // if only exactly five wins, the stone may have spoilt the point
			fives = append(fives, q)
		}
	}
	for _, d := range steps {
		for n := -b.row + 1; n < b.row; n++ {
			q := p.plus(d, n)
			if b.at(q) == none && !slices.Contains(fives, q) && b.makesFive(q, s) {
				fives = append(fives, q)
			}
		}
	}
	b.fives[s] = fives
}

func without(list []Point, p Point) (rest []Point) {
	for _, q := range list {
		if q != p {
			rest = append(rest, q)
		}
	}
	return rest
}

// take removes the last placed stone.
func (b *board) take() {
	last := b.done[len(b.done)-1]
	b.done = b.done[:len(b.done)-1]
	b.cells[b.cell(last.at)] = none
	b.list[last.stone] = b.list[last.stone][:len(b.list[last.stone])-1]
	b.fives = last.fives
}

// rewind takes stones until only n are left.
func (b *board) rewind(n int) {
	for len(b.done) > n {
		b.take()
	}
}
