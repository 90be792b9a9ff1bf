package book

import (
	"encoding/binary"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// The binary form of positions and nodes, as specified in the package documentation.

// The last octal digits of the heads of nodes.
const (
	tagSame = iota
	tagFive
	tagLine
	tagTree
	tagQuiet
	tagLemma
	tagNoDefault
)

// An encoder encodes lemmas.
type encoder struct {
	size  int
	out   []byte
	ended map[*proof.Node]place
	open  map[*proof.Node]bool
	nodes int
}

func (e *encoder) number(n int) { e.out = binary.AppendUvarint(e.out, uint64(n)) }

// A place is the number of a node among the ended nodes of a lemma, from 1, and the number of nodes on the longest path
// down from it, including itself.
type place struct{ index, height int }

// at returns the number of p.
func (e *encoder) at(p notation.Point) int { return p.Y()*e.size + p.X() }

func (e *encoder) position(pos *notation.Position) {
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		stones := pos.Stones(s)
		e.number(len(stones))
		last := -1
		for _, p := range stones {
			e.number(e.at(p) - last)
			last = e.at(p)
		}
	}
}

// entries encodes a line or a threat.
func (e *encoder) entries(list []notation.Point) {
	e.number(len(list))
	for _, p := range list {
		if p == notation.NoPoint {
			e.number(0)
		} else {
			e.number(e.at(p) + 1)
		}
	}
}

// lemma appends a lemma, whose position must be canonical.
func (e *encoder) lemma(l *Lemma) error {
	e.ended, e.open, e.nodes = map[*proof.Node]place{}, map[*proof.Node]bool{}, 0
	e.position(&l.Position)
	_, err := e.node(l.Node, 1)
	return err
}

// node encodes a node with depth-1 nodes above it, and returns its height.
func (e *encoder) node(n *proof.Node, depth int) (height int, err error) {
	if n == nil {
		return 0, fmt.Errorf("no node")
	}
	if same, ok := e.ended[n]; ok {
		e.number(8*(len(e.ended)+1-same.index) + tagSame)
		if depth-1+same.height > maxDepth {
			return 0, tooDeep()
		}
		return same.height, nil
	}
	if e.nodes++; e.nodes > proof.MaxNodes {
		return 0, fmt.Errorf("%w: more than %d nodes in a lemma", proof.ErrTooLarge, proof.MaxNodes)
	}
	if e.open[n] {
		return 0, fmt.Errorf("node %v is below itself", n.Move)
	}
	if depth > maxDepth {
		return 0, tooDeep()
	}
	if !n.Move.On(e.size) {
		return 0, fmt.Errorf("node %v: move is not on the board", n.Move)
	}
	for _, list := range [...][]notation.Point{n.Line, n.Threat} {
		for _, p := range list {
			if p != notation.NoPoint && !p.On(e.size) {
				return 0, fmt.Errorf("node %v: entry %v is not on the board", n.Move, p)
			}
		}
	}
	head := 8 * e.at(n.Move)
	switch {
	case n.Kind == proof.KindFive:
		e.number(head + tagFive)
		return 1, nil
	case n.Kind == proof.KindLemma:
		e.number(tagLemma)
		return 1, nil
	case n.Kind == proof.KindLine:
		e.number(head + tagLine)
		e.entries(n.Line)
		e.ended[n] = place{len(e.ended) + 1, 1}
		return 1, nil
	}
	e.open[n] = true
	switch {
	case n.Kind == proof.KindTree:
		e.number(head + tagTree)
		e.entries(n.Threat)
	case n.Kind == proof.KindQuiet && n.Default == nil:
		e.number(head + tagNoDefault)
	case n.Kind == proof.KindQuiet:
		e.number(head + tagQuiet)
		if height, err = e.node(n.Default, depth+1); err != nil {
			return 0, err
		}
	default:
		return 0, fmt.Errorf("node %v: unknown kind %d", n.Move, n.Kind)
	}
	e.number(len(n.Replies))
	last := -1
	for _, r := range n.Replies {
		if !r.Move.On(e.size) || e.at(r.Move) <= last {
			return 0, fmt.Errorf("node %v: reply %v is out of order, or not on the board", n.Move, r.Move)
		}
		e.number(e.at(r.Move) - last)
		last = e.at(r.Move)
		below, err := e.node(r.Node, depth+1)
		if err != nil {
			return 0, err
		}
		height = max(height, below)
	}
	delete(e.open, n)
	e.ended[n] = place{len(e.ended) + 1, height + 1}
	return height + 1, nil
}

func tooDeep() error {
	return fmt.Errorf("%w: more than %d nodes deep", proof.ErrTooLarge, maxDepth)
}

// maxDepth is the maximum number of nodes on a path.
const maxDepth = notation.Cells / 2

// A decoder decodes the lemmas of a chunk.
type decoder struct {
	header *Header
	ask    func() error // an error of ask ends the decoding of lemmas
	data   []byte
	at     int
	base   int // number of bytes before data
	ended  []subtree
	nodes  int // number of nodes of the lemma
	all    int // number of nodes of the chunk
}

// A subtree is a node that was read to its end, with the number of nodes on the longest path down from it, including
// itself.
type subtree struct {
	node   *proof.Node
	height int
}

func (d *decoder) fail(format string, args ...any) error {
	return fmt.Errorf("byte %d: "+format, append([]any{d.base + d.at}, args...)...)
}

// number decodes a number that is at most limit.
func (d *decoder) number(limit int) (int, error) {
	n, length := binary.Uvarint(d.data[d.at:])
	switch {
	case length <= 0 || length > 1 && d.data[d.at+length-1] == 0:
		return 0, d.fail("expected a number")
	case n > uint64(limit):
		return 0, d.fail("number %d: expected at most %d", n, limit)
	}
	d.at += length
	return int(n), nil
}

func (d *decoder) cells() int { return d.header.Size * d.header.Size }

func (d *decoder) point(n int) notation.Point {
	return notation.At(n%d.header.Size, n/d.header.Size)
}

// position decodes a position with the attacker to move.
func (d *decoder) position() (notation.Position, error) {
	pos, err := notation.NewPosition(d.header.Rule, d.header.Size)
	if err != nil {
		return pos, err
	}
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		count, err := d.number(d.cells())
		if err != nil {
			return pos, err
		}
		last := -1
		for range count {
			step, err := d.number(d.cells() - 1 - last)
			if err != nil {
				return pos, err
			}
			if step == 0 {
				return pos, d.fail("a stone twice")
			}
			last += step
			if err := pos.Put(d.point(last), s); err != nil {
				return pos, d.fail("%w", err)
			}
		}
	}
	pos.SetTurn(d.header.Attacker)
	return pos, nil
}

// lemma decodes a lemma.
func (d *decoder) lemma() (l Lemma, err error) {
	if err := d.ask(); err != nil {
		return l, err
	}
	d.ended, d.nodes = d.ended[:0], 0
	if l.Position, err = d.position(); err != nil {
		return l, err
	}
	if l.Position.Canonical() != 0 {
		return l, d.fail("the position of a lemma is not the first of its images")
	}
	l.Node, _, err = d.node(1)
	return l, err
}

// end implements chunkDecoder.
func (d *decoder) end() (nodes, room int, err error) {
	if d.at != len(d.data) {
		return 0, 0, errors.New("bytes after the last lemma")
	}
	return d.all, len(d.data), nil
}

func (d *decoder) entries() ([]notation.Point, error) {
	count, err := d.number(min(notation.Cells, len(d.data)-d.at))
	if err != nil {
		return nil, err
	}
	list := make([]notation.Point, count)
	for i := range list {
		n, err := d.number(d.cells())
		if err != nil {
			return nil, err
		}
		if list[i] = notation.NoPoint; n > 0 {
			list[i] = d.point(n - 1)
		}
	}
	return list, nil
}

// node decodes a node with depth-1 nodes above it, and returns the node and its height.
func (d *decoder) node(depth int) (n *proof.Node, height int, err error) {
	if depth > maxDepth {
		return nil, 0, d.fail("more than %d nodes deep", maxDepth)
	}
	head, err := d.number(8*max(d.cells(), len(d.ended)) + 7)
	if err != nil {
		return nil, 0, err
	}
	tag := head % 8
	head /= 8
	if tag == tagSame {
		if head == 0 || head > len(d.ended) {
			return nil, 0, d.fail("no node ended %d before this place", head)
		}
		same := d.ended[len(d.ended)-head]
		if depth-1+same.height > maxDepth {
			return nil, 0, d.fail("more than %d nodes deep", maxDepth)
		}
		return same.node, same.height, nil
	}
	if d.nodes++; d.nodes > proof.MaxNodes {
		return nil, 0, d.fail("more than %d nodes in a lemma", proof.MaxNodes)
	}
	if d.all++; d.all > maxNodes {
		return nil, 0, d.fail("more than %d nodes in a chunk", maxNodes)
	}
	if d.all%askedEvery == 0 {
		if err := d.ask(); err != nil {
			return nil, 0, err
		}
	}
	if tag == tagLemma {
		if head != 0 {
			return nil, 0, d.fail("a lemma with a move")
		}
		return &proof.Node{Kind: proof.KindLemma}, 1, nil
	}
	if head >= d.cells() {
		return nil, 0, d.fail("point %d is not on the board", head)
	}
	n = &proof.Node{Move: d.point(head)}
	switch tag {
	case tagFive:
		n.Kind = proof.KindFive
		return n, 1, nil
	case tagLine:
		n.Kind = proof.KindLine
		n.Line, err = d.entries()
	case tagTree:
		n.Kind = proof.KindTree
		n.Threat, err = d.entries()
	case tagQuiet:
		n.Kind = proof.KindQuiet
		n.Default, height, err = d.node(depth + 1)
	case tagNoDefault:
		n.Kind = proof.KindQuiet
	default:
		return nil, 0, d.fail("unknown kind of node %d", tag)
	}
	if err == nil && tag != tagLine {
		var below int
		below, err = d.replies(n, depth)
		height = max(height, below)
	}
	if err != nil {
		return nil, 0, err
	}
	d.ended = append(d.ended, subtree{n, height + 1})
	return n, height + 1, nil
}

// replies decodes the replies of n, which has depth-1 nodes above it. It returns the maximum height of the nodes
// decoded.
func (d *decoder) replies(n *proof.Node, depth int) (height int, err error) {
	count, err := d.number(min(d.cells(), len(d.data)-d.at))
	if err != nil {
		return 0, err
	}
	n.Replies = make([]proof.Reply, count)
	last := -1
	for i := range n.Replies {
		step, err := d.number(d.cells() - 1 - last)
		if err != nil {
			return 0, err
		}
		if step == 0 {
			return 0, d.fail("a reply twice")
		}
		last += step
		n.Replies[i].Move = d.point(last)
		below := 0
		if n.Replies[i].Node, below, err = d.node(depth + 1); err != nil {
			return 0, err
		}
		height = max(height, below)
	}
	return height, nil
}
