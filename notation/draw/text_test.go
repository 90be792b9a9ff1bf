package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"io"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// FuzzText writes any text everywhere text can stand: the document stays
// well-formed, and no text is wider than its place.
func FuzzText(f *testing.F) {
	for _, text := range []string{"", "h8", "a <b> & c", "]]>", "\x00\xff\ufffe", "\ud7ff\U0010ffff", "tab\tand\nline",
		strings.Repeat("w", 300), "五目 ○●"} {
		f.Add(text)
	}
	in := testhelp.Must(text.ParsePosition("c3 b2", text.Defaults{Size: 5}))(f)
	f.Fuzz(func(t *testing.T, raw string) {
		p := Picture{
			Position: in.Position, Title: raw, RingName: raw, Notes: []string{raw}, Keys: []Key{{raw, 1, raw}},
			Marks: text.Marks{Labels: map[notation.Point]string{notation.At(0, 0): raw},
				Ring: []notation.Point{notation.At(2, 2)}},
			Rows: []Row{{Side: notation.White, Name: raw, Stones: []notation.Point{notation.At(1, 1)}}},
		}
		s := testhelp.Must(p.layout(1))(t)
		for _, sh := range s.shapes {
			if sh.kind == lettering && (sh.x < -1e-9 || sh.x+textWidth(sh.text, sh.size) > s.width+1e-9) {
				t.Errorf("%q from %v to %v of a picture %v wide", sh.text, sh.x, sh.x+textWidth(sh.text, sh.size),
					s.width)
			}
		}
		var out bytes.Buffer
		testhelp.OK(t, SVG(&out, &p))
		for d := xml.NewDecoder(&out); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%q: %v", raw, err)
			}
		}
	})
}

// A winning line on a board of nine lines, as a PNG file.
func ExamplePNG() {
	in, err := text.ParsePosition("f6 e5 f4 e6 g7 e7 a1", text.Defaults{Size: 9})
	if err != nil {
		panic(err)
	}
	line, err := text.ParsePosition("e8 e9 e4", text.Defaults{Size: 9})
	if err != nil {
		panic(err)
	}
	moves, _ := line.Position.Moves()
	p := Picture{Position: in.Position, Title: "White wins", Line: moves}
	var file bytes.Buffer
	if err := PNG(&file, &p, 40); err != nil {
		panic(err)
	}
	img, err := png.Decode(&file)
	fmt.Println(img.Bounds(), err)
	// Output: (0,0)-(448,492) <nil>
}
