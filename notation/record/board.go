package record

// Boards in a JSON object. A board is a drawing in one string, a list of rows, or a list of lists of
// signs or numbers. The top row comes first.

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// board returns the board that a record draws or, if it draws none, an empty board.
func (r *record) board(d *text.Defaults) (text.Input, error) {
	value := r.value[fieldBoard]
	if value == nil {
		return d.Empty()
	}
	drawn, doubt, err := drawnBoard(value, r.mover(d))
	if err != nil {
		return text.Input{}, r.of(fieldBoard, err)
	}
	own := *d
	own.Asked.Size = own.Asked.Size || r.value[fieldSize] != nil
	if r.value[fieldMoves] != nil && own.Turn == notation.Empty {
		own.Turn = notation.Black // any side: the moves decide the side to move
	}
	in, err := text.ParseDiagram(drawn, own)
	if err != nil {
		return in, r.of(fieldBoard, err)
	}
	if doubt != nil {
		in.Warnings = append(in.Warnings, doubt)
	}
	d.Size = in.Position.Size()
	return in, nil
}

// mover returns d, or a copy with BlackChar '1' if the record gives the side to move as 1 or -1:
// programs that write the side so use 1 for Black on the board, too.
func (r *record) mover(d *text.Defaults) *text.Defaults {
	var turn int
	if json.Unmarshal(r.value[fieldTurn], &turn) != nil || turn != 1 && turn != -1 {
		return d
	}
	own := *d
	own.BlackChar = '1'
	return &own
}

var errBoard = words.Errorf("expected the rows of a board")

// drawnBoard returns a board as a diagram, one line for each row.
func drawnBoard(value json.RawMessage, d *text.Defaults) (string, *words.Message, error) {
	var raw string
	if json.Unmarshal(value, &raw) == nil {
		if !strings.Contains(raw, "\n") {
			raw = rowsOf(strings.Split(raw, ""), "")
		}
		return strings.ReplaceAll(raw, "/", "\n"), nil, nil
	}
	var rows []json.RawMessage
	if json.Unmarshal(value, &rows) != nil || len(rows) == 0 {
		return "", nil, errBoard
	}
	var lines []string
	if json.Unmarshal(value, &lines) == nil {
		if len(lines) > notation.MaxSize {
			return rowsOf(lines, " "), nil, nil // each string is the sign of one point
		}
		return strings.Join(lines, "\n"), nil, nil
	}
	var numbers [][]float64
	var flat []float64
	if json.Unmarshal(value, &flat) == nil {
		n := int(math.Sqrt(float64(len(flat))))
		if n < notation.MinSize || n*n != len(flat) {
			return "", nil, errBoard
		}
		for i := range n {
			numbers = append(numbers, flat[i*n:(i+1)*n])
		}
	}
	if numbers != nil || json.Unmarshal(value, &numbers) == nil {
		return drawnNumbers(numbers, d)
	}
	var signs [][]string // a null is ""
	if json.Unmarshal(value, &signs) != nil {
		return "", nil, errBoard
	}
	for _, row := range signs {
		for i, sign := range row {
			switch sign = strings.TrimSpace(text.Fold(sign)); strings.ToLower(sign) {
			case "", "empty", "none", "e":
				row[i] = "."
			case "b", "black":
				row[i] = "X"
			case "w", "white":
				row[i] = "O"
			default:
				row[i] = sign
			}
		}
		lines = append(lines, strings.Join(row, " "))
	}
	return strings.Join(lines, "\n"), nil, nil
}

// rowsOf divides the signs of all points into rows, if they form a square board.
func rowsOf(signs []string, between string) string {
	n := int(math.Sqrt(float64(len(signs))))
	if n < notation.MinSize || n*n != len(signs) {
		return strings.Join(signs, between)
	}
	var lines []string
	for i := range n {
		lines = append(lines, strings.Join(signs[i*n:(i+1)*n], between))
	}
	return strings.Join(lines, "\n")
}

// drawnNumbers returns a board of numbers as a diagram.
func drawnNumbers(rows [][]float64, d *text.Defaults) (string, *words.Message, error) {
	count := map[int]int{}
	for _, row := range rows {
		for _, n := range row {
			if n != math.Trunc(n) {
				return "", nil, errBoard
			}
			count[int(n)]++
		}
	}
	colours, doubt, err := NumberColours(count, d)
	if err != nil {
		return "", nil, err
	}
	var lines []string
	for _, row := range rows {
		var b strings.Builder
		for _, n := range row {
			b.WriteString([...]string{notation.Empty: ".", notation.Black: "X", notation.White: "O"}[colours[int(n)]])
		}
		lines = append(lines, b.String())
	}
	return strings.Join(lines, "\n"), doubt, nil
}

// DoubtColors is a part of warnings that tell the user to set the option BlackChar.
var DoubtColors = words.Later("perhaps 1 is black here")

// NumberColours returns the stone that each number on a board means. count says how often each
// number is on the board. 1 and 2 mean Black and White. For 1 and -1 the counts may decide.
func NumberColours(count map[int]int, d *text.Defaults) (map[int]notation.Stone, *words.Message, error) {
	for _, value := range slices.Sorted(maps.Keys(count)) {
		if value < -1 || value > 2 {
			return nil, nil, words.Errorf("{n} is not a colour: expected -1, 0 and 1, or 0, 1 and 2", "n", value)
		}
	}
	if count[2] > 0 {
		if count[-1] > 0 {
			return nil, nil, words.Errorf("-1 and 2 are both on the board: expected -1, 0 and 1, or 0, 1 and 2")
		}
		return map[int]notation.Stone{1: notation.Black, 2: notation.White}, nil, nil
	}
	if d.BlackChar == '1' {
		return map[int]notation.Stone{1: notation.Black, -1: notation.White}, nil, nil
	}
	// Many programs use 1 for Black, so 1 is Black if the counts fit a game only then. Otherwise
	// -1 is Black, with a warning if the counts also fit 1 for Black.
	black, white := count[-1], count[1]
	if white-black == 1 && d.Turn == notation.Empty {
		return map[int]notation.Stone{1: notation.Black, -1: notation.White},
			words.Later("1 is read as Black, by {n, plural, one {# stone} other {# stones}} of it and {others} of -1",
				"n", white, "others", black), nil
	}
	var doubt *words.Message
	if black == white && black > 0 || white-black == 1 {
		doubt = words.Later("-1 is read as Black, {n, plural, one {# stone} other {# stones}} of it and {others} of "+
			"1: {doubt}", "n", black, "others", white, "doubt", DoubtColors)
	}
	return map[int]notation.Stone{-1: notation.Black, 1: notation.White}, doubt, nil
}
