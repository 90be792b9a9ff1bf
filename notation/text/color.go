package text

// The colours of a terminal.

import (
	"fmt"
	"math"

	"fukumi/notation"
)

// Colors is the kind of colours that a terminal can show.
type Colors uint8

// The colours of terminals.
const (
	NoColors    Colors = iota // no escape sequences at all
	NamedColors               // the named colours
	CubeColors                // the colour cube
	TrueColors                // red, green and blue of eight bits each
)

// Colored reports whether the terminal has colours.
func (c Colors) Colored() bool { return c != NoColors }

// Backgrounds for heat from faint to strong, for Black and for White: from a tinted
// grey to the pure colour, so that faint heat looks faint on dark and on light
// screens. Black text is readable on all of them.
var (
	heat16   = [2][3]string{{"30;43", "97;41", "30;101"}, {"30;46", "97;44", "30;104"}}
	heat256  = [2][5]int{{138, 174, 210, 203, 196}, {103, 110, 111, 75, 33}}
	heatTrue = [2][2][3]float64{{{170, 146, 142}, {255, 80, 60}}, {{142, 150, 170}, {70, 145, 255}}}
)

// Paint gives text a background for the heat h, from -1 to 1: red for Black, blue for White.
// It returns text unchanged if h rounds to level 0.
func (c Colors) Paint(raw string, h float64) string {
	side := 0
	if h < 0 {
		side, h = 1, -h
	}
	if c == NoColors || h*heatLevels < 0.5 {
		return raw
	}
	var code string
	switch c {
	case NamedColors:
		code = heat16[side][band(h, 3)]
	case CubeColors:
		code = fmt.Sprintf("38;5;16;48;5;%d", heat256[side][band(h, 5)])
	default:
		var rgb [3]int
		for i, faint := range heatTrue[side][0] {
			rgb[i] = int(math.Round(faint + h*(heatTrue[side][1][i]-faint)))
		}
		code = fmt.Sprintf("38;2;0;0;0;48;2;%d;%d;%d", rgb[0], rgb[1], rgb[2])
	}
	return "\x1b[" + code + "m" + raw + "\x1b[0m"
}

// stoneColor holds the colour of each side's stones, which is also the colour of its heat.
var stoneColor = [...]string{notation.Black: "1;31", notation.White: "1;36"}

// Stone gives text, which represents a stone of s, the colour of that side: red for Black, blue
// for White, in the terminal's own shades.
func (c Colors) Stone(text string, s notation.Stone) string {
	if c == NoColors || s == notation.Empty {
		return text
	}
	return "\x1b[" + stoneColor[s] + "m" + text + "\x1b[0m"
}

// band returns the number of the band that h lies in, if 0 to 1 is divided into n bands.
func band(h float64, n int) int { return min(int(h*float64(n)), n-1) }
