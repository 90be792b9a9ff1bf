package quiet

import (
	"fukumi/eval"
	"fukumi/solver/internal/fours"
)

// What the graph forgets when it has grown to its bound: what no way from the root
// leads to any more, what lies behind positions that are decided and not needed for a
// certificate, and what lies behind answers that look so much worse than others that it will
// be long until the search comes back to them, if ever. Such an answer keeps its numbers,
// and is looked at again should it be chosen.

// worseAnswers are forgotten: the number of such an answer is at least so many times
// that of the best of its node, and at least leastForgotten.
const (
	worseAnswers   = 2
	leastForgotten = 32
)

// collectPoll is how many visits are between two looks at the clock: all of a graph of
// gigabytes take seconds.
const collectPoll = 1 << 10

// visit counts one, and reports whether to go on. Where the time is over the graph is left
// in between, and the search with it.
func (s *Search) visit() bool {
	if s.visits++; s.visits%collectPoll == 0 {
		s.limit.Clock()
	}
	return s.limit.Stop == fours.NoStop
}

// collect forgets, and reports whether that made room, at least a quarter, or the time is over.
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
	return g.bytes <= s.most*3/4
}

// keep keeps n, and what is needed behind it.
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
			s.keepAnswer(a, max(leastForgotten, worseAnswers*uint64(low)))
		}
	}
}

// keepAnswer keeps a, and what is needed behind it, which is nothing but its numbers if
// its proof number is worst or more.
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

// bytes are about what n takes, and what a takes.
func (n *node) bytes() int64 {
	return nodeBytes + 2*int64(len(n.ranked)) + tryBytes*int64(len(n.tries))
}

func (a *answer) bytes() int64 {
	return answerBytes + 2*int64(len(a.pending)+len(a.threat)) + int64(len(a.tree)) + kidBytes*int64(len(a.kids))
}
