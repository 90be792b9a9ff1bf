package codec

// The board along a path of a tree. Readers and writers use it to check that every move is
// possible. A log of the changes allows them to take back the moves of a variation.

import (
	"fmt"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/words"
)

// A Board holds stones, and a log with the earlier content of each changed point.
type Board struct {
	Size  int
	Cells [notation.Cells]notation.Stone
	Log   []format.SetupStone
}

// set changes the content of a point and logs the change.
func (b *Board) set(p notation.Point, s notation.Stone) {
	b.Log = append(b.Log, format.SetupStone{Point: p, Stone: b.Cells[p]})
	b.Cells[p] = s
}

// Rewind takes back all logged changes after the first n.
func (b *Board) Rewind(n int) {
	for len(b.Log) > n {
		last := b.Log[len(b.Log)-1]
		b.Cells[last.Point] = last.Stone
		b.Log = b.Log[:len(b.Log)-1]
	}
}

// Enter puts the setup stones of a node on the board, then plays its move, which must be on a free
// point.
func (b *Board) Enter(n *format.Node) error {
	for _, s := range n.Setup {
		if !s.Point.On(b.Size) {
			return words.Errorf("a stone that is set up on {point}: {error}", "point", strconv.Quote(s.Point.String()),
				"error", OffBoard(b.Size))
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
		return OffBoard(b.Size)
	case b.Cells[p] != notation.Empty:
		return notation.ErrOccupied
	}
	b.set(p, s)
	return nil
}

// OffBoard returns the error about a point that is not on a board of the given size.
func OffBoard(size int) error {
	return words.Errorf("{error} ({size}x{size})", "error", notation.ErrOffBoard, "size", size)
}

// OtherSize returns nil if the board of t has the size want, and otherwise the error for a format
// that has only boards of that size.
func OtherSize(t *format.Tree, want int) error {
	return words.Errorf("a board of {size}x{size}: expected {want}x{want}", "size", t.Size, "want", want)
}

func badSize(size int) error {
	return words.Errorf("size {size}: expected {least} to {most}", "size", size, "least", notation.MinSize, "most",
		notation.MaxSize)
}

// Check returns an error about the first invalid node of t: a move off the board or
// on a stone. Writers call it first.
func Check(t *format.Tree) error {
	if t.Size < notation.MinSize || t.Size > notation.MaxSize {
		return badSize(t.Size)
	}
	b := Board{Size: t.Size}
	var logs []int // for each depth the length of the log before the node at that depth
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
			return words.Errorf("depth {n}: move {move}: {error}", "n", depth, "move", strconv.Quote(n.Move.String()),
				"error", err)
		}
		for _, m := range n.Marks {
			if !m.Point.On(t.Size) {
				return words.Errorf("depth {n}: a mark on {point}: {error}", "n", depth, "point",
					strconv.Quote(m.Point.String()), "error", notation.ErrOffBoard)
			}
		}
	}
	return nil
}
