package eval

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
)

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
