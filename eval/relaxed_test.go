package eval

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// meets spells the claim of Relaxed out on the referee: s takes, one after the
// other, every free point that leaves one more stone to a five, until none is
// left, and the claim is that no two of the windows used meet in a free point.
// On boards of the freestyle rule the two must agree.
// other way round, on boards of the freestyle rule it must agree.
func meets(pos *notation.Position, s notation.Stone) bool {
	type window [5]notation.Point
	taken := map[notation.Point]bool{}
	used := map[window]bool{}
	for again := true; again; {
		again = false
		for _, d := range notation.Directions() {
			for _, p := range pos.Points() {
				var w window
				own, other := 0, false
				for k := range w {
					w[k] = notation.At(p.X()+k*d[0], p.Y()+k*d[1])
					if !pos.On(w[k]) || pos.At(w[k]) == s.Opponent() {
						other = true
						break
					}
					if pos.At(w[k]) == s || taken[w[k]] {
						own++
					}
				}
				if other || own < 3 || used[w] {
					continue
				}
				used[w], again = true, true
				for _, q := range w {
					if pos.At(q) == empty {
						taken[q] = true
					}
				}
			}
		}
	}
	for v := range used {
		for w := range used {
			free := map[notation.Point]int{}
			for k := range v {
				if pos.At(v[k]) == empty {
					free[v[k]] |= 1
				}
				if pos.At(w[k]) == empty {
					free[w[k]] |= 2
				}
			}
			shared, differ := false, false
			for _, in := range free {
				shared = shared || in == 3
				differ = differ || in != 3
			}
			if shared && differ {
				return true
			}
		}
	}
	return false
}

func TestRelaxedAgreesWithItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	claims := 0
	for range testhelp.CasesOf(6000, 6000, 480_000) {
		size := 6 + r.IntN(10)
		pos := testhelp.Lopsided(r, notation.Freestyle, size)
		s := pos.Turn()
		if _, over := pos.Winner(); over || len(pos.Fives(s)) > 0 {
			continue
		}
		b := New(&pos)
		got := b.Relaxed(s)
		if got == meets(&pos, s) && len(b.Threes(s)) < 40 {
			t.Fatalf("size %d, black %v white %v, %v to move: Relaxed = %v", size, pos.Stones(black), pos.Stones(white),
				s, got)
		}
		if got && len(b.Threes(s)) > 0 {
			claims++
		}
	}
	if claims < 50 {
		t.Fatalf("only %d claims were worth the test", claims)
	}
}
