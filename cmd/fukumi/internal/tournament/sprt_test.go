package tournament

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestTilted: the distribution has the expectation that was asked for, and no
// other one of that expectation makes what was seen likelier.
func TestTilted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	likelihood := func(seen, p [5]float64) (sum float64) {
		for i := range seen {
			sum += seen[i] * math.Log(p[i])
		}
		return sum
	}
	for range 200 {
		var seen [5]float64
		total := 0.0
		for i := range seen {
			seen[i] = r.ExpFloat64()
			total += seen[i]
		}
		for i := range seen {
			seen[i] /= total
		}
		s := 0.2 + 0.6*r.Float64()
		p := tilted(seen, s)
		sum, mean := 0.0, 0.0
		for i, x := range p {
			sum += x
			mean += x * float64(i) / 4
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(mean-s) > 1e-9 {
			t.Fatalf("%v: sum %v, expectation %v, want 1 and %v", seen, sum, mean, s)
		}
		for range 50 {
			// A step that keeps the sum and the expectation.
			i := r.IntN(3)
			step := (r.Float64() - 0.5) * 0.01
			q := p
			q[i] += step
			q[i+1] -= 2 * step
			q[i+2] += step
			if q[i] > 0 && q[i+1] > 0 && q[i+2] > 0 && likelihood(seen, q) > likelihood(seen, p)+1e-12 {
				t.Fatalf("%v: %v is likelier than %v", seen, q, p)
			}
		}
	}
}

// TestSPRTErrs: where one of the two differences is true the test says the
// other about as seldom as it was asked to, whatever the pairs are like.
func TestSPRTErrs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const tests = 300
	test := SPRT{0, 60, 0.05, 0.05}
	low, high := test.Bounds()
	if math.Abs(low+2.944) > 0.001 || math.Abs(high-2.944) > 0.001 {
		t.Errorf("bounds %v and %v", low, high)
	}
	for _, alike := range []float64{0, 0.5} { // of the pairs both games go to the same colour
		for _, elo := range []float64{test.Elo0, test.Elo1} {
			wrong, pairs := 0, 0
			for range tests {
				var p Pairs
				for ratio := 0.0; ratio < high; {
					wins := 0
					for range 2 {
						if r.Float64() < share(elo) {
							wins++
						}
					}
					if r.Float64() < alike && wins != 1 && r.IntN(2) == 0 {
						wins = 1
					}
					p[2*wins]++
					pairs++
					if ratio = test.Ratio(p); ratio <= low {
						break
					}
				}
				if accepted := test.Ratio(p) >= high; accepted != (elo == test.Elo1) {
					wrong++
				}
			}
			if alike == 0 && wrong > tests/10 || elo == test.Elo0 && wrong > tests/10 {
				t.Errorf("Elo %v, %v alike: %d of %d tests wrong", elo, alike, wrong, tests)
			}
			if pairs < 20*tests {
				t.Errorf("Elo %v: decided after %d pairs in %d tests: too soon", elo, pairs, tests)
			}
		}
	}
}

func TestParseSPRT(t *testing.T) {
	for text, want := range map[string]SPRT{
		"0,10": {0, 10, 0.05, 0.05}, "-5, 5": {-5, 5, 0.05, 0.05}, "0,2.5,0.1,0.01": {0, 2.5, 0.1, 0.01},
	} {
		if got, err := ParseSPRT(text); err != nil || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "10", "10,0", "0,0", "0,NaN", "0,inf", "0,1,0.05", "0,1,0,0.05", "0,1,0.5,0.1",
		"a,b", "0,1e9"} {
		if got, err := ParseSPRT(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestPairs: a pair counts where both of its games do.
func TestPairs(t *testing.T) {
	c := pairCount{half: map[int]int{}}
	for i, g := range []struct {
		result  int
		counted bool
	}{{1, true}, {1, true}, {0, true}, {-1, true}, {1, false}, {1, true}, {-1, true}, {1, false}, {-1, true}, {1, true},
		{-1, true}} {
		c.add(i+1, g.result, g.counted)
	}
	if want := (Pairs{0, 1, 1, 0, 1}); c.pairs != want {
		t.Errorf("pairs %v, want %v", c.pairs, want)
	}
	if e := (Pairs{0, 0, 10}).Elo(); *e.Difference != 0 || *e.Low != 0 || *e.High != 0 {
		t.Errorf("Elo %v of pairs that all end alike", e)
	}
	if e := (Pairs{10, 10, 20, 30, 30}).Elo(); *e.Difference != 108 || *e.Low >= 108 || *e.High <= 108 {
		t.Errorf("Elo %d, %d to %d", *e.Difference, *e.Low, *e.High)
	}
	if e := (Pairs{}).Elo(); e.Difference != nil {
		t.Errorf("Elo %v of no pairs", *e.Difference)
	}
}
