//go:build !js

package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// onBoard returns a picture of moves on a board.
func onBoard(t *testing.T, size int, moves string) Picture {
	t.Helper()
	in := testhelp.Must(text.ParsePosition(moves, text.Defaults{Size: size}))(t)
	return Picture{Position: in.Position, Plain: true, Marks: text.Marks{Ring: in.Position.Last()}}
}

// wellFormed checks that a text is XML.
func wellFormed(t *testing.T, what, xmlText string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(xmlText))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
}

// TestInline: pictures of one document share the letters and the boards, so that each has only its stones.
func TestInline(t *testing.T) {
	sheet := Sheet{onBoard(t, 15, "h8 i9 g7"), onBoard(t, 15, "h8"), onBoard(t, 9, "e5")}
	shared, pictures, err := sheet.Inline()
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, "shared", shared)
	if n := strings.Count(shared, `<g id="fukumi-board-`); n != 2 || strings.Count(shared, `id="fukumi-61"`) != 1 {
		t.Errorf("%d boards, want one for each size, and each letter once", n)
	}
	for i, want := range []struct {
		board   string
		circles int
	}{{"fukumi-board-0", 5}, {"fukumi-board-0", 2}, {"fukumi-board-1", 2}} {
		p := pictures[i]
		wellFormed(t, "picture", p)
		if !strings.Contains(p, `<use xlink:href="#`+want.board+`"/>`) || strings.Count(p, "<circle") != want.circles ||
			strings.Contains(p, "<path") {
			t.Errorf("picture %d: want board %s and %d circles: %s", i, want.board, want.circles, p)
		}
	}
	if _, _, err := (Sheet{{}}).Inline(); err == nil {
		t.Error("a picture without a position")
	}
}

// TestPage: a page has its title, its foot, and the pictures with their notes within its edges, whatever the size of
// their boards.
func TestPage(t *testing.T) {
	p := Page{Title: "a <title>", Foot: "1", Columns: 2, Rows: 3}
	for _, size := range []int{15, 5, 22, 15, 9, 6} {
		one := onBoard(t, size, "c3 d4")
		one.Notes = []string{strings.Repeat("a long note ", 6), "b"}
		p.Pictures = append(p.Pictures, one)
	}
	var out bytes.Buffer
	testhelp.OK(t, p.SVG(&out))
	wellFormed(t, "page", out.String())
	if !strings.Contains(out.String(), "<title>a &lt;title&gt;</title>") {
		t.Error("the page has no title")
	}
	for _, color := range []rgb{wood, paper, lineColor} {
		if strings.Contains(out.String(), color.hex()) {
			t.Errorf("the page has the colour %s, which is not for paper", color.hex())
		}
	}
	page := &scene{}
	for i := range p.Pictures {
		testhelp.OK(t, page.cell(&p.Pictures[i], 0, 0, 300, 300))
	}
	for _, s := range page.shapes {
		if s.x < 0 || s.y < 0 || s.x > 300 || s.y > 300 {
			t.Errorf("outside of its cell: %+v", s)
		}
	}
	p.Pictures = append(p.Pictures, p.Pictures[0])
	if err := p.SVG(io.Discard); err == nil {
		t.Error("seven pictures on a page for six")
	}
	if err := (&Page{Columns: 1, Rows: 1, Pictures: Sheet{{}}}).SVG(io.Discard); err == nil {
		t.Error("a picture without a position")
	}
}

// TestPlain: a plain picture is on white in both formats.
func TestPlain(t *testing.T) {
	p := onBoard(t, 15, "h8")
	s := testhelp.Must(Sheet{p}.layout())(t)
	if got := newCanvas(s, 1).image.RGBAAt(0, 0); got.R != 255 || got.G != 255 || got.B != 255 {
		t.Errorf("the background is %v", got)
	}
	p.Labels = map[notation.Point]string{notation.At(0, 0): "1"}
	var out bytes.Buffer
	testhelp.OK(t, SVG(&out, &p))
	if strings.Contains(out.String(), wood.hex()) {
		t.Error("a plain picture has wood")
	}
}
