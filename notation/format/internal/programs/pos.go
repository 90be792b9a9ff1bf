package programs

// Yixin's .pos, a game on 15x15. The first byte is the number of moves. A byte follows for each move:
// column + 15*row, both from 0, the row counted from the top.

import (
	"strconv"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// posSize is the only board size in .pos files.
const posSize = 15

// LooksLikePos reports whether the first byte of a file fits its length, and the other bytes are
// distinct points.
func LooksLikePos(data []byte) bool {
	if len(data) < 2 || int(data[0]) != len(data)-1 {
		return false
	}
	var seen [posSize * posSize]bool
	for _, p := range data[1:] {
		if int(p) >= len(seen) || seen[p] {
			return false
		}
		seen[p] = true
	}
	return true
}

// Pos reads a game.
func Pos(data []byte, o *format.Options) (*format.Tree, error) {
	if len(data) == 0 {
		return nil, words.Errorf("an empty file")
	}
	n, moves := int(data[0]), data[1:]
	switch {
	case n == 0 || n > posSize*posSize:
		return nil, codec.AtByte(0, words.Errorf("{n} moves: expected 1 to {most}", "n", n, "most", posSize*posSize))
	case len(moves) != n:
		return nil, codec.AtByte(0, words.Errorf("{n} moves announced, but {more} follow", "n", n, "more", len(moves)))
	}
	t, err := codec.NewTree(o, posSize)
	if err != nil {
		return nil, err
	}
	line := codec.NewLine(t)
	for i, b := range moves {
		p := notation.NoPoint
		if b < posSize*posSize {
			p = notation.At(int(b)%posSize, posSize-1-int(b)/posSize)
		}
		if err := line.Play(p); err != nil {
			return nil, codec.AtByte(i+1, words.AtMove(i+1, strconv.Itoa(int(b)), err))
		}
	}
	return t, nil
}

// WritePos writes the moves of a game on 15x15.
func WritePos(t *format.Tree) ([]byte, []string, error) {
	losses := codec.Losses(t)
	moves, err := codec.Moves(t, losses)
	switch {
	case err != nil:
		return nil, nil, err
	case t.Size != posSize:
		return nil, nil, codec.OtherSize(t, posSize)
	case len(moves) == 0:
		return nil, nil, words.Errorf("a game without moves: expected at least one")
	}
	data := []byte{byte(len(moves))}
	for _, p := range moves {
		data = append(data, byte(p.X()+posSize*(posSize-1-p.Y())))
	}
	return data, codec.Phrases(losses), nil
}
