package oracle

import (
	"math/bits"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// Threats is the oracle of the classes of threats: their definitions, for
// boards of up to 8x8, a stone a bit. The attacker, to move, wins if
//
//   - he makes five; or
//   - a defender's four stands, one point completes it, and he plays that
//     point: after it, if the defender passes, the attacker must have a win
//     by fours, whatever the class (a four is one); or
//   - no defender's four stands and he makes a four, or a move after which,
//     if the defender passes, he makes a straight or a double four (class
//     vct3: two points to make five on), or has a win by fours (class vct);
//
// and then wins against every legal reply of the defender. If two points
// complete defender's fours, he does not win. A move that is foul for its side
// is not legal; a defender without a legal move passes. A win by fours is the
// same with fours alone.
//
// It knows no zone, and it lets the defender play every legal move. In addition
// to the order of moves, two things make it faster: a win by fours is looked for
// first, because every class contains the fours; and the search stops at a
// defender who faces no four and has a win by fours.
type Threats struct {
	rule     notation.Rule
	size     int
	Points   []notation.Point // the points, by bit
	rows     []row
	through  [][]row       // by bit: the rows of five points that contain the point
	lines    [4][][11]int8 // by direction and bit: the bits of the points -5 to 5 steps away; -1 off the board
	full     uint64
	A, D     notation.Stone
	wide     bool                   // whether the class is vct, not vct3
	memo     [3]map[[2]uint64]bool  // by colour
	wins     [2]map[[2]uint64]*node // by the side to move
	fouls    map[[3]uint64]bool
	nodes    int // number of positions judged
	MaxNodes int // the oracle gives up after this many nodes
	Refuted  int // number of quiet moves of the class that were refuted
}

// A row is five points in a row, with the points next to its two ends.
type row struct{ five, beside uint64 }

// NewThreats returns an oracle for one rule and size.
func NewThreats(rule notation.Rule, size int) *Threats {
	g := &Threats{rule: rule, size: size, full: 1<<(size*size) - 1}
	if size == 8 {
		g.full = ^uint64(0)
	}
	bit := func(x, y int) int8 {
		if x < 0 || y < 0 || x >= size || y >= size {
			return -1
		}
		return int8(y*size + x)
	}
	for y := range size {
		for x := range size {
			g.Points = append(g.Points, notation.At(x, y))
			for i, d := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				var l [11]int8
				for k := range l {
					l[k] = bit(x+(k-5)*d[0], y+(k-5)*d[1])
				}
				g.lines[i] = append(g.lines[i], l)
				if l[9] < 0 {
					continue
				}
				var row row
				for k := 5; k < 10; k++ {
					row.five |= 1 << l[k]
				}
				for _, k := range [...]int{4, 10} {
					if l[k] >= 0 {
						row.beside |= 1 << l[k]
					}
				}
				g.rows = append(g.rows, row)
			}
		}
	}
	g.through = make([][]row, len(g.Points))
	for _, r := range g.rows {
		for m := r.five; m != 0; m &= m - 1 {
			i := bits.TrailingZeros64(m)
			g.through[i] = append(g.through[i], r)
		}
	}
	return g
}

// Set prepares the oracle for a position. It returns the stones of the attacker, who is to move, and of the defender.
func (g *Threats) Set(pos *notation.Position) (a, d uint64) {
	g.A, g.D = pos.Turn(), pos.Turn().Opponent()
	g.memo = [3]map[[2]uint64]bool{1: {}, 2: {}}
	g.wins, g.fouls = [2]map[[2]uint64]*node{{}, {}}, map[[3]uint64]bool{}
	g.nodes, g.Refuted = 0, 0
	return g.Stones(pos, g.A), g.Stones(pos, g.D)
}

// Class sets the class that Win judges, and forgets the results for another class.
func (g *Threats) Class(c proof.Class) {
	g.wide = c == proof.VCT
	clear(g.wins[0])
	clear(g.wins[1])
	g.nodes, g.Refuted = 0, 0
}

func (g *Threats) Stones(pos *notation.Position, s notation.Stone) (set uint64) {
	for i, p := range g.Points {
		if pos.At(p) == s {
			set |= 1 << i
		}
	}
	return set
}

// Stone returns the bit of a point.
func (g *Threats) Stone(p notation.Point) uint64 { return 1 << (p.Y()*g.size + p.X()) }

func popcount(set uint64) int { return bits.OnesCount64(set) }

// Fives returns the free points on which the side s with stones own makes five.
func (g *Threats) Fives(own, other uint64, s notation.Stone) uint64 {
	return g.fivesIn(g.rows, own, other, s)
}

// fivesIn is Fives for only some of the rows.
func (g *Threats) fivesIn(rows []row, own, other uint64, s notation.Stone) (set uint64) {
	exact := g.rule.ExactFive(s)
	for i := range rows {
		r := &rows[i]
		if r.five&other == 0 && popcount(r.five&own) == 4 && (!exact || r.beside&own == 0) {
			set |= r.five &^ own
		}
	}
	return set
}

// four returns the free points on which the side with the stones own may make a four.
func (g *Threats) four(own, other uint64) (set uint64) {
	for i := range g.rows {
		r := &g.rows[i]
		if r.five&other == 0 && popcount(r.five&own) == 3 {
			set |= r.five &^ own
		}
	}
	return set
}

// Legal reports whether s, the side with the stones own, may play on the free point p, which is given as a bit. p must
// not make a five.
func (g *Threats) Legal(own, other, p uint64, s notation.Stone) bool {
	if !g.rule.Forbids(s) {
		return true
	}
	black, white := own, other
	if s == notation.White {
		black, white = other, own
	}
	key := [3]uint64{black, white, p}
	foul, known := g.fouls[key]
	if !known {
		foul = g.Foul(black, white, bits.TrailingZeros64(p))
		g.fouls[key] = foul
	}
	return !foul
}

// VCF reports whether side s, with the stones a, has a win by fours against the stones d. s is to move.
func (g *Threats) VCF(a, d uint64, s notation.Stone) bool {
	if g.Fives(a, d, s) != 0 {
		return true
	}
	moves := g.four(a, d)
	if moves == 0 {
		return false
	}
	memo := g.memo[s]
	key := [2]uint64{a, d}
	if won, known := memo[key]; known {
		return won
	}
	if block := g.Fives(d, a, s.Opponent()); block != 0 {
		if popcount(block) > 1 {
			return false
		}
		moves &= block
	}
	won := false
	for m := moves; m != 0 && !won; m &= m - 1 {
		p := m & -m
		made := g.fivesIn(g.through[bits.TrailingZeros64(p)], a|p, d, s)
		if made == 0 || !g.Legal(a, d, p, s) {
			continue
		}
		won = popcount(made) > 1 || !g.Legal(d, a|p, made, s.Opponent()) || g.VCF(a|p, d|made, s)
	}
	memo[key] = won
	return won
}

// double reports whether the attacker, to move, can make a straight or a double four, that is, two points on which to
// make five.
func (g *Threats) double(a, d uint64) bool {
	for m := g.four(a, d); m != 0; m &= m - 1 {
		p := m & -m
		if popcount(g.Fives(a|p, d, g.A)) > 1 && g.Legal(a, d, p, g.A) {
			return true
		}
	}
	return false
}

// InClass reports whether the attacker's move that led to these stones is in the class. block says that the move
// answered a four.
func (g *Threats) InClass(a, d uint64, block bool) bool {
	switch {
	case g.Fives(a, d, g.A) != 0:
		return true
	case block || g.wide:
		return g.VCF(a, d, g.A)
	}
	return g.double(a, d)
}

// Quiet reports whether the attacker, to move, has a move of the class that
// makes no four.
func (g *Threats) Quiet(a, d uint64) bool {
	if g.Fives(d, a, g.D) != 0 {
		return false
	}
	for m := g.full &^ (a | d | g.four(a, d)); m != 0; m &= m - 1 {
		if p := m & -m; g.InClass(a|p, d, false) && g.Legal(a, d, p, g.A) {
			return true
		}
	}
	return false
}
