package format

// The reader of RenLib libraries: from bytes to nodes. libgrow.go makes the
// tree of them.

import (
	"bytes"
	"fmt"

	"fukumi/notation"
)

// readLib reads a RenLib library.
func readLib(data []byte, o *Options, yield func(*Tree, error) bool) {
	yield(libTree(data, o))
}

func libTree(data []byte, o *Options) (*Tree, error) {
	texts, doubt, err := libTexts(data, o)
	if err != nil {
		return nil, err
	}
	r, err := libParse(data, o, texts)
	if err != nil {
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
	decoded []string // those of them that are still to come, as text; nil where they are looked for

	hidden doubt
	start  *Node // RenLib opens the file here
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
	if err := r.record(&n); err != nil {
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

// record reads a node as it stands in the file.
func (r *libReader) record(n *libNode) error {
	b, flags, err := r.unit()
	if err != nil {
		return err
	}
	var ok bool
	if n.move, ok = libPoint(b); !ok {
		return fmt.Errorf("byte %d: %#02x is not a point: column %d, row %d from the top: want 1 to %d", n.offset, b,
			b%16, b/16+1, libSize)
	}
	n.flags = int(flags)
	if err := r.extension(n); err != nil {
		return err
	}
	return r.texts(n)
}

// next goes to the place in the tree where the node n belongs.
func (r *libReader) next(n *libNode) error {
	if r.nodes++; r.nodes > maxNodes {
		return fmt.Errorf("byte %d: more than %d moves", n.offset, maxNodes)
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
