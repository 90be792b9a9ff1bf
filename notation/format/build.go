package format

// What readers have in common: trees that agree with what the user asked for,
// and lines of moves that are checked as they grow.

import (
	"fmt"

	"fukumi/notation"
)

// tree begins a tree on a board whose size the file states; 0 is a file that
// states none.
func (o *Options) tree(size int) (*Tree, error) {
	d := &o.Defaults
	switch {
	case size == 0 && d.Size == 0:
		size = notation.DefaultSize
	case size == 0:
		size = d.Size
	case d.Asked.Size && d.Size != size:
		return nil, fmt.Errorf("a board of %dx%d, but size %d was asked for", size, size, d.Size)
	}
	if size < notation.MinSize || size > notation.MaxSize {
		return nil, fmt.Errorf("size %d: want %d to %d", size, notation.MinSize, notation.MaxSize)
	}
	return NewTree(size, d.Rule), nil
}

// setRule settles the rule that the file states.
func (t *Tree) setRule(r notation.Rule, o *Options) error {
	if o.Defaults.Asked.Rule && o.Defaults.Rule != r {
		return fmt.Errorf("rule %s, but %s was asked for", r, o.Defaults.Rule)
	}
	t.Rule, t.RuleKnown = r, true
	return nil
}

func (t *Tree) warn(format string, a ...any) {
	t.Warnings = append(t.Warnings, fmt.Sprintf(format, a...))
}

// A line grows the main line of a tree by alternating moves, Black first.
type line struct {
	tip  *Node
	side notation.Stone
	size int
	used [notation.Cells]bool
}

func newLine(t *Tree) *line {
	return &line{tip: t.Root, side: notation.Black, size: t.Size}
}

// play appends a move, which must be free and on the board.
func (l *line) play(p notation.Point) error {
	switch {
	case !p.On(l.size):
		return fmt.Errorf("%w (%dx%d)", notation.ErrOffBoard, l.size, l.size)
	case l.used[p]:
		return fmt.Errorf("%s: %w", p, notation.ErrOccupied)
	}
	l.used[p] = true
	l.tip = l.tip.Add(p, l.side)
	l.side = l.side.Opponent()
	return nil
}

// pass appends a move without a stone.
func (l *line) pass() {
	l.tip = l.tip.Add(notation.NoPoint, l.side)
	l.side = l.side.Opponent()
}
