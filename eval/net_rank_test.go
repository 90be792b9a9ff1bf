package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
)

// The order of moves is what the weights say of the shapes of a point, while
// stones come and go, too, and more than one number.
func TestRankIsWhatTheWeightsSay(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 6))
	for _, rule := range notation.Rules {
		w, seen := netWeightsOf(rule), map[int32]bool{}
		for range 40 {
			pos := scatteredPosition(t, r, rule, 15, 2+r.IntN(60))
			s := NewScore(&pos)
			for range 6 {
				free := pos.Stones(notation.Empty)
				if p, c := free[r.IntN(len(free))], notation.Stone(1+r.IntN(2)); r.IntN(2) == 0 {
					s.Place(p, c)
					_ = pos.Put(p, c)
				} else {
					s.Place(p, c)
					s.Undo()
				}
				for _, p := range pos.Stones(notation.Empty) {
					for _, c := range [...]notation.Stone{black, white} {
						got, want := s.Rank(p, c), w.rankPlainly(s, &pos, p, c)
						if got != want {
							t.Fatalf("%v: rank %d, by the definition %d", rule, got, want)
						}
						seen[got] = true
					}
				}
			}
		}
		if len(seen) < 100 {
			t.Errorf("%v: only %d ranks", rule, len(seen))
		}
	}
}

func (w *NetWeights) rankPlainly(s *Score, pos *notation.Position, p notation.Point, c notation.Stone) int32 {
	side := &w.Sides[min(int(c-1), len(w.Sides)-1)]
	var mine, theirs [4]Shape
	for d := range 4 {
		mine[d], theirs[d] = s.Shape(p, c, d), s.Shape(p, c.Opponent(), d)
	}
	own, a := NetKind(mine, pos.Rule().Forbids(c))
	other, b := NetKind(theirs, pos.Rule().Forbids(c.Opponent()))
	return int32(side.RankOwn[own]) + int32(side.RankOther[other]) + int32(side.RankBoth[a][b])
}

// A point and its images have one rank, and with the colours changed it is the same
// if the rule is the same for both.
func TestRankIsSymmetric(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 5))
	for _, rule := range notation.Rules {
		for range 10 {
			pos := scatteredPosition(t, r, rule, 15, 2+r.IntN(60))
			s, free := NewScore(&pos), pos.Stones(notation.Empty)
			for u := range notation.Symmetries {
				image := pos.Image(u)
				other := NewScore(&image)
				for _, p := range free {
					for _, c := range [...]notation.Stone{black, white} {
						if got, want := other.Rank(u.Apply(p, 15), c), s.Rank(p, c); got != want {
							t.Fatalf("%v: rank %d, through symmetry %d %d", rule, want, u, got)
						}
					}
				}
			}
			if rule == notation.Renju {
				continue
			}
			turned, _ := notation.NewPosition(rule, 15)
			for _, p := range pos.Points() {
				if c := pos.At(p); c != empty {
					_ = turned.Put(p, c.Opponent())
				}
			}
			other := NewScore(&turned)
			for _, p := range free {
				if got, want := other.Rank(p, white), s.Rank(p, black); got != want {
					t.Fatalf("%v: rank %d, with colours changed %d", rule, want, got)
				}
			}
		}
	}
}

// Ranks stay within their bound whatever the weights are, go through a file as
// they are, with a set for each side, too.
func TestRankOfOtherWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 5))
	for _, rule := range notation.Rules {
		w := &NetWeights{Sides: make([]NetSide, 2)}
		for i := range w.Sides {
			side := &w.Sides[i]
			for k := range side.RankOwn {
				side.RankOwn[k], side.RankOther[k] = int16(r.Uint32()), int16(r.Uint32())
			}
			for a := range side.RankBoth {
				for b := range side.RankBoth[a] {
					side.RankBoth[a][b] = int16(r.Uint32())
				}
			}
		}
		again, err := ReadNet(w.Bytes())
		if err != nil || !slices.Equal(again.Sides, w.Sides) {
			t.Fatalf("read again the order is another, %v", err)
		}
		pos := scatteredPosition(t, r, rule, 15, 30)
		s := NewScoreBy(&pos, NewNet(rule, again))
		cut := 0
		for _, p := range pos.Stones(notation.Empty) {
			for _, c := range [...]notation.Stone{black, white} {
				sum := w.rankPlainly(s, &pos, p, c)
				want := min(max(sum, -1<<15), 1<<15-1)
				if want != sum {
					cut++
				}
				if got := s.Rank(p, c); got != want {
					t.Fatalf("%v: rank %d, want %d", rule, got, want)
				}
			}
		}
		if cut == 0 {
			t.Errorf("%v: no sum is beyond the bound", rule)
		}
	}
}
