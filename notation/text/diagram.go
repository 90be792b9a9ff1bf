package text

// A position drawn in text, one line to a row of the board. Row labels and
// column letters may stand around it, and so may a frame of - + |; without row
// labels the first line is the top row. Stones may be move numbers.

import (
	"iter"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// The characters of a cell. Letters of x and o trade places where BlackChar
// is 'o'.
const (
	emptyChars = "._-+*·┼"
	blackChars = "XxBb#@●"
	whiteChars = "OoWw0○"
	swapChars  = "XxOo0"
	frameChars = "-+"
)

// ParseDiagram reads a drawing of 5 to 22 rows, which may be quoted, fenced and
// stand among other text; of two boards it asks which one is meant. Cells stand
// together or apart. Empty cells are . _ - + · or the crossings of drawn lines,
// black stones X B # @ ● ⚫ or 黑, white stones O W 0 ○ ⚪ or 白. A * is a free
// point where it can be nothing else, and a question elsewhere. In a grid of 0,
// 1 and 2, 1 is Black and 2 is White. Other numbers are moves: they count from
// 1, odd ones are Black's on a board without other stones, and among stones the
// first is of the side whose turn it was; those that end in a five among stones
// may as well be a line that somebody proposes, which is a question too.
//
// Below a heading of this program the position is the one that the heading
// speaks of: what is drawn on the board of a solution is not on the board. The
// side to move is found as by ParseStones or ParseMoves, unless the text says
// who is to move, or which signs are Black's.
func ParseDiagram(text string, d Defaults) (Input, error) {
	return Failed(readDiagram(strings.TrimPrefix(text, BOM), 1, d))
}

// ParseDiagrams reads what ParseDiagram reads, and of what this program printed
// about several positions every one.
func ParseDiagrams(text string, d Defaults) iter.Seq2[Input, error] {
	return func(yield func(Input, error) bool) {
		newPage(strings.TrimPrefix(text, BOM), 1).readAll(d, yield)
	}
}

// readDiagram reads a diagram whose first line has the given number.
func readDiagram(text string, line int, d Defaults) (Input, error) {
	p := newPage(text, line)
	switch parts := p.answers(); len(parts) {
	case 0:
		return p.read(d)
	case 1:
		return p.readAnswer(parts[0], d)
	}
	return Input{}, errAnswers
}

// readRows reads the rows of one board. line are the moves that the numbers on
// it are known to be; nil where numbers are moves that were played.
func readRows(rows []textRow, d Defaults, line []notation.Point) (Input, error) {
	cells, err := arrange(rows)
	if err != nil {
		return Input{}, err
	}
	if n := len(cells); d.Asked.Size && d.size() != n {
		return Input{}, words.Errorf("a diagram of {size}x{size}, but size {asked} was asked for", "size", n, "asked",
			d.size())
	}
	if r := ring(cells); r != 0 && !d.Asked.Size {
		return Input{}, &FrameError{Sign: r, Rows: len(cells)}
	}
	d.Size = len(cells)
	in, err := d.Empty()
	if err != nil {
		return in, err
	}
	in.Given.Size = true
	if skipsI(rows, len(cells)) {
		in.warn(words.Later("the column letters skip i; points are named here with i as the ninth column"))
	}
	if line != nil {
		if err := in.withoutLine(cells, line); err != nil {
			return in, err
		}
	}
	return in, in.fill(cells, d)
}

// isCell reports whether a character stands for a point of a diagram.
func isCell(r rune) bool { return strings.ContainsRune(emptyChars+blackChars+whiteChars, r) }
