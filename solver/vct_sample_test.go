package solver

import (
	"fmt"
	"math/rand/v2"
	"os"

	"fukumi/notation"
)

// Random positions for the tests of threats.

// long chooses the size of a run: small, or what FUKUMI_LONG asks for.
func long(small, long int) int {
	if os.Getenv("FUKUMI_LONG") != "" {
		return long
	}
	return small
}

// where names a position in a message: enough to set it up again.
func where(pos notation.Position) string {
	return fmt.Sprintf("%v %dx%d %v to move, black %v white %v",
		pos.Rule(), pos.Size(), pos.Size(), pos.Turn(), pos.Stones(notation.Black), pos.Stones(notation.White))
}

// blank returns an empty board.
func blank(rule notation.Rule, size int) notation.Position {
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		panic(err)
	}
	return pos
}

// filled returns a random position without a five that has the given number of
// free points.
func filled(r *rand.Rand, rule notation.Rule, size, free int) notation.Position {
	for {
		pos := blank(rule, size)
		lean := 3 + r.IntN(5)
		points := pos.Points()
		r.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
		for _, p := range points[free:] {
			s := notation.White
			if r.IntN(10) < lean {
				s = notation.Black
			}
			if !pos.MakesFive(p, s) {
				_ = pos.Put(p, s)
			} else if s = s.Opponent(); !pos.MakesFive(p, s) {
				_ = pos.Put(p, s)
			}
		}
		if r.IntN(2) == 0 {
			pos.SetTurn(notation.White)
		}
		if _, over := pos.Winner(); !over {
			return pos
		}
	}
}

// random returns a random position without a five on a board of up to 8x8:
// stones anywhere or close together, either side with more of them, and now
// and then a row of the side that is not to move, three or four of five.
func random(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	for {
		pos := blank(rule, size)
		if r.IntN(2) == 0 {
			pos.SetTurn(notation.White)
		}
		attacker := pos.Turn()
		cells := size * size
		stones := cells/6 + r.IntN(cells/3)
		lean := 40 + r.IntN(30)
		spread := r.IntN(3)
		for range stones {
			s := attacker.Opponent()
			if r.IntN(100) < lean {
				s = attacker
			}
			x, y := r.IntN(size), r.IntN(size)
			if spread > 0 { // towards the middle
				x, y = (x+r.IntN(size))/2, (y+r.IntN(size))/2
			}
			_ = pos.Put(notation.At(x, y), s)
		}
		if r.IntN(4) == 0 {
			plant(r, &pos, attacker.Opponent(), 3+r.IntN(2))
		}
		if _, over := pos.Winner(); !over {
			return pos
		}
	}
}

// hinted returns a random position in which a stone is missing from a win by
// fours of the side to move that is longer than a straight or a double four:
// where quiet moves that threaten such wins abound.
func hinted(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	g := smallOf(rule, size)
	for {
		pos := random(r, rule, size)
		a, d := g.set(&pos)
		if !g.vcf(a, d, g.a) || g.fives(a, d, g.a) != 0 || g.double(a, d) {
			continue
		}
		stones := pos.Stones(pos.Turn())
		pos.Take(stones[r.IntN(len(stones))])
		if _, over := pos.Winner(); !over {
			return pos
		}
	}
}

// plant puts n stones of s into a random row of five points, as far as they
// are free.
func plant(r *rand.Rand, pos *notation.Position, s notation.Stone, n int) {
	d := notation.Directions()[r.IntN(4)]
	x, y := r.IntN(pos.Size()), r.IntN(pos.Size())
	for _, k := range r.Perm(5)[:n] {
		if p := notation.At(x+k*d[0], y+k*d[1]); p.On(pos.Size()) {
			_ = pos.Put(p, s)
		}
	}
}
