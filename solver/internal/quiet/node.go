package quiet

import (
	"math"

	"fukumi/eval"
	"fukumi/notation"
)

// The graph: positions with the attacker to move, and with the defender to move,
// each once for all its images. A position only ever gains stones, so there are no
// cycles.

// infinite is the number of a node decided the other way.
const infinite = 1 << 30

// A place is the common part of both kinds of node. The stones are in the image
// in which the position was first met, because the searches by threats remember
// their results by image.
type place struct {
	stones stones
	canon  notation.Symmetry // leads to the least image
	exact  bool              // for a lost position: the loss is exact
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
	next    *node // with the same hash
	open    bool  // its moves were made
	threats bool  // won by threats
	known   bool  // won by a lemma, which has been handed out or is known elsewhere
	walks   int32 // that came through it
	best    int   // if won otherwise: the index of the winning try
	tries   []try
	ranked  []notation.Point // moves that are not tries yet, best first
	hints   []notation.Point // moves that won in similar positions, until it is open
}

// winByThreats records that n is won by threats, and winBy by which try.
func (n *node) winByThreats() { n.win(); n.threats = true }
func (n *node) winBy(i int)   { n.win(); n.best = i }

// A try is an attacker's move.
type try struct {
	move notation.Point
	turn notation.Symmetry // from the image of the answer to the image of the node
	pn   uint32            // until the answer was looked at
	to   *answer           // nil until looked at
}

func (t *try) numbers() (pn, dn uint32) {
	if t.to == nil {
		return t.pn, 1
	}
	return t.to.pn, t.to.dn
}

// cost is the proof number of t, increased by what has been spent on it; see
// effortWalks.
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
	next    *answer          // with the same hash
	looked  bool             // the fields below are known
	walks   int32            // that came through it
	threat  []notation.Point // the win by fours that follows if the defender passes
	tree    treeText         // or the win by threats
	pending []notation.Point // replies not yet looked at, the best last
	beaten  eval.Set         // replies that lose to threats
	kids    []kid            // the other replies that were looked at
}

// passes reports whether a win follows if the defender passes.
func (a *answer) passes() bool { return a.threat != nil || a.tree != nil }

// A kid is a reply that was not answered by threats.
type kid struct {
	move notation.Point
	turn notation.Symmetry // from the image of the node to the image of the answer
	to   *node
}

// kid returns the kid of a for the reply p, nil without one.
func (a *answer) kid(p notation.Point) *kid {
	for i := range a.kids {
		if a.kids[i].move == p {
			return &a.kids[i]
		}
	}
	return nil
}

// stands returns the node after the one reply of a that is not answered, or nil: no
// other reply is looked at before it is answered.
func (a *answer) stands() *node {
	if last := len(a.kids) - 1; last >= 0 && !a.kids[last].to.won() {
		return a.kids[last].to
	}
	return nil
}

// graph holds the nodes, by the hashes of their least images.
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

// node returns the node of z, and the symmetry from its image to z.
func (s *Search) node(z *stones) (n *node, turn notation.Symmetry) {
	least, canon := s.geometry.least(z)
	h := least.hash()
	for n = s.graph.nodes[h]; n != nil; n = n.next {
		if s.geometry.of(&n.stones, n.canon) == least {
			return n, s.geometry.then[n.canon][canon.Inverse()]
		}
	}
	n = &node{place: place{stones: *z, canon: canon, pn: leafNumber, dn: 1}, next: s.graph.nodes[h]}
	s.graph.nodes[h] = n
	s.graph.bytes += nodeBytes
	s.recall(n)
	return n, 0
}

// met returns the node of z, and the symmetry from its image to z, if it exists or z
// is known to be won; otherwise nil.
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
