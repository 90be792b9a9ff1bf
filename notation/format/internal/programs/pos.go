package programs

// Yixin's .pos: the number of moves in one byte, then a byte for each move of a
// game on 15x15, column + 15*row, the row counted from the top.

import (
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
)

// posSize is the only size of board of a .pos file.
const posSize = 15

// LooksLikePos asks for a file of exactly the length that its first byte says,
// all of whose bytes are points, none of them twice.
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
		return nil, fmt.Errorf("an empty file")
	}
	n, moves := int(data[0]), data[1:]
	switch {
	case n == 0 || n > posSize*posSize:
		return nil, fmt.Errorf("byte 0: %d moves: want 1 to %d", n, posSize*posSize)
	case len(moves) != n:
		return nil, fmt.Errorf("byte 0: %d moves announced, but %d follow", n, len(moves))
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
			return nil, fmt.Errorf("byte %d: move %d %d: %w", i+1, i+1, b, err)
		}
	}
	return t, nil
}

// WritePos keeps the moves of a game on 15x15.
func WritePos(t *format.Tree) ([]byte, []string, error) {
	losses := codec.Losses(t)
	moves, err := codec.Moves(t, losses)
	switch {
	case err != nil:
		return nil, nil, err
	case t.Size != posSize:
		return nil, nil, fmt.Errorf("a board of %dx%d: want %dx%[3]d", t.Size, t.Size, posSize)
	case len(moves) == 0:
		return nil, nil, errors.New("a game without moves: want at least one")
	}
	data := []byte{byte(len(moves))}
	for _, p := range moves {
		data = append(data, byte(p.X()+posSize*(posSize-1-p.Y())))
	}
	return data, codec.Phrases(losses), nil
}
