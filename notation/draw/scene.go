package draw

import "fukumi/notation"

// Scenes: the shapes of a picture, in the order in which they are painted. The unit is 1/40 of the distance between
// the lines of a board. x goes to the right, y down.

// cell is the distance between two lines of a board.
const cell = 40.0

// A shapeKind is the kind of a shape.
type shapeKind uint8

const (
	rectangle shapeKind = iota // x, y to x2, y2
	segment                    // x, y to x2, y2, with round ends unless it is square
	disc                       // around x, y
	ring                       // the outline of a disc around x, y
	lettering                  // a text that begins at x, with its base line at y
)

// A shape is a part of a picture that is painted at once.
type shape struct {
	kind   shapeKind
	x, y   float64
	x2, y2 float64
	radius float64 // the radius of a disc or ring
	width  float64 // the width of the stroke of a segment or ring
	square bool    // a segment without round ends, along a row or column
	dash   float64 // the length of the dashes of a segment in SVG, 0 for a continuous line
	note   string  // the meaning of a segment, for formats that can hold it
	size   float64 // the size of letters: the length of the em
	text   string
	color  rgb
}

// A scene is a picture without a format.
type scene struct {
	width, height float64
	shapes        []shape
	titles        []string // titles and descriptions are for screen readers
	descriptions  []string
	empty         int  // the number of shapes that make the board without its stones; of one picture only
	plain         bool // on white
}

func (s *scene) add(sh shape) { s.shapes = append(s.shapes, sh) }

func (s *scene) rect(x, y, x2, y2 float64, c rgb) {
	s.add(shape{kind: rectangle, x: x, y: y, x2: x2, y2: y2, color: c})
}

func (s *scene) disc(x, y, radius float64, c rgb) {
	s.add(shape{kind: disc, x: x, y: y, radius: radius, color: c})
}

// ring strokes a circle whose outer edge is at radius.
func (s *scene) ring(x, y, radius, width float64, c rgb) {
	s.add(shape{kind: ring, x: x, y: y, radius: radius - width/2, width: width, color: c})
}

func (s *scene) line(x, y, x2, y2, width float64, c rgb) {
	s.add(shape{kind: segment, x: x, y: y, x2: x2, y2: y2, width: width, color: c})
}

// letters sets text with its base line at y. align says which part of the text is at x: 0 means the left end, 0.5
// the middle, 1 the right end.
func (s *scene) letters(text string, x, y, size, align float64, c rgb) {
	s.add(shape{kind: lettering, x: x - align*textWidth(text, size), y: y, size: size, text: text, color: c})
}

// scale enlarges everything k times.
func (s *scene) scale(k float64) {
	s.width, s.height = k*s.width, k*s.height
	for i := range s.shapes {
		sh := &s.shapes[i]
		for _, length := range [...]*float64{&sh.x, &sh.y, &sh.x2, &sh.y2, &sh.radius, &sh.width, &sh.dash, &sh.size} {
			*length *= k
		}
	}
}

// put adds all shapes of another scene, moved by dx and dy.
func (s *scene) put(o *scene, dx, dy float64) {
	for _, sh := range o.shapes {
		sh.x, sh.y, sh.x2, sh.y2 = sh.x+dx, sh.y+dy, sh.x2+dx, sh.y2+dy
		s.add(sh)
	}
}

// describe adds the description of a picture: its title, and the moves or stones.
func (s *scene) describe(p *Picture) {
	if p.Title != "" {
		s.titles = append(s.titles, p.Title)
	}
	text := notation.FormatPosition(&p.Position)
	if len(p.Line) > 0 {
		text += ", then " + notation.FormatMoves(p.Line)
	}
	s.descriptions = append(s.descriptions, text)
	s.descriptions = append(s.descriptions, p.Notes...)
}
