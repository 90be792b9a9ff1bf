package match

// The score of a match and the strength that it shows: the Elo difference and its error.

import (
	"fmt"
	"math"

	"fukumi/notation/answer"
)

// Games returns the number of games in a score.
func Games(s answer.Score) int { return s.Won + s.Drawn + s.Lost }

// plus adds two scores.
func plus(s, o answer.Score) answer.Score {
	return answer.Score{Won: s.Won + o.Won, Drawn: s.Drawn + o.Drawn, Lost: s.Lost + o.Lost}
}

// count adds a game to s: 1 is won, -1 lost, 0 drawn.
func count(s *answer.Score, result int) {
	switch result {
	case 1:
		s.Won++
	case -1:
		s.Lost++
	default:
		s.Drawn++
	}
}

// Share returns the points per game, from 0 to 1, or one half if there are no games.
func Share(s answer.Score) float64 {
	if Games(s) == 0 {
		return 0.5
	}
	return (float64(s.Won) + float64(s.Drawn)/2) / float64(Games(s))
}

// confidence is the two-sided 95 % quantile of the normal distribution.
const confidence = 1.959964

// interval returns the 95 % confidence interval of the true share. It is Wilson's interval, which is meaningful even if
// every game was won. It treats a draw as half a win and half a loss, so with draws it is slightly too wide. It assumes
// that the games are independent of each other.
func interval(s answer.Score) (low, high float64) {
	n := float64(Games(s))
	if n == 0 {
		return 0, 1
	}
	p, z2 := Share(s), confidence*confidence
	middle := (p + z2/(2*n)) / (1 + z2/n)
	half := confidence / (1 + z2/n) * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	return max(middle-half, 0), min(middle+half, 1)
}

// elo returns the Elo difference for an expected share. It is infinite at 0 and 1.
func elo(share float64) float64 { return -400 * math.Log10(1/share-1) }

// Elo returns the Elo difference that a score shows.
func Elo(s answer.Score) answer.Elo {
	if Games(s) == 0 {
		return answer.Elo{}
	}
	low, high := interval(s)
	return answer.Elo{Difference: rounded(elo(Share(s))), Low: rounded(elo(low)), High: rounded(elo(high))}
}

// rounded returns nil if x is infinite, or so large that only rounding made it finite.
func rounded(x float64) *int {
	if math.Abs(x) > 4000 {
		return nil
	}
	n := int(math.Round(x))
	return &n
}

// EloText returns an Elo difference as text.
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
