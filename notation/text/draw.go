package text

// Boards drawn in text: coordinates around the points, X and O or discs for the stones,
// labels, rings as (X), and heat. A terminal with colours shows heat as a background colour,
// and stones in the colour of their side. Without colours, heat is a number.

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"fukumi/notation"
)

// A Style says how Draw draws. The zero value means plain characters.
type Style struct {
	Color  Colors // NoColors, or the colours of a terminal
	Discs  bool   // stones are ● and ○ instead of X and O
	Legend bool   // a last line explains the signs
	Tight  bool   // no space between neighbouring points, and so no room for rings
}

// Draw returns the board with its marks, top row first. Every line ends in a line
// feed.
func Draw(pos *notation.Position, m Marks, s Style) string {
	d := drawing{pos: pos, marks: &m, style: s, width: 1, space: 1, ring: map[notation.Point]bool{}}
	if s.Tight {
		d.space, m.Ring = 0, nil
	}
	for _, p := range m.Ring {
		d.ring[p] = true
	}
	for _, p := range pos.Points() {
		d.width = max(d.width, utf8.RuneCountInString(d.body(p)))
	}
	for y := pos.Size() - 1; y >= 0; y-- {
		d.row(y)
	}
	d.letters()
	if s.Legend {
		d.legend()
	}
	return d.out.String()
}

type drawing struct {
	out   strings.Builder
	pos   *notation.Position
	marks *Marks
	style Style
	ring  map[notation.Point]bool
	width int // width of a cell, without the space between cells
	space int
}

// body returns the text of the point p.
func (d *drawing) body(p notation.Point) string {
	if label, ok := d.marks.Labels[p]; ok {
		return label
	}
	switch s := d.pos.At(p); {
	case s != notation.Empty:
		return d.glyph(s)
	case !d.style.Color.Colored() && d.marks.Level(p) != 0:
		return strconv.Itoa(d.marks.Level(p))
	}
	return "."
}

func (d *drawing) glyph(s notation.Stone) string {
	switch {
	case s == notation.Black && d.style.Discs:
		return "●"
	case s == notation.White && d.style.Discs:
		return "○"
	case s == notation.Black:
		return "X"
	}
	return "O"
}

// row draws the row y with its labels.
func (d *drawing) row(y int) {
	fmt.Fprintf(&d.out, "%2d%s", y+1, strings.Repeat(" ", 1-d.space))
	for x := range d.pos.Size() {
		p := notation.At(x, y)
		body := d.body(p)
		gap := d.gap(x, y, d.space+d.width-utf8.RuneCountInString(body))
		if side := d.pos.At(p); side != notation.Empty && d.marks.Level(p) == 0 {
			d.out.WriteString(gap + d.style.Color.Stone(body, side))
			continue
		}
		d.out.WriteString(d.style.Color.Paint(gap+body, d.marks.HeatAt(p)))
	}
	fmt.Fprintf(&d.out, "%s%d\n", d.gap(d.pos.Size(), y, 1), y+1)
}

// gap returns the space before column x, with the brackets of the rings to its left and right. In
// a gap of one character, two brackets become a bar.
func (d *drawing) gap(x, y, width int) string {
	gap := []byte(strings.Repeat(" ", width))
	closes := x > 0 && d.ring[notation.At(x-1, y)]
	opens := x < d.pos.Size() && d.ring[notation.At(x, y)]
	if closes {
		gap[0] = ')'
	}
	if opens {
		gap[width-1] = '('
	}
	if opens && closes && width == 1 {
		gap[0] = '|'
	}
	return string(gap)
}

// letters draws the line below the board.
func (d *drawing) letters() {
	d.out.WriteString("  " + strings.Repeat(" ", 1-d.space))
	for x := range d.pos.Size() {
		fmt.Fprintf(&d.out, "%*c", d.space+d.width, 'a'+x)
	}
	d.out.WriteByte('\n')
}

// legend writes the line that explains the signs on the board.
func (d *drawing) legend() {
	items := []string{d.style.Color.Stone(d.glyph(notation.Black), notation.Black) + " black",
		d.style.Color.Stone(d.glyph(notation.White), notation.White) + " white"}
	if len(d.ring) > 0 {
		items = append(items, "( ) marked")
	}
	black, white := false, false
	for p := range d.marks.Heat {
		level := d.marks.Level(p)
		black, white = black || level > 0, white || level < 0
	}
	name := func(h float64, number string) string {
		if !d.style.Color.Colored() {
			return number
		}
		return d.style.Color.Paint(" ", h/2) + d.style.Color.Paint(" ", h)
	}
	if black {
		items = append(items, name(1, "1 to 9")+" heat for black")
	}
	if white {
		items = append(items, name(-1, "-1 to -9")+" heat for white")
	}
	fmt.Fprintf(&d.out, "   %s\n", strings.Join(items, "  "))
}
