package codec

// The board along a path of a tree, which readers and writers walk to know
// that every move is possible: stones with a log, so that leaving a variation
// takes back what it did.

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/format"
)

// A Board holds stones and the log of what was there before each change.
type Board struct {
	Size  int
	Cells [notation.Cells]notation.Stone
	Log   []format.Placed
}

// set changes a point; Empty takes a stone away.
func (b *Board) set(p notation.Point, s notation.Stone) {
	b.Log = append(b.Log, format.Placed{Point: p, Stone: b.Cells[p]})
	b.Cells[p] = s
}

// Rewind takes back all changes after the first n.
func (b *Board) Rewind(n int) {
	for len(b.Log) > n {
		last := b.Log[len(b.Log)-1]
		b.Cells[last.Point] = last.Stone
		b.Log = b.Log[:len(b.Log)-1]
	}
}

// Enter applies a node: what it sets up, then its move, which must be on a
// free point.
func (b *Board) Enter(n *format.Node) error {
	for _, s := range n.Setup {
		if !s.Point.On(b.Size) {
			return fmt.Errorf("a stone that is set up on %q: %w (%dx%d)", s.Point, notation.ErrOffBoard, b.Size, b.Size)
		}
		b.set(s.Point, s.Stone)
	}
	if n.Side == notation.Empty || n.IsPass() {
		return nil
	}
	return b.Play(n.Move, n.Side)
}

// Play puts a stone on a free point.
func (b *Board) Play(p notation.Point, s notation.Stone) error {
	switch {
	case !p.On(b.Size):
		return fmt.Errorf("%w (%dx%d)", notation.ErrOffBoard, b.Size, b.Size)
	case b.Cells[p] != notation.Empty:
		return notation.ErrOccupied
	}
	b.set(p, s)
	return nil
}

// Check reports the first node of t that is not possible: a move off the board
// or on a stone. Writers ask before they write.
func Check(t *format.Tree) error {
	if t.Size < notation.MinSize || t.Size > notation.MaxSize {
		return fmt.Errorf("size %d: want %d to %d", t.Size, notation.MinSize, notation.MaxSize)
	}
	b := Board{Size: t.Size}
	var logs []int // the length of the log before the node of each depth
	for n, depth := range t.Nodes() {
		if depth < len(logs) {
			b.Rewind(logs[depth])
			logs = logs[:depth]
		}
		logs = append(logs, len(b.Log))
		switch {
		case depth == 0 && (n.Side != notation.Empty || n.Move != notation.NoPoint):
			return fmt.Errorf("the root holds the move %s", n.Move)
		case n.Side == notation.Empty && n.Move != notation.NoPoint:
			return fmt.Errorf("depth %d: a move on %s of neither side", depth, n.Move)
		}
		if err := b.Enter(n); err != nil {
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
