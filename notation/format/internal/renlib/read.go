package renlib

// Reading RenLib libraries, part one: from bytes to nodes. grow.go makes the tree.

import (
	"bytes"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// Tree reads a RenLib library.
func Tree(data []byte, o *format.Options) (*format.Tree, error) {
	texts, doubt, err := decodeTexts(data, o)
	if err != nil {
		return nil, err
	}
	r, err := parse(data, o, texts)
	if err != nil {
		return nil, err
	}
	codec.Warn(r.tree, doubt)
	return r.tree, nil
}

// A reader builds a tree from the nodes of a file. The path leads from the root to
// the node whose children come next. During the reading, texts on points are
// children whose side is Empty.
type reader struct {
	data []byte
	at   int // number of bytes read
	tree *format.Tree
	path []*format.Node
	used [notation.Cells]bool // the points on path
	// later holds the depths at which a sibling of the node on the path will
	// follow.
	later    []int
	nodes    int
	maxNodes int  // the maximum number of nodes
	ended    bool // the last node had no children

	labelled []*format.Node              // nodes with texts on points
	more     map[*format.Node][]nodeText // further texts of repeated nodes

	foreign [][]byte // the texts that are not ASCII, as bytes of the file
	decoded []string // the foreign texts still to come, decoded; nil while foreign is being filled

	// dropped is the depth of the node on the path that is left out with everything below it, or
	// 0 if there is no such node.
	dropped int
	lost    int // number of nodes left out, without the nodes below them

	hidden doubt
	start  *format.Node // RenLib opens the file here
}

func parse(data []byte, o *format.Options, decoded []string) (*reader, error) {
	t, err := codec.NewTree(o, Size)
	if err != nil {
		return nil, err
	}
	r := &reader{data: data, tree: t, path: []*format.Node{t.Root}, more: map[*format.Node][]nodeText{},
		decoded: decoded, maxNodes: o.Nodes()}
	if err := r.header(); err != nil {
		return nil, err
	}
	for begin := r.at; r.at < len(data); {
		if err := r.node(r.at == begin); err != nil {
			return nil, err
		}
	}
	if r.nodes == 0 {
		return nil, codec.AtByte(r.at, words.Errorf("no moves follow the header"))
	}
	r.finish()
	return r, nil
}

// header reads the version, if the file has one.
func (r *reader) header() error {
	if !bytes.HasPrefix(r.data, magic) {
		if len(r.data) > 0 && r.data[0] == bare {
			return nil
		}
		return codec.AtByte(0, words.Errorf("neither the header of RenLib nor the move h8"))
	}
	if len(r.data) < HeaderSize {
		return codec.AtByte(len(r.data), words.Errorf("the file ends within the header of {n} bytes", "n", HeaderSize))
	}
	v, w := r.data[8], r.data[9]
	if 100*int(v)+int(w) > 100*major+minor {
		return codec.AtByte(8, words.Errorf("version {version}: expected {most} or older", "version",
			fmt.Sprintf("%d.%d", v, w), "most", fmt.Sprintf("%d.%d", major, minor)))
	}
	r.at = HeaderSize
	return nil
}

// unit reads two bytes.
func (r *reader) unit() (a, b byte, err error) {
	if len(r.data)-r.at < 2 {
		return 0, 0, codec.AtByte(len(r.data), words.Errorf("the file ends within a move"))
	}
	r.at += 2
	return r.data[r.at-2], r.data[r.at-1], nil
}

// A node is a node of the file.
type node struct {
	offset int
	move   notation.Point
	flags  int
	text   nodeText
}

// node reads one node and enters it into the tree.
func (r *reader) node(first bool) error {
	n := node{offset: r.at}
	if err := r.next(&n); err != nil {
		return err
	}
	if err := r.record(&n); err != nil {
		return err
	}
	r.ended = n.flags&Leaf != 0
	if !first || n.move != notation.NoPoint {
		return r.enter(&n)
	}
	if n.flags&Sibling != 0 {
		return codec.AtByte(n.offset, words.Errorf("a second root is announced"))
	}
	r.tree.Root.Marked = n.flags&marked != 0
	r.say(r.tree.Root, &n, true)
	return nil
}

// record reads a node of the file.
func (r *reader) record(n *node) error {
	b, flags, err := r.unit()
	if err != nil {
		return err
	}
	var ok bool
	if n.move, ok = Point(b); !ok {
		return codec.AtByte(n.offset, words.Errorf("{byte} is not a point: column {column}, row {row} from the "+
			"top: expected 1 to {most}", "byte", fmt.Sprintf("%#02x", b), "column", b%16, "row", b/16+1, "most", Size))
	}
	n.flags = int(flags)
	if err := r.extension(n); err != nil {
		return err
	}
	return r.texts(n)
}

// next goes to the place in the tree to which the node n belongs.
func (r *reader) next(n *node) error {
	if r.nodes++; r.nodes > r.maxNodes {
		return codec.AtByte(n.offset, &format.NodesError{Max: r.maxNodes})
	}
	if !r.ended {
		return nil
	}
	last := len(r.later) - 1
	if last < 0 {
		return codec.AtByte(n.offset, words.Errorf("the tree is complete, and {n} more bytes follow", "n",
			len(r.data)-n.offset))
	}
	for _, up := range r.path[r.later[last]:] {
		if up.Move != notation.NoPoint { // a left-out node has no move
			r.used[up.Move] = false
		}
	}
	r.path, r.later = r.path[:r.later[last]], r.later[:last]
	if r.dropped >= len(r.path) {
		r.dropped = 0
	}
	return nil
}

// extension reads the two bytes of further flags.
func (r *reader) extension(n *node) error {
	if n.flags&extended == 0 {
		return nil
	}
	high, low, err := r.unit()
	if err != nil {
		return err
	}
	flags := int(high)<<16 | int(low)<<8
	if unknown := flags &^ boardText; unknown != 0 {
		return codec.AtByte(n.offset+2, words.Errorf("unknown flags {flags}", "flags", fmt.Sprintf("%#06x", unknown)))
	}
	n.flags |= flags
	return nil
}
