package plane

import (
	"encoding/binary"
	"slices"
)

// The nodes of all lemmas, in the order of their keys, are written one after another, each from its top. What was
// written before is not written again: it is named by its place in a list of what was last used in the same setting, or
// else by its distance. What is written is divided into streams, so that each has things of one sort:
//
//	keys     shared count byte ...    of a lemma: what its key shares with the one before it, and what follows
//	kinds    kind                     of a node or a threat, see below
//	places   place                    in a list of what was used last
//	far      distance                 three bytes, the high one first: 1 for what was numbered last
//	moves    point                    the move of a node
//	masks    mask count               of the replies of a node: which of them are in its mask, how many are not
//	others   point ...                replies that are not in the mask
//	shares   start end count          of a sequence: what it shares with another one, and the length of the rest
//	rests    byte ...                 of a sequence: what it does not share
//	laid     turn stone               of the node of a lemma that is a scheme, laid
//
// Counts and what is shared are uvarints, in bytes. These are the kinds, with what is in the other streams:
//
//	0  a node of kind lemma
//	1  a sequence, by its place in the list of sequences of the setting
//	2  a sequence, by its distance
//	3  a new sequence: shares, rests
//	4  a tree, by its place in the list of trees of the setting
//	5  a tree, by its distance
//	6  a new tree: move, its threat, mask, others, the node of each reply in the order of their spots
//	7  a new quiet node: the same, with its default instead of a threat
//	8  of the node of a lemma: a scheme that is laid, in the image of the position under a turn, at a stone of the
//	   defender
//
// A tree is here one of kind quiet too. Sequences are numbered as they are written, trees when their replies have been
// written. The setting of a threat, a default or a reply is the move above it and what it is, by the first bytes of
// their points; that of the node of a lemma is one of its own. Each setting has a list of sequences and one of trees,
// with the numbers of at most 255. What is written there, other than by its place, is put in front, and so is what is
// used again; a list that is full loses its last number.
//
// A new sequence shares its beginning and its end with the sequence that is in front of its list, if there is one. Bit
// i of a mask says that the point i of the threat, or of a default that is a sequence, is a reply.
const (
	inKeys = iota
	inKinds
	inPlaces
	inFar
	inMoves
	inMasks
	inOthers
	inShares
	inRests
	inLaid
	streams
)

const (
	isLemma = iota
	isLineAt
	isLineFar
	isLine
	isTreeAt
	isTreeFar
	isTree
	isQuiet
	isLaid
)

const maxFar = 1<<24 - 1

// A packer writes lemmas into streams.
type packer struct {
	text         []byte // of the graph
	out          [streams][]byte
	numbers      []uint32 // of records from 1 on, by halves of their ids: a record has two bytes at least
	ids          []uint32 // of sequences, by their numbers
	lines, trees fronts
	treeCount    int
	before       Key
	tooFar       bool // whether a distance was too far
}

func (p *packer) byte(stream int, c byte) { p.out[stream] = append(p.out[stream], c) }

func (p *packer) number(stream, n int) {
	p.out[stream] = binary.AppendUvarint(p.out[stream], uint64(n))
}

// lemma writes the lemma after that of the key before.
func (p *packer) lemma(k Key, id uint32) {
	shared := common([]byte(k), []byte(p.before), fromStart)
	p.number(inKeys, shared)
	p.number(inKeys, len(k)-shared)
	p.out[inKeys] = append(p.out[inKeys], k[shared:]...)
	p.before = k
	if by, ok := placed(id); ok {
		p.byte(inKinds, isLaid)
		p.out[inLaid] = append(p.out[inLaid], byte(by.turn), byte(by.stone))
		return
	}
	p.node(ofLemma, id)
}

func fromStart(text []byte, i int) byte { return text[i] }

func fromEnd(text []byte, i int) byte { return text[len(text)-1-i] }

// common returns for how many places a and b have the same bytes.
func common(a, b []byte, at func(text []byte, i int) byte) (n int) {
	for n < min(len(a), len(b)) && at(a, n) == at(b, n) {
		n++
	}
	return n
}

// node writes a node, or a threat.
func (p *packer) node(at setting, id uint32) {
	switch p.text[id] {
	case tagLemma:
		p.byte(inKinds, isLemma)
	case tagSequence:
		if number := p.numbers[id/2]; number != 0 {
			p.again(&p.lines, at, isLineAt, number, len(p.ids))
		} else {
			p.line(at, id)
		}
	default:
		if number := p.numbers[id/2]; number != 0 {
			p.again(&p.trees, at, isTreeAt, number, p.treeCount)
		} else {
			p.tree(at, id)
		}
	}
}

// again names what has a number. The kind is that for a place, and the next one is that for a distance.
func (p *packer) again(f *fronts, at setting, kind byte, number uint32, count int) {
	if place, ok := f.find(at, number); ok {
		p.byte(inKinds, kind)
		p.byte(inPlaces, byte(place))
		return
	}
	p.byte(inKinds, kind+1)
	distance := count + 1 - int(number)
	p.tooFar = p.tooFar || distance > maxFar
	p.out[inFar] = append(p.out[inFar], byte(distance>>16), byte(distance>>8), byte(distance))
	f.put(at, number)
}

// line writes a new sequence.
func (p *packer) line(at setting, id uint32) {
	own, other := textOf(p.text, id), []byte{}
	if n, ok := p.lines.front(at); ok {
		other = textOf(p.text, p.ids[n-1])
	}
	start := common(own, other, fromStart)
	own, other = own[start:], other[start:]
	end := common(own, other, fromEnd)
	own = own[:len(own)-end]
	p.byte(inKinds, isLine)
	for _, n := range [...]int{start, end, len(own)} {
		p.number(inShares, n)
	}
	p.out[inRests] = append(p.out[inRests], own...)
	p.ids = append(p.ids, id)
	p.numbers[id/2] = uint32(len(p.ids))
	p.lines.put(at, p.numbers[id/2])
}

// tree writes a new node of kind tree or quiet.
func (p *packer) tree(at setting, id uint32) {
	var r record
	r.read(p.text, id)
	move := r.move.first()
	p.out[inMoves] = r.move.appendTo(p.out[inMoves])
	if r.tag == tagTree {
		p.byte(inKinds, isTree)
		p.node(setting{move, asThreat}, r.first)
	} else {
		p.byte(inKinds, isQuiet)
		p.node(setting{move, asDefault}, r.first)
	}
	var room [maskable]spot
	likely := likelyReplies(room[:0], p.text, r.first)
	mask, others := 0, 0
	for _, e := range r.edges {
		if i := slices.Index(likely, e.reply); i >= 0 {
			mask |= 1 << i
		} else {
			p.out[inOthers] = e.reply.appendTo(p.out[inOthers])
			others++
		}
	}
	p.byte(inMasks, byte(mask))
	p.number(inMasks, others)
	for _, e := range r.edges {
		p.node(setting{move, e.reply.first()}, e.to)
	}
	p.treeCount++
	p.numbers[id/2] = uint32(p.treeCount)
	p.trees.put(at, p.numbers[id/2])
}

// maskable is the number of points that a mask can name.
const maskable = 8

// likelyReplies appends the points that a mask can name to list: the first ones of a threat or a default.
func likelyReplies(list []spot, text []byte, id uint32) []spot {
	if text[id] != tagSequence {
		return nil
	}
	for text = textOf(text, id); len(text) > 0 && len(list) < maskable; {
		var s spot
		s, text, _ = cutSpot(text)
		list = append(list, s)
	}
	return list
}
