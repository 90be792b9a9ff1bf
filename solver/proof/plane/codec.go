package plane

import (
	"encoding/binary"
	"errors"
	"fmt"

	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// The encoding of a node:
//
//	node   = 1 number                  the node that ended as the number-th, from 0
//	       | 2                         kind lemma
//	       | 3 point                   kind five
//	       | 4 point points            kind line
//	       | 5 point points replies    kind tree, with its threat
//	       | 6 point node replies      kind quiet, with its default
//	points = count point ...
//	replies= count (point node) ...
//	point  = code                      (code%15-7, code/15-7), for codes below 225
//	       | 225                       no point
//	       | 226 x y                   any other point
//	       | 227 code                  the point that lies so around Far
//
// Numbers and counts are uvarints, coordinates varints. Only nodes of kinds tree and quiet are counted and can be
// repeated. The node of a lemma is of another kind than lemma: it would rest on itself.

const (
	tagSame = 1 + iota
	tagLemma
	tagFive
	tagLine
	tagTree
	tagQuiet
)

const (
	near    = 15 // number of columns and of rows whose points have a code
	noPoint = near * near
	anyWay  = noPoint + 1
	byFar   = noPoint + 2
)

// Limits of what is written and read.
const (
	maxText       = 255
	maxFrame      = 31
	maxStones     = 200
	maxCoordinate = 1000
	maxDepth      = 1000
	maxPoints     = 1 << 16
	maxNode       = 16 << 20 // size of an encoded node, in bytes
)

var errNode = errors.New("bad node")

type encoder struct {
	text []byte
	met  map[*endless.Node]uint64
}

// encode encodes a node.
func encode(n *endless.Node) ([]byte, error) {
	e := encoder{met: map[*endless.Node]uint64{}}
	if err := e.node(n, 0); err != nil {
		return nil, err
	}
	return e.text, nil
}

func (e *encoder) number(n uint64) { e.text = binary.AppendUvarint(e.text, n) }

// code returns the code of a point around (0,0).
func code(p endless.Point) (byte, bool) {
	x, y := p.X+near/2, p.Y+near/2
	return byte(x + near*y), min(x, y) >= 0 && max(x, y) < near
}

func (e *encoder) point(p endless.Point) {
	switch c, ok := code(p); {
	case ok:
		e.text = append(e.text, c)
		return
	case p == endless.Nowhere:
		e.text = append(e.text, noPoint)
		return
	}
	if c, ok := code(endless.Point{X: p.X - Far.X, Y: p.Y - Far.Y}); ok {
		e.text = append(e.text, byFar, c)
		return
	}
	e.text = binary.AppendVarint(binary.AppendVarint(append(e.text, anyWay), int64(p.X)), int64(p.Y))
}

func (e *encoder) points(list []endless.Point) {
	e.number(uint64(len(list)))
	for _, p := range list {
		e.point(p)
	}
}

func (e *encoder) node(n *endless.Node, depth int) error {
	switch {
	case n == nil:
		return fmt.Errorf("%w: it is missing", errNode)
	case depth > maxDepth || len(e.text) > maxNode:
		return fmt.Errorf("%w: too deep or too large", errNode)
	}
	if number, ok := e.met[n]; ok {
		e.text = append(e.text, tagSame)
		e.number(number)
		return nil
	}
	switch n.Kind {
	case proof.KindLemma:
		e.text = append(e.text, tagLemma)
		return nil
	case proof.KindFive:
		e.text = append(e.text, tagFive)
		e.point(n.Move)
		return nil
	case proof.KindLine:
		e.text = append(e.text, tagLine)
		e.point(n.Move)
		e.points(n.Line)
		return nil
	case proof.KindTree:
		e.text = append(e.text, tagTree)
		e.point(n.Move)
		e.points(n.Threat)
	case proof.KindQuiet:
		e.text = append(e.text, tagQuiet)
		e.point(n.Move)
		if err := e.node(n.Default, depth+1); err != nil {
			return err
		}
	default:
		return fmt.Errorf("%w: kind %v", errNode, n.Kind)
	}
	e.number(uint64(len(n.Replies)))
	for _, r := range n.Replies {
		e.point(r.Move)
		if err := e.node(r.Node, depth+1); err != nil {
			return err
		}
	}
	e.met[n] = uint64(len(e.met))
	return nil
}

type decoder struct {
	text  []byte
	met   []*endless.Node
	asked int // nodes read so far, including repeated ones
	err   error
}

// decode decodes a node that encode has encoded.
func decode(text []byte) (*endless.Node, error) {
	d := decoder{text: text}
	n := d.node(0)
	if n != nil && n.Kind == proof.KindLemma {
		d.fail("a lemma that rests on itself")
	}
	if len(d.text) > 0 {
		d.fail("bytes after its end")
	}
	return n, d.err
}

// fail notes the first error. From then on, nothing is read.
func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("%w: %s", errNode, fmt.Sprintf(format, args...))
	}
	d.text = nil
}

func (d *decoder) next() byte {
	if len(d.text) == 0 {
		d.fail("it ends early")
		return 0
	}
	c := d.text[0]
	d.text = d.text[1:]
	return c
}

func (d *decoder) number(below int) int {
	v, n := binary.Uvarint(d.text)
	if n <= 0 || v >= uint64(below) {
		d.fail("a bad number")
		return 0
	}
	d.text = d.text[n:]
	return int(v)
}

func (d *decoder) coordinate() int {
	v, n := binary.Varint(d.text)
	if n <= 0 || max(v, -v) > maxCoordinate {
		d.fail("a bad coordinate")
		return 0
	}
	d.text = d.text[n:]
	return int(v)
}

func (d *decoder) point() endless.Point {
	plain := func(c byte) endless.Point { return endless.Point{X: int(c)%near - near/2, Y: int(c)/near - near/2} }
	switch c := d.next(); {
	case c < noPoint:
		return plain(c)
	case c == noPoint:
		return endless.Nowhere
	case c == anyWay:
		x := d.coordinate()
		return endless.Point{X: x, Y: d.coordinate()}
	case c == byFar:
		if c = d.next(); c < noPoint {
			p := plain(c)
			return endless.Point{X: p.X + Far.X, Y: p.Y + Far.Y}
		}
	}
	d.fail("a bad point")
	return endless.Point{}
}

func (d *decoder) points() (list []endless.Point) {
	for n := d.number(maxPoints); n > 0 && d.err == nil; n-- {
		list = append(list, d.point())
	}
	return list
}

func (d *decoder) node(depth int) *endless.Node {
	if d.asked++; depth > maxDepth || d.asked > 8*proof.MaxNodes {
		d.fail("too deep or too large")
		return nil
	}
	n := &endless.Node{}
	switch tag := d.next(); tag {
	case tagSame:
		if i := d.number(len(d.met)); d.err == nil {
			return d.met[i]
		}
		return nil
	case tagLemma:
		n.Kind = proof.KindLemma
		return n
	case tagFive:
		n.Kind, n.Move = proof.KindFive, d.point()
		return n
	case tagLine:
		n.Kind, n.Move, n.Line = proof.KindLine, d.point(), d.points()
		return n
	case tagTree:
		n.Kind, n.Move, n.Threat = proof.KindTree, d.point(), d.points()
	case tagQuiet:
		n.Kind, n.Move, n.Default = proof.KindQuiet, d.point(), d.node(depth+1)
	default:
		d.fail("unknown kind %d", tag)
	}
	for c := d.number(maxPoints); c > 0 && d.err == nil; c-- {
		p := d.point()
		n.Replies = append(n.Replies, endless.Reply{Move: p, Node: d.node(depth + 1)})
	}
	d.met = append(d.met, n)
	return n
}
