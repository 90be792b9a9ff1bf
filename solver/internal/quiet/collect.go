package quiet

import (
	"fukumi/eval"
	"fukumi/solver/internal/fours"
)

// What is removed from the graph when it has reached its maximum size: nodes to which no path from the root leads,
// nodes below decided positions that no certificate needs, and nodes below answers that look so much worse than others
// that the search will not return to them soon, if ever. Such an answer keeps its numbers, and is examined again if it
// is chosen.

// The nodes below an answer are removed if its number is at least minForgotten, and at least worseAnswers times the
// number of the best answer of its node.
const (
	worseAnswers = 2
	minForgotten = 32
)

// collectPoll is the number of visits between two looks at the clock. To visit a graph of several gigabytes takes
// seconds.
const collectPoll = 1 << 10

// visit counts a visit, and reports whether to continue. If the time is up, the graph is left incomplete, and the
// search ends.
func (s *Search) visit() bool {
	if s.visits++; s.visits%collectPoll == 0 {
		s.limit.Clock()
	}
	return s.limit.Stop == fours.NoStop
}

// collect removes nodes. It reports whether at least a quarter of the maximum size is now free, or the time is up.
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

// keep marks n, and the nodes below it that are needed, to be kept.
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

// keepAnswer marks a, and the nodes below it that are needed, to be kept. If the proof number of a is at least worst,
// it keeps only the numbers of a.
func (s *Search) keepAnswer(a *answer, worst uint64) {
	if a.kept {
		return
	}
	a.kept = true
	if !a.won() && (a.lost() || uint64(a.pn) >= worst) {
		a.looked = a.lost()
		a.threat, a.tree, a.standing, a.weight = nil, nil, nil, 0
		a.pending, a.kids, a.beaten = nil, nil, eval.Set{}
	}
	for i := range a.kids {
		s.keep(a.kids[i].to)
	}
}

// bytes returns the approximate size of a node or an answer.
func (n *node) bytes() int64 {
	return nodeBytes + 2*int64(len(n.ranked)) + tryBytes*int64(len(n.tries))
}

func (a *answer) bytes() int64 {
	return answerBytes + 2*int64(len(a.pending)+len(a.threat)) + int64(len(a.tree)) + a.weight +
		kidBytes*int64(len(a.kids))
}
