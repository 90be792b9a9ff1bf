package text

// A position drawn in text, one line to a row of the board. Row labels and
// column letters may stand around it, and so may a frame of - + |; without row
// labels the first line is the top row. Stones may be move numbers.

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"fukumi/notation"
	"fukumi/notation/internal/pattern"
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

// A cell is a character of a diagram, or a number.
type cell struct {
	char   rune // 0 of a number
	number int
	line   int
}

// A textRow is a line of a diagram: letters of the columns, or cells with the
// labels that may stand around them.
type textRow struct {
	line    int
	letters string // "abcde"; no cells then
	mirror  bool   // they stand there from the right to the left
	numbers bool   // it may name the columns by numbers
	cells   []cell
	frame   bool // made only of - and +: a frame, or empty cells
}

// newRow reads a line, which must not be blank.
func newRow(s string, line int) (textRow, error) {
	numbers := numbersColumns(s)
	s, blank := unframed(s)
	if blank {
		return textRow{line: line}, nil
	}
	s = strings.NewReplacer("|", " ", "(", " ", ")", " ", "[", " ", "]", " ").Replace(s)
	row := textRow{line: line, letters: columnLetters(s), numbers: numbers}
	if mirrored := columnLetters(reversed(s)); row.letters == "" && consecutive(mirrored) {
		row.letters, row.mirror = mirrored, true
	}
	if row.letters != "" {
		return row, nil
	}
	var err error
	if row.cells, err = splitCells(s, line); err != nil && !row.numbers {
		return row, err
	}
	row.frame = len(row.cells) > 0 && !slices.ContainsFunc(row.cells, func(c cell) bool {
		return !strings.ContainsRune(frameChars, c.char)
	})
	return row, nil
}

// consecutive reports whether letters follow each other, but for i, which may be left out.
func consecutive(letters string) bool {
	for i := 1; i < len(letters); i++ {
		step := letters[i] - letters[i-1]
		if letters[i] < letters[i-1] || step != 1 && (step != 2 || letters[i] != 'j') {
			return false
		}
	}
	return letters != ""
}

// reversed is a text from its end to its beginning.
func reversed(s string) string {
	r := []rune(s)
	slices.Reverse(r)
	return string(r)
}

// columnLetters returns the letters of a line that names the columns from a,
// "" of any other line.
func columnLetters(s string) string {
	letters := strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(frameChars, r) {
			return -1
		}
		return r
	}, s))
	if len(letters) < notation.MinSize || letters[0] != 'a' && (letters[0] < 'a' || !consecutive(letters)) {
		return ""
	}
	for i := 1; i < len(letters); i++ {
		if letters[i] <= letters[i-1] || letters[i] > 'z' {
			return ""
		}
	}
	return letters
}

// skipsI reports whether the columns of a board of the given size are named
// with letters that leave out i.
func skipsI(rows []textRow, size int) bool {
	return slices.ContainsFunc(rows, func(r textRow) bool {
		return len(r.letters) == size && size > 'i'-'a' && !strings.Contains(r.letters, "i")
	})
}

// isCell reports whether a character stands for a point of a diagram.
func isCell(r rune) bool { return strings.ContainsRune(emptyChars+blackChars+whiteChars, r) }

var (
	// drawnFrame is a line above or below a board.
	drawnFrame = pattern.New(`^\s*┼─[─\s]*┼\s*$|^\s*─[─\s]*$`)
	// denseGrid is a row of numbers for stones, without space between them.
	denseGrid = pattern.New(`^\s*[012]{5,22}\s*$`)
	// commaGrid is such a row with commas.
	commaGrid = pattern.New(`^\s*[012](?:\s*[,;]\s*[012])+\s*[,;]?\s*$`)
	// drawnRow is a row of points with lines of - between them.
	drawnRow = pattern.New(`^\s*(?:\d+\s*)?[^\s-](?:-+[^\s-])+(?:\s*\d+)?\s*$`)
)

// splitCells splits a line into characters and numbers. Zeros are characters.
func splitCells(s string, line int) ([]cell, error) {
	switch {
	case drawnFrame().MatchString(s):
		return nil, nil
	case denseGrid().MatchString(s):
		s = strings.Join(strings.Split(strings.TrimSpace(s), ""), " ")
	case commaGrid().MatchString(s):
		s = strings.NewReplacer(",", " ", ";", " ").Replace(s)
	case drawnRow().MatchString(s):
		s = strings.ReplaceAll(s, "-", " ")
	}
	var cells []cell
	text := []rune(s)
	for i := 0; i < len(text); i++ {
		r := text[i]
		switch {
		case unicode.IsSpace(r), r == dash:
		case '1' <= r && r <= '9':
			n := 0
			for ; i < len(text) && '0' <= text[i] && text[i] <= '9'; i++ {
				n = n*10 + int(text[i]-'0')
				if n > notation.Cells {
					return nil, words.Errorf("line {n}, column {column}: a number above {most}", "n", line,
						"column", i+1, "most", notation.Cells)
				}
			}
			i--
			cells = append(cells, cell{number: n, line: line})
		case isCell(r), 'A' <= r && r <= 'F' && alone(text, i):
			cells = append(cells, cell{char: r, line: line})
		default:
			return nil, words.Errorf("line {n}, column {column}: {text} is not a cell of a diagram", "n", line,
				"column", i+1, "text", quote(string(r)))
		}
		if len(cells) > 4*notation.MaxSize {
			return nil, words.AtLine(line, words.Errorf("more than {most} cells", "most", notation.MaxSize))
		}
	}
	return cells, nil
}

// alone reports whether a character stands by itself at the beginning or the end of a line, as a
// label does.
func alone(text []rune, i int) bool {
	before, behind := strings.TrimSpace(string(text[:i])), string(text[i+1:])
	return before == "" && strings.HasPrefix(behind, " ") ||
		strings.TrimSpace(behind) == "" && strings.HasSuffix(string(text[:i]), " ")
}

// A layout is a way to read the lines of a diagram: how many frame lines are
// above and below the board, and how many labels stand before and after each
// row of it.
type layout struct{ top, bottom, before, after int }

// arrange finds the one layout in which the rows are a square board, and
// returns its cells, top row first.
func arrange(rows []textRow) ([][]cell, error) {
	body, err := withoutLetters(rows)
	if err != nil {
		return nil, err
	}
	found, err := laidOut(body)
	if err == nil && found == nil {
		found, err = laidOut(withoutNumbers(body))
	}
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, notSquare(body)
	}
	if slices.ContainsFunc(rows, func(r textRow) bool { return r.mirror }) {
		for _, row := range found {
			slices.Reverse(row)
		}
	}
	for _, r := range rows {
		if r.letters != "" && r.letters[0] != 'a' {
			return nil, words.AtLine(r.line, words.Errorf("the columns begin with {letter}: want a whole board, from a",
				"letter", r.letters[:1]))
		}
		if r.letters != "" && len(r.letters) != len(found) {
			return nil, words.AtLine(r.line, words.Errorf("{letters} column letters above or below {n} columns",
				"letters", len(r.letters), "n", len(found)))
		}
	}
	return found, nil
}

// withoutNumbers returns the rows without those at either end that may name the columns by numbers.
func withoutNumbers(rows []textRow) []textRow {
	for len(rows) > 0 && rows[0].numbers {
		rows = rows[1:]
	}
	for len(rows) > 0 && rows[len(rows)-1].numbers {
		rows = rows[:len(rows)-1]
	}
	return rows
}

// laidOut returns the cells of the one layout in which rows are a board, nil if there is none.
func laidOut(body []textRow) (found [][]cell, err error) {
	for bits := range 16 {
		l := layout{bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3 & 1}
		cells, ok := l.apply(body)
		if !ok {
			continue
		}
		if found != nil {
			return nil, words.Errorf("the diagram can be read in two ways: is a line of - and + a frame or a row?")
		}
		found = cells
	}
	return found, nil
}

// withoutLetters returns the rows between the lines of column letters.
func withoutLetters(rows []textRow) ([]textRow, error) {
	var body []textRow
	ended := 0 // the line of letters below the board
	for _, r := range rows {
		switch {
		case r.letters == "" && ended != 0 && !r.frame:
			return nil, words.AtLine(ended, words.Errorf("column letters within the board"))
		case r.letters == "":
			body = append(body, r)
		case len(body) > 0 && !(len(body) == 1 && body[0].frame):
			ended = r.line
		}
	}
	return body, nil
}

// apply reads the rows in layout l. It fails where they are not a square board
// with row labels that count from 1 or from 0.
func (l layout) apply(rows []textRow) ([][]cell, bool) {
	n := len(rows) - l.top - l.bottom
	if n < notation.MinSize || n > notation.MaxSize ||
		l.top == 1 && !rows[0].frame || l.bottom == 1 && !rows[len(rows)-1].frame {
		return nil, false
	}
	rows = rows[l.top : l.top+n]
	cells := make([][]cell, n)
	var falling, rising [2]bool // by the first number
	for first := range 2 {
		falling[first], rising[first] = true, true
	}
	for i, r := range rows {
		if len(r.cells) != n+l.before+l.after {
			return nil, false
		}
		labels := append(slices.Clone(r.cells[:l.before]), r.cells[l.before+n:]...)
		for _, c := range labels {
			for first := range 2 {
				falling[first] = falling[first] && c.label() == n-1-i+first
				rising[first] = rising[first] && c.label() == i+first
			}
		}
		cells[i] = r.cells[l.before : l.before+n]
	}
	falls, rises := falling[0] || falling[1], rising[0] || rising[1]
	if !falls && rises {
		slices.Reverse(cells)
	}
	return cells, falls || rises
}

// notSquare says why no layout fits the rows.
func notSquare(rows []textRow) error { return &shapeError{misshapen(rows)} }

// errShape is wrapped by errors about rows that are not a board.
var errShape = words.Errorf("not a square board")

// A shapeError is about rows that are not a board.
type shapeError struct{ error }

func (e *shapeError) Is(target error) bool { return target == errShape }
func (e *shapeError) Unwrap() error        { return e.error }

func misshapen(rows []textRow) error {
	var board []textRow
	for i, r := range rows {
		if r.frame && (i == 0 || i == len(rows)-1) {
			continue
		}
		if len(board) > 0 && len(r.cells) != len(board[0].cells) {
			return words.Errorf("line {n}: {cells} cells or labels, where line {first} has {want}", "n", r.line,
				"cells", len(r.cells), "first", board[0].line, "want", len(board[0].cells))
		}
		board = append(board, r)
	}
	if len(board) == 0 {
		return errNoRows
	}
	first, last := board[0], board[len(board)-1]
	if len(first.cells)-len(board) == 1 || len(first.cells)-len(board) == 2 {
		return words.Errorf("lines {first} to {last}: the rows are not labelled {n} to 1 or 1 to {n}",
			"first", first.line, "last", last.line, "n", len(board))
	}
	return words.Errorf("lines {first} to {last}: {rows} rows of {cells} cells: want a square of {least} to {most}",
		"first", first.line, "last", last.line, "rows", len(board), "cells", len(first.cells),
		"least", notation.MinSize, "most", notation.MaxSize)
}
