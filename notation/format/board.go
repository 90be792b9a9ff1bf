package format

// The board along a path of a tree, which readers and writers walk to know
// that every move is possible: stones with a log, so that leaving a variation
// takes back what it did.

import (
	"fmt"

	"fukumi/notation"
)

// A board holds stones and the log of what was there before each change.
type board struct {
	size  int
	cells [notation.Cells]notation.Stone
	log   []Placed
}

// set changes a point; Empty takes a stone away.
func (b *board) set(p notation.Point, s notation.Stone) {
	b.log = append(b.log, Placed{p, b.cells[p]})
	b.cells[p] = s
}

// rewind takes back all changes after the first n.
func (b *board) rewind(n int) {
	for len(b.log) > n {
		last := b.log[len(b.log)-1]
		b.cells[last.Point] = last.Stone
		b.log = b.log[:len(b.log)-1]
	}
}

// enter applies a node: what it sets up, then its move, which must be on a
// free point.
func (b *board) enter(n *Node) error {
	for _, s := range n.Setup {
		if !s.Point.On(b.size) {
			return fmt.Errorf("a stone that is set up on %q: %w (%dx%d)", s.Point, notation.ErrOffBoard, b.size, b.size)
		}
		b.set(s.Point, s.Stone)
	}
	if n.Side == notation.Empty || n.IsPass() {
		return nil
	}
	return b.play(n.Move, n.Side)
}

// play puts a stone on a free point.
func (b *board) play(p notation.Point, s notation.Stone) error {
	switch {
	case !p.On(b.size):
		return fmt.Errorf("%w (%dx%d)", notation.ErrOffBoard, b.size, b.size)
	case b.cells[p] != notation.Empty:
		return notation.ErrOccupied
	}
	b.set(p, s)
	return nil
}

// check reports the first node of t that is not possible: a move off the board
// or on a stone. Writers ask before they write.
func (t *Tree) check() error {
	if t.Size < notation.MinSize || t.Size > notation.MaxSize {
		return fmt.Errorf("size %d: want %d to %d", t.Size, notation.MinSize, notation.MaxSize)
	}
	b := board{size: t.Size}
	var logs []int // the length of the log before the node of each depth
	for n, depth := range t.Nodes() {
		if depth < len(logs) {
			b.rewind(logs[depth])
			logs = logs[:depth]
		}
		logs = append(logs, len(b.log))
		switch {
		case depth == 0 && (n.Side != notation.Empty || n.Move != notation.NoPoint):
			return fmt.Errorf("the root holds the move %s", n.Move)
		case n.Side == notation.Empty && n.Move != notation.NoPoint:
			return fmt.Errorf("depth %d: a move on %s of neither side", depth, n.Move)
		}
		if err := b.enter(n); err != nil {
			return fmt.Errorf("depth %d: move %q: %w", depth, n.Move, err)
		}
		for _, m := range n.Marks {
			if !m.Point.On(t.Size) {
				return fmt.Errorf("depth %d: a mark on %q: %w", depth, m.Point, notation.ErrOffBoard)
			}
		}
	}
	return nil
}
