package quiet

import (
	"fukumi/eval"
	"fukumi/solver/internal/fours"
)

// What the graph forgets once it has grown to its bound: nodes that no path from the root
// leads to, nodes below decided positions that no certificate needs, and nodes below answers
// that look so much worse than others that the search will not return to them soon, if ever.
// Such an answer keeps its numbers, and is looked at again if it is chosen.

// An answer is forgotten if its number is at least minForgotten, and at least
// worseAnswers times the number of the best answer of its node.
const (
	worseAnswers = 2
	minForgotten = 32
)

// collectPoll is how many visits are between two looks at the clock: a whole graph of
// gigabytes takes seconds.
const collectPoll = 1 << 10

// visit counts a visit, and reports whether to go on. If time is up, the graph is left
// unfinished, and the search ends.
func (s *Search) visit() bool {
	if s.visits++; s.visits%collectPoll == 0 {
		s.limit.Clock()
	}
	return s.limit.Stop == fours.NoStop
}

// collect forgets, and reports whether that freed at least a quarter, or time is up.
func (s *Search) collect() bool {
	g := &s.graph
	s.keep(s.root)
	g.bytes = 0
	for h, n := range g.nodes {
		if !s.visit() {
			return true
		}
		var left *node
		for n != nil {
			next := n.next
			if n.kept {
				n.kept, n.next, left = false, left, n
				g.bytes += n.bytes()
			}
			n = next
		}
		if left == nil {
			delete(g.nodes, h)
		} else {
			g.nodes[h] = left
		}
	}
	for h, a := range g.answers {
		if !s.visit() {
			return true
		}
		var left *answer
		for a != nil {
			next := a.next
			if a.kept {
				a.kept, a.next, left = false, left, a
				g.bytes += a.bytes()
			}
			a = next
		}
		if left == nil {
			delete(g.answers, h)
		} else {
			g.answers[h] = left
		}
	}
	return g.bytes <= s.maxBytes*3/4
}

// keep keeps n, and what is needed below it.
func (s *Search) keep(n *node) {
	if n.kept || !s.visit() {
		return
	}
	n.kept = true
	switch {
	case n.won() && !n.known && !n.threats:
		n.tries, n.best = []try{n.tries[n.best]}, 0
		n.ranked, n.hints = nil, nil
	case n.decided():
		n.tries, n.ranked, n.hints = nil, nil, nil
	}
	low := uint32(infinite)
	for i := range n.tries {
		pn, _ := n.tries[i].numbers()
		low = min(low, pn)
	}
	for i := range n.tries {
		if a := n.tries[i].to; a != nil {
			s.keepAnswer(a, max(minForgotten, worseAnswers*uint64(low)))
		}
	}
}

// keepAnswer keeps a, and what is needed below it: only its numbers if its proof number
// is worst or more.
func (s *Search) keepAnswer(a *answer, worst uint64) {
	if a.kept {
		return
	}
	a.kept = true
	if !a.won() && (a.lost() || uint64(a.pn) >= worst) {
		a.looked = a.lost()
		a.threat, a.tree, a.pending, a.kids, a.beaten = nil, nil, nil, nil, eval.Set{}
	}
	for i := range a.kids {
		s.keep(a.kids[i].to)
	}
}

// bytes are the approximate sizes of a node and of an answer.
func (n *node) bytes() int64 {
	return nodeBytes + 2*int64(len(n.ranked)) + tryBytes*int64(len(n.tries))
}

func (a *answer) bytes() int64 {
	return answerBytes + 2*int64(len(a.pending)+len(a.threat)) + int64(len(a.tree)) + kidBytes*int64(len(a.kids))
}
