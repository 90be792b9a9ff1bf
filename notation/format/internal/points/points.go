// Package points reads and writes positions in text: moves, stones and diagrams as in package
// notation/text, but also with other names of points.
package points

import (
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// RecognizeText tells moves, stones and diagrams apart. It returns Auto for any
// other text.
func RecognizeText(raw string) format.Format {
	raw = strings.TrimSpace(raw)
	if len(raw) > codec.MaxText {
		return format.Auto
	}
	drawn := text.Drawn(raw)
	raw = strings.TrimSpace(text.Plain(raw))
	switch {
	case strings.ContainsFunc(raw, IsControl):
		return format.Auto
	case drawn:
		return format.Diagram
	case strings.EqualFold(raw, "empty"), stonesBegin().MatchString(raw) && strings.Count(raw, "/") == 1:
		return format.Stones
	case text.LooksLikeMoves(raw) && !(zeroBegin().MatchString(raw) && strings.Count(raw, "\n") >= notation.MinSize-1):
		return format.Moves
	case strings.Count(raw, "\n") >= notation.MinSize-1:
		if s, ok := text.Spell(raw, notation.DefaultSize); ok {
			return formOf(&s)
		}
		return format.Diagram
	}
	if s, ok := text.Spell(raw, notation.DefaultSize); ok {
		return formOf(&s)
	}
	return format.Auto
}

// formOf returns the format to which a spelling belongs.
func formOf(s *text.Spelling) format.Format {
	if s.Stones {
		return format.Stones
	}
	return format.Moves
}

// IsControl reports whether a character never occurs in a text, even in one with the colours of a
// terminal.
func IsControl(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1b", r) }

var (
	stonesBegin = pattern.New(`^([A-Za-z]\d|/\s*[A-Za-z]\d)`)
	zeroBegin   = pattern.New(`^[A-Za-z]0`) // a diagram in which 0 is a stone
)

func ReadText(data []byte, f format.Format, o *format.Options, yield codec.Yield) {
	raw, yield, ok := codec.Text(data, o, "text", yield)
	switch {
	case !ok:
	case f == format.Diagram && o.Origin != format.Top:
		for in, err := range text.ParseDiagrams(raw, o.Defaults) {
			var t *format.Tree
			if err == nil {
				t = FromInput(o, &in)
			}
			if !yield(t, err) {
				return
			}
		}
	default:
		yield(parseText(o, raw, f))
	}
}

// parseText reads one position in format f.
func parseText(o *format.Options, raw string, f format.Format) (*format.Tree, error) {
	d := o.Defaults
	if f != format.Diagram {
		raw = text.Plain(raw)
	}
	if i := columnI().FindStringIndex(raw); i != nil && o.SkipI && f != format.Diagram {
		return nil, words.Errorf("byte {n}: {text}: there is no column i where the letters leave it out", "n", i[0],
			"text", strconv.Quote(raw[i[0]:i[1]]))
	}
	var in text.Input
	var err error
	switch f {
	case format.Moves:
		in, err = text.ParseMoves(respell(o, raw), d)
	case format.Stones:
		in, err = text.ParseStones(respell(o, raw), d)
	default:
		in, err = text.ParseDiagram(raw, d)
	}
	if err != nil && f != format.Diagram {
		if other, ok := spelled(o, raw); ok {
			in, err = other, nil
		}
	}
	if err != nil {
		return nil, foreign(o, err, f)
	}
	t := FromInput(o, &in)
	if f == format.Diagram && o.Origin == format.Top && rising(raw) {
		turnOver(t)
	}
	return t, nil
}

// spelled reads moves or stones in a spelling that package text knows. If the options ask for
// other names of points, each point must be written as a letter and a number.
func spelled(o *format.Options, raw string) (text.Input, bool) {
	size := o.Defaults.Size
	if size == 0 {
		size = notation.DefaultSize
	}
	s, ok := text.Spell(raw, size)
	if other := o.Origin == format.Top || o.SkipI; !ok || other && !s.Named {
		return text.Input{}, false
	}
	s.Text = respell(o, s.Text)
	in, err := s.Read(o.Defaults)
	return in, err == nil
}

// FromInput returns the tree of a position that package text or package record has read.
func FromInput(o *format.Options, in *text.Input) *format.Tree {
	t := format.FromPosition(&in.Position)
	t.RuleKnown = in.Given.Rule || o.Defaults.Asked.Rule
	t.Info.ID, t.Warnings, t.Line = in.ID, in.Warnings, in.Line
	return t
}

// columnI matches a point in column i, which the letters may leave out.
var columnI = pattern.New(`[iI]\d+`)

// pointText matches a point within a text.
var pointText = pattern.New(`[A-Za-z]\d+`)

// respell changes the points of a text to the names that this program uses, if the options say
// that the text uses other names. It does not change the rest of the text.
func respell(o *format.Options, text string) string {
	if o.Origin != format.Top && !o.SkipI {
		return text
	}
	return pointText().ReplaceAllStringFunc(text, func(point string) string { return respellPoint(o, point) })
}

func respellPoint(o *format.Options, point string) string {
	size := o.Defaults.Size
	if size == 0 {
		size = notation.DefaultSize
	}
	column, row := point[0]|0x20, point[1:]
	if o.SkipI {
		if column > 'i' {
			column--
		}
	}
	if n, err := strconv.Atoi(row); o.Origin == format.Top && err == nil && n >= 1 && n <= size {
		row = strconv.Itoa(size + 1 - n)
	}
	return string(column) + row
}

// foreign adds a note to an error, if points were respelled.
func foreign(o *format.Options, err error, f format.Format) error {
	how := "both"
	switch top := o.Origin == format.Top; {
	case f == format.Diagram, !o.SkipI && !top:
		return err
	case !top:
		how = "column"
	case !o.SkipI:
		how = "rows"
	}
	return words.Errorf("{reason} (points were read {how, select, column {without a column i} rows {with the rows "+
		"from the top} other {without a column i and with the rows from the top}}, and are named here with it and "+
		"from the bottom)", "reason", err, "how", how)
}

// rising reports whether the first row of a diagram is labelled 1. Package text then reads that row
// as the bottom row. If rows count from the top, it is the top row, as drawn.
func rising(text string) bool {
	for _, line := range strings.Split(text, "\n") {
		if label := rowLabel().FindStringSubmatch(line); label != nil {
			return label[1] == "1"
		}
	}
	return false
}

var rowLabel = pattern.New(`^[\s|]*(\d+)[\s|]`)

// turnOver exchanges the top and the bottom of the board.
func turnOver(t *format.Tree) {
	over := func(p notation.Point) notation.Point {
		if p == notation.NoPoint {
			return p
		}
		return notation.At(p.X(), t.Size-1-p.Y())
	}
	for n := range t.Nodes() {
		n.Move = over(n.Move)
		for i := range n.Setup {
			n.Setup[i].Point = over(n.Setup[i].Point)
		}
		for i := range n.Marks {
			n.Marks[i].Point = over(n.Marks[i].Point)
		}
		codec.Canonical(n)
	}
}

// filledLines returns the first lines of text that are not blank, at most limit.
func filledLines(text string, limit int) []string {
	var lines []string
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			if lines = append(lines, line); len(lines) == limit {
				break
			}
		}
	}
	return lines
}
