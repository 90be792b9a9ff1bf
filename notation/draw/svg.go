package draw

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"fukumi/notation/text"
)

// Writing a scene as SVG, element by element. outlines.go writes the letters.

func writeSVG(w io.Writer, s *scene) error {
	out := bufio.NewWriter(w)
	width, height := number(s.width), number(s.height)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" `+
		`version="1.1" `+
		`width="%s" height="%s" viewBox="0 0 %s %s" role="img">`+"\n", width, height, width, height)
	fmt.Fprintf(out, "<title>%s</title>\n", escape(strings.Join(s.titles, "; ")))
	fmt.Fprintf(out, "<desc>%s</desc>\n", escape(strings.Join(s.descriptions, "; ")))
	writeGlyphs(out, s)
	fmt.Fprintf(out, `<rect width="%s" height="%s" fill="%s"/>`+"\n", width, height, s.background().hex())
	for i := range s.shapes {
		writeShape(out, &s.shapes[i])
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

// writeShape writes a shape as one element on a line.
func writeShape(w io.Writer, s *shape) {
	color := s.color.hex()
	switch s.kind {
	case rectangle:
		fmt.Fprintf(w, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n",
			number(s.x), number(s.y), number(s.x2-s.x), number(s.y2-s.y), color)
	case segment:
		ends := "round"
		if s.square {
			ends = "square"
		}
		dashes, end := "", "/>"
		if s.dash > 0 {
			ends, dashes = "butt", fmt.Sprintf(` stroke-dasharray="%s %s"`, number(s.dash), number(0.75*s.dash))
		}
		if s.note != "" {
			end = "><title>" + escape(s.note) + "</title></path>"
		}
		fmt.Fprintf(w, `<path d="M%s %sL%s %s" stroke="%s" stroke-width="%s" stroke-linecap="%s"%s%s`+"\n",
			number(s.x), number(s.y), number(s.x2), number(s.y2), color, number(s.width), ends, dashes, end)
	case disc:
		fmt.Fprintf(w, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", number(s.x), number(s.y), number(s.radius),
			color)
	case ring:
		fmt.Fprintf(w, `<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s"/>`+"\n",
			number(s.x), number(s.y), number(s.radius), color, number(s.width))
	case lettering:
		writeText(w, s)
	}
}

// number returns a length with at most two decimals.
func number(x float64) string {
	x = math.Round(x*100) / 100
	if x == 0 {
		x = 0 // not -0
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

func (c rgb) hex() string { return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b) }

// escape returns a text that is safe between tags and has only characters that XML allows.
func escape(raw string) string {
	raw = strings.Map(func(r rune) rune {
		if r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, text.Clean(raw))
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(raw)
}
