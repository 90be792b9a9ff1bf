package draw

// The scales of heat. The scale of a side goes through three colours from light to dark, in equal steps of OKLab
// (Björn Ottosson, 2020, https://bottosson.github.io/posts/oklab/). Black's colours are yellow, orange and brown;
// White's are light, middle and dark blue. Colour-blind readers can tell the two scales apart. The colours were
// chosen for this board and do not come from a published scale.

import "math"

// heatAnchors are the colours that the scales of Black and White pass through.
var heatAnchors = [2][3]rgb{
	{{0xff, 0xf2, 0xa8}, {0xf0, 0x8a, 0x24}, {0x80, 0x20, 0x0a}},
	{{0xe2, 0xf2, 0xfb}, {0x4f, 0x9d, 0xdc}, {0x10, 0x2f, 0x74}},
}

// heatColor returns the background for the heat h, which is from -1 to 1 but not 0.
func heatColor(h float64) rgb {
	side := 0
	if h < 0 {
		side, h = 1, -h
	}
	var at [3]lab
	for i, c := range heatAnchors[side] {
		at[i] = c.lab()
	}
	first, second := at[0].distance(at[1]), at[1].distance(at[2])
	if way := h * (first + second); way > first {
		return at[1].toward(at[2], (way-first)/second).rgb()
	}
	return at[0].toward(at[1], h*(first+second)/first).rgb()
}

// heatInk returns black or white, whichever is easier to read on the heat h.
func heatInk(h float64) rgb {
	if heatColor(h).luminance() < 0.179 { // white has the better contrast
		return rgb{0xff, 0xff, 0xff}
	}
	return rgb{}
}

// HeatHex returns the background and the ink for a level of heat, from -9 to 9 but not 0, as CSS colours.
func HeatHex(level int) (ground, ink string) {
	h := float64(level) / 9
	return heatColor(h).hex(), heatInk(h).hex()
}

// A lab is a colour in OKLab: its lightness, green to red, and blue to yellow.
type lab [3]float64

// linear returns the light of one channel, from 0 to 1.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// channel is the inverse of linear.
func channel(x float64) uint8 {
	if x = min(max(x, 0), 1); x <= 0.0031308 {
		x *= 12.92
	} else {
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * x))
}

// luminance returns the relative luminance as defined by WCAG 2.
func (c rgb) luminance() float64 { return 0.2126*linear(c.r) + 0.7152*linear(c.g) + 0.0722*linear(c.b) }

func (c rgb) lab() lab {
	r, g, b := linear(c.r), linear(c.g), linear(c.b)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return lab{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

func (c lab) rgb() rgb {
	cube := func(a, b float64) float64 { x := c[0] + a*c[1] + b*c[2]; return x * x * x }
	l, m, s := cube(0.3963377774, 0.2158037573), cube(-0.1055613458, -0.0638541728),
		cube(-0.0894841775, -1.2914855480)
	return rgb{
		channel(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		channel(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		channel(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
	}
}

// distance returns the visible difference between two colours.
func (c lab) distance(d lab) float64 {
	return math.Sqrt((c[0]-d[0])*(c[0]-d[0]) + (c[1]-d[1])*(c[1]-d[1]) + (c[2]-d[2])*(c[2]-d[2]))
}

// toward returns the colour at t, from 0 to 1, on the way to another.
func (c lab) toward(d lab, t float64) lab {
	for i := range c {
		c[i] += t * (d[i] - c[i])
	}
	return c
}
