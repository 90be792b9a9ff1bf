package draw

import (
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// The levels of both sides.
func heatLevels(do func(level int, h float64)) {
	for _, sign := range []int{1, -1} {
		for k := 1; k <= 9; k++ {
			do(sign*k, float64(sign*k)/9)
		}
	}
}

// TestHeatContrast: every digit is read on its level, by WCAG 2, and every level stands
// out from the wood.
func TestHeatContrast(t *testing.T) {
	heatLevels(func(level int, h float64) {
		if got := contrast(heatInk(h), heatColor(h)); got < 4.5 {
			t.Errorf("level %d: contrast %.2f, want 4.5", level, got)
		}
		if d := heatColor(h).lab().distance(wood.lab()); d < 0.06 {
			t.Errorf("level %d: %s looks like the wood (%.3f)", level, heatColor(h).hex(), d)
		}
	})
}

// TestHeatSteps: the levels are equally far apart to the eye, and each is darker than the
// one below: a grey print shows the order, too.
func TestHeatSteps(t *testing.T) {
	for _, sign := range []float64{1, -1} {
		least, most := 1.0, 0.0
		for k := 2.0; k <= 9; k++ {
			before, c := heatColor(sign*(k-1)/9), heatColor(sign*k/9)
			step := before.lab().distance(c.lab())
			least, most = min(least, step), max(most, step)
			if before.luminance() <= c.luminance() {
				t.Errorf("level %v of sign %v is no darker than the one below", k, sign)
			}
		}
		if least < 0.04 || most > 1.2*least {
			t.Errorf("sign %v: steps from %.3f to %.3f, want them equal", sign, least, most)
		}
	}
}

// Without the cones for red, and without those for green (Machado, Oliveira and Fernandes
// 2009, severity 1).
var colourBlind = map[string][3][3]float64{
	"protanopia": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881}},
}

func seen(c rgb, by [3][3]float64) rgb {
	light := [3]float64{linear(c.r), linear(c.g), linear(c.b)}
	var to [3]uint8
	for i, row := range by {
		to[i] = channel(row[0]*light[0] + row[1]*light[1] + row[2]*light[2])
	}
	return rgb{to[0], to[1], to[2]}
}

// TestHeatColourBlind: colour-blind readers can tell the levels and the sides apart, and a mistake from the
// better move.
func TestHeatColourBlind(t *testing.T) {
	for name, by := range colourBlind {
		for k := 1.0; k <= 9; k++ {
			black, white := seen(heatColor(k/9), by).lab(), seen(heatColor(-k/9), by).lab()
			if d := black.distance(white); d < 0.06 {
				t.Errorf("%s: level %v of both sides looks alike (%.3f)", name, k, d)
			}
			if k == 1 {
				continue
			}
			for _, sign := range []float64{1, -1} {
				below, c := seen(heatColor(sign*(k-1)/9), by).lab(), seen(heatColor(sign*k/9), by).lab()
				if d := below.distance(c); d < 0.03 {
					t.Errorf("%s: level %v of sign %v looks like the one below (%.3f)", name, k, sign, d)
				}
			}
		}
	}
}

// TestAdviceInPixels: a mistake is a red ring with a cross, a better move a green disc.
func TestAdviceInPixels(t *testing.T) {
	pos := parse(t, notation.Freestyle, 9, "e5,d5")
	p := Picture{Position: pos, Mistake: points(t, "e5 c3"), Better: points(t, "g7")}
	img := decode(t, pngOf(t, Sheet{p}, 40))
	b := newBoard(&p, testhelp.Must(p.check())(t), 1)
	for _, c := range []struct {
		what, point string
		dx, dy      float64
		want        rgb
	}{
		{"the ring", "e5", 0.44, 0, mistakeColor}, {"the cross", "e5", 0.1, 0.1, mistakeColor},
		{"its other arm", "e5", 0.1, -0.1, mistakeColor}, {"the stone", "e5", 0.26, 0, blackStone},
		{"the ring of a free point", "c3", 0, 0.44, mistakeColor}, {"the disc", "g7", 0, -0.3, betterColor},
		{"the tick", "g7", -0.05, 0.16, whiteStone},
	} {
		x, y := b.at(points(t, c.point)[0])
		if got, ok := near(img, x+c.dx*cell, y+c.dy*cell, c.want); !ok {
			t.Errorf("%s: %s is %s, want %s", c.what, c.point, got, c.want.hex())
		}
	}
	p.Mistake = []notation.Point{notation.At(12, 12)}
	if _, err := p.check(); err == nil {
		t.Error("a mistake beyond the board is drawn")
	}
}
