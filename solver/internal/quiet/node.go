package quiet

import (
	"math"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/proof"
)

// The graph: positions with the attacker to move, and positions with the defender to move. Each occurs only once for
// all its images. A position only ever gains stones, so there are no cycles.

// infinite is the proof number of a lost node and the disproof number of a won node.
const infinite = 1 << 30

// A place has the common fields of both kinds of node. The stones are in the image in which the position first
// occurred, because the searches by threats store their results by image.
type place struct {
	stones stones
	canon  notation.Symmetry // maps the stones to the first image
	exact  bool              // for a lost position: whether the loss is exact
	kept   bool              // see collect.go
	pn, dn uint32
}

func (p *place) won() bool     { return p.pn == 0 }
func (p *place) lost() bool    { return p.dn == 0 }
func (p *place) decided() bool { return p.pn == 0 || p.dn == 0 }

func (p *place) win()            { p.pn, p.dn = 0, infinite }
func (p *place) lose(exact bool) { p.pn, p.dn, p.exact = infinite, 0, exact }

// A node is a position with the attacker to move.
type node struct {
	place
	next    *node // the next node with the same hash
	open    bool  // whether its moves were made
	threats bool  // whether it is won by threats
	banned  bool  // whether its win by threats was refused
	known   bool  // whether it is won by a lemma that was handed out or is known elsewhere
	walks   int32 // number of walks through it
	value   int32 // judgement of the position, for the attacker; unjudged if there is none
	best    int   // index of the winning try, if it is won by a quiet move
	tries   []try
	ranked  []notation.Point // moves that are not yet tries, the best first
	hints   []notation.Point // moves that won in similar positions; used when the node is opened
}

// winByThreats records that n is won by threats. winBy records that n is won by a try.
func (n *node) winByThreats() { n.win(); n.threats = true }
func (n *node) winBy(i int)   { n.win(); n.best = i }

// A try is a move of the attacker.
type try struct {
	move notation.Point
	turn notation.Symmetry // maps the image of the answer to the image of the node
	pn   uint32            // used until the answer exists
	to   *answer           // nil until the try is chosen
}

func (t *try) numbers() (pn, dn uint32) {
	if t.to == nil {
		return t.pn, 1
	}
	return t.to.pn, t.to.dn
}

// cost returns the proof number of t, increased by the effort spent on it; see effortWalks.
func (t *try) cost() uint32 {
	pn, _ := t.numbers()
	if t.to == nil || t.to.decided() {
		return pn
	}
	return pn + uint32(float64(pn)*math.Log2(1+float64(t.to.walks)/effortWalks)/effortShare)
}

// An answer is a position with the defender to move.
type answer struct {
	place
	next     *answer          // the next answer with the same hash
	looked   bool             // whether the fields below are known
	walks    int32            // number of walks through it
	threat   []notation.Point // the win by fours that follows if the defender passes
	tree     treeText         // the win by threats, if there is no such win by fours
	standing *proof.Node      // the quiet win after a pass, in a frame, if there is no win by threats
	weight   int64            // size of standing, in bytes
	pending  []notation.Point // replies that were not yet examined, the best last
	beaten   eval.Set         // replies that lose to threats
	kids     []kid            // other replies that were examined
}

// passes reports whether a win follows if the defender passes.
func (a *answer) passes() bool { return a.threat != nil || a.tree != nil }

// A kid is a reply that threats do not answer.
type kid struct {
	move notation.Point
	turn notation.Symmetry // maps the image of the node to the image of the answer
	to   *node
}

// kid returns the kid of a for the reply p, or nil if there is none.
func (a *answer) kid(p notation.Point) *kid {
	for i := range a.kids {
		if a.kids[i].move == p {
			return &a.kids[i]
		}
	}
	return nil
}

// stands returns the node after the only reply of a that is not answered, or nil. No other reply is examined before
// this one is answered.
func (a *answer) stands() *node {
	if last := len(a.kids) - 1; last >= 0 && !a.kids[last].to.won() {
		return a.kids[last].to
	}
	return nil
}

// graph has the nodes, by the hashes of their first images.
type graph struct {
	nodes   map[uint64]*node
	answers map[uint64]*answer
	bytes   int64 // approximate size
}

// The approximate sizes in bytes, including the share of the tables.
const (
	nodeBytes   = 320
	answerBytes = 400
	tryBytes    = 16
	kidBytes    = 16
)

func newGraph() graph {
	return graph{nodes: map[uint64]*node{}, answers: map[uint64]*answer{}}
}

// node returns the node of z, and the symmetry that maps its image to z.
func (s *Search) node(z *stones) (n *node, turn notation.Symmetry) {
	least, canon := s.geometry.least(z)
	h := least.hash()
	for n = s.graph.nodes[h]; n != nil; n = n.next {
		if s.geometry.of(&n.stones, n.canon) == least {
			return n, s.geometry.then[n.canon][canon.Inverse()]
		}
	}
	n = &node{place: place{stones: *z, canon: canon, pn: leafNumber, dn: 1}, value: unjudged, next: s.graph.nodes[h]}
	s.graph.nodes[h] = n
	s.graph.bytes += nodeBytes
	s.recall(n)
	return n, 0
}

// met returns the node of z, and the symmetry that maps its image to z, if the node exists or z is known to be won.
// Otherwise it returns nil.
func (s *Search) met(z *stones) (n *node, turn notation.Symmetry) {
	least, canon := s.geometry.least(z)
	for n = s.graph.nodes[least.hash()]; n != nil; n = n.next {
		if s.geometry.of(&n.stones, n.canon) == least {
			return n, s.geometry.then[n.canon][canon.Inverse()]
		}
	}
	if s.o.Known != nil {
		if pos := s.position(z, s.attacker); s.o.Known(&pos) {
			return s.node(z)
		}
	}
	return nil, 0
}

// answer is node for a position with the defender to move.
func (s *Search) answer(z *stones) (a *answer, turn notation.Symmetry) {
	least, canon := s.geometry.least(z)
	h := least.hash()
	for a = s.graph.answers[h]; a != nil; a = a.next {
		if s.geometry.of(&a.stones, a.canon) == least {
			return a, s.geometry.then[a.canon][canon.Inverse()]
		}
	}
	a = &answer{place: place{stones: *z, canon: canon, pn: 1, dn: 1}, next: s.graph.answers[h]}
	s.graph.answers[h] = a
	s.graph.bytes += answerBytes
	return a, 0
}
