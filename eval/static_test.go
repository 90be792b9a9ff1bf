package eval

import (
	"math"
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
		// a taken point is left as it is
		_ = pos.Put(notation.At(x, y), [...]notation.Stone{notation.Black, notation.White}[i%2])
	}
	return pos
}

// After any stones and back again the value is what the definition says.
func TestStaticKeepsItsSums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, rule := range notation.Rules {
		for _, size := range []int{5, 9, 15, 22} {
			pos := scatteredPosition(t, r, rule, size, size)
			s := NewStatic(&pos)
			var path []notation.Point
			for range 300 {
				free := pos.Stones(notation.Empty)
				if len(path) > 0 && (r.IntN(3) == 0 || len(free) == 0) {
					s.Undo()
					pos.Take(path[len(path)-1])
					path = path[:len(path)-1]
				} else {
					p, c := free[r.IntN(len(free))], [...]notation.Stone{black, white}[r.IntN(2)]
					s.Place(p, c)
					_ = pos.Put(p, c)
					path = append(path, p)
				}
				for _, side := range [...]notation.Stone{black, white} {
					if got, want := s.Value(side), bounded(staticPlainly(&pos, side)); got != want {
						t.Fatalf("%v %d: value %d for %v, by the definition %d", rule, size, got, side, want)
					}
				}
			}
		}
	}
}

// staticPlainly is the static evaluation by its definition.
func staticPlainly(pos *notation.Position, side notation.Stone) int {
	b, w, sum := NewPatterns(pos), weightsOf[pos.Rule()], 0
	for _, p := range pos.Stones(notation.Empty) {
		for _, c := range [...]notation.Stone{black, white} {
			class := b.Class(p, c)
			moves, waits := w.Moves.Class[class], w.Waits.Class[class]
			for d := range 4 {
				moves += w.Moves.Shape[b.Shape(p, c, d)]
				waits += w.Waits.Shape[b.Shape(p, c, d)]
			}
			switch {
			case class == ClassFoul:
			case c == side:
				sum += int(math.Floor(moves + 0.5 + 1e-6))
			default:
				sum -= int(math.Floor(waits + 0.5 + 1e-6))
			}
		}
	}
	return sum
}

// A position and its images have the same value, and so has it with the
// colours changed where the rule is the same for both.
func TestStaticIsSymmetric(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, rule := range notation.Rules {
		for range 50 {
			pos := scatteredPosition(t, r, rule, 15, 2+r.IntN(60))
			s := NewStatic(&pos)
			for u := range notation.Symmetries {
				image := pos.Image(u)
				if got := NewStatic(&image); got.sums[0] != s.sums[0] {
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
			o := NewStatic(&other)
			if got, want := o.Value(notation.White), s.Value(notation.Black); got != want {
				t.Fatalf("%v: value %d, with colours changed %d", rule, want, got)
			}
		}
	}
}

func BenchmarkStaticPlaceUndo(b *testing.B) {
	for _, rule := range notation.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			r := rand.New(rand.NewPCG(5, 6))
			pos := scatteredPosition(b, r, rule, 15, 30)
			s, free := NewStatic(&pos), pos.Stones(notation.Empty)
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
