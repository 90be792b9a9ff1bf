package wire

// Blocks of points that end with DONE: a board, or a list. The points may be on separate lines or on the line of the
// command.

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"fukumi/notation"
)

// A Block is a command with the points that were read so far.
type Block struct {
	Command string
	Args    []string // words of the command's line before the first point
	At      time.Time
	points  [][]int
	err     error // the first mistake
}

// maxBlock is the maximum number of points in a block: every point of the largest board, and passes.
const maxBlock = 2 * notation.Cells

// NewBlock begins a block with the rest of the command's line. The first args words are not points. The remaining words
// must be passed to Fill.
func NewBlock(command, rest string, args int, at time.Time) (b *Block, left []string) {
	b = &Block{Command: command, At: at}
	words := Words(rest)
	for len(words) > 0 && args > 0 && !strings.EqualFold(words[0], "DONE") {
		b.Args = append(b.Args, words[0])
		words, args = words[1:], args-1
	}
	return b, words
}

// Fill takes words up to DONE and returns the rest of the line. It returns false if the block continues on the next
// line.
func (b *Block) Fill(words []string) (rest string, done bool) {
	for i, w := range words {
		if strings.EqualFold(w, "DONE") {
			return strings.Join(words[i+1:], " "), true
		}
		b.add(w)
	}
	return "", false
}

// add adds a point with the numbers that follow it.
func (b *Block) add(word string) {
	if b.err != nil {
		return
	}
	numbers, err := Numbers(word)
	switch {
	case err != nil:
		b.err = fmt.Errorf("%s line %d: %w", b.Command, len(b.points)+1, err)
	case len(b.points) == maxBlock:
		b.err = fmt.Errorf("%s has more than %d points", b.Command, maxBlock)
	default:
		b.points = append(b.points, numbers)
	}
}

// Err returns the first mistake in the form of the block, or nil.
func (b *Block) Err() error { return b.err }

// Stones returns the stones of a board. Each has a column, a row and a side.
func (b *Block) Stones(g Grid) ([]Stone, error) {
	if b.err != nil {
		return nil, b.err
	}
	list := NewBoard(g.Size)
	for i, n := range b.points {
		fail := func(err error) ([]Stone, error) {
			return nil, fmt.Errorf("%s line %d: %w", b.Command, i+1, err)
		}
		if len(n) != 3 {
			return fail(errors.New("expected three numbers: column and row and 1 for own or 2 for the opponent's"))
		}
		p, err := g.Point(n)
		switch {
		case err != nil && !errors.Is(err, ErrPass):
			return fail(err)
		case n[2] == 3:
			return fail(errors.New("stones of finished rows (3) are not supported: the game ends with the first five"))
		case n[2] != 1 && n[2] != 2:
			return fail(fmt.Errorf("a stone is 1 or 2 and not %d", n[2]))
		}
		if err := list.Add(p, n[2] == 1); err != nil {
			return fail(err)
		}
	}
	return list.Stones, nil
}

// Moves returns the points of a list. Each must be on the board.
func (b *Block) Moves(g Grid) ([]notation.Point, error) {
	if b.err != nil {
		return nil, b.err
	}
	var list []notation.Point
	for i, n := range b.points {
		p, err := g.Point(n)
		if err != nil {
			return nil, fmt.Errorf("%s line %d: %w", b.Command, i+1, err)
		}
		list = append(list, p)
	}
	return list, nil
}
