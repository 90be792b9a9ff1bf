package text

import (
	"math"

	"fukumi/notation"
)

// Marks are what a picture shows in addition to the stones. The caller decides what
// they mean. The zero value has no marks.
type Marks struct {
	// Labels replace a stone or an empty point. With labels of at most two
	// characters, the largest board fits into 80 columns.
	Labels map[notation.Point]string
	// Heat is from -1 to 1: above 0 it is for Black, below 0 for White. Values out
	// of bounds count as -1 or 1.
	Heat map[notation.Point]float64
	// Ring are the highlighted points: the last move, a row of five.
	Ring []notation.Point
}

// heatLevels is the number of levels of heat in a picture without colours, apart
// from level 0.
const heatLevels = 9

// HeatAt is the heat of p, within its bounds.
func (m *Marks) HeatAt(p notation.Point) float64 {
	h := m.Heat[p]
	if math.IsNaN(h) {
		return 0
	}
	return max(-1, min(1, h))
}

// Level is the heat of p as a whole number from -9 to 9, 0 for very little heat. A
// picture without colours prints it.
func (m *Marks) Level(p notation.Point) int {
	return int(math.Round(m.HeatAt(p) * heatLevels))
}
