package draw

import (
	"strconv"

	"fukumi/notation"
)

// The board of a picture, with everything on it. The order of the calls is the order of the layers.

// Measures, in cells.
const (
	margin      = 1.6  // distance from the edge of the picture to the outer lines
	groundEdge  = 0.62 // distance from the outer lines to the edge of the wood
	labelAt     = 1.05 // distance from the outer lines to the middle of the coordinates
	stoneRadius = 0.46
	minWidth    = 10 // minimum width of a picture, so that its text has room
)

// A board builds the scene of one picture.
type board struct {
	scene
	*Picture
	after   *notation.Position // the position after the line
	numbers map[notation.Point]string
	bothHot bool // both sides have heat
	size    int
	left    float64 // x of column a
	top     float64 // y of the top row
	bottom  float64 // the bottom of the picture so far

	titleLines []string
	titleSize  float64

	letter float64 // the scale of letters, 1 for a single picture
	looks  []look  // the look of each row
}

// letterScale is the scale of letters for each number of pictures side by side. A page shows such pictures
// smaller, and the letters must still be readable on a sheet that is 840 pixels wide.
var letterScale = [...]float64{1: 1, 2: 1.3, 3: 1.75}

func newBoard(p *Picture, after *notation.Position, columns int) *board {
	b := &board{Picture: p, after: after, size: after.Size(), numbers: map[notation.Point]string{},
		letter: letterScale[columns], looks: looksOf(p.Rows)}
	side := float64(b.size-1) * cell
	b.width = max(side+2*margin*cell, minWidth*cell)
	b.left, b.top = (b.width-side)/2, margin*cell
	b.setTitle()
	b.bottom = b.top + side + margin*cell
	b.height = b.bottom
	b.bothHot = b.hot(notation.Black) && b.hot(notation.White)
	for i, q := range p.Line {
		if q != notation.NoPoint {
			b.numbers[q] = strconv.Itoa(i + 1)
		}
	}
	return b
}

// at returns the place of a point.
func (b *board) at(q notation.Point) (x, y float64) {
	return b.left + float64(q.X())*cell, b.top + float64(b.size-1-q.Y())*cell
}

// label returns the text on a point, or "".
func (b *board) label(q notation.Point) string {
	if text, found := b.Labels[q]; found {
		return text
	}
	if text, found := b.numbers[q]; found {
		return text
	}
	if level := b.Level(q); level != 0 && b.after.At(q) == notation.Empty {
		return b.levelText(level)
	}
	return ""
}

// levelText returns the text for a level of heat. If both sides have heat, it has a sign.
func (b *board) levelText(level int) string {
	if level < 0 && !b.bothHot {
		level = -level
	}
	return strconv.Itoa(level)
}

// hot reports whether any tile of heat is for s.
func (b *board) hot(s notation.Stone) bool {
	for q := range b.Heat {
		if level := b.Level(q); b.after.At(q) == notation.Empty && (level > 0 && s == notation.Black ||
			level < 0 && s == notation.White) {
			return true
		}
	}
	return false
}

// The sizes of the title. A long line is written smaller, and broken into several lines if that is not enough.
const (
	titleSize    = 0.46 * cell
	minTitleSize = 0.36 * cell
	titleLead    = 0.54 * cell // distance between lines
)

// setTitle breaks the title into lines, and makes room for them.
func (b *board) setTitle() {
	width := b.width - cell
	b.titleSize = max(fit(b.Title, titleSize*b.letter, width), minTitleSize*min(b.letter, 1.6))
	b.titleLines = wrap(b.Title, b.titleSize*(1-1e-9), width)
	if n := len(b.titleLines); n > 0 {
		b.top += (0.9*cell + float64(n-1)*titleLead) * b.letter
	}
}

// title writes the lines above the board.
func (b *board) title() {
	for i, line := range b.titleLines {
		y := 0.6*cell + (0.35*cell+float64(i)*titleLead)*b.letter
		b.letters(line, b.width/2, y, b.titleSize, 0.5, ink)
	}
}

// ground paints the wood.
func (b *board) ground() {
	side := float64(b.size-1) * cell
	b.rect(b.left-groundEdge*cell, b.top-groundEdge*cell, b.left+side+groundEdge*cell, b.top+side+groundEdge*cell, wood)
}

// heat draws a tile on each free point with heat.
func (b *board) heat() {
	for _, q := range b.Position.Points() {
		if b.Level(q) == 0 || b.after.At(q) != notation.Empty {
			continue
		}
		x, y := b.at(q)
		b.rect(x-cell/2, y-cell/2, x+cell/2, y+cell/2, heatColor(b.HeatAt(q)))
	}
}

// grid draws the lines and the star points.
func (b *board) grid() {
	side := float64(b.size-1) * cell
	for i := range b.size {
		width, color := 0.03*cell, lineColor
		if i == 0 || i == b.size-1 {
			width, color = 0.05*cell, edgeColor
		}
		d := float64(i) * cell
		for _, l := range [...]shape{
			{x: b.left, y: b.top + d, x2: b.left + side, y2: b.top + d},
			{x: b.left + d, y: b.top, x2: b.left + d, y2: b.top + side},
		} {
			l.kind, l.square, l.width, l.color = segment, true, width, color
			b.add(l)
		}
	}
	for _, q := range starPoints(b.size) {
		x, y := b.at(q)
		b.disc(x, y, 0.1*cell, edgeColor)
	}
}

// starPoints returns the star points of a board: the centre if the size is odd, four points on the third or fourth
// lines, and from size 17 on the points in the middle between them.
func starPoints(size int) []notation.Point {
	var at []int
	switch {
	case size >= 13:
		at = []int{3, size - 4}
	case size >= 9:
		at = []int{2, size - 3}
	}
	centre := -1
	if size%2 == 1 {
		centre = size / 2
	}
	if centre >= 0 && size >= 17 {
		at = append(at, centre)
	}
	var points []notation.Point
	for _, y := range at {
		for _, x := range at {
			points = append(points, notation.At(x, y))
		}
	}
	if centre >= 0 && size < 17 {
		points = append(points, notation.At(centre, centre))
	}
	return points
}

// coordinates writes letters below and above the board and numbers on its sides.
func (b *board) coordinates() {
	size := 0.38 * cell * min(b.letter, 1.5)
	side := float64(b.size-1) * cell
	for i := range b.size {
		letter, number := string(rune('a'+i)), strconv.Itoa(i+1)
		x, y := b.left+float64(i)*cell, b.top+side-float64(i)*cell
		for _, edge := range [...]float64{b.top - labelAt*cell, b.top + side + labelAt*cell} {
			b.letters(letter, x, edge+middle*size, size, 0.5, faintInk)
		}
		for _, edge := range [...]float64{b.left - labelAt*cell, b.left + side + labelAt*cell} {
			b.letters(number, edge, y+middle*size, size, 0.5, faintInk)
		}
	}
}

// stones draws the stones and the rings around them.
func (b *board) stones() {
	for _, q := range b.after.Points() {
		if s := b.after.At(q); s != notation.Empty {
			x, y := b.at(q)
			b.stone(x, y, stoneRadius*cell, s)
		}
	}
	for _, q := range b.Ring {
		x, y := b.at(q)
		b.ring(x, y, 0.49*cell, 0.1*cell, ringColor)
	}
	b.advice()
}

// stone draws one stone of any size.
func (s *scene) stone(x, y, radius float64, side notation.Stone) {
	if side == notation.Black {
		s.disc(x, y, radius, blackStone)
		return
	}
	s.disc(x, y, radius, whiteStone)
	s.ring(x, y, radius, radius*0.09, blackStone)
}

// labels writes the texts on stones and free points, and crosses out the forbidden points.
func (b *board) labels() {
	for _, q := range b.after.Points() {
		text := b.label(q)
		if text == "" {
			continue
		}
		x, y := b.at(q)
		size := fit(text, min(0.5*b.letter, 0.64)*cell, 0.74*cell)
		color := ink
		switch {
		case b.after.At(q) == notation.Black:
			color = whiteStone
		case b.after.At(q) == notation.Empty && b.Level(q) != 0:
			color = heatInk(b.HeatAt(q))
		case b.after.At(q) == notation.Empty:
			b.clear(x, y, text, size)
		}
		b.letters(text, x, y+middle*size, size, 0.5, color)
	}
	for _, q := range b.Forbidden {
		x, y := b.at(q)
		b.cross(x, y)
	}
}

// clear hides the lines below the label of a free point.
func (b *board) clear(x, y float64, text string, size float64) {
	w, h := textWidth(text, size)/2+0.05*cell, 0.24*cell
	b.rect(x-w, y-h, x+w, y+h, wood)
}

// cross marks a forbidden point.
func (s *scene) cross(x, y float64) {
	const arm = 0.2 * cell
	for _, dy := range [...]float64{arm, -arm} {
		s.line(x-arm, y-dy, x+arm, y+dy, 0.1*cell, crossColor)
	}
}
