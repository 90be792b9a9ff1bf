package renlib

// Reading RenLib libraries, part two: from nodes to a tree. As in RenLib, two children on the same
// point are one move.

import (
	"slices"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// enter makes n a child of the last node of the path, and appends it to the path.
func (r *reader) enter(n *node) error {
	depth := len(r.path)
	if depth > MaxDepth {
		return codec.AtByte(n.offset, words.Errorf("move {n} of a line: expected at most {most}", "n", depth, "most",
			MaxDepth))
	}
	if n.flags&Sibling != 0 {
		r.later = append(r.later, depth)
	}
	parent := r.path[depth-1]
	occupied := n.move != notation.NoPoint && n.flags&noMove == 0 && r.used[n.move]
	if r.dropped > 0 || occupied {
		r.drop(parent, occupied)
		return nil
	}
	i := slices.IndexFunc(parent.Children, func(c *format.Node) bool { return c.Move == n.move })
	known := i >= 0
	var child *format.Node
	if known {
		child = parent.Children[i]
	} else {
		child = parent.Add(n.move, notation.Empty)
	}
	r.say(child, n, !known)
	if n.flags&noMove != 0 {
		if n.flags&Leaf != 0 && n.move != notation.NoPoint && n.text.title == "" && n.text.comment == "" {
			if !known {
				r.labelled = append(r.labelled, parent)
			}
			return nil
		}
		r.hidden.at(n.offset)
	}
	if n.move != notation.NoPoint {
		if r.used[n.move] {
			return codec.AtByte(n.offset, words.AtMove(depth, strconv.Quote(n.move.String()), notation.ErrOccupied))
		}
		r.used[n.move] = true
	}
	child.Side = [2]notation.Stone{notation.White, notation.Black}[depth%2]
	child.Marked = child.Marked || n.flags&marked != 0
	r.path = append(r.path, child)
	return nil
}

// drop leaves out a node on an occupied point, or a node below such a node. If that ends the main
// line, the tree gets a Doubt.
func (r *reader) drop(parent *format.Node, occupied bool) {
	if r.dropped == 0 && occupied {
		r.dropped = len(r.path)
		r.lost++
		main := r.tree.Root
		for len(main.Children) > 0 {
			main = main.Children[0]
		}
		if main == parent && r.tree.Doubt == nil {
			r.tree.Doubt = words.Later("this may not be the game's position: {reason}", "reason",
				words.Later("the next move of its main line is on an occupied point"))
			codec.Warn(r.tree, r.tree.Doubt)
		}
	}
	r.path = append(r.path, &format.Node{Move: notation.NoPoint})
}

// say gives node the texts of n. It keeps the texts of a repeated node until finish.
func (r *reader) say(node *format.Node, n *node, first bool) {
	if n.flags&start != 0 && r.start == nil {
		r.start = node
	}
	if first {
		node.Title, node.Comment, node.Text = n.text.title, n.text.comment, n.text.board
	} else if n.text != (nodeText{}) {
		r.more[node] = append(r.more[node], n.text)
	}
}

// A doubt counts the occurrences of something doubtful, and has the place of the first.
type doubt struct{ count, first int }

func (d *doubt) at(first int) {
	if d.count++; d.count == 1 {
		d.first = first
	}
}

// finish completes the tree and adds the doubts to its warnings.
func (r *reader) finish() {
	for node, texts := range r.more {
		titles, comments, boards := []string{node.Title}, []string{node.Comment}, []string{node.Text}
		for _, t := range texts {
			titles, comments, boards = append(titles, t.title), append(comments, t.comment), append(boards, t.board)
		}
		node.Title, node.Comment, node.Text = codec.Distinct(titles, " / "), codec.Distinct(comments, "\n"),
			codec.Distinct(boards, " ")
	}
	for _, n := range r.labelled {
		n.Children = slices.DeleteFunc(n.Children, func(c *format.Node) bool {
			if c.Side == notation.Empty && c.Text != "" {
				n.Marks = append(n.Marks, format.Mark{Point: c.Move, Shape: format.Label, Text: c.Text})
			}
			return c.Side == notation.Empty
		})
		if len(n.Children) == 0 {
			n.Children = nil
		}
		codec.Canonical(n)
	}
	t := r.tree
	switch {
	case len(r.later) > 0:
		codec.Warn(t, words.Later("byte {byte}: the file ends before variations that are announced ({n}): it is cut "+
			"off, or was saved from a branch", "byte", len(r.data), "n", len(r.later)))
	case !r.ended && len(t.Root.Children) > 0: // RenLib itself may write only a root
		codec.Warn(t, words.Later("byte {byte}: the last line is said to go on, and the file ends: it is cut off, or "+
			"was saved from a branch", "byte", len(r.data)))
	}
	codec.Dropped(t, r.lost)
	if r.hidden.count > 0 {
		codec.Warn(t, words.Later("byte {byte}: no move, and yet it has a comment or moves behind it, which RenLib "+
			"does not show: read as a move ({n} in all)", "byte", r.hidden.first, "n", r.hidden.count))
	}
	codec.Show(t, r.start)
}
