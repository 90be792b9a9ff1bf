package book

import (
	"errors"
	"fmt"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// The lemmas of a packed chunk. A packing codes one after another; the same calls write and
// read. Values that cannot occur in a valid proof can be written, too: what a book claims is
// for the checker to judge.

// A packing codes the lemmas of a chunk.
type packing struct {
	arith
	*sight
	guesser
	header *Header
	err    error // the first error of reading

	before []uint8 // the position of the last lemma: the side of every point
	sides  []uint8 // the position of the current lemma

	// Of the current lemma:
	stones uint32 // sum over the attacker's moves on the path
	last   int    // the last of these moves, and of the replies; cells for none
	reply  int
	depth  int
	nodes  int
	ended  []subtree
	places map[*proof.Node]int                // in writing: the place in ended
	points map[*proof.Node]*pointSet          // the points of nodes of defaults
	played []int                              // by the current entries
	out    [2 * notation.Cells]notation.Point // the current entries

	all  int          // nodes of the chunk
	room int          // taken by its points and replies: see maxBytes
	ask  func() error // in reading: its first error ends it

	odd oddities
	how models

	blank     proof.Node // in reading, in place of a node to write
	nodeSlab  []proof.Node
	replySlab []proof.Reply
	pointSlab []notation.Point
}

// Models are the chances of everything but moves. Some depend on the kind of the node
// above (parents), and on the kind of the sibling before.
type models struct {
	stand [4][2]chance // the sides in a position, by the sides in the one before
	same  [parents][6]chance
	plain [parents][6]chance // that a node is a five, line or tree
	back  scale
	five  [2]chance       // that a move makes five, by whether it does
	line  [2][3]chance    // that it is of a line, by whether it makes a four, and by the one before
	met   [3]chance       // that entries are the forced ones, by the number of fives
	order [4]chance       // that the lower one of two is played, by the last two choices in that direction
	lower [9]uint8        // these choices, by direction
	own   chance          // that a threat begins with a move of its own
	zone  [2]chance       // that the replies are the zone, by whether the move makes a four
	lemma chance          // that a node is a lemma and not quiet
	alone chance          // that a quiet node has no default
	rise  chance          // that its replies are on free points in rising order
	reply [2][4][2]chance // that a point is a reply: by the default's points, the distance, and the point before
}

// Oddities are the chances of lists of points written in full.
type oddities struct {
	count scale
	point tree
}

// The parents: the kind of the node above.
const (
	belowNone = iota
	belowDefault
	belowQuiet
	belowTree
	belowFour // a tree whose move makes a four
	parents
)

func newPacking(h *Header) *packing {
	n := h.Size * h.Size
	return &packing{header: h, sight: newSight(h), before: make([]uint8, n), sides: make([]uint8, n),
		places: map[*proof.Node]int{}, points: map[*proof.Node]*pointSet{}}
}

// begin begins a chunk; in reading, data is the chunk.
func (c *packing) begin(reading bool, data []byte) {
	c.arith.restart(reading, data)
	c.guesser, c.how, c.odd = guesser{}, models{}, oddities{}
	c.err, c.all, c.room = nil, 0, 0
	for i := range c.before {
		c.before[i] = 3
	}
}

func (c *packing) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// numberOf is the number of p, cells for NoPoint.
func (c *packing) numberOf(p notation.Point) int {
	if p == notation.NoPoint {
		return c.cells
	}
	return p.Y()*c.size + p.X()
}

// pointAt is the point of a number.
func (c *packing) pointAt(n int) notation.Point {
	if n == c.cells {
		return notation.NoPoint
	}
	return notation.At(n%c.size, n/c.size)
}

// point codes any point of the board, or cells for none.
func (c *packing) point(t *tree, p int) int {
	if p = c.value(t, 9, p); p > c.cells {
		c.fail("point %d is not on the board", p)
		return 0
	}
	return p
}

// An unpacker reads a packed chunk.
type unpacker struct{ packing *packing }

var unpackers = sync.Pool{New: func() any { return new(packing) }}

func newUnpacker(h *Header, data []byte, ask func() error) unpacker {
	c := unpackers.Get().(*packing)
	if c.sight == nil || c.cells != h.Size*h.Size || c.header.Rule != h.Rule || c.header.Attacker != h.Attacker {
		*c = *newPacking(h)
	}
	c.header, c.ask = h, ask
	c.begin(true, data)
	return unpacker{c}
}

// lemma implements chunkDecoder.
func (u unpacker) lemma() (Lemma, error) {
	if err := u.packing.ask(); err != nil {
		return Lemma{}, err
	}
	l, err := u.packing.lemma(nil)
	if err == nil && u.packing.past > 0 {
		err = errors.New("it ends early")
	}
	return l, err
}

// end implements chunkDecoder.
func (u unpacker) end() (nodes, room int, err error) {
	defer unpackers.Put(u.packing)
	if !u.packing.whole() {
		err = errors.New("it does not end with its last lemma")
	}
	return u.packing.all, u.packing.room, err
}

// lemma codes a lemma.
func (c *packing) lemma(l *Lemma) (Lemma, error) {
	var read Lemma
	if !c.reading {
		for p := range c.cells {
			c.sides[p] = free
			switch l.Position.At(c.pointAt(p)) {
			case c.header.Attacker:
				c.sides[p] = attacker
			case c.header.Attacker.Opponent():
				c.sides[p] = defender
			}
		}
	}
	c.position()
	c.set(c.sides)
	c.stones, c.last, c.reply, c.depth, c.nodes, c.ended = 0, c.cells, c.cells, 0, 0, c.ended[:0]
	clear(c.places)
	clear(c.points)
	if !c.reading {
		c.node(l.Node, belowNone, 0)
		return *l, nil
	}
	if c.err != nil {
		return read, c.err
	}
	pos, err := notation.NewPosition(c.header.Rule, c.size)
	if err != nil {
		return read, err
	}
	for p, side := range c.sides {
		if side != free {
			stone := c.header.Attacker
			if side == defender {
				stone = stone.Opponent()
			}
			if err := pos.Put(c.pointAt(p), stone); err != nil {
				return read, err
			}
		}
	}
	pos.SetTurn(c.header.Attacker)
	if pos.Canonical() != 0 {
		return read, errNotFirst
	}
	read.Position = pos
	read.Node, _ = c.node(nil, belowNone, 0)
	return read, c.err
}

var errNotFirst = errors.New("the position of a lemma is not the first of its images")

// position codes the stones.
func (c *packing) position() {
	for p := range c.sides {
		chances := &c.how.stand[c.before[p]]
		switch {
		case !c.bit(&chances[0], c.sides[p] != free):
			c.sides[p] = free
		case c.bit(&chances[1], c.sides[p] == defender):
			c.sides[p] = defender
		default:
			c.sides[p] = attacker
		}
	}
	copy(c.before, c.sides)
}

// attack puts a stone of the attacker on p, or takes it away.
func (c *packing) attack(p int)  { c.turn(p, attacker); c.stones += stir(p) }
func (c *packing) retreat(p int) { c.turn(p, attacker); c.stones -= stir(p) }

// The nodes read are allocated in slabs, a few at a time.

const slab = 512

func (c *packing) newNode() *proof.Node {
	if len(c.nodeSlab) == 0 {
		c.nodeSlab = make([]proof.Node, slab)
	}
	n := &c.nodeSlab[0]
	c.nodeSlab = c.nodeSlab[1:]
	return n
}

func (c *packing) newReplies(count int) []proof.Reply {
	c.take(2 * count)
	if count > len(c.replySlab) {
		c.replySlab = make([]proof.Reply, max(slab, count))
	}
	list := c.replySlab[:count:count]
	c.replySlab = c.replySlab[count:]
	return list
}

// take counts the size of entries and replies in a plain book, a byte for each point and for each
// node.
func (c *packing) take(bytes int) {
	if c.room += bytes; c.room > maxBytes {
		c.fail("more than %d entries and replies in a chunk", maxBytes)
	}
}

func (c *packing) newPoints(list []notation.Point) []notation.Point {
	c.take(len(list))
	if len(list) > len(c.pointSlab) {
		c.pointSlab = make([]notation.Point, max(4*slab, len(list)))
	}
	own := c.pointSlab[:len(list):len(list)]
	c.pointSlab = c.pointSlab[len(list):]
	copy(own, list)
	return own
}
