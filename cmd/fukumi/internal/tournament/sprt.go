package tournament

// The sequential test of strength (Wald 1945; as testers of chess engines use
// it): a match goes on until its games say which of two differences in Elo is
// the likelier one. What is counted are pairs of games, an opening with the
// colours swapped: games of one opening are not independent of each other,
// pairs are, so the error of the pairs is the right one (the pentanomial
// model). Elo is logistic, as everywhere.
//
// The ratio of the likelihoods is that of the distributions nearest to what was
// seen that have the one expectation or the other (Van den Bergh's generalized
// ratio), so that few pairs, or pairs that all ended alike, claim little.

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"fukumi/notation/answer"
)

// A SPRT is a test of one difference in Elo against another, larger one, and how
// often it may be wrong where the one or the other is true.
type SPRT struct{ Elo0, Elo1, Alpha, Beta float64 }

// errUsual is how often a test may be wrong that does not say so.
const errUsual = 0.05

// ParseSPRT reads "ELO0,ELO1" or "ELO0,ELO1,ALPHA,BETA".
func ParseSPRT(text string) (SPRT, error) {
	fields := strings.Split(text, ",")
	n := []float64{0, 0, errUsual, errUsual}
	if len(fields) != 2 && len(fields) != 4 {
		return SPRT{}, errors.New("want ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, like 0,10")
	}
	for i, f := range fields {
		x, err := strconv.ParseFloat(strings.TrimSpace(f), 64)
		if err != nil {
			return SPRT{}, fmt.Errorf("want numbers, not %q", f)
		}
		n[i] = x
	}
	t := SPRT{n[0], n[1], n[2], n[3]}
	switch {
	case !(math.Abs(t.Elo0) <= mostElo && math.Abs(t.Elo1) <= mostElo && t.Elo0 < t.Elo1):
		return SPRT{}, fmt.Errorf("want two differences in Elo within %d, the smaller first", mostElo)
	case !(t.Alpha > 0 && t.Alpha < 0.5 && t.Beta > 0 && t.Beta < 0.5):
		return SPRT{}, errors.New("want chances of an error above 0 and below 0.5")
	}
	return t, nil
}

const mostElo = 1000

// Bounds are the logarithms of the ratio at which the test ends: at the lower
// one for Elo0, at the upper one for Elo1.
func (t SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Pairs counts pairs of games by the points of the first player: none, a half,
// one, one and a half, two.
type Pairs [5]int

// share is the share of the points that a difference in Elo lets expect.
func share(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Ratio is the logarithm of the ratio of the likelihoods.
func (t SPRT) Ratio(p Pairs) float64 {
	n := 0
	for _, k := range p {
		n += k
	}
	if n == 0 {
		return 0
	}
	// What was not seen may still come, however seldom.
	var seen [5]float64
	sum := 0.0
	for i, k := range p {
		seen[i] = max(float64(k), 1e-3)
		sum += seen[i]
	}
	for i := range seen {
		seen[i] /= sum
	}
	low, high := tilted(seen, share(t.Elo0)), tilted(seen, share(t.Elo1))
	ratio := 0.0
	for i := range seen {
		ratio += sum * seen[i] * math.Log(high[i]/low[i])
	}
	return ratio
}

// tilted is the distribution of the expectation s under which what was seen is
// the likeliest: each part is divided by 1+x*(its points-s), with the x that makes
// the expectation s, found by bisection.
func tilted(seen [5]float64, s float64) (p [5]float64) {
	low, high := -1/(1-s), 1/s // where a part becomes infinite
	for range 200 {
		x := (low + high) / 2
		slope := 0.0
		for i := range seen {
			d := float64(i)/4 - s
			slope += seen[i] * d / (1 + x*d)
		}
		if slope > 0 {
			low = x
		} else {
			high = x
		}
	}
	x := (low + high) / 2
	for i := range seen {
		p[i] = seen[i] / (1 + x*(float64(i)/4-s))
	}
	return p
}

// Elo is the difference in Elo with its bounds at 95 %, by the error of the
// pairs.
func (p Pairs) Elo() answer.Elo {
	n, mean, spread := 0.0, 0.0, 0.0
	for i, k := range p {
		n += float64(k)
		mean += float64(k*i) / 4
	}
	if n == 0 {
		return answer.Elo{}
	}
	mean /= n
	for i, k := range p {
		d := float64(i)/4 - mean
		spread += float64(k) * d * d
	}
	half := confidence * math.Sqrt(spread) / n
	bound := func(share float64) *int { return rounded(elo(min(max(share, 0), 1))) }
	return answer.Elo{Difference: bound(mean), Low: bound(mean - half), High: bound(mean + half)}
}

// A pairCount counts the pairs of a match as its games come, in order.
type pairCount struct {
	half  map[int]int // the points of the first game, in halves, by the number of the pair
	pairs Pairs
}

// add counts a game with the result for the first player; a game that is not
// counted takes its pair with it.
func (c *pairCount) add(number, result int, counted bool) {
	pair, first := (number-1)/2, number%2 == 1
	switch {
	case !counted:
		delete(c.half, pair)
	case first:
		c.half[pair] = result + 1
	default:
		if points, ok := c.half[pair]; ok {
			c.pairs[points+result+1]++
			delete(c.half, pair)
		}
	}
}

// state is the test as the answer has it.
func (t SPRT) state(p Pairs) *answer.SPRT {
	low, high := t.Bounds()
	s := &answer.SPRT{
		Elo0: t.Elo0, Elo1: t.Elo1, Alpha: t.Alpha, Beta: t.Beta, Pairs: p, Elo: p.Elo(),
		Ratio: t.Ratio(p), Low: low, High: high,
	}
	switch {
	case s.Ratio >= high:
		s.Accepted = "elo1"
	case s.Ratio <= low:
		s.Accepted = "elo0"
	}
	return s
}

// SPRTText says how a test stands.
func SPRTText(s *answer.SPRT) string {
	verdict := "not decided"
	switch s.Accepted {
	case "elo0":
		verdict = fmt.Sprintf("%+g rather than %+g", s.Elo0, s.Elo1)
	case "elo1":
		verdict = fmt.Sprintf("%+g rather than %+g", s.Elo1, s.Elo0)
	}
	return fmt.Sprintf("test of Elo %+g against %+g: %s; ratio %.2f (%.2f to %.2f), pairs %v, Elo by pairs %s",
		s.Elo0, s.Elo1, verdict, s.Ratio, s.Low, s.High, s.Pairs, EloText(s.Elo))
}

// EloText is a difference in Elo in words.
func EloText(e answer.Elo) string {
	switch {
	case e.Low == nil && e.High == nil:
		return "unknown"
	case e.High == nil:
		return fmt.Sprintf("more than %+d (95 %%)", *e.Low)
	case e.Low == nil:
		return fmt.Sprintf("less than %+d (95 %%)", *e.High)
	}
	return fmt.Sprintf("%+d (95 %%: %+d to %+d)", *e.Difference, *e.Low, *e.High)
}
