package text

import (
	"math"

	"fukumi/notation"
)

// Marks are what a picture shows besides the stones. What they mean is up to
// whoever sets them. The zero value is no marks.
type Marks struct {
	// Labels stand in place of a stone or an empty point. Of two characters
	// at most, they leave the largest board within 80 columns.
	Labels map[notation.Point]string
	// Heat is from -1 to 1: above 0 it speaks for Black, below 0 for White.
	// What is beyond counts as -1 or 1.
	Heat map[notation.Point]float64
	// Ring are the points that stand out: the last move, a row of five.
	Ring []notation.Point
}

// heatLevels is the number of levels of heat that are told apart without
// colours; 0 is none.
const heatLevels = 9

// HeatAt is the heat of p, within its bounds.
func (m *Marks) HeatAt(p notation.Point) float64 {
	h := m.Heat[p]
	if math.IsNaN(h) {
		return 0
	}
	return max(-1, min(1, h))
}

// Level is the heat of p as a whole number from -9 to 9, 0 where there is none
// to speak of. It is what a picture prints where colours do not tell.
func (m *Marks) Level(p notation.Point) int {
	return int(math.Round(m.HeatAt(p) * heatLevels))
}
