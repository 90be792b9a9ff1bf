// Command glyphs makes ../../wide.bin, the letters of the pictures that the Go
// font has not got, out of the fonts of github.com/hajimehoshi/bitmapfont:
//
//	go run . > ../../wide.bin
package main

import (
	"compress/flate"
	"log"
	"os"
	"unicode"

	"github.com/hajimehoshi/bitmapfont/v3"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

const (
	rows     = 16
	baseline = 12 // the row below the base line
)

func main() {
	goFont, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		log.Fatal(err)
	}
	var have [1 << 16 / 8]byte
	var data []byte
	for r := rune(0x80); r < 1<<16; r++ {
		if index, err := goFont.GlyphIndex(nil, r); err == nil && index != 0 || !wanted(r) {
			continue
		}
		if g, ok := glyph(r); ok {
			have[r/8] |= 1 << (r % 8)
			data = append(data, g...)
		}
	}
	w, err := flate.NewWriter(os.Stdout, flate.BestCompression)
	if err == nil {
		_, err = w.Write(append(have[:], data...))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		log.Fatal(err)
	}
}

// wanted leaves out what one glyph a character does not write: marks that go on
// other letters, and letters that change with their neighbours.
func wanted(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.Is(unicode.M, r) && !unicode.Is(unicode.Arabic, r) &&
		!unicode.Is(unicode.Co, r)
}

// glyph is the rows of a glyph, two bytes each, the leftmost pixel in the highest
// bit. The lowest bit of the first row says that it is a whole em wide, not half.
func glyph(r rune) (data []byte, drawn bool) {
	area, mask, at, advance, ok := bitmapfont.FaceSC.Glyph(fixed.P(0, baseline), r)
	if !ok {
		return nil, false
	}
	data = make([]byte, 2*rows)
	for y := range rows {
		for x := range 12 {
			if x >= area.Dx() || y-area.Min.Y >= area.Dy() || y < area.Min.Y {
				continue
			}
			if _, _, _, a := mask.At(at.X+x, at.Y+y-area.Min.Y).RGBA(); a > 0 {
				data[2*y+x/8] |= 0x80 >> (x % 8)
				drawn = true
			}
		}
	}
	if advance.Round() > 6 {
		data[1] |= 1
	}
	return data, drawn
}
