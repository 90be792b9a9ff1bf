package programs

// Boards in Python programs that grade the work of students. A board is an array of zeros on which
// stones are put one by one or in slices,
//
//	chessboard = np.zeros((15, 15), dtype=np.int)
//	chessboard[7, 9] = -1
//	chessboard[3, 2:4] = 1
//	if not self.__check_result(chessboard, [[9, 10]]):
//
// or a list of rows, [[0, 0, -1], …], with commas or, as numpy prints lists, without. The first
// index is the row from the top, the second the column from the left, both from 0. -1 is Black and
// 1 is White, as in the framework of the course. On a board with a 2, 1 is Black and 2 is White. The
// moves that a check expects become marks.

import (
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

var (
	courseIndex  = `\s*(\d{1,2}|\d{0,2}:\d{0,2})\s*`
	courseAssign = pattern.New(`^\s*(?:self\.)?[A-Za-z_]\w*\s*\[` + courseIndex + `(?:,|\]\s*\[)` + courseIndex +
		`\]\s*=\s*(-?\d|(?:self\.)?COLOR_[A-Z]+)\s*;?\s*(?:#.*)?$`)
	courseZeros  = pattern.New(`\bzeros\s*\(\s*(?:[\[(]\s*(\d+)\s*,\s*(\d+)\s*[\])])?`)
	courseMatrix = pattern.New(`\[\s*\[\s*-?\d`)
	courseCheck  = pattern.New(`check_?result\w*\s*\(\s*\w+\s*,\s*(\[[\s\d,\[\]]*\])`)
	coursePair   = pattern.New(`\[\s*(\d+)\s*,\s*(\d+)\s*\]`)
	courseNumber = pattern.New(`-?\d+`)
	// courseNoise matches lines that have no meaning for the board.
	courseNoise = pattern.New("^\\s*(?:#.*|```.*|dtype\\s*=.*|self\\.errorcase.*|return .*|pass|import .*|" +
		"from .*)?$")
)

// LooksLikeCourse reports whether a text puts stones into an array, or has rows of numbers in
// brackets.
func LooksLikeCourse(text string) bool {
	if courseMatrix().MatchString(text[:min(len(text), 32)]) && strings.HasPrefix(text, "[") {
		return true
	}
	if !strings.Contains(text, "zeros") && !strings.Contains(text, "board") {
		return false
	}
	for line := range strings.Lines(text) {
		if courseAssign().MatchString(strings.TrimRight(line, "\r\n")) || courseZeros().MatchString(line) {
			return true
		}
	}
	return courseMatrix().MatchString(text)
}

// A courseReader reads the boards of a program.
type courseReader struct {
	o      *format.Options
	yield  func(*format.Tree, error) bool
	board  *courseBoard // nil before the first board
	count  int
	unread []int // the numbers of unread lines
	ended  bool  // yield returned false
}

func ReadCourse(data []byte, o *format.Options, yield codec.Yield) {
	text, doubt, err := codec.Decode(o, data, "")
	if err == nil && len(text) > codec.MaxText {
		err = codec.TooLong("text")
	}
	if err != nil {
		yield(nil, err)
		return
	}
	r := &courseReader{o: o, yield: yield}
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines) && !r.ended; i++ {
		i = r.lines(lines, i)
	}
	r.finish(doubt)
}

// lines reads the statement or list that begins on line at, and returns the line on which it ends.
func (r *courseReader) lines(lines []string, at int) int {
	line := strings.TrimRight(lines[at], "\r")
	if m := courseAssign().FindStringSubmatch(line); m != nil {
		r.assign(m, at+1)
		return at
	}
	if m := courseCheck().FindStringSubmatch(line); m != nil {
		r.expect(m[1])
		return at
	}
	if m := courseZeros().FindStringSubmatch(line); m != nil {
		r.flush(nil)
		r.board = newCourseBoard(at + 1)
		if m[1] != "" && m[1] != m[2] {
			r.fail(at+1, words.Errorf("a board of {size} is not square", "size", m[1]+"x"+m[2]))
		} else if m[1] != "" {
			r.board.size, _ = strconv.Atoi(m[1])
		}
		return at
	}
	if start := courseMatrix().FindStringIndex(line); start != nil {
		return r.matrix(lines, at, start[0])
	}
	if !courseNoise().MatchString(line) {
		r.unread = append(r.unread, at+1)
	}
	return at
}

func newCourseBoard(line int) *courseBoard {
	return &courseBoard{line: line, cells: map[[2]int]int{}}
}

// assign puts stones on a point or on a slice of points.
func (r *courseReader) assign(m []string, line int) {
	if r.board == nil {
		r.board = newCourseBoard(line)
	}
	value, known := map[string]int{"COLOR_BLACK": -1, "COLOR_WHITE": 1, "COLOR_NONE": 0}[strings.TrimPrefix(m[3],
		"self.")]
	if !known {
		n, err := strconv.Atoi(m[3])
		if err != nil {
			r.fail(line, words.Errorf("{text} is not a colour", "text", m[3]))
			return
		}
		value = n
	}
	rows, columns := courseSlice(m[1]), courseSlice(m[2])
	for y := rows[0]; y < rows[1]; y++ {
		for x := columns[0]; x < columns[1]; x++ {
			at := [2]int{y, x}
			if old := r.board.cells[at]; old != 0 && old != value && len(r.board.doubts) < 8 {
				r.board.doubts = append(r.board.doubts, words.Later("line {line}: [{row}, {column}] was set "+
					"before, to {old}", "line", line, "row", y, "column", x, "old", old))
			}
			r.board.cells[at] = value
		}
	}
}

// courseSlice reads an index, or a slice, which does not include its end.
func courseSlice(text string) [2]int {
	first, last, slice := strings.Cut(text, ":")
	a, _ := strconv.Atoi(first)
	b, err := strconv.Atoi(last)
	switch {
	case !slice:
		return [2]int{a, a + 1}
	case err != nil:
		b = notation.MaxSize
	}
	return [2]int{min(a, notation.MaxSize+1), min(b, notation.MaxSize+1)} // any value off the board does
}

// expect records the moves that a check expects.
func (r *courseReader) expect(list string) {
	if r.board == nil {
		return
	}
	for _, m := range coursePair().FindAllStringSubmatch(list, notation.Cells) {
		y, _ := strconv.Atoi(m[1])
		x, _ := strconv.Atoi(m[2])
		r.board.expect = append(r.board.expect, [2]int{y, x})
	}
}

// matrix reads a list of rows that begins within line at, and returns the line on which it ends.
func (r *courseReader) matrix(lines []string, at, start int) int {
	r.flush(nil)
	r.board = newCourseBoard(at + 1)
	depth, row := 0, -1
	var width []int
	for i := at; i < len(lines); i++ {
		text := lines[i]
		if i == at {
			text = text[start:]
		}
		for text != "" {
			c := text[0]
			switch number := courseNumber().FindString(text[:min(len(text), 12)]); {
			case c == '[':
				if depth++; depth == 2 {
					row++
					width = append(width, 0)
				}
			case c == ']':
				if depth--; depth == 0 {
					r.board.size = row + 1
					r.square(width)
					return i
				}
			case depth == 2 && number != "" && strings.HasPrefix(text, number):
				value, err := strconv.Atoi(number)
				if err != nil || width[row] > notation.MaxSize || row > notation.MaxSize {
					r.fail(i+1, words.Errorf("more rows or columns than a board has"))
					return i
				}
				r.board.cells[[2]int{row, width[row]}] = value
				width[row]++
				text = text[len(number)-1:]
			case !strings.ContainsRune(" \t\r,.", rune(c)) || depth > 2:
				r.fail(i+1, words.Errorf("{text} within the rows of a board", "text", strconv.Quote(codec.Cut(text))))
				return i
			}
			text = text[1:]
		}
	}
	r.fail(at+1, words.Errorf("the brackets of the rows are not closed"))
	return len(lines)
}

// square checks that the rows have as many numbers as there are rows.
func (r *courseReader) square(width []int) {
	for i, n := range width {
		if n != len(width) {
			r.fail(r.board.line, words.Errorf("row {row} has {n} numbers, and there are {rows} rows: expected "+
				"a square",
				"row", i, "n", n, "rows", len(width)))
			return
		}
	}
}

// fail marks the current board as broken.
func (r *courseReader) fail(line int, err error) {
	r.board = nil
	r.count++
	if !r.ended {
		r.ended = !r.yield(nil, words.AtLine(line, err))
	}
}

// flush yields the current board.
func (r *courseReader) flush(doubt *words.Message) {
	b := r.board
	r.board = nil
	if b == nil || r.ended || len(b.cells) == 0 && len(b.expect) == 0 {
		return
	}
	t, err := b.tree(r.o)
	if err == nil {
		codec.Warn(t, doubt)
	}
	r.count++
	if err != nil {
		t, err = nil, words.AtLine(b.line, err)
	}
	r.ended = !r.yield(t, err)
}

// finish yields the last board, with a warning about the lines that did not belong to a board.
func (r *courseReader) finish(doubt *words.Message) {
	if n := len(r.unread); n > 0 {
		doubt = words.LaterJoin(doubt, words.Later("lines that set no stone are not read: {n}, the first is line "+
			"{line}", "n", n, "line", r.unread[0]))
	}
	r.flush(doubt)
	if r.count == 0 && !r.ended {
		r.yield(nil, words.Errorf("no board"))
	}
}
