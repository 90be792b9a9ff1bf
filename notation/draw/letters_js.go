package draw

import (
	"fmt"
	"io"
	"strconv"
)

// A program in a browser has no outlines of letters, because they would be a twentieth of the download. Its
// pictures name fonts of the system, which have the letters of all languages. Each text is stretched to the
// length with which it was laid out.

// fontFamily names fonts whose letters are about as high and as wide as those of the Go font.
const fontFamily = "Arial, Helvetica, sans-serif"

// advances are the widths of the Go font's letters from the space on, in thousandths of an em.
var advances = [...]uint16{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 584, 584, 316, 584, 316, 278, 556, 556, 556, 556, 556, 556, 556,
	556, 556, 556, 306, 306, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 399, 496, 667, 556, 833,
	722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
	556, 278, 556, 556, 247, 253, 500, 268, 833, 556, 556, 556, 556, 333, 500, 283, 556, 500, 722, 500, 500, 500, 334,
	260, 334, 584,
}

// advance returns the approximate width of a character, in ems.
func advance(r rune) float64 {
	const firstWide = 0x2e80 // the first letter of East Asia; such letters are as wide as high
	switch {
	case r >= ' ' && int(r-' ') < len(advances):
		return float64(advances[r-' ']) / 1000
	case r >= firstWide:
		return 1
	}
	return 0.6
}

// writeGlyphs does nothing: only pictures with outlines define letters.
func writeGlyphs(io.Writer, *scene) {}

func writeText(w io.Writer, s *shape) {
	size := strconv.FormatFloat(s.size, 'g', 5, 64)
	fmt.Fprintf(w, `<text x="%s" y="%s" font-family="%s" font-size="%s" textLength="%s" `+
		`lengthAdjust="spacingAndGlyphs" fill="%s" xml:space="preserve">%s</text>`+"\n", number(s.x), number(s.y),
		fontFamily, size, number(textWidth(s.text, s.size)), s.color.hex(), escape(s.text))
}
