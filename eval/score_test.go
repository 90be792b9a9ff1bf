package eval

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
)

// scatteredPosition has the given number of stones, more of them near the middle.
func scatteredPosition(t testing.TB, r *rand.Rand, rule notation.Rule, size, stones int) notation.Position {
	t.Helper()
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	for i := range stones {
		x := (r.IntN(size) + r.IntN(size)) / 2
		y := (r.IntN(size) + r.IntN(size)) / 2
		_ = pos.Put(notation.At(x, y), [...]notation.Stone{notation.Black, notation.White}[i%2]) // a taken point is left as it is
	}
	return pos
}

// After any stones and back again the sums are those of a new evaluation, and
// the value is the sum over the points.
func TestScoreKeepsItsSums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, rule := range notation.Rules {
		for _, size := range []int{5, 9, 15, 22} {
			pos := scatteredPosition(t, r, rule, size, size)
			s := NewScoreBy(&pos, nil)
			var path []notation.Point
			for range 300 {
				free := pos.Stones(notation.Empty)
				if len(path) > 0 && (r.IntN(3) == 0 || len(free) == 0) {
					s.Undo()
					pos.Take(path[len(path)-1])
					path = path[:len(path)-1]
				} else {
					p, c := free[r.IntN(len(free))], [...]notation.Stone{notation.Black, notation.White}[r.IntN(2)]
					s.Place(p, c)
					_ = pos.Put(p, c)
					path = append(path, p)
				}
				if got, want := s.sums[s.n], NewScore(&pos).sums[0]; got != want {
					t.Fatalf("%v %d: sums %v, from nothing %v", rule, size, got, want)
				}
				checkCells(t, s, &pos)
			}
		}
	}
}

func checkCells(t *testing.T, s *Score, pos *notation.Position) {
	t.Helper()
	for _, side := range [...]notation.Stone{notation.Black, notation.White} {
		sum := 0
		for _, p := range pos.Points() {
			b, w := s.Cell(p, side)
			if b < 0 || w < 0 {
				t.Fatalf("%v is worth %d to Black, %d to White: want 0 or more", p, b, w)
			}
			if side == white {
				b, w = w, b
			}
			sum += b - w
		}
		if got := s.Value(side); got != min(max(sum, -MaxScore), MaxScore) {
			t.Fatalf("value %d for %v, the points add up to %d", got, side, sum)
		}
	}
}

// A position and its images have the same value, and so has it with the
// colours changed where the rule is the same for both.
func TestScoreIsSymmetric(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, rule := range notation.Rules {
		for range 50 {
			pos := scatteredPosition(t, r, rule, 15, 2+r.IntN(60))
			s := NewScore(&pos)
			for u := range notation.Symmetries {
				image := pos.Image(u)
				if got := NewScore(&image); got.sums[0] != s.sums[0] {
					t.Fatalf("%v: sums %v, through symmetry %d %v", rule, s.sums[0], u, got.sums[0])
				}
			}
			if rule == notation.Renju {
				continue
			}
			other, _ := notation.NewPosition(rule, 15)
			for _, p := range pos.Points() {
				if c := pos.At(p); c != empty {
					_ = other.Put(p, c.Opponent())
				}
			}
			o := NewScore(&other)
			if got, want := o.Value(notation.White), s.Value(notation.Black); got != want {
				t.Fatalf("%v: value %d, with colours changed %d", rule, want, got)
			}
		}
	}
}

func BenchmarkScorePlaceUndo(b *testing.B) {
	for _, rule := range notation.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			r := rand.New(rand.NewPCG(5, 6))
			pos := scatteredPosition(b, r, rule, 15, 30)
			s, free := NewScore(&pos), pos.Stones(notation.Empty)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				s.Place(free[i%len(free)], notation.Stone(1+i%2))
				s.Undo()
				i++
			}
		})
	}
}
