package board

// {"kind": "picture", "position": {…}, "form": "svg" or "png", "size": 44, "numbers":
// true, "marks": {…}, "line": […], "forbidden": true}: draws a position. size is the
// distance between two lines in a PNG picture. numbers writes the numbers of the moves on the
// stones. line is a list of moves to come, drawn with their numbers. forbidden crosses out
// the points that are forbidden for Black.

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/draw"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// defaultCell is the default distance between two lines of a PNG picture, in pixels.
const defaultCell = 44

// maxLabel is the maximum length of a label, in characters.
const maxLabel = 3

// marks has the marks that a picture shows in addition to the stones.
type marks struct {
	Labels map[notation.Point]string  `json:"labels"`
	Heat   map[notation.Point]float64 `json:"heat"` // from -1, White's, to 1, Black's
	Ring   []notation.Point           `json:"ring"` // default: the last move or the five
}

func pictureOf(c *call) (any, error) {
	q := struct {
		request
		withPosition
		Marks     marks       `json:"marks"`
		Line      answer.Line `json:"line"`
		Numbers   bool        `json:"numbers"`
		Forbidden bool        `json:"forbidden"`
		Form      string      `json:"form"`
		Size      int         `json:"size"`
	}{Size: defaultCell, Form: "svg"}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	pos, _, err := q.Position.position()
	if err != nil {
		return nil, err
	}
	p := draw.Picture{Position: pos, Title: words.English.Heading("", &pos), Line: q.Line}
	if err := q.Marks.on(&pos, &p); err != nil {
		return nil, err
	}
	after := pos
	for i, m := range q.Line {
		if err := after.Play(m); err != nil && m != notation.NoPoint {
			return nil, fmt.Errorf("line: move %d, %s: %w", i+1, m, err)
		}
	}
	if q.Numbers {
		for i, m := range q.Position.Moves {
			if m != notation.NoPoint {
				p.Labels[m] = strconv.Itoa(i + 1)
			}
		}
	}
	if q.Forbidden {
		p.Forbidden = pos.Fouls()
	}
	var data bytes.Buffer
	kind := "image/svg+xml"
	switch {
	case q.Form == "svg":
		err = draw.SVG(&data, &p)
	case q.Form != "png":
		return nil, fmt.Errorf("form %q: expected svg or png", q.Form)
	case q.Size < minCell || q.Size > maxCell:
		return nil, fmt.Errorf("size %d: expected %d to %d", q.Size, minCell, maxCell)
	default:
		kind = "image/png"
		err = draw.PNG(&data, &p, q.Size)
	}
	if err != nil {
		return nil, err
	}
	return newFile("board."+q.Form, kind, data.Bytes(), nil), nil
}

// on puts the marks into a picture. If no ring is given, it rings the last move or the five.
func (m *marks) on(pos *notation.Position, p *draw.Picture) error {
	p.Labels, p.Heat, p.Ring = map[notation.Point]string{}, m.Heat, m.Ring
	if m.Ring == nil {
		p.Ring, p.RingName = pos.Ringed()
	}
	for at, raw := range m.Labels {
		if utf8.RuneCountInString(raw) > maxLabel {
			return fmt.Errorf("label %q: expected %d characters at most", raw, maxLabel)
		}
		p.Labels[at] = text.Clean(raw)
	}
	for _, list := range [][]notation.Point{slices.Collect(maps.Keys(m.Labels)), slices.Collect(maps.Keys(m.Heat)),
		m.Ring} {
		for _, at := range list {
			if !pos.On(at) {
				return fmt.Errorf("marks: %s is not on the board of %dx%[2]d", at, pos.Size())
			}
		}
	}
	return nil
}
