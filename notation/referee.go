package notation

// The referee finds fives and fouls by scanning lines, exactly as the rules are written. It is
// slow on purpose. Sources: the RIF rules of renju for the definitions of five, overline, four,
// straight four and three; for double threes, the recursion that all renju programs use.

// directions are the directions of the four lines through a point.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// Directions returns the directions of the four lines through a point as steps (dx, dy): the
// row, the column and the two diagonals.
func Directions() [4][2]int { return directions }

// step returns the point k steps from p in direction d, or NoPoint if that is off the board.
func (b *Position) step(p Point, d [2]int, k int) Point {
	q := At(p.X()+k*d[0], p.Y()+k*d[1])
	if !q.On(b.size) {
		return NoPoint
	}
	return q
}

// holds reports whether the point k steps from p in direction d is on the
// board and holds s.
func (b *Position) holds(p Point, d [2]int, k int, s Stone) bool {
	q := b.step(p, d, k)
	return q != NoPoint && b.cells[q] == s
}

// run returns the length of the unbroken row of s through p in direction d. It takes p for a
// stone of s.
func (b *Position) run(p Point, d [2]int, s Stone) int {
	n := 1
	for k := 1; b.holds(p, d, k, s); k++ {
		n++
	}
	for k := -1; b.holds(p, d, k, s); k-- {
		n++
	}
	return n
}

// near counts the black stones at most n steps from p along direction d, both ways, up to the
// first white stone or the edge. Callers skip the slow scan if there are too few.
func (b *Position) near(p Point, d [2]int, n int) int {
	stones := 0
	for _, sign := range [...]int{1, -1} {
		for k := 1; k <= n; k++ {
			q := b.step(p, d, sign*k)
			if q == NoPoint || b.cells[q] == White {
				break
			}
			if b.cells[q] == Black {
				stones++
			}
		}
	}
	return stones
}

// MakesFive reports whether a stone of s on p is or would be part of a winning row.
func (b *Position) MakesFive(p Point, s Stone) bool {
	for _, d := range directions {
		n := b.run(p, d, s)
		if n == 5 || n > 5 && !b.rule.ExactFive(s) {
			return true
		}
	}
	return false
}

// A Row is an unbroken winning row on the board.
type Row struct {
	Side     Stone
	From, To Point // the two ends of the row
}

// Winner returns a winning row on the board, if there is one. If play went on after the game
// had ended, Winner returns the row that ended it.
func (b *Position) Winner() (Row, bool) {
	rows := b.winningRows()
	switch {
	case len(rows) == 0:
		return Row{}, false
	case len(rows) > 1 && b.ordered:
		return b.firstOf(rows), true
	}
	return rows[0], true
}

// winningRows returns all winning rows of both sides.
func (b *Position) winningRows() []Row {
	var rows []Row
	for _, p := range b.Points() {
		s := b.cells[p]
		if s == Empty {
			continue
		}
		for _, d := range directions {
			if b.holds(p, d, -1, s) {
				continue // not the first stone of its row
			}
			n := b.run(p, d, s)
			if n == 5 || n > 5 && !b.rule.ExactFive(s) {
				rows = append(rows, Row{s, p, b.step(p, d, n-1)})
			}
		}
	}
	return rows
}

// firstOf returns the row that was completed first, by the order of the moves.
func (b *Position) firstOf(rows []Row) Row {
	early := Position{rule: b.rule, size: b.size, turn: Black}
	for _, p := range b.moves {
		s := b.cells[p]
		early.cells[p] = s
		if !early.MakesFive(p, s) {
			continue
		}
		for _, r := range rows {
			if r.Side == s && r.holds(p) {
				return r
			}
		}
	}
	return rows[0]
}

// holds reports whether p lies on the row.
func (r Row) holds(p Point) bool {
	dx, dy := r.To.X()-r.From.X(), r.To.Y()-r.From.Y()
	x, y := p.X()-r.From.X(), p.Y()-r.From.Y()
	between := func(v, end int) bool { return min(0, end) <= v && v <= max(0, end) }
	return x*dy == y*dx && between(x, dx) && between(y, dy)
}

// Fives returns the free points on which s makes five.
func (b *Position) Fives(s Stone) []Point {
	points := []Point{}
	for _, p := range b.Points() {
		if b.cells[p] == Empty && b.MakesFive(p, s) {
			points = append(points, p)
		}
	}
	return points
}

// Legal returns nil if s may move on p, else ErrOffBoard, ErrOccupied or ErrFoul.
func (b *Position) Legal(p Point, s Stone) error {
	switch {
	case !b.On(p):
		return ErrOffBoard
	case b.cells[p] != Empty:
		return ErrOccupied
	case b.rule.Forbids(s) && b.Foul(p) != NoFoul:
		return ErrFoul
	}
	return nil
}

// A Foul is the reason why Black may not move on a point in renju.
type Foul uint8

// The fouls, in the order in which they are tested.
const (
	NoFoul Foul = iota
	Overline
	DoubleFour
	DoubleThree
)

// String returns "none", "overline", "double-four" or "double-three".
func (f Foul) String() string {
	return [...]string{"none", "overline", "double-four", "double-three"}[f]
}

// Fouls returns the points that are forbidden for Black, whichever side is to move.
// Only renju has any.
func (b *Position) Fouls() []Point {
	points := []Point{}
	if b.rule != Renju {
		return points
	}
	try := *b
	for _, p := range b.Points() {
		if b.cells[p] == Empty && try.foul(p) != NoFoul {
			points = append(points, p)
		}
	}
	return points
}

// Foul returns the foul that Black would commit on the free point p. It is NoFoul under other
// rules than renju, and if p is not free. Foul does not change the position: it tries stones
// on a copy.
func (b *Position) Foul(p Point) Foul {
	if b.rule != Renju || !b.On(p) || b.cells[p] != Empty {
		return NoFoul
	}
	try := *b
	return try.foul(p)
}

// foul is like Foul, but it puts stones on the position itself, and takes them off again.
func (b *Position) foul(p Point) Foul {
	b.cells[p] = Black
	defer func() { b.cells[p] = Empty }()
	if b.MakesFive(p, Black) {
		return NoFoul // a five is never a foul
	}
	fours, threes := 0, 0
	for _, d := range directions {
		if b.run(p, d, Black) > 5 {
			return Overline
		}
		fours += b.fours(p, d)
	}
	if fours >= 2 {
		return DoubleFour
	}
	for _, d := range directions {
		if b.three(p, d) {
			threes++
		}
	}
	if threes >= 2 {
		return DoubleThree
	}
	return NoFoul
}

// fours counts the fours in direction d that the black stone on p is part of. A four is a set
// of four stones to which one more stone makes exactly five. A straight four has two points for
// that stone, but counts once.
func (b *Position) fours(p Point, d [2]int) int {
	if b.near(p, d, 4) < 3 {
		return 0
	}
	sets := map[[4]int]bool{}
	for first := -4; first <= 0; first++ {
		var set [4]int
		stones, free := 0, 0
		for k := first; k < first+5; k++ {
			q := b.step(p, d, k)
			switch {
			case q == NoPoint:
			case b.cells[q] == Black && stones < 4:
				set[stones] = k
				stones++
			case b.cells[q] == Empty:
				free++
			}
		}
		if stones == 4 && free == 1 && !b.holds(p, d, first-1, Black) && !b.holds(p, d, first+5, Black) {
			sets[set] = true
		}
	}
	return len(sets)
}

// three reports whether the black stone on p is part of a three in direction
// d: one more stone, legal and not a five, makes a straight four with it.
func (b *Position) three(p Point, d [2]int) bool {
	if b.near(p, d, 3) < 2 {
		return false
	}
	for first := -3; first <= 0; first++ {
		stones, free := 0, NoPoint
		for k := first; k < first+4; k++ {
			q := b.step(p, d, k)
			switch {
			case q == NoPoint:
			case b.cells[q] == Black:
				stones++
			case b.cells[q] == Empty:
				free = q
			}
		}
		if stones != 3 || free == NoPoint ||
			!b.holds(p, d, first-1, Empty) || !b.holds(p, d, first+4, Empty) ||
			b.holds(p, d, first-2, Black) || b.holds(p, d, first+5, Black) {
			continue
		}
		if !b.MakesFive(free, Black) && b.foul(free) == NoFoul {
			return true
		}
	}
	return false
}
