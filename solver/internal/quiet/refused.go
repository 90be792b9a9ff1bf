package quiet

import "fukumi/notation"

// Wins that are refused. In a frame, the search sees a board that ends, and the checker one that does not: the defender
// may make five beyond the edge. What the checker refuses is taken back, and searched for another answer.

// A Refused is the error of Options.Found about a win that does not hold against Reply or, if Reply is NoPoint, not at
// all. The search then looks for another answer to the reply, or for another move; if the position is Lost, because the
// defender makes five beyond the board, for another move before it.
type Refused struct {
	Reply notation.Point
	Lost  bool
}

func (r *Refused) Error() string { return "the win is refused" }

// refuse takes back the win of n, which does not hold against reply. Nodes on the path to n that were won by it are
// taken back when they are handed out.
func (s *Search) refuse(n *node, reply notation.Point) {
	if n.threats {
		n.threats, n.banned = false, true
		n.reopen()
		return
	}
	t := &n.tries[n.best]
	a := t.to
	n.reopen()
	if reply == notation.NoPoint {
		a.lose(false)
		return
	}
	p := s.geometry.image[t.turn.Inverse()][reply&511]
	k := a.kid(p)
	switch {
	case !a.stones.free(p):
		a.lose(false)
		return
	case k == nil:
		z := a.stones.with(other, p)
		to, turn := s.node(&z)
		to.banned = to.banned || a.beaten.Has(p)
		a.beaten.Remove(p)
		a.kids = append(a.kids, kid{move: p, turn: turn, to: to})
		k = &a.kids[len(a.kids)-1]
	case !k.to.threats:
		a.lose(false)
		return
	default:
		k.to.banned = true
		s.last(a, k)
		k = &a.kids[len(a.kids)-1]
	}
	if to := k.to; to.threats && to.banned {
		to.threats = false
		to.reopen()
	}
	a.reopen()
}

// last makes k the last kid of a, which is the one that stands if it is not won.
func (s *Search) last(a *answer, k *kid) {
	end := &a.kids[len(a.kids)-1]
	*k, *end = *end, *k
}

// reopen makes a, which was won, undecided.
func (a *answer) reopen() { a.pn, a.dn = 1, 1 }

// reopen makes n, which was won by a quiet move, undecided. If collect has removed its other moves, they are made anew;
// the answers that have failed are still known.
func (n *node) reopen() {
	n.pn, n.dn = 1, 1
	if len(n.tries) == 1 && len(n.ranked) == 0 {
		n.open, n.tries = false, nil
	}
}
