package endless

import (
	"math/rand/v2"
	"slices"

	"fukumi/solver/proof"
)

// A slow checker plays out replies without any lemma. It has a large board, and judges rows by counting. It cannot
// play out infinitely many replies: it takes those of a box or, if few is set, some at random, most of them on a line
// with a stone of the defender.
type slow struct {
	frame  Frame
	row    int
	exact  bool
	cells  [128][128]stone
	stones []Point // on the board
	box    int     // replies have coordinates from -box to box
	few    int     // how many replies without a node are played out; 0 for all of the box
	rng    *rand.Rand
}

func slowOf(pos *Position, row, box, few int, rng *rand.Rand) *slow {
	s := &slow{frame: pos.Frame, row: row, exact: pos.Rule != 0 && pos.Rule.ExactFive(1), box: box, few: few, rng: rng}
	for _, p := range pos.Own {
		s.put(p, attacker)
	}
	for _, p := range pos.Others {
		s.put(p, defender)
	}
	return s
}

func (s *slow) with(p Point, of stone, f func() bool) bool {
	s.put(p, of)
	defer func() {
		s.put(p, none)
		s.stones = s.stones[:len(s.stones)-2]
	}()
	return f()
}

func (s *slow) put(p Point, of stone) {
	s.cells[p.X+64][p.Y+64] = of
	s.stones = append(s.stones, p)
}

func (s *slow) at(p Point) stone { return s.cells[p.X+64][p.Y+64] }

// open reports whether the attacker may play on p: under standard in the frame only.
func (s *slow) open(p Point) bool { return s.at(p) == none && !(s.exact && !s.frame.Has(p)) }

// five reports whether a stone of a side on p makes five.
func (s *slow) five(p Point, of stone) bool {
	mine := func(q Point) bool { return of == defender || s.frame.Has(q) } // a row of the side may have q
	if s.at(p) != none || !mine(p) {
		return false
	}
	for _, d := range steps {
		n := 1
		for _, sign := range []int{1, -1} {
			for q := p.plus(d, sign); s.at(q) == of && mine(q); q = q.plus(d, sign) {
				n++
			}
		}
		if n == s.row || n > s.row && !s.exact {
			return true
		}
	}
	return false
}

// fives returns the points on which a side makes five: they are near its stones.
func (s *slow) fives(of stone) (list []Point) {
	for _, p := range s.stones {
		if s.at(p) != of {
			continue
		}
		for _, d := range steps {
			for k := -s.row; k <= s.row; k++ {
				if q := p.plus(d, k); !slices.Contains(list, q) && s.five(q, of) {
					list = append(list, q)
				}
			}
		}
	}
	return list
}

// replies returns the replies that are played out.
func (s *slow) replies() (list []Point) {
	if s.few == 0 {
		for x := -s.box; x <= s.box; x++ {
			for y := -s.box; y <= s.box; y++ {
				if p := (Point{x, y}); s.at(p) == none {
					list = append(list, p)
				}
			}
		}
		return list
	}
	var others []Point
	for _, p := range s.stones {
		if s.at(p) == defender {
			others = append(others, p)
		}
	}
	for range s.few {
		p := Point{s.rng.IntN(2*s.box+1) - s.box, s.rng.IntN(2*s.box+1) - s.box}
		if len(others) > 0 && s.rng.IntN(4) > 0 {
			p = others[s.rng.IntN(len(others))].plus(steps[s.rng.IntN(4)], s.rng.IntN(2*s.row-1)-s.row+1)
		}
		if s.at(p) == none {
			list = append(list, p)
		}
	}
	return list
}

// fours plays the entries of a win by fours.
func (s *slow) fours(line []Point) bool {
	switch {
	case s.five(line[0], attacker):
		return true
	case !s.open(line[0]) || len(line) < 3:
		return false
	}
	return s.with(line[0], attacker, func() bool {
		fives := s.fives(attacker)
		switch {
		case len(s.fives(defender)) > 0 || len(fives) == 0:
			return false
		case len(fives) > 1:
			return true
		}
		return fives[0] == line[1] && s.with(line[1], defender, func() bool { return s.fours(line[2:]) })
	})
}

// wins reports whether n wins, with the attacker to move.
func (s *slow) wins(n *Node) bool {
	switch n.Kind {
	case proof.KindFive:
		return s.five(n.Move, attacker)
	case proof.KindLine:
		return s.fours(append([]Point{n.Move}, n.Line...))
	}
	if s.five(n.Move, attacker) {
		return true
	}
	if !s.open(n.Move) {
		return false
	}
	return s.with(n.Move, attacker, func() bool {
		if len(s.fives(defender)) > 0 || !s.answered(n) {
			return false
		}
		for _, r := range n.Replies {
			if s.at(r.Move) == none && !s.with(r.Move, defender, func() bool { return s.wins(r.Node) }) {
				return false
			}
		}
		for _, p := range s.replies() {
			listed := slices.ContainsFunc(n.Replies, func(r Reply) bool { return r.Move == p })
			if !listed && !s.with(p, defender, func() bool { return s.answered(n) }) {
				return false
			}
		}
		return true
	})
}

// answered reports whether the threat or the default of n wins on the board.
func (s *slow) answered(n *Node) bool {
	if n.Kind == proof.KindTree {
		return s.fours(n.Threat)
	}
	return s.wins(n.Default)
}
