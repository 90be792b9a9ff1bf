package draw

// Pictures for paper: black on white, many in one document, and on pages of A4. People print them, and an ink of one
// colour has to do.

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"fukumi/notation/text"
)

// inks are the colours of a plain picture, in place of the usual ones.
var inks = map[rgb]rgb{
	wood: whiteStone, paper: whiteStone,
	lineColor: {0x66, 0x66, 0x66}, edgeColor: {0x22, 0x22, 0x22}, faintInk: {0x44, 0x44, 0x44}, ink: {},
	ringColor: {0x77, 0x77, 0x77},
}

// smallest is the number of pictures side by side for which the letters are largest. On paper a board is about as
// wide as a hand, and its coordinates must still be readable.
const smallest = len(letterScale) - 1

// blacken gives a scene the colours of a plain picture.
func (s *scene) blacken() {
	s.plain = true
	for i := range s.shapes {
		if c, found := inks[s.shapes[i].color]; found {
			s.shapes[i].color = c
		}
	}
}

// background returns the colour below all shapes.
func (s *scene) background() rgb {
	if s.plain {
		return inks[paper]
	}
	return paper
}

// Inline returns the pictures as elements of one HTML document. Boards without stones and letters are in the element
// shared, which must stand in the document once, before the pictures. So a picture has little more than its stones.
// The elements name no size: they are as large as their style says.
func (s Sheet) Inline() (shared string, pictures []string, err error) {
	var boards bytes.Buffer
	var letters scene
	known := map[string]string{} // the ids of the empty boards, by their content
	for _, p := range s.clean() {
		one, err := p.layout(smallest)
		if err != nil {
			return "", nil, err
		}
		letters.shapes = append(letters.shapes, one.shapes...)
		empty := elements(one.shapes[:one.empty])
		if known[empty] == "" {
			known[empty] = fmt.Sprintf("fukumi-board-%d", len(known))
			fmt.Fprintf(&boards, "<g id=\"%s\">\n%s</g>\n", known[empty], empty)
		}
		one.describe(&p)
		pictures = append(pictures, fmt.Sprintf("<svg viewBox=\"0 0 %s %s\" role=\"img\">\n<title>%s</title>\n"+
			"<use xlink:href=\"#%s\"/>\n%s</svg>\n", number(one.width), number(one.height),
			escape(strings.Join(append(one.titles, one.descriptions...), "; ")), known[empty],
			elements(one.shapes[one.empty:])))
	}
	var out bytes.Buffer
	out.WriteString("<svg width=\"0\" height=\"0\" aria-hidden=\"true\">\n")
	writeGlyphs(&out, &letters)
	fmt.Fprintf(&out, "<defs>\n%s</defs>\n</svg>\n", boards.String())
	return out.String(), pictures, nil
}

// elements returns shapes as SVG.
func elements(shapes []shape) string {
	var b bytes.Buffer
	for i := range shapes {
		writeShape(&b, &shapes[i])
	}
	return b.String()
}

// A Page is a page of A4 with pictures in columns and rows, and the notes of each picture below it, in letters of one
// size. Pictures that do not fit are an error.
type Page struct {
	Title, Foot   string // the lines above and below the pictures; "" means none
	Columns, Rows int
	Pictures      Sheet
}

// Measures of a page, in pixels of which 96 are an inch.
const (
	pageWidth   = 793.0
	pageHeight  = 1122.0
	pageMargin  = 45.0 // 12 mm
	pageHead    = 40.0 // the height of the title
	pageFoot    = 20.0
	pageGap     = 20.0 // the distance between pictures
	pageTitle   = 18.0 // the size of the letters of the title
	pageLetters = 12.5 // the size of all other letters
	pageLead    = 17.0 // distance between lines
	pageNotes   = 3    // the number of lines for which there is room below a picture
)

// SVG writes the page as an SVG document. See Sheet.SVG.
func (p *Page) SVG(w io.Writer) error {
	if len(p.Pictures) > p.Columns*p.Rows {
		return fmt.Errorf("%d pictures on a page of %d by %d", len(p.Pictures), p.Columns, p.Rows)
	}
	page := &scene{width: pageWidth, height: pageHeight, plain: true}
	page.heading(p.Title, pageMargin+pageTitle, pageTitle)
	page.heading(p.Foot, pageHeight-pageMargin, pageLetters)
	if p.Title != "" {
		page.titles = append(page.titles, text.Clean(p.Title))
	}
	width := (pageWidth - 2*pageMargin) / float64(p.Columns)
	height := (pageHeight - 2*pageMargin - pageHead - pageFoot) / float64(p.Rows)
	for i, picture := range p.Pictures.clean() {
		page.describe(&picture)
		x := pageMargin + width*float64(i%p.Columns)
		y := pageMargin + pageHead + height*float64(i/p.Columns)
		if err := page.cell(&picture, x, y, width-pageGap, height-pageGap); err != nil {
			return err
		}
	}
	return writeSVG(w, page)
}

// heading writes a line in the middle of a page.
func (s *scene) heading(line string, y, size float64) {
	line = cut(text.Clean(line), size, pageWidth-2*pageMargin)
	s.letters(line, pageWidth/2, y, size, 0.5, inks[ink])
}

// cell puts a picture and its notes into a part of a page.
func (s *scene) cell(p *Picture, x, y, width, height float64) error {
	notes := p.Notes
	p.Notes = nil
	one, err := p.layout(smallest)
	if err != nil {
		return err
	}
	one.scale(min(width/one.width, (height-pageNotes*pageLead)/one.height))
	s.put(one, x+(width-one.width)/2, y)
	y += one.height
	for _, note := range notes {
		for _, line := range wrap(note, pageLetters, width) {
			y += pageLead
			s.letters(line, x+width/2, y, pageLetters, 0.5, inks[ink])
		}
	}
	return nil
}
