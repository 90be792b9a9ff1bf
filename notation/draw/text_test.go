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
)

// FuzzText writes any text everywhere text can stand: the document stays
// well-formed, and no text is wider than its place.
func FuzzText(f *testing.F) {
	for _, text := range []string{"", "h8", "a <b> & c", "]]>", "\x00\xff\ufffe", "\ud7ff\U0010ffff", "tab\tand\nline", strings.Repeat("w", 300), "五目 ○●"} {
		f.Add(text)
	}
	in, err := notation.ParsePosition("c3 b2", notation.Defaults{Size: 5})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p := Picture{
			Position: in.Position, Title: text, RingName: text, Notes: []string{text}, Keys: []Key{{text, 1, text}},
			Marks: notation.Marks{Labels: map[notation.Point]string{notation.At(0, 0): text}, Ring: []notation.Point{notation.At(2, 2)}},
			Rows:  []Row{{Side: notation.White, Name: text, Stones: []notation.Point{notation.At(1, 1)}}},
		}
		s, err := p.layout()
		if err != nil {
			t.Fatal(err)
		}
		for _, sh := range s.shapes {
			if sh.kind == lettering && (sh.x < -1e-9 || sh.x+textWidth(sh.text, sh.size) > s.width+1e-9) {
				t.Errorf("%q from %v to %v of a picture %v wide", sh.text, sh.x, sh.x+textWidth(sh.text, sh.size), s.width)
			}
		}
		var out bytes.Buffer
		if err := SVG(&out, &p); err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(&out); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}

// A winning line on a board of nine lines, as a PNG file.
func ExamplePNG() {
	in, err := notation.ParsePosition("f6 e5 f4 e6 g7 e7 a1", notation.Defaults{Size: 9})
	if err != nil {
		panic(err)
	}
	line, err := notation.ParsePosition("e8 e9 e4", notation.Defaults{Size: 9})
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
