package main

// The search score of moves, as heat: what is proved of a move, else the chance
// that the evaluation gives the side to move after it.

import (
	"math"
	"slices"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/draw"
	"fukumi/solver"
)

// scoredMoves is how many moves are scored.
const scoredMoves = 12

// What a score says besides a judged chance in percent, which is 1 to 99.
const (
	scoreNone heatValue = 0
	scoreWin  heatValue = 100 // proved to win
	scoreLoss heatValue = -1  // proved to lose
)

// scores are the percents of the moves that were scored. Moves that are proved
// to lose are shown only where all do: elsewhere they would be a few of many.
func scores(b *notation.Position, r *solver.Ranking) heatRows {
	values := map[notation.Point]heatValue{}
	for _, c := range r.Candidates {
		switch c.Proved {
		case solver.ProvedWin:
			values[c.Move] = scoreWin
		case solver.ProvedLoss:
			if r.Candidates[0].Proved == solver.ProvedLoss {
				values[c.Move] = scoreLoss
			}
		default:
			values[c.Move] = min(max(int(math.Round(100*c.WinChance)), 1), 99)
		}
	}
	return newHeatRows(b, func(p notation.Point) heatValue { return values[p] })
}

// scoreMap shows the percents, and W and L for what is proved. The best move
// that is judged is as strong in colour as can be, the worst is faint.
func (a *analysis) scoreMap() heatMap {
	b := &a.attack.query.Position
	m := heatMap{title: "scores of " + title(b.Turn()) + "'s moves", side: b.Turn(), empty: "no move was scored within the limits", labels: map[notation.Point]string{}}
	least, most := 100, 0
	for _, row := range a.heat.Scores {
		for _, v := range row {
			if v > scoreNone && v < scoreWin {
				least, most = min(least, v), max(most, v)
			}
		}
	}
	m.levels = newHeatRows(b, func(p notation.Point) heatValue {
		v := a.heat.Scores.at(p)
		switch v {
		case scoreNone:
			return 0
		case scoreWin:
			m.labels[p] = "W"
			return 9
		case scoreLoss:
			m.labels[p] = "L"
			return 1
		}
		m.labels[p] = strconv.Itoa(v)
		return 9 - 7*(most-v)/max(most-least, 1)
	})
	for _, k := range []struct {
		has  func(heatValue) bool
		keys []draw.Key
	}{
		{func(v heatValue) bool { return v == scoreWin }, []draw.Key{{Label: "W", Heat: 1, Text: "proved to win"}}},
		{func(v heatValue) bool { return v > scoreNone && v < scoreWin }, []draw.Key{{Label: "1", Heat: 2.0 / 9},
			{Label: "99", Heat: 1, Text: "judged, not proved: the chance of " + title(b.Turn()) + " in percent"}}},
		{func(v heatValue) bool { return v == scoreLoss }, []draw.Key{{Label: "L", Heat: 1.0 / 9, Text: "proved to lose"}}},
	} {
		if slices.ContainsFunc(a.heat.Scores, func(row []heatValue) bool { return slices.ContainsFunc(row, k.has) }) {
			m.keys = append(m.keys, k.keys...)
		}
	}
	return m
}
