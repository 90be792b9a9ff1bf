package match

import (
	"math"
	"testing"

	"fukumi/notation/answer"
)

func TestElo(t *testing.T) {
	for _, c := range []struct{ share, want float64 }{
		{0.5, 0}, {0.75, 190.848502}, {0.25, -190.848502}, {0.9, 381.697004}, {0.64, 99.951},
		{1, math.Inf(1)}, {0, math.Inf(-1)},
	} {
		if got := elo(c.share); got != c.want && math.Abs(got-c.want) > 0.001 {
			t.Errorf("elo(%v) = %v, want %v", c.share, got, c.want)
		}
	}
}

// TestInterval compares with the definition: at a bound the share that was seen
// is exactly that many deviations away from it.
func TestInterval(t *testing.T) {
	for _, c := range [][3]int{{1, 0, 0}, {0, 0, 1}, {95, 0, 5}, {50, 0, 50}, {100, 0, 0}, {0, 0, 100}, {3, 10, 2},
		{120, 17, 63}} {
		s := answer.Score{Won: c[0], Drawn: c[1], Lost: c[2]}
		n := float64(Games(s))
		far := func(p float64) bool { // whether p is excluded
			return math.Abs(Share(s)-p) > confidence*math.Sqrt(p*(1-p)/n)
		}
		bound := func(out, in float64) float64 {
			for range 100 {
				if middle := (out + in) / 2; far(middle) {
					out = middle
				} else {
					in = middle
				}
			}
			return in
		}
		low, high := interval(s)
		if wantLow, wantHigh := bound(0, Share(s)), bound(1, Share(s)); math.Abs(low-wantLow) > 1e-9 ||
			math.Abs(high-wantHigh) > 1e-9 {
			t.Errorf("%v: %v to %v, want %v to %v", s, low, high, wantLow, wantHigh)
		}
	}
	if low, high := interval(answer.Score{}); low != 0 || high != 1 {
		t.Errorf("no games: %v to %v, expected 0 to 1", low, high)
	}
}
