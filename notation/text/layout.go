package text

// Finding the square board in the lines of a diagram: which lines are a frame or column letters, and which
// cells of a line are labels.

import (
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// skipsI reports whether the column letters of a board of the given size leave out i.
func skipsI(rows []textRow, size int) bool {
	return slices.ContainsFunc(rows, func(r textRow) bool {
		return len(r.letters) == size && size > 'i'-'a' && !strings.Contains(r.letters, "i")
	})
}

// A layout is a way to read the lines of a diagram. It gives the number of frame lines above and
// below the board, and the number of labels before and after each row.
type layout struct{ top, bottom, before, after int }

// arrange finds the only layout in which the rows are a square board. It returns the cells of
// the board, top row first.
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
			return nil, words.AtLine(r.line, words.Errorf("the columns begin with {letter}: expected a whole "+
				"board, from a",
				"letter", r.letters[:1]))
		}
		if r.letters != "" && len(r.letters) != len(found) {
			return nil, words.AtLine(r.line, words.Errorf("{letters} column letters above or below {n} columns",
				"letters", len(r.letters), "n", len(found)))
		}
	}
	return found, nil
}

// withoutNumbers returns the rows without a first and a last line that may be column numbers.
func withoutNumbers(rows []textRow) []textRow {
	for len(rows) > 0 && rows[0].numbers {
		rows = rows[1:]
	}
	for len(rows) > 0 && rows[len(rows)-1].numbers {
		rows = rows[:len(rows)-1]
	}
	return rows
}

// laidOut returns the cells of the board in the only layout that fits the rows, or nil if no
// layout fits.
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
	ended := 0 // the number of the line of letters below the board
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

// apply reads the rows in layout l. It reports false if they are not a square board, or if the
// row labels do not count from 1 or from 0.
func (l layout) apply(rows []textRow) ([][]cell, bool) {
	n := len(rows) - l.top - l.bottom
	if n < notation.MinSize || n > notation.MaxSize ||
		l.top == 1 && !rows[0].frame || l.bottom == 1 && !rows[len(rows)-1].frame {
		return nil, false
	}
	rows = rows[l.top : l.top+n]
	cells := make([][]cell, n)
	var falling, rising [2]bool // whether the labels fall or rise, for labels from 0 and from 1
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

// notSquare returns the error that says why no layout fits the rows.
func notSquare(rows []textRow) error { return &shapeError{misshapen(rows)} }

// Errors about rows that are not a board wrap errShape.
var errShape = words.Errorf("not a square board")

// A shapeError is an error about rows that are not a board.
type shapeError struct{ error }

func (e *shapeError) Is(target error) bool { return target == errShape }

func (e *shapeError) Unwrap() error { return e.error }

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
	return words.Errorf("lines {first} to {last}: {rows} rows of {cells} cells: expected a square of {least} "+
		"to {most}",
		"first", first.line, "last", last.line, "rows", len(board), "cells", len(first.cells),
		"least", notation.MinSize, "most", notation.MaxSize)
}
