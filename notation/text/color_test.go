package text

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// TestPaintContrast holds black text on every ground of heat to a contrast of
// 4.5, by WCAG 2, and each level to a ground at least as far from grey as the
// one below.
func TestPaintContrast(t *testing.T) {
	code := regexp.MustCompile(`48;(?:5;(\d+)|2;(\d+);(\d+);(\d+))m`)
	for _, c := range []Colors{CubeColors, TrueColors} {
		for _, sign := range []float64{1, -1} {
			before := -1.0
			for level := 1; level <= heatLevels; level++ {
				m := code.FindStringSubmatch(c.Paint("x", sign*float64(level)/heatLevels))
				if m == nil {
					t.Fatalf("colour %d, level %d: no ground", c, level)
				}
				var rgb [3]float64
				if n, err := strconv.Atoi(m[1]); err == nil {
					for i, d := range [3]int{36, 6, 1} {
						if v := (n - 16) / d % 6; v > 0 {
							rgb[i] = float64(55 + 40*v)
						}
					}
				} else {
					for i := range rgb {
						rgb[i], _ = strconv.ParseFloat(m[2+i], 64)
					}
				}
				light := 0.0
				for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
					light += weight * math.Pow((rgb[i]/255+0.055)/1.055, 2.4)
				}
				if got := (light + 0.05) / 0.05; got < 4.5 {
					t.Errorf("colour %d, level %v: contrast %.1f", c, sign*float64(level), got)
				}
				vivid := slices.Max(rgb[:]) - slices.Min(rgb[:])
				if vivid < before || vivid < 20 {
					t.Errorf("colour %d, level %v: %v is paler than the level below", c, sign*float64(level), rgb)
				}
				before = vivid
			}
		}
	}
}
