package programs

// The meaning of a board in a Python program: numbers as colours, indices as
// points.

import (
	"fmt"
	"maps"
	"slices"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/record"
	"fukumi/notation/words"
)

// A courseBoard is a board that is being read.
type courseBoard struct {
	line   int // the line on which the board begins
	size   int // 0 if the program does not state it
	cells  map[[2]int]int
	expect [][2]int
	doubts []*words.Message
}

// tree returns the tree of a board.
func (b *courseBoard) tree(o *format.Options) (*format.Tree, error) {
	t, err := codec.NewTree(o, b.size)
	if err != nil {
		return nil, err
	}
	colours, doubt, err := b.colours(o)
	if err != nil {
		return nil, err
	}
	t.Line, t.Warnings = b.line, b.doubts
	point := func(at [2]int) (notation.Point, error) {
		if at[0] >= t.Size || at[1] >= t.Size {
			return notation.NoPoint, words.Errorf("{point}: {error}", "point", fmt.Sprintf("[%d, %d]", at[0], at[1]),
				"error", codec.OffBoard(t.Size))
		}
		return notation.At(at[1], t.Size-1-at[0]), nil
	}
	for _, at := range slices.SortedFunc(maps.Keys(b.cells), func(a, b [2]int) int {
		return slices.Compare(a[:], b[:])
	}) {
		value := b.cells[at]
		if value == 0 {
			continue
		}
		p, err := point(at)
		if err != nil {
			return nil, err
		}
		t.Root.Setup = append(t.Root.Setup, format.SetupStone{Point: p, Stone: colours[value]})
	}
	var expected []notation.Point
	for _, at := range b.expect {
		p, err := point(at)
		if err != nil {
			return nil, err
		}
		expected = append(expected, p)
		t.Root.Marks = append(t.Root.Marks, format.Mark{Point: p, Shape: format.Circle})
	}
	if len(expected) > 0 {
		t.Root.Comment = "expected: " + notation.FormatMoves(expected)
	}
	codec.Canonical(t.Root)
	codec.Warn(t, doubt)
	return t, nil
}

// colours returns the stone that each number on the board means.
func (b *courseBoard) colours(o *format.Options) (colours map[int]notation.Stone, doubt *words.Message, err error) {
	count := map[int]int{}
	for _, value := range b.cells {
		count[value]++
	}
	return record.NumberColours(count, &o.Defaults)
}
