package plane

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// An unpacker reads what a packer has written, and makes the records of a graph of it.
type unpacker struct {
	in           [streams][]byte
	text         []byte // of the graph
	ids          []uint32
	grown        []woven // trees, by their numbers
	lines, trees fronts
	edges        []edge // of the trees that are being read
	err          error
}

// fail notes the first error. From then on, nothing is read.
func (u *unpacker) fail(format string, args ...any) {
	if u.err == nil {
		u.err = fmt.Errorf(format, args...)
	}
	u.in = [streams][]byte{}
}

// take reads n bytes, which are all 0 after an error if there are few.
func (u *unpacker) take(stream, n int) []byte {
	if n > len(u.in[stream]) {
		u.fail("stream %d ends early", stream)
		return make([]byte, min(n, 3))
	}
	taken := u.in[stream][:n]
	u.in[stream] = u.in[stream][n:]
	return taken
}

func (u *unpacker) byte(stream int) byte {
	if len(u.in[stream]) == 0 {
		u.fail("stream %d ends early", stream)
		return 0
	}
	c := u.in[stream][0]
	u.in[stream] = u.in[stream][1:]
	return c
}

func (u *unpacker) number(stream, most int) int {
	n, size := binary.Uvarint(u.in[stream])
	if size <= 0 || n > uint64(most) {
		u.fail("stream %d: a bad number", stream)
		return 0
	}
	u.in[stream] = u.in[stream][size:]
	return int(n)
}

func (u *unpacker) spot(stream int) spot {
	s, rest, ok := cutSpot(u.in[stream])
	if u.in[stream] = rest; !ok {
		u.fail("stream %d: a bad point", stream)
	}
	return s
}

// key reads the key after the key before.
func (u *unpacker) key(before Key) Key {
	shared := u.number(inKeys, len(before))
	return before[:shared] + Key(u.take(inKeys, u.number(inKeys, 2+4*maxStones)))
}

// top reads the node of the lemma of k.
func (u *unpacker) top(k Key) (id uint32) {
	if len(u.in[inKinds]) == 0 || u.in[inKinds][0] != isLaid {
		return u.node(ofLemma, 0).id
	}
	u.byte(inKinds)
	by := placing{turn(u.byte(inLaid)), int(u.byte(inLaid))}
	_, others := k.stones()
	if by.turn >= exchange || by.stone >= len(others) || slices.ContainsFunc(others, around) {
		u.fail("a scheme that cannot be laid there")
	}
	return by.id()
}

// node reads a node below so many others.
func (u *unpacker) node(at setting, depth int) woven {
	kind := u.byte(inKinds)
	switch kind {
	case isLemma:
		return woven{}
	case isLineAt, isLineFar, isLine:
		return woven{id: u.sequence(at, kind)}
	case isTreeAt, isTreeFar:
		if n := u.again(&u.trees, at, kind == isTreeAt, len(u.grown)); u.err == nil {
			return u.grown[n]
		}
	case isTree, isQuiet:
		return u.tree(at, kind, depth)
	default:
		u.fail("kind %d", kind)
	}
	return woven{}
}

// again reads the number of something, of so many.
func (u *unpacker) again(f *fronts, at setting, placed bool, count int) uint32 {
	if placed {
		number, ok := f.use(at, int(u.byte(inPlaces)))
		if !ok {
			u.fail("no such place")
		}
		return number
	}
	t := u.take(inFar, 3)
	distance := int(t[0])<<16 | int(t[1])<<8 | int(t[2])
	number := uint32(count - distance)
	if distance == 0 || distance > count {
		u.fail("a distance of %d", distance)
		return 0
	}
	f.put(at, number)
	return number
}

// sequence reads a sequence of a kind.
func (u *unpacker) sequence(at setting, kind byte) (id uint32) {
	if kind != isLine {
		if n := u.again(&u.lines, at, kind == isLineAt, len(u.ids)); u.err == nil {
			return u.ids[n]
		}
		return 0
	}
	var other []byte
	if n, ok := u.lines.front(at); ok {
		other = textOf(u.text, u.ids[n])
	}
	start := u.number(inShares, len(other))
	end := u.number(inShares, len(other)-start)
	rest := u.take(inRests, u.number(inShares, maxSequence-start-end))
	if start+len(rest)+end == 0 {
		u.fail("a sequence without points")
	}
	if u.err != nil {
		return 0
	}
	id = uint32(len(u.text))
	u.text = binary.AppendUvarint(append(u.text, tagSequence), uint64(start+len(rest)+end))
	own := len(u.text)
	u.text = append(append(append(u.text, other[:start]...), rest...), other[len(other)-end:]...)
	for list := u.text[own:]; len(list) > 0; {
		_, rest, ok := cutSpot(list)
		if list = rest; !ok {
			u.fail("a bad point")
		}
	}
	u.ended()
	u.lines.put(at, uint32(len(u.ids)))
	u.ids = append(u.ids, id)
	return id
}

// tree reads a new node of kind tree or quiet.
func (u *unpacker) tree(at setting, kind byte, depth int) (own woven) {
	r := record{tag: tagTree, move: u.spot(inMoves)}
	move := r.move.first()
	if depth >= maxDepth {
		u.fail("too deep")
		return own
	}
	if kind == isTree {
		if kind = u.byte(inKinds); kind < isLineAt || kind > isLine {
			u.fail("a threat of kind %d", kind)
			return own
		}
		r.first = u.sequence(setting{move, asThreat}, kind)
	} else {
		own = u.node(setting{move, asDefault}, depth+1)
		r.tag, r.first = tagQuiet, own.id
	}
	from := len(u.edges)
	u.replies(r.first)
	r.edges = u.edges[from:]
	if !r.sort() {
		u.fail("a reply twice")
	}
	for i := range r.edges {
		if u.err != nil {
			return own
		}
		kid := u.node(setting{move, u.edges[from+i].reply.first()}, depth+1)
		u.edges[from+i].to, own.height = kid.id, max(own.height, kid.height)
	}
	if own.height++; own.height > maxDepth {
		u.fail("too deep")
	}
	r.edges, own.id = u.edges[from:], uint32(len(u.text))
	u.text, u.edges = r.appendTo(u.text), u.edges[:from]
	u.ended()
	u.trees.put(at, uint32(len(u.grown)))
	u.grown = append(u.grown, own)
	return own
}

// replies reads the replies of a node with a threat or a default into the edges.
func (u *unpacker) replies(first uint32) {
	var room [maskable]spot
	likely := likelyReplies(room[:0], u.text, first)
	mask := u.byte(inMasks)
	for i := range maskable {
		if mask>>i&1 == 0 {
			continue
		}
		if i >= len(likely) {
			u.fail("a mask of more points than there are")
			return
		}
		u.edges = append(u.edges, edge{reply: likely[i]})
	}
	for n := u.number(inMasks, maxReplies-maskable); n > 0 && u.err == nil; n-- {
		u.edges = append(u.edges, edge{reply: u.spot(inOthers)})
	}
}

// ended fails if the graph has become too large.
func (u *unpacker) ended() {
	if len(u.text) > maxGraph {
		u.fail("too many nodes")
	}
}

// end returns the first error. Nothing may be left.
func (u *unpacker) end() error {
	for _, s := range u.in {
		if len(s) > 0 {
			return errors.New("bytes after its end")
		}
	}
	return u.err
}
