package solver

import (
	"fukumi/eval"
	"fukumi/notation"
)

// Depth-first proof-number search (df-pn) over the attacker's threats and the
// defender's replies: the walk, apart from what the moves are (vct.go).
//
// Source: Nagai (2002), df-pn; thresholds with a margin after Pawlewicz and Lew
// (2007). A position only ever gains stones, so there are no cycles.

// unseen marks the move of a slot behind which no win by fours was looked for.
const unseen notation.Point = 0x400

// A kind of node tells apart the tables of one set of stones.
type nodeKind uint8

const (
	orNode   nodeKind = iota // attacker to move: fours and threes
	wideNode                 // attacker to move: every other move of the class
	andNode                  // defender to move
)

// kindKey is added to the hash of the stones.
var kindKey = [...]uint64{0, 0x9d39247e33776d41, 0x2af7398005aaa5c7}

// infinite is the proof number of a disproved node, and the disproof number
// of a proved one.
const infinite = 1 << 30

// margin: a child is searched until it is worse than the runner-up by one part
// in so many, and one.
const margin = 4

// widen stands for a move: the step from orNode to wideNode.
const widen notation.Point = 0xFFFE

// hash is the key of the position on the board as a node of the given kind,
// with the plies that are left in a bounded search.
func (t *vct) hash(k nodeKind) eval.Hash {
	return t.key(k, t.board.Hash())
}

// key is hash for stones whose hash is h.
func (t *vct) key(k nodeKind, h eval.Hash) eval.Hash {
	h[1] ^= kindKey[k]
	if t.bounded() {
		h[1] += uint64(t.left) * 0x9e3779b97f4a7c15
	}
	return h
}

// visit searches the node until its numbers reach the thresholds, it is
// solved, or a limit is reached, and returns its numbers.
func (t *vct) visit(k nodeKind, thpn, thdn uint32) (pn, dn uint32) {
	h := t.hash(k)
	var n node
	if e := t.graph.find(h); e != nil {
		n = *e
		if n.pn == 0 || n.dn == 0 || n.pn >= thpn || n.dn >= thdn {
			return n.pn, n.dn
		}
	} else if t.shared != nil && t.recall(h, &n) {
		return n.pn, n.dn
	}
	start := t.limit.nodes
	for {
		if n.work == 0 || !t.graph.alive(n.first()) {
			if !t.limit.spend() {
				return max(n.pn, 1), max(n.dn, 1)
			}
			work := n.work
			n = t.expand(k)
			t.looked = false
			n.work = max(work, 1)
		}
		best, second := t.sum(k, &n)
		if n.pn == 0 || n.dn == 0 || n.pn >= thpn || n.dn >= thdn || t.limit.stop != NoStop {
			break
		}
		s := t.graph.at(n.first(), best)
		move, cpn, cdn := s.move, s.pn, s.dn
		if k == andNode {
			cpn, cdn = t.reply(move, thpn-n.pn+cpn, min(thdn, second+second/margin+1))
		} else {
			cpn, cdn = t.attack(move, min(thpn, second+second/margin+1), thdn-n.dn+cdn)
		}
		if t.graph.alive(n.first()) {
			s = t.graph.at(n.first(), best)
			s.pn, s.dn = cpn, cdn
			if k == andNode && cpn == 0 && n.count > 1 {
				t.spite(&n)
			}
		}
	}
	n.addWork(t.limit.nodes - start)
	t.graph.put(h, n)
	if t.shared != nil && (n.pn == 0 || n.dn == 0 && t.exact) {
		t.shared.put(h, n.move, n.pn == 0)
	}
	return n.pn, n.dn
}

// recall fills in n from what other threads have solved.
func (t *vct) recall(h eval.Hash, n *node) bool {
	move, proved, ok := t.shared.find(h)
	if !ok {
		return false
	}
	if n.move = move; proved {
		n.prove()
	} else {
		n.disprove()
	}
	n.work = 1
	t.graph.put(h, *n)
	return true
}

// attack visits the node behind an attacker's move.
func (t *vct) attack(move notation.Point, thpn, thdn uint32) (pn, dn uint32) {
	if move == widen {
		return t.visit(wideNode, thpn, thdn)
	}
	t.board.Place(move, t.attacker)
	t.left--
	pn, dn = t.visit(andNode, thpn, thdn)
	t.left++
	t.board.Undo()
	return pn, dn
}

// reply visits the node behind a defender's move.
func (t *vct) reply(move notation.Point, thpn, thdn uint32) (pn, dn uint32) {
	t.looked = move&unseen == 0
	t.board.Place(move&^unseen, t.defender)
	t.left--
	pn, dn = t.visit(orNode, thpn, thdn)
	t.left++
	t.board.Undo()
	return pn, dn
}

// sum computes the numbers of n from its slots, and returns the slot to search
// next and the number of the runner-up that bounds the search there.
func (t *vct) sum(k nodeKind, n *node) (best int, second uint32) {
	if n.pn == 0 || n.dn == 0 {
		return 0, 0 // solved when it was expanded
	}
	low, total := uint32(infinite), uint64(0)
	second = infinite
	for i := range int(n.count) {
		s := t.graph.at(n.first(), i)
		least, add := s.pn, s.dn
		if k == andNode {
			least, add = s.dn, s.pn
		}
		total += uint64(add)
		switch {
		case least < low || t.temper.last && k != andNode && least == low && low < infinite:
			best, second, low = i, low, least
		case least < second:
			second = least
		}
	}
	sum := uint32(min(total, infinite))
	if low == infinite {
		sum = 0
	} else if low == 0 {
		sum = infinite
	} else {
		sum = min(sum, infinite-1)
	}
	if k == andNode {
		n.pn, n.dn = sum, low
	} else {
		n.pn, n.dn = low, sum
		if low == 0 {
			n.move = t.graph.at(n.first(), best).move
		}
	}
	return best, second
}
