package quiet

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// The search for wins that begin with one of several given moves. Each of these moves is a separate root node, with the
// same stones and only this move. The root nodes share the graph, and so the results about positions below them. The
// search always continues with the node that looks best.

// Judge looks for a win after each of the given first moves, until all are decided or a limit is reached. The moves
// must be legal and make no five. Judge calls won with the certificate of each win, or with nil if a limit was reached
// before the certificate was complete. won reports whether this settles the move, and whether to continue. Judge
// returns the moves about which nothing is proved, in the given order.
func (s *Search) Judge(moves []notation.Point, won func(*proof.Node) (settled, more bool)) (open []notation.Point) {
	firsts := s.firsts(moves)
	var settled []notation.Point
	for more := true; more && s.limit.Stop == fours.NoStop; {
		var best *node
		for _, n := range firsts {
			if !n.decided() && (best == nil || n.pn < best.pn) {
				best = n
			}
		}
		if best == nil {
			break
		}
		if s.graph.bytes > s.maxBytes {
			s.limit.Stop = fours.MemoryLimit
			break
		}
		if s.step(best); !best.won() {
			continue
		}
		ok := false
		if ok, more = won(s.certificate(best)); ok {
			settled = append(settled, best.tries[0].move)
		}
	}
	for _, n := range firsts {
		if n.lost() && n.exact {
			settled = append(settled, n.tries[0].move)
		}
	}
	for _, p := range moves {
		if !slices.Contains(settled, p) {
			open = append(open, p)
		}
	}
	return open
}

// firsts returns a node for each of the moves. The nodes that look best come first.
func (s *Search) firsts(moves []notation.Point) []*node {
	s.load(&s.root.stones)
	ranked := s.rank()
	list := slices.DeleteFunc(ranked, func(p notation.Point) bool { return !slices.Contains(moves, p) })
	for _, p := range moves {
		if !slices.Contains(list, p) { // it does not look useful, or it is an image of a listed move
			list = append(list, p)
		}
	}
	nodes := make([]*node, len(list))
	for i, p := range list {
		pn := tryNumber + uint32(i)
		if i < judged {
			pn += guessed(s.after(p, s.attacker), levelTry, scaleTry) - 1
		}
		nodes[i] = &node{place: place{stones: s.root.stones, pn: pn, dn: 1}, open: true,
			tries: []try{{move: p, pn: pn}}}
	}
	s.graph.bytes += int64(len(nodes)) * (nodeBytes + tryBytes)
	return nodes
}
