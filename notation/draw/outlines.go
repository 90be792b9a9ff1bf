//go:build !js

package draw

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// Letters in SVG are outlines, so that a picture needs no font. Every letter in use is defined once. Texts refer
// to these definitions.

// writeText writes a reference to the outline of each letter, in the units of the font.
func writeText(w io.Writer, s *shape) {
	fmt.Fprintf(w, `<g transform="translate(%s %s) scale(%s)" fill="%s">`,
		number(s.x), number(s.y), strconv.FormatFloat(s.size/unitsPerEm, 'g', 5, 64), s.color.hex())
	at := 0.0
	for _, r := range s.text {
		g := glyphOf(r)
		if len(g.segments) > 0 {
			fmt.Fprintf(w, `<use xlink:href="#%s" x="%s"/>`, glyphName(r), number(at))
		}
		at += g.advance * unitsPerEm
	}
	fmt.Fprintln(w, "</g>")
}

// writeGlyphs defines the letters of the scene.
func writeGlyphs(w io.Writer, s *scene) {
	used := map[rune]bool{}
	for i := range s.shapes {
		for _, r := range s.shapes[i].text {
			used[r] = true
		}
	}
	var list []rune
	for r := range used {
		list = append(list, r)
	}
	slices.Sort(list)
	fmt.Fprintln(w, "<defs>")
	for _, r := range list {
		if g := glyphOf(r); len(g.segments) > 0 {
			fmt.Fprintf(w, `<path id="%s" d="%s"/>`+"\n", glyphName(r), pathData(g.segments))
		}
	}
	fmt.Fprintln(w, "</defs>")
}

func glyphName(r rune) string { return fmt.Sprintf("fukumi-%x", r) }

// pathData writes an outline as SVG path data.
func pathData(segments sfnt.Segments) string {
	var b strings.Builder
	for i, seg := range segments {
		letter, points := "L", 1
		switch seg.Op {
		case sfnt.SegmentOpMoveTo:
			letter = "M"
			if i > 0 {
				letter = "ZM"
			}
		case sfnt.SegmentOpQuadTo:
			letter, points = "Q", 2
		case sfnt.SegmentOpCubeTo:
			letter, points = "C", 3
		}
		b.WriteString(letter)
		for j := range points {
			if j > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%d %d", seg.Args[j].X, seg.Args[j].Y)
		}
	}
	return b.String() + "Z"
}
