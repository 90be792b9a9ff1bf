package picture

import (
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/draw"
	"fukumi/notation/words"
	"fukumi/solver/analysis"
	"slices"
	"strconv"
)

// The map of scores: what is proved about a move or, if nothing is proved, the judged win chance of the side to move.

// scoreMap returns a map with percentages, and with W and L for proved moves. The best judged move has the strongest
// colour, the worst judged move a faint one.
func scoreMap(l *words.Language, a *analysis.Analysis) Map {
	b := a.Position()
	m := Map{Title: l.Say("scores of {side}'s moves", "side", b.Turn()), Side: b.Turn(),
		Empty: l.Say("no move was scored within the limits"), Labels: map[notation.Point]string{}}
	least, most := 100, 0
	for _, row := range a.Heat.Scores {
		for _, v := range row {
			if v > answer.ScoreNone && v < answer.ScoreWin {
				least, most = min(least, v), max(most, v)
			}
		}
	}
	m.Levels = answer.NewRows(b.Size(), func(p notation.Point) int {
		v := a.Heat.Scores.At(p)
		switch v {
		case answer.ScoreNone:
			return 0
		case answer.ScoreWin:
			m.Labels[p] = "W"
			return 9
		case answer.ScoreLoss:
			m.Labels[p] = "L"
			return 1
		}
		m.Labels[p] = strconv.Itoa(v)
		return 9 - 7*(most-v)/max(most-least, 1)
	})
	for _, k := range []struct {
		has  func(int) bool
		keys []draw.Key
	}{
		{func(v int) bool { return v == answer.ScoreWin }, []draw.Key{{Label: "W", Heat: 1,
			Text: l.Say("proved to win")}}},
		{func(v int) bool {
			return v > answer.ScoreNone && v < answer.ScoreWin
		}, []draw.Key{{Label: "1", Heat: 2.0 / 9},
			{Label: "99", Heat: 1,
				Text: l.Say("judged, not proved: the chance of {side} in percent", "side", b.Turn())}}},
		{func(v int) bool {
			return v == answer.ScoreLoss
		}, []draw.Key{{Label: "L", Heat: 1.0 / 9, Text: l.Say("proved to lose")}}},
	} {
		if slices.ContainsFunc(a.Heat.Scores, func(row []int) bool { return slices.ContainsFunc(row, k.has) }) {
			m.Keys = append(m.Keys, k.keys...)
		}
	}
	return m
}
