package draw

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// The look of pictures, measured: known pixels, text that does not run into other text, colours that can be
// told apart.

// everywhere is a position of a size with stones in the corners and the centre.
func everywhere(t *testing.T, rule notation.Rule, size int) notation.Position {
	t.Helper()
	last := size - 1
	pos := testhelp.Must(notation.NewPosition(rule, size))(t)
	for _, p := range []notation.Point{notation.At(0, 0), notation.At(last, last), notation.At(last, 0),
		notation.At(0, last), notation.At(size/2, size/2)} {
		testhelp.OK(t, pos.Play(p))
	}
	return pos
}

// near reports whether the pixel at x, y has a colour, give or take rounding.
func near(img image.Image, x, y float64, want rgb) (string, bool) {
	r, g, b, a := img.At(int(x), int(y)).RGBA()
	got := rgb{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}
	off := func(a, b uint8) float64 { return math.Abs(float64(a) - float64(b)) }
	ok := a == 0xffff && off(got.r, want.r) <= 2 && off(got.g, want.g) <= 2 && off(got.b, want.b) <= 2
	return got.hex(), ok
}

// TestPixels draws every size, and 15x15 under every rule, and looks at points
// whose colour is known.
func TestPixels(t *testing.T) {
	for size := notation.MinSize; size <= notation.MaxSize; size++ {
		rules := notation.Rules[size%3 : size%3+1]
		if size == notation.DefaultSize {
			rules = notation.Rules[:]
		}
		for _, rule := range rules {
			px := 16 + size%3*9 // pixels between the lines
			pos := everywhere(t, rule, size)
			p := Picture{Position: pos, Title: "title",
				Marks: text.Marks{Heat: map[notation.Point]float64{notation.At(1, 0): 1, notation.At(0, 1): -0.5,
					notation.At(0, 0): 1}}}
			img := decode(t, pngOf(t, Sheet{p}, px))
			b := newBoard(&p, &pos, 1)
			scale := float64(px) / cell
			wantWidth := max(float64(size-1)+2*margin, minWidth) * float64(px)
			if got := float64(img.Bounds().Dx()); math.Abs(got-wantWidth) > 1 {
				t.Errorf("size %d: %v pixels wide, want %v", size, got, wantWidth)
			}
			look := func(what string, q notation.Point, dx, dy float64, want rgb) {
				x, y := b.at(q)
				if got, ok := near(img, (x+dx*cell)*scale, (y+dy*cell)*scale, want); !ok {
					t.Errorf("size %d, %s: %s at %s is %s, want %s", size, rule, what, q, got, want.hex())
				}
			}
			for _, q := range pos.Stones(notation.Black) {
				look("black stone", q, 0, 0, blackStone)
				look("inside its rim", q, 0.2, 0.2, blackStone)
			}
			for _, q := range pos.Stones(notation.White) {
				look("white stone", q, 0, 0, whiteStone)
				look("inside its rim", q, -0.2, 0.2, whiteStone)
			}
			look("heat for Black", notation.At(1, 0), 0.4, 0.4, heatAnchors[0][2])
			look("heat for White", notation.At(0, 1), -0.4, 0.4, heatColor(-0.5))
			look("wood", notation.At(2, 2), 0.5, 0.5, wood)
			look("wood beyond the lines", notation.At(2, 0), 0.5, 0.5, wood)
			look("paper", notation.At(2, 0), 0.5, 0.75, paper)
			look("a line", notation.At(2, 2), 0.5, 0, lineColor)
			look("a column", notation.At(2, 2), 0, 0.5, lineColor)
			look("the edge", notation.At(2, 0), 0.5, 0, edgeColor)
			for _, q := range starPoints(size) {
				if pos.At(q) == notation.Empty {
					look("star point", q, 0.05, 0.05, edgeColor)
				}
			}
		}
	}
}

// TestMarksInPixels looks at the marks of a 9x9 board.
func TestMarksInPixels(t *testing.T) {
	pos := parse(t, notation.Renju, 9, "c5,d5,e5/c3,a9,i9")
	p := Picture{Position: pos, Line: points(t, "g7"), Forbidden: points(t, "h2"),
		Marks: text.Marks{Ring: points(t, "c3"), Labels: map[notation.Point]string{notation.At(7, 7): "A"}},
		Rows: []Row{
			{notation.Black, "three", points(t, "e5 c5 d5"), points(t, "b5 f5"), Solid},
			{notation.White, "", points(t, "c3"), points(t, "f5"), Thick},
		}}
	const px = 40
	img := decode(t, pngOf(t, Sheet{p}, px))
	after := testhelp.Must(p.check())(t)
	b := newBoard(&p, after, 1)
	for _, c := range []struct {
		what   string
		point  string
		dx, dy float64
		want   rgb
	}{
		{"row over a stone", "c5", 0.3, 0, rowColor[0][0]},
		{"row between stones", "d5", 0.5, 0, rowColor[0][0]},
		{"stone beside the row", "d5", 0, 0.3, blackStone},
		{"edge of the row", "d5", 0.3, 0.08, paper},
		{"gain", "b5", 0, 0, rowColor[0][0]},
		{"gain of both, inside", "f5", 0, 0, rowColor[1][0]},
		{"gain of both, outside", "f5", 0.18, 0, rowColor[0][0]},
		{"row of one stone", "c3", 0.05, 0, rowColor[1][0]},
		{"ring", "c3", 0.44, 0, ringColor},
		{"inside the ring", "c3", 0.3, 0, whiteStone},
		{"numbered stone of the line", "g7", 0.25, -0.25, blackStone},
		{"forbidden", "h2", 0.15, 0.15, crossColor},
		{"ground of a label", "h8", -0.15, -0.2, wood},
	} {
		x, y := b.at(points(t, c.point)[0])
		if got, ok := near(img, x+c.dx*cell, y+c.dy*cell, c.want); !ok {
			t.Errorf("%s: %s is %s, want %s", c.what, c.point, got, c.want.hex())
		}
	}
}

// TestTextStandsApart: every text is inside the picture, and none touches
// another, at every size, with long titles and notes.
func TestTextStandsApart(t *testing.T) {
	for size := notation.MinSize; size <= notation.MaxSize; size++ {
		for _, heat := range []float64{0, 1} {
			p := Picture{Position: everywhere(t, notation.Renju, size), Line: []notation.Point{notation.At(1, 0)},
				Title: "a title that is far too long for the board above which it stands, even for the largest of " +
					"them all, and then some more",
				Notes: []string{"1.h8 2.i9 3.g7 4.h10 5.i10 6.j11 7.k12 8.l13 9.m14 10.n15 and so on",
					"averylongwordthathasnospaceinitandgoesonforeverandeverandeverandeverandeverandeverandeverandever"},
				Rows: []Row{{notation.Black, "straight four", []notation.Point{notation.At(0, 0)},
					[]notation.Point{notation.At(2, 0)}, Thick},
					{notation.White, "closed three", []notation.Point{notation.At(0, 0)}, nil, Dashed}},
				RingName: "last move", Forbidden: []notation.Point{notation.At(3, 0)}}
			if size%2 == 0 {
				p.Keys = []Key{{"1", 0.1, ""},
					{"-2", 0.2, "a long text about what the heat is, which needs more than one line and says nothing"},
					{"3", 0.3, "short"}}
			}
			p.Ring = []notation.Point{notation.At(0, 0)}
			p.Heat, p.Labels = map[notation.Point]float64{}, map[notation.Point]string{}
			for _, q := range p.Position.Points() {
				p.Labels[q] = fmt.Sprint(100 + int(q))
				p.Heat[q] = heat
			}
			for columns := 1; columns <= 3; columns++ {
				s := testhelp.Must(slices.Repeat(Sheet{p}, columns).layout())(t)
				checkTexts(t, size, s)
			}
		}
	}
}

func checkTexts(t *testing.T, size int, s *scene) {
	t.Helper()
	type box struct {
		text         string
		x, y, x2, y2 float64
	}
	var boxes []box
	for _, sh := range s.shapes {
		if sh.kind == lettering {
			boxes = append(boxes, box{sh.text, sh.x, sh.y - capHeight*sh.size, sh.x + textWidth(sh.text, sh.size),
				sh.y + 0.2*sh.size})
		}
	}
	if len(boxes) < 4*size {
		t.Fatalf("size %d: %d texts", size, len(boxes))
	}
	for i, a := range boxes {
		if a.x < 0 || a.y < 0 || a.x2 > s.width || a.y2 > s.height {
			t.Errorf("size %d: %q is outside the picture: %+v", size, a.text, a)
		}
		for _, b := range boxes[:i] {
			if a.x < b.x2 && b.x < a.x2 && a.y < b.y2 && b.y < a.y2 {
				t.Errorf("size %d: %q and %q overlap", size, a.text, b.text)
			}
		}
	}
}

func contrast(a, b rgb) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestContrast holds the colours to WCAG 2: 4.5 for text, 3 for signs.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		what  string
		a, b  rgb
		least float64
	}{
		{"text on paper", ink, paper, 7},
		{"text on wood", ink, wood, 7},
		{"coordinates", faintInk, paper, 4.5},
		{"text on a black stone", whiteStone, blackStone, 7},
		{"text on a white stone", ink, whiteStone, 7},
		{"lines", lineColor, wood, 3},
		{"the edge of a row on a black stone", paper, blackStone, 3},
		{"ring on a black stone", ringColor, blackStone, 3},
		{"ring on a white stone", ringColor, whiteStone, 3},
		{"cross on wood", crossColor, wood, 3},
		{"ring on wood", ringColor, wood, 3},
		{"mistake on a black stone", mistakeColor, blackStone, 3},
		{"mistake on a white stone", mistakeColor, whiteStone, 3},
		{"mistake on wood", mistakeColor, wood, 3},
		{"better on wood", betterColor, wood, 4},
		{"the tick on it", whiteStone, betterColor, 4.5},
	} {
		if got := contrast(c.a, c.b); got < c.least {
			t.Errorf("%s: contrast %.2f, want %v", c.what, got, c.least)
		}
	}
	for side, colors := range rowColor {
		for i, color := range colors {
			if got := contrast(color, paper); got < 3 {
				t.Errorf("row colour %d of side %d on its edge: contrast %.2f, want 3", i, side, got)
			}
		}
	}
}

func TestStarPoints(t *testing.T) {
	for size, want := range map[int]string{
		5: "c3", 6: "", 9: "c3 g3 c7 g7 e5", 10: "c3 h3 c8 h8", 13: "d4 j4 d10 j10 g7", 15: "d4 l4 d12 l12 h8",
		19: "d4 p4 j4 d16 p16 j16 d10 p10 j10", 20: "d4 q4 d17 q17", 22: "d4 s4 d19 s19",
	} {
		if got := notation.FormatMoves(starPoints(size)); got != want {
			t.Errorf("size %d: %s, want %s", size, got, want)
		}
	}
}

// TestDashes: strokes that do not touch, from one end to the other.
func TestDashes(t *testing.T) {
	for _, length := range []float64{0, 5, 8.8, 9, 20, 40, 80, 113.1, 400} {
		list := dashes(3, 4, 3+length*0.6, 4+length*0.8)
		first, last := list[0], list[len(list)-1]
		if first[0] != 3 || first[1] != 4 || math.Hypot(last[2]-3, last[3]-4)-length > 1e-9 ||
			length-math.Hypot(last[2]-3, last[3]-4) > 1e-9 {
			t.Errorf("length %v: from %v to %v", length, first, last)
		}
		for i, d := range list[1:] {
			if gap := math.Hypot(d[0]-list[i][2], d[1]-list[i][3]); gap < dashGap*cell*0.4 && length > 20 {
				t.Errorf("length %v: a gap of %v", length, gap)
			}
		}
	}
}

func TestCutAndWrap(t *testing.T) {
	if got := cut("short", 10, 100); got != "short" {
		t.Errorf("cut short: %q", got)
	}
	if got := cut("a text that is too long", 10, 60); textWidth(got, 10) > 60 || len(got) < 6 ||
		got[len(got)-3:] != "..." {
		t.Errorf("cut: %q of width %v", got, textWidth(got, 10))
	}
	if got := cut("anything", 10, 0); got != "..." {
		t.Errorf("cut to nothing: %q", got)
	}
	lines := wrap("one two  three four five six", 10, 60)
	joined := ""
	for _, line := range lines {
		if textWidth(line, 10) > 60 {
			t.Errorf("wrapped line %q is %v wide", line, textWidth(line, 10))
		}
		joined += line + " "
	}
	if joined != "one two three four five six " || len(lines) < 2 {
		t.Errorf("wrapped: %q", lines)
	}
}

// TestLettersOfSheets: captions can still be read where a page shows a whole sheet, or a chart
// above it, 838 pixels wide.
func TestLettersOfSheets(t *testing.T) {
	pos := everywhere(t, notation.Renju, 15)
	p := Picture{Position: pos, RingName: "last move", Notes: []string{"a note"},
		Marks: text.Marks{Ring: []notation.Point{notation.At(0, 0)}}}
	for columns := 1; columns <= 3; columns++ {
		c := Chart{Caption: "a caption", Chances: make([]Chance, 5), Sheet: slices.Repeat(Sheet{p}, columns)}
		s := testhelp.Must(c.layout())(t)
		for _, sh := range s.shapes {
			if sh.kind == lettering && strings.Contains(sh.text, " ") && sh.size*min(838/s.width, 1) < 10 {
				t.Errorf("%d columns: %q is %.1f pixels high", columns, sh.text, sh.size*838/s.width)
			}
		}
	}
}
