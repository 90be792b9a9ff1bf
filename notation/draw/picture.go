package draw

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"fukumi/notation"
	"fukumi/notation/text"
)

// A Picture is a position with the marks to show on it. The caller decides what the marks mean.
type Picture struct {
	Position notation.Position

	// Marks holds labels, heat and rings. Labels may be on stones or free points. Heat is drawn on free points only;
	// if such a point has no label, it shows the level of its heat, from 1 to 9.
	text.Marks

	Title     string           // the title above the board, which is cut if it is too long; "" means no title
	Line      []notation.Point // moves that follow the position, numbered from 1
	Rows      []Row            // threats
	Forbidden []notation.Point // points that are crossed out
	RingName  string           // the meaning of the rings, for the legend; "" means no entry
	Mistake   []notation.Point // moves that were wrong: a red ring with a cross
	Better    []notation.Point // moves that were better: a green disc with a tick
	Notes     []string         // paragraphs below the board
	Plain     bool             // black on white, for paper; all pictures of a sheet are plain, or none

	// Keys explain the heat in the legend. Without keys the legend has a scale for each side, from 1 to 9.
	Keys []Key
}

// A Key is a tile of the legend: a label on a background in the colour of its heat, and a text that says what it
// means. Tiles without a text are drawn to the left of the next tile with one, and share its text.
type Key struct {
	Label string
	Heat  float64
	Text  string
}

// A Row is a threat to be drawn: a line over the stones of one row, and dots where it can be continued.
type Row struct {
	Side   notation.Stone
	Name   string           // the name in the legend; "" means no entry
	Stones []notation.Point // stones on one line of the board, perhaps a single one
	Gains  []notation.Point
	Style  RowStyle
}

// A RowStyle says how strongly a row is drawn.
type RowStyle uint8

// The styles, from weak to strong.
const (
	Dashed RowStyle = iota
	Solid
	Thick
)

// A Sheet is a group of pictures, drawn together in rows of three; four pictures are drawn in two rows of two.
type Sheet []Picture

// SVG writes one picture as an SVG document. See Sheet.SVG.
func SVG(w io.Writer, p *Picture) error { return Sheet{*p}.SVG(w) }

// PNG writes one picture as a PNG file. See Sheet.PNG.
func PNG(w io.Writer, p *Picture, size int) error { return Sheet{*p}.PNG(w, size) }

// SVG writes the pictures as one SVG document, without fonts, scripts or references to anything outside. The lines
// of a board are 40 units apart.
func (s Sheet) SVG(w io.Writer) error {
	sc, err := s.layout()
	if err != nil {
		return err
	}
	return writeSVG(w, sc)
}

// The range of sizes that PNG accepts.
const (
	MinCell = 8
	MaxCell = 200
)

// PNG writes the pictures as one PNG file. The lines of a board are size pixels apart, from MinCell to MaxCell: 40
// is enough for a screen, 80 for print. The bytes are always the same for the same version of the compiler.
func (s Sheet) PNG(w io.Writer, size int) error {
	if err := checkCell(size); err != nil {
		return err
	}
	sc, err := s.layout()
	if err != nil {
		return err
	}
	return writePNG(w, sc, float64(size)/cell)
}

// checkCell checks the size for PNG.
func checkCell(size int) error {
	if size < MinCell || size > MaxCell {
		return fmt.Errorf("%d pixels between the lines: expected %d to %d", size, MinCell, MaxCell)
	}
	return nil
}

// layout returns the scene of the whole sheet.
func (s Sheet) layout() (*scene, error) {
	if len(s) == 0 {
		return nil, errors.New("no picture")
	}
	s = s.clean()
	columns := min(len(s), 3)
	if len(s) == 4 {
		columns = 2
	}
	sheet := &scene{plain: s[0].Plain}
	top := 0.0
	for first := 0; first < len(s); first += columns {
		left, bottom := 0.0, top
		for i := first; i < min(first+columns, len(s)); i++ {
			one, err := s[i].layout(columns)
			if err != nil {
				return nil, err
			}
			sheet.put(one, left, top)
			left += one.width
			bottom = max(bottom, top+one.height)
			sheet.width = max(sheet.width, left)
		}
		top = bottom
	}
	sheet.height = top
	for i := range s {
		sheet.describe(&s[i])
	}
	return sheet, nil
}

// layout returns the scene of one picture, given the number of pictures side by side.
func (p *Picture) layout(columns int) (*scene, error) {
	after, err := p.check()
	if err != nil {
		return nil, err
	}
	b := newBoard(p, after, columns)
	b.title()
	b.ground()
	b.grid()
	b.heat()
	b.coordinates()
	b.empty = len(b.shapes)
	b.stones()
	b.rows()
	b.labels()
	b.caption()
	if p.Plain {
		b.blacken()
	}
	return &b.scene, nil
}

// check plays the line, and checks that everything is on the board.
func (p *Picture) check() (*notation.Position, error) {
	after := p.Position
	if after.Size() < notation.MinSize {
		return nil, errors.New("a picture without a position")
	}
	for i, q := range p.Line {
		if err := after.Follow(q); err != nil {
			return nil, fmt.Errorf("move %d %q: %w", i+1, q, err)
		}
	}
	lists := [][]notation.Point{p.Ring, p.Forbidden, p.Mistake, p.Better}
	for _, r := range p.Rows {
		if len(r.Stones) == 0 || r.Side == notation.Empty {
			return nil, fmt.Errorf("a row %q without a stone or a side", r.Name)
		}
		lists = append(lists, r.Stones, r.Gains)
	}
	for q := range p.Labels {
		lists = append(lists, []notation.Point{q})
	}
	for q := range p.Heat {
		lists = append(lists, []notation.Point{q})
	}
	for _, list := range lists {
		for _, q := range list {
			if !after.On(q) {
				return nil, fmt.Errorf("mark on %q: %w", q, notation.ErrOffBoard)
			}
		}
	}
	return &after, nil
}

// clean returns the sheet with texts that are safe to show.
func (s Sheet) clean() Sheet {
	s = slices.Clone(s)
	for i := range s {
		p := &s[i]
		p.Title = text.Clean(p.Title)
		p.Notes = slices.Clone(p.Notes)
		for j, note := range p.Notes {
			p.Notes[j] = text.Clean(note)
		}
	}
	return s
}
