package draw

import (
	"cmp"
	"math"
	"slices"

	"fukumi/notation"
)

// Rows are threats, drawn as lines over their stones. A light edge makes them stand out from stones of either
// colour. Two rows never look like one. Each row extends a little beyond its last stones, so that two rows with a
// common stone cross there and do not make a corner. Rows along one line are drawn side by side, and rows that
// meet have different colours.

// rowWidth is the width of a row by its style, in cells. Dashes have the length dashLength and gaps dashGap.
var rowWidth = [...]float64{Dashed: 0.09, Solid: 0.11, Thick: 0.19}

const (
	rowEdge    = 0.05 // width of the light edge
	rowBeyond  = 0.32 // length of a row beyond its first and its last stone
	rowAside   = 0.22 // distance between two rows along one line
	dashLength = 0.22
	dashGap    = 0.2
	gainRadius = 0.17
)

// A look is what distinguishes a row from the others of its side.
type look struct {
	tone int // index in the colours of the side
	lane int // the number of steps by which the row is drawn beside its stones
}

func (l look) color(side notation.Stone) rgb { return rowColor[side-1][l.tone] }

// lanes are the lanes in the order of preference.
var lanes = [...]int{0, 1, -1}

// looksOf returns a look for each row. Two rows of a side that have a common stone, or touch along one line, get
// different colours. Along one line they also get different lanes. The least used colours come first, so up to
// four rows of a side all have different colours.
func looksOf(rows []Row) []look {
	const sameLane, sameTone, aside = 10_000, 1000, 4 // the costs
	looks := make([]look, len(rows))
	used := [2][len(rowColor[0])]int{}
	for i := range rows {
		r := &rows[i]
		best, least := look{}, math.MaxInt
		for _, lane := range lanes {
			for tone, times := range used[r.Side-1] {
				cost := aside*lane*lane + times
				for j := range i {
					if rows[j].Side != r.Side {
						continue
					}
					meets, along := meeting(r, &rows[j])
					if along && looks[j].lane == lane {
						cost += sameLane
					}
					if meets && looks[j].tone == tone {
						cost += sameTone
					}
				}
				if cost < least {
					best, least = look{tone, lane}, cost
				}
			}
		}
		looks[i] = best
		used[r.Side-1][best.tone]++
	}
	return looks
}

// meeting reports whether two rows have a common stone or touch. along says whether they do so along one line.
func meeting(r, o *Row) (meets, along bool) {
	from, to := ends(r.Stones)
	from2, to2 := ends(o.Stones)
	dx, dy := sign(to.X()-from.X()), sign(to.Y()-from.Y())
	dx2, dy2 := sign(to2.X()-from2.X()), sign(to2.Y()-from2.Y())
	for _, q := range o.Stones {
		meets = meets || slices.Contains(r.Stones, q)
	}
	x, y := from2.X()-from.X(), from2.Y()-from.Y()
	if dx != dx2 || dy != dy2 || dx == 0 && dy == 0 || x*dy != y*dx {
		return meets, false
	}
	place := func(q notation.Point) int { return dx*(q.X()-from.X()) + dy*(q.Y()-from.Y()) }
	one := dx*dx + dy*dy // step along the line
	along = place(from2) <= place(to)+one && place(to2) >= -one
	return meets || along, along
}

func sign(n int) int { return cmp.Compare(n, 0) }

// rows draws the rows, then the dots where they can be continued.
func (b *board) rows() {
	for i, r := range b.Rows {
		x, y, x2, y2 := b.rowLine(i)
		b.row(x, y, x2, y2, b.looks[i].color(r.Side), r.Style)
	}
	gains := map[notation.Point][]rgb{}
	for _, side := range [...]notation.Stone{notation.Black, notation.White} {
		for i, r := range b.Rows {
			for _, q := range r.Gains {
				color := b.looks[i].color(r.Side)
				if r.Side == side && !slices.Contains(gains[q], color) {
					gains[q] = append(gains[q], color)
				}
			}
		}
	}
	for _, q := range b.Position.Points() {
		if colors, found := gains[q]; found {
			x, y := b.at(q)
			b.gain(x, y, colors)
		}
	}
}

// rowLine returns the ends of a drawn row.
func (b *board) rowLine(i int) (x, y, x2, y2 float64) {
	from, to := ends(b.Rows[i].Stones)
	x, y = b.at(from)
	x2, y2 = b.at(to)
	if from == to {
		return x, y, x2, y2
	}
	length := math.Hypot(x2-x, y2-y)
	dx, dy := cell*(x2-x)/length, cell*(y2-y)/length
	aside := rowAside * float64(b.looks[i].lane)
	x, x2 = x-dx*rowBeyond-dy*aside, x2+dx*rowBeyond-dy*aside
	y, y2 = y-dy*rowBeyond+dx*aside, y2+dy*rowBeyond+dx*aside
	return x, y, x2, y2
}

// ends returns the first and the last stone of a row, whatever its direction.
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

// row draws one line in a style.
func (s *scene) row(x, y, x2, y2 float64, color rgb, style RowStyle) {
	width := rowWidth[style] * cell
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

// dashes divides a line into strokes. The first and the last stroke have the full length.
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

// gain draws a dot where rows can be continued. For each further colour it has a ring, with the first colour
// outermost.
func (s *scene) gain(x, y float64, colors []rgb) {
	radius := gainRadius * cell
	if len(colors) > 1 {
		radius *= 1.25
	}
	n := float64(len(colors))
	s.disc(x, y, radius+rowEdge*cell, paper)
	for i, color := range colors {
		left := (n - float64(i)) / n
		s.disc(x, y, radius*left, color)
		if i < len(colors)-1 {
			s.disc(x, y, radius*(left-0.66/n), paper)
		}
	}
}
