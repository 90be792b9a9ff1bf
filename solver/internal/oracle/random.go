package oracle

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
)

// Random positions. Each kind has many difficult cases for some search.

// Filled returns a random position without a five that has the given number of free points.
func Filled(r *rand.Rand, rule notation.Rule, size, free int) notation.Position {
	for {
		pos := Blank(rule, size)
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

// Random returns a random position without a five on a board of up to 8x8. The stones are anywhere or close together,
// either side may have more of them, and sometimes there is a row of three or four of the side that is not to move.
func Random(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	for {
		pos := Blank(rule, size)
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

// Hinted returns a random position that is one stone short of a win by fours of the side to move. The win is longer
// than a straight or a double four. Such positions have many quiet moves that threaten wins by fours.
func Hinted(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	g := NewThreats(rule, size)
	for {
		pos := Random(r, rule, size)
		a, d := g.Set(&pos)
		if !g.VCF(a, d, g.A) || g.Fives(a, d, g.A) != 0 || g.double(a, d) {
			continue
		}
		stones := pos.Stones(pos.Turn())
		pos.Take(stones[r.IntN(len(stones))])
		if _, over := pos.Winner(); !over {
			return pos
		}
	}
}

// plant puts n stones of s on random points of a row of five points, if these are free.
func plant(r *rand.Rand, pos *notation.Position, s notation.Stone, n int) {
	d := notation.Directions()[r.IntN(4)]
	x, y := r.IntN(pos.Size()), r.IntN(pos.Size())
	for _, k := range r.Perm(5)[:n] {
		if p := notation.At(x+k*d[0], y+k*d[1]); p.On(pos.Size()) {
			_ = pos.Put(p, s)
		}
	}
}

// Crowded returns a random position without a five. The stones are so dense that there are many fours of both sides.
func Crowded(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	for {
		pos, err := notation.NewPosition(rule, size)
		if err != nil {
			panic(err)
		}
		lean := 3 + r.IntN(5)
		for range size*size/4 + r.IntN(size*size/3) {
			s := notation.White
			if r.IntN(10) < lean {
				s = notation.Black
			}
			_ = pos.Put(notation.At(r.IntN(size), r.IntN(size)), s)
		}
		if r.IntN(2) == 0 {
			pos.SetTurn(notation.White)
		}
		if _, over := pos.Winner(); !over {
			return pos
		}
	}
}

// Scattered returns a random position without a five. There are so few stones that wins need threes.
func Scattered(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	for {
		pos, err := notation.NewPosition(rule, size)
		if err != nil {
			panic(err)
		}
		area := min(size, 7+r.IntN(5))
		x, y := r.IntN(size-area+1), r.IntN(size-area+1)
		for i := range area*area/6 + r.IntN(area) {
			s := [2]notation.Stone{notation.Black, notation.White}[i%2]
			_ = pos.Put(notation.At(x+r.IntN(area), y+r.IntN(area)), s)
		}
		if r.IntN(2) == 0 {
			pos.SetTurn(notation.White)
		}
		if _, over := pos.Winner(); !over {
			return pos
		}
	}
}

// Strewn returns a position without a five in which the sides have placed the given number of stones in turn.
func Strewn(t testing.TB, r *rand.Rand, rule notation.Rule, size, stones int) notation.Position {
	t.Helper()
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	for range stones {
		free := pos.Stones(notation.Empty)
		p := free[r.IntN(len(free))]
		if pos.Legal(p, pos.Turn()) == nil && !pos.MakesFive(p, pos.Turn()) {
			_ = pos.Play(p) // legal
		}
	}
	return pos
}

// Grown returns a random position without a five on a board of any size. It has 10 to 40 stones, each near another one,
// as in games.
func Grown(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	for {
		pos := Blank(rule, size)
		stones := min(10+r.IntN(31), size*size/2)
		x0, y0 := size/4+r.IntN(size/2+1), size/4+r.IntN(size/2+1)
		placed := []notation.Point{notation.At(x0, y0)}
		_ = pos.Put(placed[0], notation.Black)
		for len(placed) < stones {
			near := placed[r.IntN(len(placed))]
			reach := 1 + r.IntN(3)
			p := notation.At(near.X()+r.IntN(2*reach+1)-reach, near.Y()+r.IntN(2*reach+1)-reach)
			if s := notation.Stone(1 + len(placed)%2); p != notation.NoPoint && !pos.MakesFive(p, s) && pos.Put(p,
				s) == nil {
				placed = append(placed, p)
			}
		}
		if len(placed)%2 != r.IntN(8)/7 { // sometimes the side that has moved last is to move
			pos.SetTurn(notation.White)
		}
		if _, over := pos.Winner(); !over {
			return pos
		}
	}
}
