package format

// Yixin's .pos: the number of moves in one byte, then a byte for each move of a
// game on 15x15, column + 15*row, the row counted from the top.

import (
	"fmt"

	"fukumi/notation"
)

// posSize is the only size of board of a .pos file.
const posSize = 15

// looksLikePos asks for a file of exactly the length that its first byte says,
// all of whose bytes are points, none of them twice.
func looksLikePos(data []byte) bool {
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

func readPos(data []byte, o *Options, yield func(*Tree, error) bool) {
	yield(posGame(data, o))
}

func posGame(data []byte, o *Options) (*Tree, error) {
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
	t, err := o.tree(posSize)
	if err != nil {
		return nil, err
	}
	line := newLine(t)
	for i, b := range moves {
		p := notation.NoPoint
		if b < posSize*posSize {
			p = notation.At(int(b)%posSize, posSize-1-int(b)/posSize)
		}
		if err := line.play(p); err != nil {
			return nil, fmt.Errorf("byte %d: move %d %d: %w", i+1, i+1, b, err)
		}
	}
	return t, nil
}
