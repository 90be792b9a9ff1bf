// Package walks plays openings at random, for tests.
package walks

import (
	"fmt"
	"math/rand/v2"

	"fukumi/notation"
	"fukumi/notation/opening"
)

// Opening does random acts until the opening is over, and returns those that the rule allowed. It panics if the
// opening does not end.
func Opening(rng *rand.Rand, o *opening.Opening) (done []opening.Act) {
	for n := 0; !o.Done(); {
		if n++; n > 1000 {
			panic(fmt.Sprintf("%v does not end", o.Rule()))
		}
		if a := Act(rng, o); o.Do(a) == nil {
			done = append(done, a)
		}
	}
	return done
}

// Act returns a random act of a kind that the rule allows now. Most often its points are allowed, too. The opening
// must not be over.
func Act(rng *rand.Rand, o *opening.Opening) opening.Act {
	pos, options := o.Position(), o.Options()
	option, size := options[rng.IntN(len(options))], pos.Size()
	a := opening.Act{Kind: option.Kind}
	want := map[opening.Kind]int{opening.Put: len(option.Widths), opening.Offer: option.Number, opening.Pick: 1}
	for range want[option.Kind] {
		a.Points = append(a.Points, notation.At(rng.IntN(size), rng.IntN(size)))
	}
	switch option.Kind {
	case opening.Declare:
		a.Number = 1 + rng.IntN(option.Number)
	case opening.Pick:
		a.Points = o.Offers()[:1]
	case opening.Put: // a point in its square, most often
		for i, width := range option.Widths {
			if width > 0 {
				corner := size/2 - width/2
				a.Points[i] = notation.At(corner+rng.IntN(width), corner+rng.IntN(width))
			}
		}
	}
	return a
}
