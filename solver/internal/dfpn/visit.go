package dfpn

import (
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// Depth-first proof-number search (df-pn) over the attacker's threats and the defender's replies. This file has the
// search; moves.go has the moves.
//
// Source: Nagai (2002), df-pn; thresholds with a margin after Pawlewicz and Lew
// (2007). A position only ever gains stones, so there are no cycles.

// unseen is a flag on the move of a slot: the position after the move was not yet examined by a search by fours.
const unseen notation.Point = 0x400

// A nodeKind distinguishes the nodes that have the same stones.
type nodeKind uint8

const (
	orNode   nodeKind = iota // attacker to move: fours and threes
	wideNode                 // attacker to move: every other move of the class
	andNode                  // defender to move
)

// kindKey is combined with the hash of the stones.
var kindKey = [...]uint64{0, 0x9d39247e33776d41, 0x2af7398005aaa5c7}

// infinite is the proof number of a disproved node and the disproof number of a proved node.
const infinite = 1 << 30

// margin: a child is searched until its number exceeds the number of the second best child by more than 1/margin plus
// one.
const margin = 8

// widen stands for a move: the step from an orNode to its wideNode.
const widen notation.Point = 0xFFFE

// hash returns the key of the position on the board as a node of the given kind. In a bounded search, the key includes
// the number of plies left.
func (t *thread) hash(k nodeKind) eval.Hash {
	return t.key(k, t.Board.Hash())
}

// key is hash for stones whose hash is h.
func (t *thread) key(k nodeKind, h eval.Hash) eval.Hash {
	h[1] ^= kindKey[k]
	if t.bounded() {
		h[1] += uint64(t.left) * 0x9e3779b97f4a7c15
	}
	return h
}

// visit searches the node until its numbers reach the thresholds, it is solved, or a limit is reached. It returns the
// numbers.
func (t *thread) visit(k nodeKind, thpn, thdn uint32) (pn, dn uint32) {
	h, g := t.hash(k), t.graph
	g.lock.Lock()
	defer g.lock.Unlock()
	var n node
	if e := g.entry(h); e != nil {
		if n = *e; n.settled(thpn, thdn) {
			return n.pn, n.dn
		}
	}
	start := t.Limit.Nodes
	if t.team != nil {
		t.path = append(t.path, h)
		defer t.leave()
	}
	for {
		if (n.work == 0 || !g.alive(n.first())) && !t.unfold(k, h, &n) {
			return max(n.pn, 1), max(n.dn, 1)
		}
		best, second := t.sum(k, &n)
		if n.settled(thpn, thdn) || t.Limit.Stop != fours.NoStop || t.team != nil && t.overtaken() {
			break
		}
		t.descend(k, &n, best, second, thpn, thdn)
		if t.team != nil {
			if e := g.entry(h); e != nil {
				n = *e // another thread may have been here
			}
		}
	}
	if t.team == nil || t.Limit.Stop == fours.NoStop {
		n.addWork(t.Limit.Nodes - start)
		g.store(h, n)
		if t.team != nil && n.solved() && g.crowded(&n) {
			t.team.solved++
		}
	}
	return n.pn, n.dn
}

// unfold makes the slots of the node on the board. It returns false, and has no effect, if a limit was reached. The
// lock of the graph is held before and after, but not during the work. If another thread has made the slots in the
// meantime, these are used.
func (t *thread) unfold(k nodeKind, h eval.Hash, n *node) bool {
	g := t.graph
	g.lock.Unlock()
	ok := t.Limit.Spend()
	var made node
	if ok {
		made = t.expand(k)
		t.looked = false
	}
	g.lock.Lock()
	if !ok || t.Limit.Stop != fours.NoStop && made.pn != 0 {
		return false
	}
	if e := g.entry(h); t.team != nil && e != nil && (e.solved() || g.alive(e.first())) {
		*n = *e
		return true
	}
	made.work = max(n.work, 1)
	g.write(&made, t.made)
	*n = made
	if t.team != nil {
		g.store(h, made)
	}
	return true
}

// descend visits the node below slot best of n and records the result. second is the number of the second best slot.
// The lock of the graph is held before and after the visit, but not during it.
func (t *thread) descend(k nodeKind, n *node, best int, second, thpn, thdn uint32) {
	g, first := t.graph, n.first()
	s := g.at(first, best)
	move, cpn, cdn := s.move, s.pn, s.dn
	bound := second + second/margin + 1
	s.busy++
	g.lock.Unlock()
	if k == andNode {
		cpn, cdn = t.reply(move, thpn-n.pn+cpn, max(min(thdn, bound), cdn+1))
	} else {
		cpn, cdn = t.attack(move, max(min(thpn, bound), cpn+1), thdn-n.dn+cdn)
	}
	g.lock.Lock()
	if !g.alive(first) {
		return
	}
	s = g.at(first, best)
	s.busy--
	if s.pn == 0 || s.dn == 0 || t.team != nil && t.Limit.Stop != fours.NoStop {
		return
	}
	s.pn, s.dn = cpn, cdn
	if k == andNode && cpn == 0 && n.count > 1 {
		g.lock.Unlock()
		t.simulate(n, move&^unseen)
		g.lock.Lock()
	}
}

// attack visits the node after a move of the attacker.
func (t *thread) attack(move notation.Point, thpn, thdn uint32) (pn, dn uint32) {
	if move == widen {
		return t.visit(wideNode, thpn, thdn)
	}
	t.Board.Place(move, t.Attacker)
	t.left--
	pn, dn = t.visit(andNode, thpn, thdn)
	t.left++
	t.Board.Undo()
	return pn, dn
}

// reply visits the node after a move of the defender.
func (t *thread) reply(move notation.Point, thpn, thdn uint32) (pn, dn uint32) {
	t.looked = move&unseen == 0
	t.Board.Place(move&^unseen, t.Defender)
	t.left--
	pn, dn = t.visit(orNode, thpn, thdn)
	t.left++
	t.Board.Undo()
	return pn, dn
}

// sum computes the numbers of n from its slots. It returns the slot to be searched next, and the number of the second
// best slot, which limits that search.
func (t *thread) sum(k nodeKind, n *node) (best int, second uint32) {
	if n.pn == 0 || n.dn == 0 {
		return 0, 0 // solved when it was expanded
	}
	low, chosen, total := uint32(infinite), uint32(infinite), uint64(0)
	second = infinite
	for i := range int(n.count) {
		s := t.graph.at(n.first(), i)
		number, add := s.pn, s.dn
		if k == andNode {
			number, add = s.dn, s.pn
		}
		total += uint64(add)
		low = min(low, number)
		if s.busy > 0 && number < infinite {
			number = min(number+uint32(s.busy)*(number+1), infinite-1) // one thread makes it look twice as bad
		}
		if number < chosen {
			best, second, chosen = i, chosen, number
		} else if number < second {
			second = number
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
