package draw

// The colours. The board is a light wood, so that it prints, and that both
// stones and both colours of heat stand out from it. Black's heat and rows are
// red, White's blue: a pair that people who do not see all colours tell apart.

import "math"

// An rgb is an opaque colour.
type rgb struct{ r, g, b uint8 }

var (
	paper      = rgb{0xfd, 0xfb, 0xf5}
	wood       = rgb{0xf2, 0xe3, 0xc2}
	lineColor  = rgb{0x7a, 0x66, 0x45}
	edgeColor  = rgb{0x4a, 0x3b, 0x24}
	ink        = rgb{0x22, 0x1c, 0x12}
	faintInk   = rgb{0x5e, 0x52, 0x3d}
	blackStone = rgb{0x1c, 0x1c, 0x1e}
	whiteStone = rgb{0xff, 0xff, 0xff}
	ringColor  = rgb{0x1b, 0x9e, 0x4b}
	crossColor = rgb{0xb0, 0x1e, 0x1e}

	// Heat from the faintest to the strongest, and the rows of a side.
	heatFaint  = [2]rgb{{0xfd, 0xdf, 0xcd}, {0xdc, 0xe9, 0xf8}}
	heatStrong = [2]rgb{{0xf0, 0x64, 0x42}, {0x58, 0x9b, 0xe8}}
	rowColor   = [2]rgb{{0xd9, 0x34, 0x0e}, {0x14, 0x62, 0xc9}}
)

// heatColor is the background for the heat h, from -1 to 1 and not 0.
func heatColor(h float64) rgb {
	side := 0
	if h < 0 {
		side, h = 1, -h
	}
	return mix(heatFaint[side], heatStrong[side], h)
}

// mix is the colour at t, from 0 to 1, on the way from a to b.
func mix(a, b rgb, t float64) rgb {
	at := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return rgb{at(a.r, b.r), at(a.g, b.g), at(a.b, b.b)}
}
