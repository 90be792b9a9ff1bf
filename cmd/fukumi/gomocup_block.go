package main

// Commands with a block of points that ends with DONE: a board, or a list. The
// points may stand on lines of their own or on that of the command.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"fukumi/notation"
)

// A gomoBlock is a block that is being read.
type gomoBlock struct {
	command string
	args    []string // words of the command's line before the first point
	points  [][]int
	err     error // the first thing wrong with it
	at      time.Time
}

// blockMost bounds the points of a block: every point of the largest board,
// and passes.
const blockMost = 2 * notation.Cells

// open begins a block with the rest of the command's line.
func (b *gomocup) open(ctx context.Context, line gomoLine, command, rest string, args int) bool {
	b.block = &gomoBlock{command: command, at: line.at}
	words := gomoWords(rest)
	for len(words) > 0 && args > 0 && !strings.EqualFold(words[0], "DONE") {
		b.block.args = append(b.block.args, words[0])
		words, args = words[1:], args-1
	}
	return b.fill(ctx, line, words)
}

// takeBlock adds a line to the block. A command in place of a point gives the
// block up.
func (b *gomocup) takeBlock(ctx context.Context, line gomoLine) bool {
	if word, _ := commandWord(line.text); word != "DONE" && isCommand(line.text) {
		command := b.block.command
		b.block = nil
		if word == "END" {
			return true
		}
		return b.failf("%s without DONE before %s", command, word) || b.command(ctx, line)
	}
	return b.fill(ctx, line, gomoWords(line.text))
}

// fill adds words to the block and runs it at DONE. What follows DONE on the
// line is a line of its own.
func (b *gomocup) fill(ctx context.Context, line gomoLine, words []string) bool {
	k := b.block
	for i, w := range words {
		if strings.EqualFold(w, "DONE") {
			b.block = nil
			if rest := strings.Join(words[i+1:], " "); rest != "" {
				b.rest = &gomoLine{text: rest, at: line.at}
			}
			over, rest := gomoCommands[k.command].block(b, ctx, k), b.rest
			if b.rest = nil; over || rest == nil {
				return over
			}
			return b.take(ctx, *rest)
		}
		k.add(w)
	}
	return false
}

// add takes a point, and any numbers that come with it.
func (k *gomoBlock) add(word string) {
	if k.err != nil {
		return
	}
	numbers, err := gomoNumbers(word)
	switch {
	case err != nil:
		k.err = fmt.Errorf("%s line %d: %w", k.command, len(k.points)+1, err)
	case len(k.points) == blockMost:
		k.err = fmt.Errorf("%s has more than %d points", k.command, blockMost)
	default:
		k.points = append(k.points, numbers)
	}
}

// stones are the points of a board: column, row and whose.
func (k *gomoBlock) stones(g gomoGrid) ([]gomoStone, error) {
	if k.err != nil {
		return nil, k.err
	}
	list := newGomoBoard(g.size)
	for i, n := range k.points {
		fail := func(err error) ([]gomoStone, error) {
			return nil, fmt.Errorf("%s line %d: %w", k.command, i+1, err)
		}
		if len(n) != 3 {
			return fail(errors.New("want three numbers: column and row and 1 for own or 2 for the opponent's"))
		}
		p, err := g.point(n)
		switch {
		case err != nil && !errors.Is(err, errGomoPass):
			return fail(err)
		case n[2] == 3:
			return fail(errors.New("stones of finished rows (3) are not supported: the game ends with the first five"))
		case n[2] != 1 && n[2] != 2:
			return fail(fmt.Errorf("a stone is 1 or 2 and not %d", n[2]))
		}
		if err := list.add(p, n[2] == 1); err != nil {
			return fail(err)
		}
	}
	return list.stones, nil
}

// moves are the points of a list, each on the board.
func (k *gomoBlock) moves(g gomoGrid) ([]notation.Point, error) {
	if k.err != nil {
		return nil, k.err
	}
	var list []notation.Point
	for i, n := range k.points {
		p, err := g.point(n)
		if err != nil {
			return nil, fmt.Errorf("%s line %d: %w", k.command, i+1, err)
		}
		list = append(list, p)
	}
	return list, nil
}
