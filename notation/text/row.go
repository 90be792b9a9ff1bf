package text

// Reading one line of a diagram.

import (
	"slices"
	"strings"
	"unicode"

	"fukumi/notation"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

// A cell is a character or a number of a diagram.
type cell struct {
	char   rune // 0 for a number
	number int
	line   int
}

// A textRow is a line of a diagram: column letters, or cells and perhaps labels.
type textRow struct {
	line    int
	letters string // column letters, "abcde"; such a line has no cells
	mirror  bool   // the column letters run from right to left
	numbers bool   // the cells may be column numbers
	cells   []cell
	frame   bool // the line has only - and +, so it may be a frame or empty cells
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

// consecutive reports whether letters are in alphabetical order without a gap, except that i may be left out.
func consecutive(letters string) bool {
	for i := 1; i < len(letters); i++ {
		step := letters[i] - letters[i-1]
		if letters[i] < letters[i-1] || step != 1 && (step != 2 || letters[i] != 'j') {
			return false
		}
	}
	return letters != ""
}

// reversed returns a text with its characters in reverse order.
func reversed(s string) string {
	r := []rune(s)
	slices.Reverse(r)
	return string(r)
}

// columnLetters returns the letters of a line that names the columns from a, or "" for any other
// line.
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

var (
	// drawnFrame matches a line above or below a board.
	drawnFrame = pattern.New(`^\s*┼─[─\s]*┼\s*$|^\s*─[─\s]*$`)
	// denseGrid matches a row of the numbers 0 to 2 without spaces.
	denseGrid = pattern.New(`^\s*[012]{5,22}\s*$`)
	// commaGrid matches a row of the numbers 0 to 2 with commas.
	commaGrid = pattern.New(`^\s*[012](?:\s*[,;]\s*[012])+\s*[,;]?\s*$`)
	// drawnRow matches a row of points with lines of - between them.
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

// alone reports whether text[i] stands by itself at the beginning or the end of a line, like a
// label.
func alone(text []rune, i int) bool {
	before, behind := strings.TrimSpace(string(text[:i])), string(text[i+1:])
	return before == "" && strings.HasPrefix(behind, " ") ||
		strings.TrimSpace(behind) == "" && strings.HasSuffix(string(text[:i]), " ")
}
