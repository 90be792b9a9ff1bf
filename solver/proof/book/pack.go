package book

import (
	"errors"
	"fmt"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// The lemmas of a packed chunk. A packing codes them one after another; the same calls write and read. Even values that
// cannot occur in a valid proof can be written: only the checker judges what a book claims.

// A packing writes or reads the lemmas of a chunk.
type packing struct {
	arith
	*sight
	guesser
	header *Header
	err    error // in reading: the first error

	before []uint8 // the position of the last lemma, as the side of every point
	sides  []uint8 // the position of the current lemma, as the side of every point

	// The following fields are about the current lemma.
	stones uint32 // sum of stir over the attacker's moves on the path
	last   int    // the last move of the attacker on the path; cells for none
	reply  int    // the last reply on the path; cells for none
	depth  int
	nodes  int
	ended  []subtree
	places map[*proof.Node]int                // in writing: the index of each node in ended
	points map[*proof.Node]*pointSet          // the points in the nodes of defaults
	played []int                              // the points played by the current entries
	out    [2 * notation.Cells]notation.Point // the current entries

	all  int          // number of nodes of the chunk
	room int          // size of its points and replies; see maxBytes
	ask  func() error // in reading: an error of ask ends it

	odd oddities
	how models

	blank     proof.Node // in reading: used in place of the node to write
	nodeSlab  []proof.Node
	replySlab []proof.Reply
	pointSlab []notation.Point
}

// models has the chances of all values except moves. Some of them depend on the kind of the node above (parents), and
// on the kind of the sibling before.
type models struct {
	stand [4][2]chance       // that a point has a side, by the side in the position before
	same  [parents][6]chance // that a node is a repetition
	plain [parents][6]chance // that a node is a five, line or tree
	back  scale              // how many nodes ago the repeated node ended
	five  [2]chance          // that a move makes five, by whether it does so on the board
	line  [2][3]chance       // that a move belongs to a line, by whether it makes a four, and by the kind of the memory
	met   [3]chance          // that entries are forced, by the number of fives
	order [4]chance          // that the lower of two points is played, by the last two choices in that direction
	lower [9]uint8           // these choices, by direction
	own   chance             // that a threat begins with a move of its own
	zone  [2]chance          // that the replies are exactly the zone, by whether the move makes a four
	lemma chance             // that a node is a lemma, not a quiet node
	alone chance             // that a quiet node has no default
	rise  chance             // that the replies of a quiet node are on free points in rising order
	reply [2][4][2]chance    // that a point is a reply: by the default's points, the distance, and the point before
}

// oddities has the chances of lists of points that are written in full.
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

// begin begins a chunk. In reading, data has its bytes.
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

// numberOf returns the number of p, or cells for NoPoint.
func (c *packing) numberOf(p notation.Point) int {
	if p == notation.NoPoint {
		return c.cells
	}
	return p.Y()*c.size + p.X()
}

// pointAt returns the point with the given number.
func (c *packing) pointAt(n int) notation.Point {
	if n == c.cells {
		return notation.NoPoint
	}
	return notation.At(n%c.size, n/c.size)
}

// point codes any point of the board, or cells for no point.
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

// attack places a stone of the attacker on p; retreat removes it.
func (c *packing) attack(p int)  { c.turn(p, attacker); c.stones += stir(p) }
func (c *packing) retreat(p int) { c.turn(p, attacker); c.stones -= stir(p) }

// The nodes that are read are allocated in slabs of many nodes.

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

// take counts the size that entries and replies would have in a plain book, with one byte for each point and for each
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
