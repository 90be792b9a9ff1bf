package quiet

import (
	"math"

	"fukumi/eval"
	"fukumi/notation"
)

// The graph: positions with the attacker to move, and with the defender to move,
// each once for all its images. A position only ever gains stones, so there are no
// circles.

// infinite is the number of what is decided the other way.
const infinite = 1 << 30

// A place is what both kinds of node have. The stones are those of the image in
// which the position was met first: the searches by threats remember what they
// know by image.
type place struct {
	stones stones
	canon  notation.Symmetry // leads to the least image
	exact  bool              // of one that is lost: nobody could have won it
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
	threats bool  // it is won by threats
	known   bool  // it is won by a lemma, which has been handed out or is kept elsewhere
	walks   int32 // that came through it
	best    int   // of one that is won otherwise: the try
	tries   []try
	ranked  []notation.Point // moves that are no tries yet, best first
	hints   []notation.Point // moves that won in similar positions, until it is open
}

// winByThreats notes that n is won by threats, and winBy by which try.
func (n *node) winByThreats() { n.win(); n.threats = true }
func (n *node) winBy(i int)   { n.win(); n.best = i }

// A try is an attacker's move.
type try struct {
	move notation.Point
	turn notation.Symmetry // from the image of to to that of the node
	pn   uint32            // as long as nobody looked
	to   *answer           // nil as long as nobody looked
}

func (t *try) numbers() (pn, dn uint32) {
	if t.to == nil {
		return t.pn, 1
	}
	return t.to.pn, t.to.dn
}

// cost is the proof number of t with what has been spent on it; see effortWalks.
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
	looked  bool             // the rest is known
	walks   int32            // that came through it
	threat  []notation.Point // the win by fours that follows should the defender pass
	tree    packed           // or the win by threats
	pending []notation.Point // replies that nobody looked at, the best last
	beaten  eval.Set         // replies that lose to threats
	kids    []kid            // the other replies
}

// passes reports whether a win follows should the defender pass.
func (a *answer) passes() bool { return a.threat != nil || a.tree != nil }

// A kid is a reply that threats were not seen to answer.
type kid struct {
	move notation.Point
	turn notation.Symmetry // from the image of to to that of the answer
	to   *node
}

// kid returns the kid of a for the reply p, nil if there is none.
func (a *answer) kid(p notation.Point) *kid {
	for i := range a.kids {
		if a.kids[i].move == p {
			return &a.kids[i]
		}
	}
	return nil
}

// stands returns the node behind the one reply of a that is not answered, nil where
// there is none: no other is looked at before it is.
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
	bytes   int64 // about so many
}

// About how many bytes things take, what the tables have for each included.
const (
	nodeBytes   = 320
	answerBytes = 400
	tryBytes    = 16
	kidBytes    = 16
)

func newGraph() graph {
	return graph{nodes: map[uint64]*node{}, answers: map[uint64]*answer{}}
}

// node returns the node of z, and how its image is turned to that of z.
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

// met returns the node of z, and how its image is turned to that of z, if there is one
// or z is known to be won; else nil.
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
