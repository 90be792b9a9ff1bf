package proof

import "fukumi/notation"

// A board replays a proof: stones, and the free points on which each side makes
// five, kept up to date stone by stone. It holds the stones twice: in a grid
// that is quick to scan for fives and windows, and in a position that the
// referee judges fouls on.
type board struct {
	attacker, defender notation.Stone
	exactFive          bool             // of the defender: a longer row does not win
	points             []notation.Point // of the board, rising
	grid               [stride * stride]notation.Stone
	fives              [3][]notation.Point // by colour, in no order
	done               []placed
	pos                notation.Position
}

// The grid has a border of one wall around the largest board.
const (
	stride                = notation.MaxSize + 2
	wall   notation.Stone = 3
)

// steps lead from a cell of the grid along the four lines through it.
var steps = [4]int{1, stride, stride + 1, stride - 1}

// cell is the place of a point in the grid; NoPoint is a wall.
func cell(p notation.Point) int {
	if p >= notation.Cells {
		return 0
	}
	return (p.Y()+1)*stride + p.X() + 1
}

// placed is a stone that was put down, and what take restores.
type placed struct {
	at    notation.Point
	fives [3][]notation.Point
}

func newBoard(pos *notation.Position) *board {
	b := &board{pos: *pos, attacker: pos.Turn(), defender: pos.Turn().Opponent(), points: pos.Points()}
	b.exactFive = pos.Rule().ExactFive(b.defender)
	for i := range b.grid {
		b.grid[i] = wall
	}
	for _, p := range b.points {
		b.grid[cell(p)] = pos.At(p)
	}
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		b.fives[s] = pos.Fives(s)
	}
	return b
}

// row counts the unbroken row of s through cell c along a step, c itself taken
// as s.
func (b *board) row(c, step int, s notation.Stone) int {
	n := 1
	for k := c + step; b.grid[k] == s; k += step {
		n++
	}
	for k := c - step; b.grid[k] == s; k -= step {
		n++
	}
	return n
}

// wins reports whether a row of n stones wins for s.
func (b *board) wins(n int, s notation.Stone) bool {
	return n == 5 || n > 5 && !b.pos.Rule().ExactFive(s)
}

// makesFive reports whether a stone of s put on p is part of a winning row.
func (b *board) makesFive(p notation.Point, s notation.Stone) bool {
	for _, step := range steps {
		if b.wins(b.row(cell(p), step, s), s) {
			return true
		}
	}
	return false
}

// place puts a stone of s on p, which is free.
func (b *board) place(p notation.Point, s notation.Stone) {
	b.done = append(b.done, placed{p, b.fives})
	if err := b.pos.Put(p, s); err != nil {
		panic(err) // the caller has asked whether p is free
	}
	c := cell(p)
	b.grid[c] = s
	// The stone takes p from both sides. For its own side it may lengthen a row
	// beyond five, which spoils a point where rows count exactly, ...
	for _, side := range [...]notation.Stone{notation.Black, notation.White} {
		var kept []notation.Point
		for _, q := range b.fives[side] {
			if q != p && b.makesFive(q, side) {
				kept = append(kept, q)
			}
		}
		b.fives[side] = kept
	}
	// ... and it may be one of the stones that a point needs: then that point
	// lies at an end of the row that the stone is part of.
	for _, step := range steps {
		for _, step := range [...]int{step, -step} {
			end := c + step
			for b.grid[end] == s {
				end += step
			}
			if b.grid[end] != notation.Empty || !b.wins(b.row(end, step, s), s) {
				continue
			}
			if q := point(end); !contains(b.fives[s], q) {
				b.fives[s] = append(b.fives[s], q)
			}
		}
	}
}

// point is the point whose cell is c.
func point(c int) notation.Point { return notation.At(c%stride-1, c/stride-1) }

// take removes the stone that was placed last.
func (b *board) take() {
	last := b.done[len(b.done)-1]
	b.done = b.done[:len(b.done)-1]
	b.pos.Take(last.at)
	b.grid[cell(last.at)] = notation.Empty
	b.fives = last.fives
}

// rewind takes stones until n are left of those that were placed.
func (b *board) rewind(n int) {
	for len(b.done) > n {
		b.take()
	}
}

// free reports whether p is on the board and empty.
func (b *board) free(p notation.Point) bool { return b.grid[cell(p)] == notation.Empty }

// legal reports whether s may move on p.
func (b *board) legal(p notation.Point, s notation.Stone) bool {
	return b.free(p) && (!b.pos.Rule().Forbids(s) || b.plain(p) || b.pos.Legal(p, s) == nil)
}

// plain reports whether p is certainly not foul, to spare the referee the look:
// an overline or two fours in one row need four black stones within four steps
// of p on a line, and fours or threes in two directions need two on each, with
// no white stone between and room for five.
func (b *board) plain(p notation.Point) bool {
	lines := 0
	for _, step := range steps {
		n, room := 0, 1
		for _, step := range [...]int{step, -step} {
			for k, c := 0, cell(p)+step; k < 4 && (b.grid[c] == notation.Black || b.grid[c] == notation.Empty); k, c = k+1, c+step {
				if b.grid[c] == notation.Black {
					n++
				}
				room++
			}
		}
		if n >= 4 {
			return false
		}
		if n >= 2 && room >= 5 {
			lines++
		}
	}
	return lines < 2
}

// idle returns a defender's move that stops nothing, for the record of a line
// that wins at once on five: the lowest legal point, or the lowest free point
// where none is legal, or NoPoint where no point other than five is free.
func (b *board) idle(five notation.Point) notation.Point {
	free := notation.NoPoint
	for _, p := range b.points {
		if p == five || !b.free(p) {
			continue
		}
		if b.legal(p, b.defender) {
			return p
		}
		if free == notation.NoPoint {
			free = p
		}
	}
	return free
}

// stuck reports whether the defender has no legal move.
func (b *board) stuck() bool {
	for _, p := range b.points {
		if b.legal(p, b.defender) {
			return false
		}
	}
	return true
}

func contains(points []notation.Point, p notation.Point) bool {
	for _, q := range points {
		if q == p {
			return true
		}
	}
	return false
}
