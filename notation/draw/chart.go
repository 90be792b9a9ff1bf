package draw

// The chart of a game: Black's win chance after every move, above pictures of notable moments. It is painted with
// the same shapes as boards, and determines its own size.

import (
	"fmt"
	"io"
	"slices"

	"fukumi/notation/text"
)

// A Chart is a curve of win chances above a sheet. The zero Sheet means no sheet.
type Chart struct {
	Title   string        // the title, for screen readers
	Caption string        // the text above the curve
	Chances []Chance      // the chances before move 1, and after each move
	Moments []ChartMoment // moments that are marked by dashed lines
	Sheet   Sheet         // the sheet below the curve
}

// A Chance is a point of the curve. If it is not known, the curve has a gap. The dot of a proved chance is filled,
// any other dot is hollow.
type Chance struct {
	Value         float64 // from 0 to 1
	Known, Proved bool
}

// A ChartMoment is a notable moment of the game: the number of moves before it, and a text.
type ChartMoment struct {
	After int
	Text  string
}

// Measures of the chart, in units of the picture.
const (
	chartWidth  = 960.0
	chartHeight = 260.0
	chartLeft   = 60.0
	chartTop    = 40.0
	chartRight  = 20.0
	chartBottom = 40.0
	chartSize   = 13.0 // size of the letters
)

var (
	curveColor  = rgb{0x1f, 0x5f, 0xa8}
	rulerColor  = rgb{0xbb, 0xbb, 0xbb}
	momentColor = rgb{0xb3, 0x26, 0x1e}
)

// SVG writes the chart and its sheet as one SVG document. See Sheet.SVG.
func (c *Chart) SVG(w io.Writer) error {
	sc, err := c.layout()
	if err != nil {
		return err
	}
	return writeSVG(w, sc)
}

// layout puts the curve above the sheet.
func (c *Chart) layout() (*scene, error) {
	s := &scene{width: chartWidth, height: chartHeight}
	if c.Title != "" {
		s.titles = []string{text.Clean(c.Title)}
	}
	for i, p := range c.Chances {
		if p.Known && !(p.Value >= 0 && p.Value <= 1) {
			return nil, fmt.Errorf("a chance of %v after move %d: expected 0 to 1", p.Value, i)
		}
	}
	for _, m := range c.Moments {
		if m.After < 0 || m.After >= len(c.Chances) {
			return nil, fmt.Errorf("a moment after move %d of a chart of %d", m.After, len(c.Chances)-1)
		}
	}
	c.axes(s)
	c.curve(s)
	if len(c.Sheet) == 0 {
		return s, nil
	}
	sheet, err := c.Sheet.layout()
	if err != nil {
		return nil, err
	}
	s.scale(max(1, sheet.width/s.width)) // as wide as the sheet, with readable letters
	s.put(sheet, 0, s.height)
	s.width, s.height = max(s.width, sheet.width), s.height+sheet.height
	s.titles, s.descriptions = slices.Concat(s.titles, sheet.titles), sheet.descriptions
	return s, nil
}

func (c *Chart) x(i int) float64 {
	return chartLeft + (chartWidth-chartLeft-chartRight)*float64(i)/float64(max(len(c.Chances)-1, 1))
}

func (c *Chart) y(chance float64) float64 {
	return chartTop + (chartHeight-chartTop-chartBottom)*(1-chance)
}

// axes draws the axes and the lines of reference.
func (c *Chart) axes(s *scene) {
	last := max(len(c.Chances)-1, 0)
	s.letters(cut(text.Clean(c.Caption), chartSize, chartWidth-chartLeft-chartRight), chartLeft, 22, chartSize, 0, ink)
	for _, chance := range []float64{0, 0.5, 1} {
		s.line(c.x(0), c.y(chance), c.x(last), c.y(chance), 1, rulerColor)
		s.letters(fmt.Sprintf("%.0f %%", 100*chance), chartLeft-8, c.y(chance)+4, chartSize, 1, ink)
	}
	every := max((last/12+4)/5*5, 5)
	for i := 0; i <= last; i += every {
		s.letters(fmt.Sprint(i), c.x(i), chartHeight-14, chartSize, 0.5, ink)
	}
	for _, m := range c.Moments {
		s.add(shape{
			kind: segment, x: c.x(m.After), y: c.y(1), x2: c.x(m.After), y2: c.y(0), width: 1,
			dash: 4, note: text.Clean(m.Text), color: momentColor,
		})
	}
}

// curve draws the chances, with the dots on top of the lines.
func (c *Chart) curve(s *scene) {
	for i := 1; i < len(c.Chances); i++ {
		if a, b := c.Chances[i-1], c.Chances[i]; a.Known && b.Known {
			s.line(c.x(i-1), c.y(a.Value), c.x(i), c.y(b.Value), 2, curveColor)
		}
	}
	for i, p := range c.Chances {
		if !p.Known {
			continue
		}
		s.disc(c.x(i), c.y(p.Value), 3.5, curveColor)
		if !p.Proved {
			s.disc(c.x(i), c.y(p.Value), 2.5, paper)
		}
	}
}
