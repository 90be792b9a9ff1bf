package board

// The service keeps the certificates of the wins that it has claimed, so that the page can walk
// through them and download them. It drops the least recently used ones first.

import (
	"container/list"
	"sync"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/library"
	"fukumi/solver/proof"
)

// The maximum number of certificates that are kept, and of the nodes of all of them. A node takes about
// 140 bytes. In a browser only a quarter of the nodes is kept: a phone has less memory, and a worker
// never gives memory back.
const (
	maxProofs = 16384
	maxNodes  = 4 << 20
)

// A certificate is a proof that the checker has accepted.
type certificate struct {
	*proof.Proof
	check proof.Report
	book  *library.Volume // the book in which the proof is a node; nil for a proof that is no part of a book

	measuring sync.Mutex
	lengths   proof.Lengths // the lengths of the nodes shown so far
}

// plies returns the length of the win from node n in pos, or 0 if it is unknown. n may be outside the proof.
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

// then tells the later move that decides after the move of n in pos, or returns "". Nothing is told of a book, in which
// the longest defence runs through other proofs.
func (c *certificate) then(l *words.Language, pos *notation.Position, side notation.Stone, n *proof.Node) string {
	if c.book != nil {
		return ""
	}
	c.measuring.Lock()
	defer c.measuring.Unlock()
	if c.lengths == nil {
		c.lengths = proof.Lengths{}
	}
	why := explain.ShapesAt(pos, side, n, c.lengths)
	return why.ThenText(l)
}

// proofs keeps certificates. It is safe for concurrent use.
type proofs struct {
	sync.Mutex
	byHash map[string]*list.Element // elements of used, which hold a *certificate
	used   *list.List               // the most recently used first
	trees  map[*proof.Node]int      // the number of certificates that share a tree, as refutations of several moves may
	nodes  int                      // nodes of all trees
	limit  int                      // maximum of nodes
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

// keep keeps a certificate, and drops old ones if there are too many.
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

// find returns the certificate with the given hash, or nil if it is not kept.
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
