package format

// Positions as people write them: moves, stones and diagrams, as package
// notation reads them, and the conventions of others about the names of
// points.

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
)

// maxText bounds a position in words or drawn.
const maxText = text.MaxText

// recognizeText tells moves, stones and diagrams apart, Auto where a text is
// none of them.
func recognizeText(raw string) Format {
	raw = strings.TrimSpace(raw)
	if len(raw) > maxText {
		return Auto
	}
	drawn := text.Drawn(raw)
	raw = strings.TrimSpace(text.Plain(raw))
	switch {
	case strings.ContainsFunc(raw, isControl):
		return Auto
	case drawn:
		return Diagram
	case strings.EqualFold(raw, "empty"), stonesBegin.MatchString(raw) && strings.Count(raw, "/") == 1:
		return Stones
	case text.LooksLikeMoves(raw) && !(zeroBegin.MatchString(raw) && strings.Count(raw, "\n") >= notation.MinSize-1):
		return Moves
	case strings.Count(raw, "\n") >= notation.MinSize-1:
		return Diagram
	}
	return Auto
}

// isControl tells characters that no text has.
func isControl(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\v\f\r", r) }

var (
	stonesBegin = regexp.MustCompile(`^([A-Za-z]\d|/\s*[A-Za-z]\d)`)
	zeroBegin   = regexp.MustCompile(`^[A-Za-z]0`) // of a diagram in which 0 is a stone
)

func readText(data []byte, f Format, o *Options, yield func(*Tree, error) bool) {
	raw, doubt, err := o.decode(data, "")
	if err == nil && len(raw) > maxText {
		err = fmt.Errorf("a text of more than %d MiB", maxText>>20)
	}
	if err != nil {
		yield(nil, err)
		return
	}
	if f == Diagram && o.Origin != Top {
		for in, err := range text.ParseDiagrams(string(raw), o.Defaults) {
			var t *Tree
			if err == nil {
				if t = o.fromInput(&in); doubt != "" {
					t.warn("%s", doubt)
				}
			}
			if !yield(t, err) {
				return
			}
		}
		return
	}
	t, err := o.parseText(string(raw), f)
	if err == nil && doubt != "" {
		t.warn("%s", doubt)
	}
	yield(t, err)
}

// parseText reads one position that is written in format f.
func (o *Options) parseText(raw string, f Format) (*Tree, error) {
	d := o.Defaults
	if f != Diagram {
		raw = text.Plain(raw)
	}
	if i := columnI.FindStringIndex(raw); i != nil && o.SkipI && f != Diagram {
		return nil, fmt.Errorf("byte %d: %q: there is no column i where the letters leave it out", i[0], raw[i[0]:i[1]])
	}
	var in text.Input
	var err error
	switch f {
	case Moves:
		in, err = text.ParseMoves(o.respell(raw), d)
	case Stones:
		in, err = text.ParseStones(o.respell(raw), d)
	default:
		in, err = text.ParseDiagram(raw, d)
	}
	if err != nil {
		return nil, o.foreign(err, f)
	}
	t := o.fromInput(&in)
	if f == Diagram && o.Origin == Top && rising(raw) {
		t.turnOver()
	}
	return t, nil
}

// fromInput is the tree of a position that package notation has read.
func (o *Options) fromInput(in *text.Input) *Tree {
	t := FromPosition(&in.Position)
	t.RuleKnown = in.Given.Rule || o.Defaults.Asked.Rule
	t.Info.ID, t.Warnings, t.Line = in.ID, in.Warnings, in.Line
	return t
}

// columnI is a point in a column that the letters may leave out.
var columnI = regexp.MustCompile(`[iI]\d+`)

// pointText is a point within a text.
var pointText = regexp.MustCompile(`[A-Za-z]\d+`)

// respell writes the points of a text as they are named here, where the user
// said that the text names them otherwise. What is no point stays as it is.
func (o *Options) respell(text string) string {
	if o.Origin != Top && !o.SkipI {
		return text
	}
	return pointText.ReplaceAllStringFunc(text, o.respellPoint)
}

func (o *Options) respellPoint(point string) string {
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
	if n, err := strconv.Atoi(row); o.Origin == Top && err == nil && n >= 1 && n <= size {
		row = strconv.Itoa(size + 1 - n)
	}
	return string(column) + row
}

// foreign adds to an error that points were respelled before.
func (o *Options) foreign(err error, f Format) error {
	var how []string
	if o.SkipI && f != Diagram {
		how = append(how, "without a column i")
	}
	if o.Origin == Top && f != Diagram {
		how = append(how, "with the rows from the top")
	}
	if len(how) == 0 {
		return err
	}
	return fmt.Errorf("%w (points were read %s, and are named here with it and from the bottom)", err,
		strings.Join(how, " and "))
}

// rising reports whether the first row of a diagram is labelled 1. Package
// notation then draws that row at the bottom; where rows count from the top,
// the diagram is right as it stands.
func rising(text string) bool {
	for _, line := range strings.Split(text, "\n") {
		if label := rowLabel.FindStringSubmatch(line); label != nil {
			return label[1] == "1"
		}
	}
	return false
}

var rowLabel = regexp.MustCompile(`^[\s|]*(\d+)[\s|]`)

// turnOver exchanges top and bottom.
func (t *Tree) turnOver() {
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
		n.canonical()
	}
}
