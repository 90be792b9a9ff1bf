package board

// The certificates of the wins that were claimed, by their hash, so that the page can walk
// through them and download them. The least recently used are dropped first.

import (
	"container/list"
	"sync"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/library"
	"fukumi/solver/proof"
)

// Bounds on what is kept: the certificates, and the nodes of all of them, which take about
// 140 bytes each. In a browser it is a quarter of the nodes: a phone has less memory, and gets
// none of it back.
const (
	maxProofs = 16384
	maxNodes  = 4 << 20
)

// A certificate is a proof that the checker has accepted.
type certificate struct {
	*proof.Proof
	check proof.Report
	book  *library.Volume // the book that the proof is a node of; nil if it stands alone

	measuring sync.Mutex
	lengths   proof.Lengths // of the nodes shown so far
}

// plies returns the length of the win from a node in pos, also for a node outside the proof; 0 if unknown.
func (c *certificate) plies(pos *notation.Position, n *proof.Node) int {
	if c.book != nil {
		return c.book.Longest(pos, n)
	}
	c.measuring.Lock()
	defer c.measuring.Unlock()
	if c.lengths == nil {
		c.lengths = proof.Lengths{}
	}
	return c.lengths.Of(n)
}

// proofs keeps certificates. It is safe for concurrent use.
type proofs struct {
	sync.Mutex
	byHash map[string]*list.Element // of *certificate
	used   *list.List               // the latest first
	trees  map[*proof.Node]int      // how many certificates share a tree, as the refutations of several moves do
	nodes  int                      // of all trees
	limit  int                      // of the nodes
}

func newProofs() *proofs {
	s := &proofs{byHash: map[string]*list.Element{}, used: list.New(), trees: map[*proof.Node]int{}, limit: maxNodes}
	if oneThread {
		s.limit /= 4
	}
	return s
}

// add keeps the certificate of a result if it has one.
func (s *proofs) add(r *solver.Result) {
	if r != nil && r.Proof != nil {
		s.keep(&certificate{Proof: r.Proof, check: r.Check})
	}
}

// keep keeps a certificate.
func (s *proofs) keep(c *certificate) {
	s.Lock()
	defer s.Unlock()
	if e := s.byHash[c.check.SHA256]; e != nil {
		s.used.MoveToFront(e)
		return
	}
	s.byHash[c.check.SHA256] = s.used.PushFront(c)
	if s.trees[c.Tree]++; s.trees[c.Tree] == 1 {
		s.nodes += c.check.Nodes
	}
	for s.used.Len() > maxProofs || s.nodes > s.limit && s.used.Len() > 1 {
		last := s.used.Remove(s.used.Back()).(*certificate)
		delete(s.byHash, last.check.SHA256)
		if s.trees[last.Tree]--; s.trees[last.Tree] == 0 {
			delete(s.trees, last.Tree)
			s.nodes -= last.check.Nodes
		}
	}
}

// find returns the certificate with a hash, nil if it is not kept.
func (s *proofs) find(hash string) *certificate {
	s.Lock()
	defer s.Unlock()
	e := s.byHash[hash]
	if e == nil {
		return nil
	}
	s.used.MoveToFront(e)
	return e.Value.(*certificate)
}
