package main

// The score of a match and what it says about strength: Elo and its error.

import (
	"fmt"
	"math"
)

// A score counts games from the point of view of one player.
type score struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

func (s score) games() int { return s.Won + s.Drawn + s.Lost }

func (s score) plus(o score) score { return score{s.Won + o.Won, s.Drawn + o.Drawn, s.Lost + o.Lost} }

// add counts a game: 1 is won, -1 lost, 0 drawn.
func (s *score) add(result int) {
	switch result {
	case 1:
		s.Won++
	case -1:
		s.Lost++
	default:
		s.Drawn++
	}
}

// share is the points by game, from 0 to 1; a half where there are no games.
func (s score) share() float64 {
	if s.games() == 0 {
		return 0.5
	}
	return (float64(s.Won) + float64(s.Drawn)/2) / float64(s.games())
}

// confidence is the quantile of the normal distribution for 95 %, both sides.
const confidence = 1.959964

// interval is where the true share is with 95 %: Wilson's interval, which also
// means something where every game was won. It takes a draw for half a win and
// half a loss, so with draws it is a little too wide. It takes the games for
// independent of each other.
func (s score) interval() (low, high float64) {
	n := float64(s.games())
	if n == 0 {
		return 0, 1
	}
	p, z2 := s.share(), confidence*confidence
	middle := (p + z2/(2*n)) / (1 + z2/n)
	half := confidence / (1 + z2/n) * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	return max(middle-half, 0), min(middle+half, 1)
}

// elo is the difference in Elo at which a share is expected; infinite at 0 and 1.
func elo(share float64) float64 { return -400 * math.Log10(1/share-1) }

// An eloObject is a difference in Elo with its bounds at 95 %. What is null is
// infinite: no game, or all of them, were won.
type eloObject struct {
	Difference *int `json:"difference"`
	Low        *int `json:"low"`
	High       *int `json:"high"`
}

func newEloObject(s score) eloObject {
	if s.games() == 0 {
		return eloObject{}
	}
	low, high := s.interval()
	return eloObject{rounded(elo(s.share())), rounded(elo(low)), rounded(elo(high))}
}

// rounded is nil where x is infinite, or so large that rounding made it finite.
func rounded(x float64) *int {
	if math.Abs(x) > 4000 {
		return nil
	}
	n := int(math.Round(x))
	return &n
}

// text says it in words.
func (e eloObject) text() string {
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
