package main

import (
	"math"
	"testing"
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
// is just so many deviations away from it.
func TestInterval(t *testing.T) {
	for _, s := range []score{{1, 0, 0}, {0, 0, 1}, {95, 0, 5}, {50, 0, 50}, {100, 0, 0}, {0, 0, 100}, {3, 10, 2}, {120, 17, 63}} {
		n := float64(s.games())
		far := func(p float64) bool { // whether p is excluded
			return math.Abs(s.share()-p) > confidence*math.Sqrt(p*(1-p)/n)
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
		low, high := s.interval()
		if wantLow, wantHigh := bound(0, s.share()), bound(1, s.share()); math.Abs(low-wantLow) > 1e-9 || math.Abs(high-wantHigh) > 1e-9 {
			t.Errorf("%v: %v to %v, want %v to %v", s, low, high, wantLow, wantHigh)
		}
	}
	if low, high := (score{}).interval(); low != 0 || high != 1 {
		t.Errorf("no games: %v to %v, want 0 to 1", low, high)
	}
}

func TestEloText(t *testing.T) {
	for _, c := range []struct {
		s    score
		want string
	}{
		{score{60, 10, 30}, "+108 (95 %: +37 to +178)"},
		{score{30, 10, 60}, "-108 (95 %: -178 to -37)"},
		{score{100, 0, 0}, "more than +566 (95 %)"},
		{score{0, 0, 100}, "less than -566 (95 %)"},
		{score{0, 5, 0}, "+0 (95 %: -275 to +275)"},
		{score{}, "unknown"},
	} {
		if got := newEloObject(c.s).text(); got != c.want {
			t.Errorf("%v: %s, want %s", c.s, got, c.want)
		}
	}
}
