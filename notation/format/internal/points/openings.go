package points

// Opening lists of Gomocup, one opening on each line, in one of two forms:
//
//	8,-7, 7,-9, 5,-6   columns and rows from the centre, right and down
//	h8i9g7             points whose rows count from the top
//
// The centre of a board with N rows is N/2, rounded down, from the top left. The file does not
// state the size.

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

var (
	openingOffsets = pattern.New(`^\s*-?\d{1,3}(\s*,\s*-?\d{1,3})+\s*$`)
	openingPoints  = pattern.New(`^\s*([A-Za-z]\d{1,2}){2,}\s*$`)
)

// LooksLikeOpenings reports whether text consists of lines of pairs of numbers, or of lines of
// points. In the second case some point must occur on two lines, so that the text is not the moves
// of one game.
func LooksLikeOpenings(text string) bool {
	const maxLines = 200 // maximum number of lines to look at
	lines := filledLines(text, maxLines)
	points, seen, again := true, map[string]bool{}, false
	offsets := len(lines) > 0
	for _, line := range lines {
		offsets = offsets && openingOffsets().MatchString(line) && strings.Count(line, ",")%2 == 1
		points = points && openingPoints().MatchString(line)
		if !offsets && !points {
			return false
		}
		here := map[string]bool{}
		for _, p := range pointText().FindAllString(strings.ToLower(line), -1) {
			points = points && !here[p]
			here[p] = true
			again = again || seen[p]
		}
		for p := range here {
			seen[p] = true
		}
	}
	return offsets || points && again && len(lines) > 1
}

func ReadOpenings(data []byte, o *format.Options, yield codec.Yield) {
	count := 0
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	number := 0
	for raw := range bytes.Lines(data) {
		number++
		line := strings.TrimSpace(string(raw))
		if line == "" {
			continue
		}
		t, err := opening(o, line)
		if err != nil {
			err = words.AtLine(number, err)
		} else {
			t.Line = number
			if count == 0 && o.Origin == format.Usual && !openingOffsets().MatchString(line) {
				codec.Warn(t, format.DoubtOpenings)
			}
			if count++; count == 1 && !o.Defaults.Asked.Size {
				codec.Warn(t, words.Later("{doubt}: assuming {size}x{size}", "doubt",
					format.DoubtSize, "size", t.Size))
			}
		}
		if !yield(t, err) {
			return
		}
	}
	if number == 0 || count == 0 && len(bytes.TrimSpace(data)) == 0 {
		yield(nil, words.Errorf("no openings"))
	}
}

// opening reads one line.
func opening(o *format.Options, text string) (*format.Tree, error) {
	if !openingOffsets().MatchString(text) {
		top := *o
		if top.Origin == format.Usual {
			top.Origin = format.Top
		}
		if len(text) > codec.MaxText {
			return nil, words.Errorf("a line of more than {n} MiB", "n", codec.MaxText>>20)
		}
		return parseText(&top, text, format.Moves)
	}
	t, err := codec.NewTree(o, 0)
	if err != nil {
		return nil, err
	}
	numbers := strings.Split(text, ",")
	if len(numbers)%2 != 0 {
		return nil, words.Errorf("{n} numbers: expected two for each move", "n", len(numbers))
	}
	line := codec.NewLine(t)
	for i := 0; i < len(numbers); i += 2 {
		x, _ := strconv.Atoi(strings.TrimSpace(numbers[i])) // the pattern matched digits
		y, _ := strconv.Atoi(strings.TrimSpace(numbers[i+1]))
		p := notation.At(x+t.Size/2, t.Size-1-(y+t.Size/2))
		if err := line.Play(p); err != nil {
			err = words.AtMove(i/2+1, fmt.Sprintf("%d,%d", x, y), err)
			if errors.Is(err, notation.ErrOffBoard) && !o.Defaults.Asked.Size {
				err = words.Errorf("{clauses}; {next}", "clauses", err, "next", format.ErrSize)
			}
			return nil, err
		}
	}
	return t, nil
}
