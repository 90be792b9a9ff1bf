package notation

import "math"

// Marks are what a picture shows besides the stones. What they mean is up to
// whoever sets them. The zero value is no marks.
type Marks struct {
	// Labels stand in place of a stone or an empty point. Of two characters
	// at most, they leave the largest board within 80 columns.
	Labels map[Point]string
	// Heat is from -1 to 1: above 0 it speaks for Black, below 0 for White.
	// What is beyond counts as -1 or 1.
	Heat map[Point]float64
	// Ring are the points that stand out: the last move, a row of five.
	Ring []Point
}

// heatLevels is the number of levels of heat that are told apart without
// colours; 0 is none.
const heatLevels = 9

// heatAt is the heat of p, within its bounds.
func (m *Marks) heatAt(p Point) float64 {
	h := m.Heat[p]
	if math.IsNaN(h) {
		return 0
	}
	return max(-1, min(1, h))
}

// heatLevel is the heat of p from -heatLevels to heatLevels.
func (m *Marks) heatLevel(p Point) int {
	return int(math.Round(m.heatAt(p) * heatLevels))
}
