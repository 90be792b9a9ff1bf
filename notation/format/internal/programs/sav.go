package programs

// Yixin-Board's .sav: numbers apart by spaces or line feeds: the rows and the
// columns of the board, the number of moves, and the row and the column of each,
// from the top left, both from 0.

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// LooksLikeSav asks for nothing but numbers, as many as the third announces.
func LooksLikeSav(data []byte) bool {
	if len(data) > codec.MaxText {
		return false
	}
	numbers, err := savNumbers(data)
	return err == nil && len(numbers) >= 3 && numbers[0].value == numbers[1].value &&
		numbers[0].value >= notation.MinSize && numbers[0].value <= notation.MaxSize &&
		(len(numbers) == 3+2*numbers[2].value || miscounted(numbers))
}

// miscounted reports whether numbers are a game with a wrong count of moves: the three
// numbers of its head stand on lines of their own, so that pairs of numbers are not taken
// for it.
func miscounted(numbers []savNumber) bool {
	return len(numbers) > 3 && len(numbers)%2 == 1 && numbers[0].line < numbers[1].line &&
		numbers[1].line < numbers[2].line && numbers[2].line < numbers[3].line
}

// A savNumber is a number and the line on which it stands.
type savNumber struct{ value, line int }

func savNumbers(data []byte) ([]savNumber, error) {
	var numbers []savNumber
	for i, line := range bytes.Split(data, []byte("\n")) {
		for _, word := range bytes.Fields(line) {
			n, err := strconv.Atoi(string(word))
			if err != nil || n < 0 || n > notation.Cells {
				return numbers, fmt.Errorf("line %d: %q: want a number from 0 to %d", i+1, codec.Cut(string(word)),
					notation.Cells)
			}
			if numbers = append(numbers, savNumber{n, i + 1}); len(numbers) > 3+2*notation.Cells {
				return numbers, fmt.Errorf("line %d: more than %d moves", i+1, notation.Cells)
			}
		}
	}
	return numbers, nil
}

// Sav reads a game.
func Sav(data []byte, o *format.Options) (*format.Tree, error) {
	if len(data) > codec.MaxText {
		return nil, fmt.Errorf("a game of more than %d MiB", codec.MaxText>>20)
	}
	numbers, err := savNumbers(data)
	switch {
	case err != nil:
		return nil, err
	case len(numbers) < 3:
		return nil, errors.New("want rows, columns and the number of moves first")
	case numbers[0].value != numbers[1].value:
		return nil, fmt.Errorf("line %d: a board of %d rows and %d columns is not square", numbers[1].line,
			numbers[0].value, numbers[1].value)
	case len(numbers)%2 == 0:
		return nil, fmt.Errorf("line %d: %d moves announced, but %d numbers follow", numbers[2].line, numbers[2].value,
			len(numbers)-3)
	}
	t, err := codec.NewTree(o, numbers[0].value)
	if err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	if told, are := numbers[2].value, (len(numbers)-3)/2; told != are {
		codec.Warn(t, "the file announces %s, but has %d: all are read", words.Count(int64(told), "move"), are)
	}
	line := codec.NewLine(t)
	for i := 3; i < len(numbers); i += 2 {
		y, x := numbers[i].value, numbers[i+1].value
		if err := line.Play(notation.At(x, t.Size-1-y)); err != nil {
			return nil, fmt.Errorf("line %d: move %d %d %d: %w", numbers[i].line, (i-1)/2, y, x, err)
		}
	}
	return t, nil
}
