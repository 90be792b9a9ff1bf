package text

import (
	"math"

	"fukumi/notation"
)

// Marks holds what a picture shows in addition to the stones. The caller decides what the marks
// mean. The zero value has no marks.
type Marks struct {
	// Labels replace a stone or an empty point. With labels of at most two
	// characters, the largest board fits into 80 columns.
	Labels map[notation.Point]string
	// Heat holds values from -1 to 1, above 0 for Black and below 0 for White. Values outside this
	// range count as -1 or 1.
	Heat map[notation.Point]float64
	// Ring holds the highlighted points, such as the last move or a row of five.
	Ring []notation.Point
}

// heatLevels is the highest level of heat in a picture without colours.
const heatLevels = 9

// HeatAt returns the heat of p, from -1 to 1.
func (m *Marks) HeatAt(p notation.Point) float64 {
	h := m.Heat[p]
	if math.IsNaN(h) {
		return 0
	}
	return max(-1, min(1, h))
}

// Level returns the heat of p as a whole number from -9 to 9, which pictures without colours
// print. Very little heat has level 0.
func (m *Marks) Level(p notation.Point) int {
	return int(math.Round(m.HeatAt(p) * heatLevels))
}
