//go:build !js

package draw

import (
	"fmt"
	"sync"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The letters: outlines from the Go font and from bitmaps (wide.go). A program in a browser has neither
// (letters_js.go).

// unitsPerEm is the number of units of the font in an em.
const unitsPerEm = 2048

// A glyph is the outline of a character, in font units, y down from the base line.
type glyph struct {
	segments sfnt.Segments
	advance  float64 // width, in ems
}

// loadFont reads the built-in font.
var loadFont = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic("draw: the built-in font: " + err.Error()) // it is part of the program
	}
	return f
})

var glyphs sync.Map // rune to glyph

// glyphOf returns the glyph of a character from the Go font or the bitmaps, or else a glyph that shows its number.
func glyphOf(r rune) glyph {
	if g, found := glyphs.Load(r); found {
		return g.(glyph)
	}
	g, found := fontGlyph(r)
	if !found {
		g, found = wideGlyph(r)
	}
	if !found {
		g = codeGlyph(r)
	}
	glyphs.Store(r, g)
	return g
}

// fontGlyph returns the glyph of a character of the Go font.
func fontGlyph(r rune) (g glyph, found bool) {
	f := loadFont()
	index, err := f.GlyphIndex(nil, r)
	if err == nil && index == 0 {
		return g, false
	}
	if err == nil {
		g.segments, err = f.LoadGlyph(nil, index, fixed.Int26_6(unitsPerEm), nil)
	}
	if err == nil {
		var advance fixed.Int26_6
		advance, err = f.GlyphAdvance(nil, index, fixed.Int26_6(unitsPerEm), 0)
		g.advance = float64(advance) / unitsPerEm
	}
	if err != nil {
		panic("draw: the built-in font: " + err.Error())
	}
	return g, true
}

// codeSize is the size of the number of a character, in ems.
const codeSize = 0.6

// codeGlyph returns a glyph that shows the number of a character, such as "U+1F600".
func codeGlyph(r rune) glyph {
	var g glyph
	for _, letter := range fmt.Sprintf("U+%04X", r) {
		l, _ := fontGlyph(letter)
		for _, seg := range l.segments {
			for i := range seg.Args {
				seg.Args[i].X = fixed.Int26_6((float64(seg.Args[i].X)*codeSize + g.advance*unitsPerEm))
				seg.Args[i].Y = fixed.Int26_6(float64(seg.Args[i].Y) * codeSize)
			}
			g.segments = append(g.segments, seg)
		}
		g.advance += l.advance * codeSize
	}
	return g
}

// advance returns the width of a character, in ems.
func advance(r rune) float64 { return glyphOf(r).advance }
