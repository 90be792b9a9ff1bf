package programs

// Yixin-Board's .sav: numbers separated by spaces or line feeds. They are the rows
// and the columns of the board, the number of moves, and the row and the column of
// each move, from the top left, both from 0.

import (
	"bytes"
	"fmt"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// LooksLikeSav reports whether data consists of numbers, as many as the third number requires.
func LooksLikeSav(data []byte) bool {
	if len(data) > codec.MaxText {
		return false
	}
	numbers, err := savNumbers(data)
	return err == nil && len(numbers) >= 3 && numbers[0].value == numbers[1].value &&
		numbers[0].value >= notation.MinSize && numbers[0].value <= notation.MaxSize &&
		(len(numbers) == 3+2*numbers[2].value || miscounted(numbers))
}

// miscounted reports whether numbers are a game with a wrong number of moves. The first
// three numbers must be on separate lines, to exclude pairs of numbers.
func miscounted(numbers []savNumber) bool {
	return len(numbers) > 3 && len(numbers)%2 == 1 && numbers[0].line < numbers[1].line &&
		numbers[1].line < numbers[2].line && numbers[2].line < numbers[3].line
}

// A savNumber is a number, with the line on which it stands.
type savNumber struct{ value, line int }

func savNumbers(data []byte) ([]savNumber, error) {
	var numbers []savNumber
	for i, line := range bytes.Split(data, []byte("\n")) {
		for _, word := range bytes.Fields(line) {
			n, err := strconv.Atoi(string(word))
			if err != nil || n < 0 || n > notation.Cells {
				return numbers, words.AtLine(i+1, words.Errorf("{text}: expected a number from 0 to {most}", "text",
					strconv.Quote(codec.Cut(string(word))), "most", notation.Cells))
			}
			if numbers = append(numbers, savNumber{n, i + 1}); len(numbers) > 3+2*notation.Cells {
				return numbers, words.AtLine(i+1, words.Errorf("more than {n} moves", "n", notation.Cells))
			}
		}
	}
	return numbers, nil
}

// Sav reads a game.
func Sav(data []byte, o *format.Options) (*format.Tree, error) {
	if len(data) > codec.MaxText {
		return nil, codec.TooLong("game")
	}
	numbers, err := savNumbers(data)
	switch {
	case err != nil:
		return nil, err
	case len(numbers) < 3:
		return nil, words.Errorf("expected rows, columns and the number of moves first")
	case numbers[0].value != numbers[1].value:
		return nil, words.AtLine(numbers[1].line, words.Errorf("a board of {rows} rows and {columns} columns is not "+
			"square", "rows", numbers[0].value, "columns", numbers[1].value))
	case len(numbers)%2 == 0:
		return nil, words.AtLine(numbers[2].line, words.Errorf("{n} moves announced, but {more} numbers follow", "n",
			numbers[2].value, "more", len(numbers)-3))
	}
	t, err := codec.NewTree(o, numbers[0].value)
	if err != nil {
		return nil, words.AtLine(1, err)
	}
	if told, are := numbers[2].value, (len(numbers)-3)/2; told != are {
		codec.Warn(t, words.Later("the file announces {told, plural, one {# move} other {# moves}}, but has {n}: all "+
			"are read", "told", told, "n", are))
	}
	line := codec.NewLine(t)
	for i := 3; i < len(numbers); i += 2 {
		y, x := numbers[i].value, numbers[i+1].value
		if err := line.Play(notation.At(x, t.Size-1-y)); err != nil {
			return nil, words.AtLine(numbers[i].line, words.AtMove((i-1)/2, fmt.Sprint(y, " ", x), err))
		}
	}
	return t, nil
}
