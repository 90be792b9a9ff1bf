package draw

// Plots: points against two axes, side by side in rows, with lines through what
// is typical of them.

import (
	"fmt"
	"io"
	"math"

	"fukumi/notation/text"
)

// A Plot is panels in rows of Columns, at least 1.
type Plot struct {
	Title   string // for readers that cannot see it
	Columns int
	Panels  []Panel
}

// A Panel is points over a linear axis of X, from 0 on, and a logarithmic one of
// Y. Points whose numbers are not finite, or not above 0, are left out.
type Panel struct {
	Caption string // above it
	Axis    string // what X is
	Points  []PlotPoint
	Line    []PlotPoint // joined, in order
}

// A PlotPoint is one point; Hollow ones are told from the others.
type PlotPoint struct {
	X, Y   float64
	Hollow bool
}

// Measures of a panel, in units of the picture.
const (
	panelWidth  = 400.0
	panelHeight = 300.0
	panelLeft   = 64.0
	panelRight  = 16.0
	panelTop    = 40.0
	panelBottom = 44.0
)

// SVG writes the plot as one SVG document.
func (p *Plot) SVG(w io.Writer) error { return writeSVG(w, p.layout()) }

// layout puts the panels side by side.
func (p *Plot) layout() *scene {
	columns := max(p.Columns, 1)
	rows := (len(p.Panels) + columns - 1) / columns
	s := &scene{width: panelWidth * float64(min(columns, max(len(p.Panels), 1))),
		height: panelHeight * float64(max(rows, 1))}
	if p.Title != "" {
		s.titles = []string{text.Clean(p.Title)}
	}
	for i := range p.Panels {
		one := &scene{}
		p.Panels[i].paint(one)
		s.put(one, panelWidth*float64(i%columns), panelHeight*float64(i/columns))
	}
	return s
}

// drawn reports whether a point has a place.
func (p PlotPoint) drawn() bool {
	return p.X >= 0 && p.Y > 0 && !math.IsInf(p.X, 0) && !math.IsInf(p.Y, 0)
}

// A span is what the axes of a panel reach over: X from 0, and Y in powers of ten.
type span struct{ right, low, high float64 }

func (p *Panel) span() span {
	a := span{right: 1, low: math.Inf(1), high: math.Inf(-1)}
	for _, list := range [][]PlotPoint{p.Points, p.Line} {
		for _, q := range list {
			if q.drawn() {
				a.right = max(a.right, q.X)
				a.low, a.high = min(a.low, math.Floor(math.Log10(q.Y))), max(a.high, math.Ceil(math.Log10(q.Y)))
			}
		}
	}
	if a.low > a.high {
		a.low, a.high = 0, 1
	}
	a.high = max(a.high, a.low+1)
	return a
}

func (a span) x(v float64) float64 {
	return panelLeft + (panelWidth-panelLeft-panelRight)*v/a.right
}

func (a span) y(v float64) float64 {
	return panelTop + (panelHeight-panelTop-panelBottom)*(a.high-math.Log10(v))/(a.high-a.low)
}

// paint draws the axes, the points and the line.
func (p *Panel) paint(s *scene) {
	a := p.span()
	s.letters(cut(text.Clean(p.Caption), chartSize, panelWidth-panelLeft-panelRight), panelLeft, 22, chartSize, 0, ink)
	for e := a.low; e <= a.high; e++ {
		v := math.Pow(10, e)
		s.line(a.x(0), a.y(v), a.x(a.right), a.y(v), 1, rulerColor)
		s.letters(power(int(e)), panelLeft-8, a.y(v)+4, chartSize, 1, ink)
	}
	step := tick(a.right)
	for v := 0.0; v <= a.right; v += step {
		s.letters(fmt.Sprint(v), a.x(v), panelHeight-26, chartSize, 0.5, ink)
	}
	s.letters(cut(text.Clean(p.Axis), chartSize, panelWidth-panelLeft-panelRight), panelWidth-panelRight, panelHeight-8,
		chartSize, 1, ink)
	for _, q := range p.Points {
		if !q.drawn() {
			continue
		}
		s.disc(a.x(q.X), a.y(q.Y), 3.5, curveColor)
		if q.Hollow {
			s.disc(a.x(q.X), a.y(q.Y), 2.5, paper)
		}
	}
	for i := 1; i < len(p.Line); i++ {
		if from, to := p.Line[i-1], p.Line[i]; from.drawn() && to.drawn() {
			s.line(a.x(from.X), a.y(from.Y), a.x(to.X), a.y(to.Y), 2, momentColor)
		}
	}
}

// power is the label of a power of ten: "0.01", "100", "10k", "1M".
func power(e int) string {
	if e < 0 {
		return fmt.Sprintf("%.*f", -e, math.Pow(10, float64(e)))
	}
	unit := [...]string{"", "k", "M", "G", "T"}
	if e >= 3*len(unit) {
		return fmt.Sprintf("1e%d", e)
	}
	return fmt.Sprintf("%.0f%s", math.Pow(10, float64(e%3)), unit[e/3])
}

// tick is a step of 1, 2 or 5 times a power of ten: ten on the axis, at most.
func tick(right float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(right/10)))
	for _, k := range []float64{1, 2, 5, 10} {
		if right/(k*step) <= 10 {
			return max(k*step, 1)
		}
	}
	return max(10*step, 1)
}
