package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestLetters: a letter of any script has a shape of its own, of the right width; a letter without a shape is
// written as its number.
func TestLetters(t *testing.T) {
	seen := map[string]rune{}
	for _, r := range "hOж五目並べ連珠黑先胜題한国ア、（😀\U0001f601\u202e" {
		g := glyphOf(r)
		if len(g.segments) == 0 || g.advance < 0.2 {
			t.Errorf("%q has no shape: %d segments, %v ems wide", r, len(g.segments), g.advance)
		}
		data := pathData(g.segments)
		if other, found := seen[data]; found {
			t.Errorf("%q and %q look the same", r, other)
		}
		seen[data] = r
		if r >= 0x3000 && r < 0xff00 && g.advance != 1 {
			t.Errorf("%q is %v ems wide, want 1", r, g.advance)
		}
	}
	if got, want := glyphOf('\U0001f600').advance, textWidth("U+1F600", codeSize); got != want {
		t.Errorf("the number of a letter is %v ems wide, want %v", got, want)
	}
}

// TestOutline: the outline of a bitmap fills the set pixels and no others, also where pixels meet at a corner
// and around a hole.
func TestOutline(t *testing.T) {
	rows := make([]byte, wideBytes)
	for y, row := range []string{"###.", "#.##", "###.", "...#"} {
		for x, c := range row {
			if c == '#' {
				rows[2*(y+5)] |= 0x80 >> x
			}
		}
	}
	const scale = 8
	c := canvas{image: image.NewRGBA(image.Rect(0, 0, widePixel*scale, wideRows*scale)), scale: 1}
	c.path.outline(outlineOf(rows), 0, wideBase*scale, float64(widePixel*scale)/unitsPerEm)
	c.fill(ink)
	for y := range wideRows {
		for x := range widePixel {
			_, _, _, a := c.image.At(x*scale+scale/2, y*scale+scale/2).RGBA()
			if set := rows[2*y+x/8]&(0x80>>(x%8)) != 0; set != (a > 0x8000) {
				t.Errorf("pixel %d %d: set %v, drawn with %#x", x, y, set, a)
			}
		}
	}
}

// TestWholeTitle: a title is not cut: it is smaller, and then in several lines.
func TestWholeTitle(t *testing.T) {
	pos := parse(t, notation.Freestyle, 15, "h8")
	for _, c := range []struct {
		title string
		lines int
	}{
		{"short", 1},
		{"Black wins by VCT: 12 own moves, 23 plies, of the class that was asked", 1},
		{"a long name of a game of two players: " + strings.Repeat("one and two, ", 10), 2},
		{strings.Repeat("五目並べ", 20), 2},
		{strings.Repeat("x", 150), 2},
	} {
		s := testhelp.Must((&Picture{Position: pos, Title: c.title}).layout(1))(t)
		got, lines := "", 0
		for _, sh := range s.shapes {
			if sh.kind == lettering && sh.y < s.height/4 && len(sh.text) > 2 {
				got += sh.text
				lines++
			}
		}
		squeeze := func(text string) string { return strings.ReplaceAll(text, " ", "") }
		if squeeze(got) != squeeze(c.title) || lines != c.lines {
			t.Errorf("%q stands as %q in %d lines, want %d", c.title, got, lines, c.lines)
		}
	}
}

// TestChinesePNG: a title in Chinese is dark pixels, different from those of another title.
func TestChinesePNG(t *testing.T) {
	drawn := func(title string) image.Image {
		var out bytes.Buffer
		testhelp.OK(t, PNG(&out, &Picture{Position: parse(t, notation.Freestyle, 15, "h8"), Title: title}, 40))
		return testhelp.Must(png.Decode(&out))(t)
	}
	one, other := drawn("黑先胜"), drawn("白先胜")
	dark, apart := 0, 0
	for y := range 50 {
		for x := range one.Bounds().Dx() {
			if g := color.GrayModel.Convert(one.At(x, y)).(color.Gray); g.Y < 128 {
				dark++
			}
			if one.At(x, y) != other.At(x, y) {
				apart++
			}
		}
	}
	if dark < 200 || apart < 50 {
		t.Errorf("%d dark pixels, %d that tell the titles apart", dark, apart)
	}
}
