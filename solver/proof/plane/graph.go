package plane

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"

	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// All nodes of a book are one graph: nodes of the same content are one record, whatever the lemmas that they are part
// of. A record has an id, its offset in the text of the graph, and follows those that it names:
//
//	record   = 1                             kind lemma, at offset 0
//	         | 2 count byte ...              a sequence: the texts of its points, so many bytes in all
//	         | 3 point id count reply ...    kind tree: the move, the sequence that is its threat
//	         | 4 point id count reply ...    kind quiet: the move, its default
//	reply    = point id
//
// A sequence is the threat of a tree. As a node it is of kind five if it has one point, and of kind line with its first
// point as the move if it has more. Replies are in the order of their spots, each point once. Counts are uvarints, ids
// four bytes, the low one first. No record is the beginning of another one.
const (
	tagLemma = 1 + iota
	tagSequence
	tagTree
	tagQuiet
)

const (
	maxGraph = 1 << 29            // size of the text, in bytes
	maxAsked = 8 * proof.MaxNodes // number of nodes of a lemma; a node counts for each that names it
)

// A graph is the nodes of a book.
type graph struct {
	text []byte
	// index is a hash table with open addressing: offsets of records, 0 for none. It is missing until a node is added.
	index []uint32
	count int // number of records in the index
	seed  maphash.Seed
}

func newGraph() graph { return graph{text: []byte{tagLemma}} }

// An edge is a reply with its node.
type edge struct {
	reply spot
	to    uint32
}

// A record is what the text of a record says.
type record struct {
	tag   byte
	text  []byte // of a sequence
	move  spot
	first uint32 // of a tree, its threat; of a quiet node, its default
	edges []edge
}

// read reads the record of an id in the text of a graph into r, whose edges are reused. It returns the offset of the
// next one.
func (r *record) read(text []byte, id uint32) uint32 {
	from := text[id:]
	r.tag, from, r.edges = from[0], from[1:], r.edges[:0]
	switch r.tag {
	case tagSequence:
		n, size := binary.Uvarint(from)
		r.text, from = from[size:size+int(n)], from[size+int(n):]
	case tagTree, tagQuiet:
		r.move, from, _ = cutSpot(from)
		r.first = binary.LittleEndian.Uint32(from)
		n, size := binary.Uvarint(from[4:])
		from = from[4+size:]
		for range n {
			var e edge
			e.reply, from, _ = cutSpot(from)
			e.to, from = binary.LittleEndian.Uint32(from), from[4:]
			r.edges = append(r.edges, e)
		}
	}
	return uint32(len(text) - len(from))
}

// textOf returns the points of a sequence.
func textOf(text []byte, id uint32) []byte {
	n, size := binary.Uvarint(text[id+1:])
	return text[int(id)+1+size:][:n]
}

// appendTo appends the text of the record.
func (r *record) appendTo(text []byte) []byte {
	text = append(text, r.tag)
	if r.tag == tagSequence {
		return append(binary.AppendUvarint(text, uint64(len(r.text))), r.text...)
	}
	text = binary.LittleEndian.AppendUint32(r.move.appendTo(text), r.first)
	text = binary.AppendUvarint(text, uint64(len(r.edges)))
	for _, e := range r.edges {
		text = binary.LittleEndian.AppendUint32(e.reply.appendTo(text), e.to)
	}
	return text
}

// add returns the id of a record, which is added if there is none of its content.
func (g *graph) add(r *record) (uint32, error) {
	if 2*g.count >= len(g.index) {
		g.grow()
	}
	id := uint32(len(g.text))
	g.text = r.appendTo(g.text)
	own := g.text[id:]
	place := g.place(own)
	if at := g.index[place]; at != 0 {
		g.text = g.text[:id]
		return at, nil
	}
	if len(g.text) > maxGraph {
		g.text = g.text[:id]
		return 0, errors.New("too many nodes for a book")
	}
	g.index[place] = id
	g.count++
	return id, nil
}

// place returns the place in the index of the record with a text, or that where it belongs.
func (g *graph) place(own []byte) uint64 {
	mask := uint64(len(g.index) - 1)
	i := maphash.Bytes(g.seed, own) & mask
	for g.index[i] != 0 && !bytes.HasPrefix(g.text[g.index[i]:], own) {
		i = (i + 1) & mask
	}
	return i
}

// grow makes the index anew, with room for twice the records.
func (g *graph) grow() {
	var r record
	records := 0
	for id := uint32(1); int(id) < len(g.text); id = r.read(g.text, id) {
		records++
	}
	size := 1 << 10
	for size < 4*records {
		size *= 2
	}
	if g.index == nil {
		g.seed = maphash.MakeSeed()
	}
	g.index, g.count = make([]uint32, size), 0
	for id := uint32(1); int(id) < len(g.text); {
		next := r.read(g.text, id)
		if place := g.place(g.text[id:next]); g.index[place] == 0 {
			g.index[place] = id
			g.count++
		}
		id = next
	}
}

// A weaver adds the nodes of a lemma to a graph.
type weaver struct {
	graph *graph
	met   map[*endless.Node]woven
	asked int
}

// A woven node has an id. Its height is the number of nodes below it, each below the one before it, that have replies.
type woven struct {
	id     uint32
	height int32
}

// weave adds a node, with those below it, and returns its id. After an error, some of them are there in vain: what no
// lemma leads to is not written.
func (g *graph) weave(n *endless.Node) (uint32, error) {
	w := weaver{graph: g, met: map[*endless.Node]woven{}}
	own, err := w.node(n, 0)
	return own.id, err
}

func (w *weaver) sequence(parts ...[]endless.Point) (uint32, error) {
	r := record{tag: tagSequence}
	for _, part := range parts {
		for _, p := range part {
			s, ok := spotOf(p)
			if r.text = s.appendTo(r.text); !ok || len(r.text) > maxSequence {
				return 0, fmt.Errorf("%w: too many points, or %v too far away", errNode, p)
			}
		}
	}
	if len(r.text) == 0 {
		return 0, fmt.Errorf("%w: no points", errNode)
	}
	return w.graph.add(&r)
}

func (w *weaver) node(n *endless.Node, depth int) (own woven, err error) {
	if n == nil {
		return own, fmt.Errorf("%w: it is missing", errNode)
	}
	if w.asked++; depth > maxDepth || w.asked > maxAsked {
		return own, fmt.Errorf("%w: too deep or too large", errNode)
	}
	if own, ok := w.met[n]; ok {
		return own, nil
	}
	switch n.Kind {
	case proof.KindLemma:
		return own, nil
	case proof.KindFive:
		own.id, err = w.sequence([]endless.Point{n.Move})
	case proof.KindLine:
		if len(n.Line) == 0 {
			return own, fmt.Errorf("%w: a line of one point", errNode)
		}
		own.id, err = w.sequence([]endless.Point{n.Move}, n.Line)
	case proof.KindTree, proof.KindQuiet:
		own, err = w.tree(n, depth)
	default:
		err = fmt.Errorf("%w: kind %v", errNode, n.Kind)
	}
	w.met[n] = own
	return own, err
}

// tree adds a node of kind tree or quiet.
func (w *weaver) tree(n *endless.Node, depth int) (own woven, err error) {
	move, ok := spotOf(n.Move)
	r := record{tag: tagTree, move: move}
	if n.Kind == proof.KindTree {
		r.first, err = w.sequence(n.Threat)
	} else {
		var standing woven
		standing, err = w.node(n.Default, depth+1)
		r.tag, r.first, own.height = tagQuiet, standing.id, standing.height
	}
	if err != nil {
		return own, err
	}
	for _, reply := range n.Replies {
		s, there := spotOf(reply.Move)
		kid, err := w.node(reply.Node, depth+1)
		if err != nil {
			return own, err
		}
		r.edges, ok, own.height = append(r.edges, edge{s, kid.id}), ok && there, max(own.height, kid.height)
	}
	if own.height++; !ok || own.height > maxDepth || len(r.edges) > maxReplies {
		return own, fmt.Errorf("%w: a point too far away, too deep or too many replies", errNode)
	}
	if !r.sort() {
		return own, fmt.Errorf("%w: a reply twice", errNode)
	}
	own.id, err = w.graph.add(&r)
	return own, err
}

// sort sorts the edges. It reports whether each reply is there once.
func (r *record) sort() bool {
	slices.SortFunc(r.edges, func(a, b edge) int { return int(int64(a.reply) - int64(b.reply)) })
	for i := 1; i < len(r.edges); i++ {
		if r.edges[i].reply == r.edges[i-1].reply {
			return false
		}
	}
	return true
}

// A grower makes the nodes of one lemma.
type grower struct {
	text  []byte
	met   map[uint32]*endless.Node // those of kinds tree and quiet
	asked int
}

// nodeOf returns the node of a record in the text of a graph. Nodes of the same content are shared.
func nodeOf(text []byte, id uint32) (*endless.Node, error) {
	g := grower{text: text, met: map[uint32]*endless.Node{}}
	n := g.node(id)
	if g.asked > maxAsked {
		return nil, fmt.Errorf("%w: too large", errNode)
	}
	return n, nil
}

func (g *grower) node(id uint32) *endless.Node {
	if g.asked++; g.asked > maxAsked {
		return nil
	}
	if n := g.met[id]; n != nil {
		return n
	}
	var r record
	r.read(g.text, id)
	n := &endless.Node{}
	switch r.tag {
	case tagLemma:
		n.Kind = proof.KindLemma
		return n
	case tagSequence:
		list := pointsOf(r.text)
		n.Kind, n.Move, n.Line = proof.KindFive, list[0], list[1:]
		if len(n.Line) > 0 {
			n.Kind = proof.KindLine
		} else {
			n.Line = nil
		}
		return n
	case tagTree:
		n.Kind = proof.KindTree
		n.Threat = pointsOf(textOf(g.text, r.first))
	case tagQuiet:
		n.Kind, n.Default = proof.KindQuiet, g.node(r.first)
	}
	n.Move = r.move.point()
	if len(r.edges) > 0 {
		n.Replies = make([]endless.Reply, len(r.edges))
	}
	for i, e := range r.edges {
		n.Replies[i] = endless.Reply{Move: e.reply.point(), Node: g.node(e.to)}
	}
	g.met[id] = n
	return n
}

// pointsOf returns the points of a sequence.
func pointsOf(text []byte) (list []endless.Point) {
	list = make([]endless.Point, 0, len(text))
	for len(text) > 0 {
		var s spot
		s, text, _ = cutSpot(text)
		list = append(list, s.point())
	}
	return list
}
