package quiet

import (
	"encoding/binary"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// The compact form of wins by threats in the graph, one for every answer that has one:
// as nodes they would take many times the bytes, and they are most of what a long
// search remembers.
//
//	node   = 0 number                the node that ended as the number-th, from 0
//	       | 1 move                  a five
//	       | 2 move points           a line
//	       | 3 move points replies   a tree
//	points = count move ...
//	replies= count (move node) ...
//
// in uvarints; a move is 0 for none, else the number of its point plus one. Only trees are
// numbered.
type treeText []byte

const (
	packedSame = iota
	packedFive
	packedLine
	packedTree
)

// pack returns the compact form of n. All nodes must be fives, lines and trees.
func pack(n *proof.Node) treeText {
	k := packer{met: map[*proof.Node]int{}}
	k.node(n)
	return append(treeText(nil), k.text...)
}

type packer struct {
	text treeText
	met  map[*proof.Node]int
}

func (k *packer) number(n int) { k.text = binary.AppendUvarint(k.text, uint64(n)) }

func (k *packer) move(p notation.Point) {
	if p == notation.NoPoint {
		k.number(0)
		return
	}
	k.number(int(p) + 1)
}

func (k *packer) points(list []notation.Point) {
	k.number(len(list))
	for _, p := range list {
		k.move(p)
	}
}

func (k *packer) node(n *proof.Node) {
	if number, ok := k.met[n]; ok {
		k.number(packedSame)
		k.number(number)
		return
	}
	switch n.Kind {
	case proof.KindFive:
		k.number(packedFive)
		k.move(n.Move)
	case proof.KindLine:
		k.number(packedLine)
		k.move(n.Move)
		k.points(n.Line)
	default:
		k.number(packedTree)
		k.move(n.Move)
		k.points(n.Threat)
		k.number(len(n.Replies))
		for _, r := range n.Replies {
			k.move(r.Move)
			k.node(r.Node)
		}
		k.met[n] = len(k.met)
	}
}

// unpack returns the nodes, or nil if there is no text.
func (text treeText) unpack() *proof.Node {
	if text == nil {
		return nil
	}
	u := unpacker{text: text}
	return u.node()
}

type unpacker struct {
	text treeText
	met  []*proof.Node
}

func (u *unpacker) number() int {
	v, size := binary.Uvarint(u.text)
	u.text = u.text[size:]
	return int(v)
}

func (u *unpacker) move() notation.Point {
	if v := u.number(); v > 0 {
		return notation.Point(v - 1)
	}
	return notation.NoPoint
}

func (u *unpacker) points() []notation.Point {
	var list []notation.Point
	for range u.number() {
		list = append(list, u.move())
	}
	return list
}

func (u *unpacker) node() *proof.Node {
	kind := u.number()
	if kind == packedSame {
		return u.met[u.number()]
	}
	n := &proof.Node{Move: u.move()}
	switch kind {
	case packedFive:
		n.Kind = proof.KindFive
	case packedLine:
		n.Kind, n.Line = proof.KindLine, u.points()
	default:
		n.Kind, n.Threat = proof.KindTree, u.points()
		for range u.number() {
			n.Replies = append(n.Replies, proof.Reply{Move: u.move(), Node: u.node()})
		}
		u.met = append(u.met, n)
	}
	return n
}
