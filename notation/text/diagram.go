package text

// Positions drawn in text, with a line for each row of the board. Row labels, column letters
// and a frame of - + | may surround the board. Without row labels the first line is the top row.
// Numbers on the board are moves.

import (
	"iter"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// The characters of a cell. The letters x and o change colours if BlackChar is 'o'.
const (
	emptyChars = "._-+*·┼"
	blackChars = "XxBb#@●"
	whiteChars = "OoWw0○"
	swapChars  = "XxOo0"
	frameChars = "-+"
)

// ParseDiagram reads a drawing of 5 to 22 rows, which may be quoted, fenced and
// surrounded by other text. If there are two boards, the error asks which one is
// meant. There may be spaces between cells. Empty cells are . _ - + · or the crossings
// of drawn lines, black stones X B # @ ● ⚫ or 黑, white stones O W 0 ○ ⚪ or 白. A *
// is a free point if it cannot be anything else; otherwise the error asks what it is.
// In a grid of 0, 1 and 2, 1 is Black and 2 is White. Other numbers are moves,
// counted from 1. On a board without other stones the odd numbers are Black's; among
// other stones number 1 belongs to the side to move. Among other stones, numbers that end
// in a five may also be a proposed line: the error asks what they are.
//
// Below a heading of this program, the position is the one that the heading describes,
// without the solution drawn on the board. The side to move is found as in ParseStones or
// ParseMoves, unless the text names the side to move.
func ParseDiagram(text string, d Defaults) (Input, error) {
	return Failed(readDiagram(strings.TrimPrefix(text, BOM), 1, d))
}

// ParseDiagrams is like ParseDiagram, but yields all positions of a text with several.
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

// readRows reads the rows of one board. If line is not nil, it is a proposed line, and the numbers
// on the board are its moves. Otherwise the numbers are moves that were played.
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
