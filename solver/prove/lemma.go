package prove

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// The encoding of a lemma in a record, in the frame of its position. Before
// compression it is
//
//	lemma  = node
//	node   = 1 move                            kind five
//	       | 2 move points                     kind line
//	       | 3 move points replies             kind tree, with its threat
//	       | 4 move replies                    kind quiet, without a default
//	       | 5 move node replies               kind quiet, with its default
//	       | 6                                 kind lemma: won by the lemma of the position reached
//	       | 7 number                          the node that ended as the number-th, from 0
//	points = count move ...
//	replies= count (move node) ...
//
// Kinds are bytes, all other numbers uvarints; a move is 0 for none, else the number of
// its point plus one. Only nodes of kinds tree and quiet are counted and can be
// repeated.

const (
	tagFive = 1 + iota
	tagLine
	tagTree
	tagQuiet
	tagStanding
	tagLemma
	tagSame
)

// Limits of what is read.
const (
	maxLemma = 64 << 20 // size before compression, in bytes
	maxDepth = 2 * notation.Cells
)

var errLemma = errors.New("no lemma")

// EncodeLemma encodes and compresses a node.
func EncodeLemma(n *proof.Node) ([]byte, error) {
	e := encoder{met: map[*proof.Node]uint64{}}
	if err := e.node(n); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.DefaultCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(e.text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

type encoder struct {
	text []byte
	met  map[*proof.Node]uint64
}

func (e *encoder) number(n uint64) { e.text = binary.AppendUvarint(e.text, n) }

func (e *encoder) move(p notation.Point) {
	if p == notation.NoPoint {
		e.number(0)
		return
	}
	e.number(uint64(p) + 1)
}

func (e *encoder) points(points []notation.Point) {
	e.number(uint64(len(points)))
	for _, p := range points {
		e.move(p)
	}
}

func (e *encoder) node(n *proof.Node) error {
	if n == nil {
		return fmt.Errorf("%w: a node is missing", errLemma)
	}
	if len(e.text) > maxLemma {
		return proof.ErrTooLarge
	}
	if number, ok := e.met[n]; ok {
		e.text = append(e.text, tagSame)
		e.number(number)
		return nil
	}
	switch n.Kind {
	case proof.KindFive:
		e.text = append(e.text, tagFive)
		e.move(n.Move)
		return nil
	case proof.KindLine:
		e.text = append(e.text, tagLine)
		e.move(n.Move)
		e.points(n.Line)
		return nil
	case proof.KindLemma:
		e.text = append(e.text, tagLemma)
		return nil
	case proof.KindTree:
		e.text = append(e.text, tagTree)
		e.move(n.Move)
		e.points(n.Threat)
	case proof.KindQuiet:
		if n.Default == nil {
			e.text = append(e.text, tagQuiet)
			e.move(n.Move)
			break
		}
		e.text = append(e.text, tagStanding)
		e.move(n.Move)
		if err := e.node(n.Default); err != nil {
			return err
		}
	default:
		return fmt.Errorf("%w: kind %v", errLemma, n.Kind)
	}
	e.number(uint64(len(n.Replies)))
	for _, r := range n.Replies {
		e.move(r.Move)
		if err := e.node(r.Node); err != nil {
			return err
		}
	}
	e.met[n] = uint64(len(e.met))
	return nil
}

// decodeLemma decodes a node that EncodeLemma has encoded.
func decodeLemma(data []byte) (*proof.Node, error) {
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxLemma+1))
	if err != nil || len(text) > maxLemma {
		return nil, fmt.Errorf("%w: it cannot be unpacked", errLemma)
	}
	d := decoder{text: text}
	n, err := d.node(0)
	if err == nil && len(d.text) > 0 {
		err = fmt.Errorf("%w: %d bytes behind it", errLemma, len(d.text))
	}
	if err != nil {
		return nil, err
	}
	return n, nil
}

type decoder struct {
	text  []byte
	met   []*proof.Node
	nodes int // nodes made so far
	asked int // nodes read so far, including repeated ones
}

func (d *decoder) number(below uint64) (uint64, error) {
	v, n := binary.Uvarint(d.text)
	if n <= 0 || v >= below {
		return 0, fmt.Errorf("%w: bad number", errLemma)
	}
	d.text = d.text[n:]
	return v, nil
}

func (d *decoder) move() (notation.Point, error) {
	v, err := d.number(notation.Cells + 1)
	if err != nil || v == 0 {
		return notation.NoPoint, err
	}
	return notation.Point(v - 1), nil
}

func (d *decoder) points() ([]notation.Point, error) {
	count, err := d.number(notation.Cells + 1)
	if err != nil {
		return nil, err
	}
	points := make([]notation.Point, count)
	for i := range points {
		if points[i], err = d.move(); err != nil {
			return nil, err
		}
	}
	return points, nil
}

func (d *decoder) node(depth int) (n *proof.Node, err error) {
	if depth > maxDepth || len(d.text) == 0 {
		return nil, fmt.Errorf("%w: it ends early, or is too deep", errLemma)
	}
	tag := d.text[0]
	d.text = d.text[1:]
	if d.asked++; tag != tagSame {
		d.nodes++
	}
	if d.nodes > proof.MaxNodes || d.asked > 8*proof.MaxNodes {
		return nil, proof.ErrTooLarge
	}
	switch tag {
	case tagLemma:
		return &proof.Node{Kind: proof.KindLemma}, nil
	case tagSame:
		i, err := d.number(uint64(len(d.met)))
		if err != nil {
			return nil, err
		}
		return d.met[i], nil
	}
	n = &proof.Node{}
	if n.Move, err = d.move(); err != nil {
		return nil, err
	}
	switch tag {
	case tagFive:
		n.Kind = proof.KindFive
		return n, nil
	case tagLine:
		n.Kind = proof.KindLine
		n.Line, err = d.points()
		return n, err
	case tagTree:
		n.Kind = proof.KindTree
		n.Threat, err = d.points()
	case tagQuiet:
		n.Kind = proof.KindQuiet
	case tagStanding:
		n.Kind = proof.KindQuiet
		n.Default, err = d.node(depth + 1)
	default:
		err = fmt.Errorf("%w: unknown kind %d", errLemma, tag)
	}
	if err != nil {
		return nil, err
	}
	count, err := d.number(notation.Cells + 1)
	if err != nil {
		return nil, err
	}
	n.Replies = make([]proof.Reply, count)
	for i := range n.Replies {
		r := &n.Replies[i]
		if r.Move, err = d.move(); err != nil {
			return nil, err
		}
		if r.Node, err = d.node(depth + 1); err != nil {
			return nil, err
		}
	}
	d.met = append(d.met, n)
	return n, nil
}
