package draw

import (
	"math"

	"fukumi/notation"
)

// Rows: threats drawn as lines over their stones. A light edge makes them stand
// out from stones of either colour.

// rowWidth is the width of a row by its style, in cells; a dash and the gap
// after it are of dashLength and dashGap.
var rowWidth = [...]float64{Dashed: 0.09, Solid: 0.11, Thick: 0.19}

const (
	rowEdge    = 0.05 // of light around it
	dashLength = 0.22
	dashGap    = 0.2
	gainRadius = 0.17
)

// rows draws the lines, then the dots where they go on.
func (b *board) rows() {
	for _, r := range b.Rows {
		from, to := ends(r.Stones)
		x, y := b.at(from)
		x2, y2 := b.at(to)
		b.row(x, y, x2, y2, r.Side, r.Style)
	}
	gains := map[notation.Point][3]bool{}
	for _, r := range b.Rows {
		for _, q := range r.Gains {
			sides := gains[q]
			sides[r.Side] = true
			gains[q] = sides
		}
	}
	for _, q := range b.Position.Points() {
		if sides, found := gains[q]; found {
			x, y := b.at(q)
			b.gain(x, y, sides[notation.Black], sides[notation.White])
		}
	}
}

// ends are the first and the last stone of a row, whatever its direction.
func ends(stones []notation.Point) (from, to notation.Point) {
	key := func(q notation.Point) int { return q.X()*notation.MaxSize + q.Y() }
	from, to = stones[0], stones[0]
	for _, q := range stones {
		if key(q) < key(from) {
			from = q
		}
		if key(q) > key(to) {
			to = q
		}
	}
	return from, to
}

// row draws one line of a style.
func (s *scene) row(x, y, x2, y2 float64, side notation.Stone, style RowStyle) {
	width, color := rowWidth[style]*cell, rowColor[side-1]
	edge := width + 2*rowEdge*cell
	if style != Dashed {
		s.line(x, y, x2, y2, edge, paper)
		s.line(x, y, x2, y2, width, color)
		return
	}
	for _, d := range dashes(x, y, x2, y2) {
		s.line(d[0], d[1], d[2], d[3], edge, paper)
	}
	for _, d := range dashes(x, y, x2, y2) {
		s.line(d[0], d[1], d[2], d[3], width, color)
	}
}

// dashes cuts a line into strokes, the first and the last of which are whole.
func dashes(x, y, x2, y2 float64) [][4]float64 {
	length := math.Hypot(x2-x, y2-y)
	const stroke, period = dashLength * cell, (dashLength + dashGap) * cell
	n := max(int(math.Round((length-stroke)/period)), 1)
	if length <= stroke {
		return [][4]float64{{x, y, x2, y2}}
	}
	list := make([][4]float64, n+1)
	for i := range list {
		from := (length - stroke) * float64(i) / float64(n) / length
		to := from + stroke/length
		list[i] = [4]float64{x + (x2-x)*from, y + (y2-y)*from, x + (x2-x)*to, y + (y2-y)*to}
	}
	return list
}

// gain is a dot where a row of Black, of White or of both goes on: then White's
// is inside that of Black.
func (s *scene) gain(x, y float64, black, white bool) {
	radius := gainRadius * cell
	if black && white {
		radius *= 1.25
	}
	s.disc(x, y, radius+rowEdge*cell, paper)
	if black {
		s.disc(x, y, radius, rowColor[0])
	}
	if black && white {
		s.disc(x, y, radius*0.66, paper)
		radius *= 0.48
	}
	if white {
		s.disc(x, y, radius, rowColor[1])
	}
}
