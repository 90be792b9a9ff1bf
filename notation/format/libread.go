package format

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
)

// readLib reads a RenLib library.
func readLib(data []byte, o *Options, yield func(*Tree, error) bool) {
	yield(libTree(data, o))
}

// libTree parses twice where texts are not ASCII: their encoding only shows in
// all of them together.
func libTree(data []byte, o *Options) (*Tree, error) {
	r, err := libParse(data, o, nil)
	if err != nil {
		return nil, err
	}
	if len(r.foreign) == 0 {
		return r.tree, nil
	}
	decoded, doubt, err := libDecode(r.foreign, o)
	if err != nil {
		return nil, err
	}
	if r, err = libParse(data, o, decoded); err != nil {
		return nil, err
	}
	if doubt != "" {
		r.tree.warn("%s", doubt)
	}
	return r.tree, nil
}

// A libReader builds a tree from the nodes of a file. Its path leads from the
// root to the node whose children come next. While it reads, texts on points
// are children whose side is Empty.
type libReader struct {
	data []byte
	at   int // bytes read
	tree *Tree
	path []*Node
	used [notation.Cells]bool // the points of path
	// later holds the depths at which a sibling of the node on the path is
	// still to come.
	later []int
	nodes int
	ended bool // the last node had no child

	labelled []*Node             // have texts on points
	more     map[*Node][]libText // what nodes that came more than once say

	foreign [][]byte // the texts that are not ASCII, as they are in the file
	decoded []string // those of them that are still to come, as text; nil in a first reading

	hidden doubt
	start  *Node // RenLib opens the file here
}

// A doubt is counted and told once, with the place where it first arose.
type doubt struct{ count, first int }

func (d *doubt) at(first int) {
	if d.count++; d.count == 1 {
		d.first = first
	}
}

func libParse(data []byte, o *Options, decoded []string) (*libReader, error) {
	t, err := o.tree(libSize)
	if err != nil {
		return nil, err
	}
	r := &libReader{data: data, tree: t, path: []*Node{t.Root}, more: map[*Node][]libText{}, decoded: decoded}
	if err := r.header(); err != nil {
		return nil, err
	}
	for begin := r.at; r.at < len(data); {
		if err := r.node(r.at == begin); err != nil {
			return nil, err
		}
	}
	if r.nodes == 0 {
		return nil, fmt.Errorf("byte %d: no moves follow the header", r.at)
	}
	r.finish()
	return r, nil
}

// header reads the version, if the file has one.
func (r *libReader) header() error {
	if !bytes.HasPrefix(r.data, libMagic) {
		if len(r.data) > 0 && r.data[0] == libBare {
			return nil
		}
		return fmt.Errorf("byte 0: neither the header of RenLib nor the move h8")
	}
	if len(r.data) < libHeader {
		return fmt.Errorf("byte %d: the file ends within the header of %d bytes", len(r.data), libHeader)
	}
	major, minor := r.data[8], r.data[9]
	if 100*int(major)+int(minor) > 100*libMajor+libMinor {
		return fmt.Errorf("byte 8: version %d.%d: want %d.%d or older", major, minor, libMajor, libMinor)
	}
	r.at = libHeader
	return nil
}

// unit reads two bytes.
func (r *libReader) unit() (a, b byte, err error) {
	if len(r.data)-r.at < 2 {
		return 0, 0, fmt.Errorf("byte %d: the file ends within a move", len(r.data))
	}
	r.at += 2
	return r.data[r.at-2], r.data[r.at-1], nil
}

// A libNode is a node as it stands in the file.
type libNode struct {
	offset int
	move   notation.Point
	flags  int
	text   libText
}

// node reads one node and enters it into the tree.
func (r *libReader) node(first bool) error {
	n := libNode{offset: r.at}
	if err := r.next(&n); err != nil {
		return err
	}
	b, flags, err := r.unit()
	if err != nil {
		return err
	}
	var ok bool
	if n.move, ok = libPoint(b); !ok {
		return fmt.Errorf("byte %d: %#02x is not a point: column %d, row %d from the top: want 1 to %d", n.offset, b, b%16, b/16+1, libSize)
	}
	n.flags = int(flags)
	if err := r.extension(&n); err != nil {
		return err
	}
	if err := r.texts(&n); err != nil {
		return err
	}
	r.ended = n.flags&libLeaf != 0
	if !first || n.move != notation.NoPoint {
		return r.enter(&n)
	}
	if n.flags&libSibling != 0 {
		return fmt.Errorf("byte %d: a second root is announced", n.offset)
	}
	r.tree.Root.Marked = n.flags&libMarked != 0
	r.say(r.tree.Root, &n, true)
	return nil
}

// next goes to the place in the tree where the node n belongs.
func (r *libReader) next(n *libNode) error {
	if r.nodes++; r.nodes > MaxNodes {
		return fmt.Errorf("byte %d: more than %d moves", n.offset, MaxNodes)
	}
	if !r.ended {
		return nil
	}
	last := len(r.later) - 1
	if last < 0 {
		return fmt.Errorf("byte %d: the tree is complete, and %d more bytes follow", n.offset, len(r.data)-n.offset)
	}
	for _, up := range r.path[r.later[last]:] {
		if up.Move != notation.NoPoint {
			r.used[up.Move] = false
		}
	}
	r.path, r.later = r.path[:r.later[last]], r.later[:last]
	return nil
}

// extension reads the second two bytes of flags.
func (r *libReader) extension(n *libNode) error {
	if n.flags&libExtended == 0 {
		return nil
	}
	high, low, err := r.unit()
	if err != nil {
		return err
	}
	flags := int(high)<<16 | int(low)<<8
	if unknown := flags &^ libBoardText; unknown != 0 {
		return fmt.Errorf("byte %d: unknown flags %#06x", n.offset+2, unknown)
	}
	n.flags |= flags
	return nil
}

// enter makes n a child of the last node of the path, and what comes next its
// children.
func (r *libReader) enter(n *libNode) error {
	depth := len(r.path)
	if depth > libDepth {
		return fmt.Errorf("byte %d: move %d of a line: want at most %d", n.offset, depth, libDepth)
	}
	if n.flags&libSibling != 0 {
		r.later = append(r.later, depth)
	}
	parent := r.path[depth-1]
	i := slices.IndexFunc(parent.Children, func(c *Node) bool { return c.Move == n.move })
	known := i >= 0
	var child *Node
	if known {
		child = parent.Children[i]
	} else {
		child = parent.Add(n.move, notation.Empty)
	}
	r.say(child, n, !known)
	if n.flags&libNoMove != 0 {
		if n.flags&libLeaf != 0 && n.move != notation.NoPoint && n.text.title == "" && n.text.comment == "" {
			if !known {
				r.labelled = append(r.labelled, parent)
			}
			return nil
		}
		r.hidden.at(n.offset)
	}
	if n.move != notation.NoPoint {
		if r.used[n.move] {
			return fmt.Errorf("byte %d: move %d %q: %w", n.offset, depth, n.move, notation.ErrOccupied)
		}
		r.used[n.move] = true
	}
	child.Side = [2]notation.Stone{notation.White, notation.Black}[depth%2]
	child.Marked = child.Marked || n.flags&libMarked != 0
	r.path = append(r.path, child)
	return nil
}

// say gives node the texts of n. Those of a node that comes again wait for the
// end.
func (r *libReader) say(node *Node, n *libNode, first bool) {
	if n.flags&libStart != 0 && r.start == nil {
		r.start = node
	}
	if first {
		node.Title, node.Comment, node.Text = n.text.title, n.text.comment, n.text.board
	} else if n.text != (libText{}) {
		r.more[node] = append(r.more[node], n.text)
	}
}

// finish makes the tree what it is to be, and tells the doubts.
func (r *libReader) finish() {
	for node, texts := range r.more {
		titles, comments, boards := []string{node.Title}, []string{node.Comment}, []string{node.Text}
		for _, t := range texts {
			titles, comments, boards = append(titles, t.title), append(comments, t.comment), append(boards, t.board)
		}
		node.Title, node.Comment, node.Text = distinct(titles, " / "), distinct(comments, "\n"), distinct(boards, " ")
	}
	for _, n := range r.labelled {
		n.Children = slices.DeleteFunc(n.Children, func(c *Node) bool {
			if c.Side == notation.Empty && c.Text != "" {
				n.Marks = append(n.Marks, Mark{Point: c.Move, Shape: Label, Text: c.Text})
			}
			return c.Side == notation.Empty
		})
		if len(n.Children) == 0 {
			n.Children = nil
		}
	}
	t := r.tree
	switch {
	case len(r.later) > 0:
		t.warn("byte %d: %d variations that are announced do not follow: the file is cut off, or was saved from a branch", len(r.data), len(r.later))
	case !r.ended && r.nodes > 1:
		t.warn("byte %d: the last line is said to go on, and the file ends: it is cut off, or was saved from a branch", len(r.data))
	}
	if r.hidden.count > 0 {
		t.warn("byte %d: no move, and yet it has a comment or moves behind it, which RenLib does not show: read as a move (%d in all)", r.hidden.first, r.hidden.count)
	}
	if r.start == nil {
		return
	}
	plies := 0
	for n := range t.MainLine() {
		if n == r.start {
			t.Cursor = plies
			return
		}
		plies++
	}
	t.Unread = append(t.Unread, "the move at which the file is opened")
}

// join joins two texts unless one of them says it all.
func join(a, separator, b string) string {
	switch {
	case a == "" || a == b:
		return b
	case b == "":
		return a
	}
	return a + separator + b
}

// distinct joins the texts that say something, each once.
func distinct(texts []string, separator string) string {
	seen := map[string]bool{"": true}
	texts = slices.DeleteFunc(texts, func(t string) bool {
		again := seen[t]
		seen[t] = true
		return again
	})
	return strings.Join(texts, separator)
}
