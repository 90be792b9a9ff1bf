package quiet

import (
	"cmp"
	"math/bits"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// Positions with the defender to move.

// look finds out what the defender can reply at a. If model is not nil, look first tries the win of the model after a
// pass. from is the node whose move led to a, or nil.
func (s *Search) look(a *answer, model *eval.Hash, from *node) {
	s.load(&a.stones)
	b := s.board
	var zone eval.Set
	reply, _, fives := b.Fives(s.attacker, 0)
	foul := fives > 0 && s.rule.Forbids(s.defender) && b.Foul(reply)
	switch {
	case !s.canReply():
		a.lose(fives == 0)
	case s.makesFive():
		a.lose(true)
	case fives > 1 || foul:
		a.threat = []notation.Point{reply}
		if !foul {
			a.beaten.Add(reply)
		}
		a.win()
	case fives == 1:
		a.threat = []notation.Point{reply}
		zone.Add(reply)
	case s.counter.Wins(counterNodes, stopNumber):
		a.lose(true)
	case model != nil && s.own.Follow(passNodes, *model) || s.own.Wins(passNodes, stopNumber):
		zone = s.threat(a)
	default:
		zone = b.Free()
	}
	if s.limit.Stop != fours.NoStop && !a.decided() {
		a.threat, a.tree = nil, nil
		return
	}
	if s.o.Frame.Side != notation.Empty && !a.decided() && !a.passes() && !s.standing(a) {
		a.lose(false) // on a board without edges, no list holds all replies
	}
	if a.looked = true; !a.decided() {
		s.order(a, &zone, from)
		s.sumAnswer(a)
	}
}

// canReply reports whether the defender has a legal move on the board.
func (s *Search) canReply() bool {
	for i, word := range s.board.Free() {
		for ; word != 0; word &= word - 1 {
			if !s.rule.Forbids(s.defender) || !s.board.Foul(notation.Point(i<<6+bits.TrailingZeros64(word))) {
				return true
			}
		}
	}
	return false
}

// makesFive reports whether the defender, who is to move on the board, can make a five.
func (s *Search) makesFive() bool {
	_, _, fives := s.board.Fives(s.defender, 0)
	return fives > 0
}

// threat records the win that follows at a if the defender passes. It returns the zone of this win, or every free point
// if the zone is not known.
func (s *Search) threat(a *answer) eval.Set {
	free := s.board.Free()
	if s.own.Fours() {
		if threat, list, ok := s.own.Line(&s.pos); ok {
			var zone eval.Set
			for _, p := range list {
				zone.Add(p)
			}
			a.threat = threat
			s.graph.bytes += 2 * int64(len(threat))
			return zone
		}
	}
	tree := s.own.Certificate(&s.pos, 20*passNodes)
	if tree == nil {
		return free
	}
	a.tree = pack(tree)
	s.graph.bytes += int64(len(a.tree))
	return s.zone(tree)
}

// order sorts the replies of zone in the order in which they will be examined. The replies that had to be answered
// after other moves of from come first, and then those that are judged to be good.
func (s *Search) order(a *answer, zone *eval.Set, from *node) {
	free := s.board.Free()
	for i := range zone {
		zone[i] &= free[i]
	}
	a.pending = zone.Append(nil)
	if s.rule.Forbids(s.defender) {
		a.pending = slices.DeleteFunc(a.pending, s.board.Foul)
	}
	s.graph.bytes += 2 * int64(len(a.pending))
	var stood [512]int32
	if from != nil {
		for i := range from.tries {
			t := &from.tries[i]
			if t.to == nil || t.to == a || t.turn != 0 {
				continue
			}
			for k := range t.to.kids {
				stood[t.to.kids[k].move&511] += 1000
			}
		}
	}
	value := stood
	sortBy := func(list []notation.Point) {
		slices.SortStableFunc(list, func(p, q notation.Point) int { return cmp.Compare(value[p&511], value[q&511]) })
	}
	score := s.judgement()
	for _, p := range a.pending {
		value[p&511] += score.Order(p, s.defender)
	}
	sortBy(a.pending)
	best := a.pending[max(0, len(a.pending)-judged):]
	for _, p := range best {
		value[p&511] = stood[p&511] + int32(s.after(p, s.defender))
	}
	sortBy(best)
}

// reply returns the node after the reply of a with which the search continues, or nil if a is decided.
func (s *Search) reply(a *answer) *node {
	if s.sumAnswer(a); a.decided() {
		return nil
	}
	return a.stands()
}

// sumAnswer computes the numbers of an answer, and examines its replies until one of them stands. The moves that won
// against the other replies are the best known answer to this reply, and its refutation may work against the replies
// that follow. So only one reply stands at a time. With two in parallel, searches of openings took a fifth more nodes;
// with three, twice as many.
func (s *Search) sumAnswer(a *answer) {
	if !a.looked || a.decided() {
		return
	}
	for loaded := false; ; {
		n := a.stands()
		switch {
		case n != nil && n.lost():
			a.lose(n.exact)
			return
		case n == nil && len(a.pending) == 0:
			a.win()
			return
		case n != nil || s.limit.Stop != fours.NoStop:
			// n is nil if a limit was reached before a reply was found to stand
			won, pn, dn := len(a.kids), uint32(0), uint32(1)
			if n != nil {
				won, pn, dn = won-1, n.pn, n.dn
			}
			share := pendingShare + wonShare*uint32(won)
			total := uint64(pn) + uint64((uint32(len(a.pending))+share-1)/share)
			a.dn = dn
			a.pn = uint32(max(min(total, infinite-1), 1))
			return
		}
		if !loaded {
			s.load(&a.stones)
			loaded = true
		}
		if k := s.test(a); k != nil {
			s.imitateAny(a, k)
			loaded = false
		}
	}
}

// test examines the next reply of a, whose position is on the board. It returns the reply if threats do not answer it.
func (s *Search) test(a *answer) *kid {
	last := len(a.pending) - 1
	p := a.pending[last]
	z := a.stones.with(other, p)
	n, turn := s.met(&z)
	if n != nil && n.decided() && !n.threats {
		a.pending = a.pending[:last]
		a.kids = append(a.kids, kid{move: p, turn: turn, to: n})
		s.graph.bytes += kidBytes
		return &a.kids[len(a.kids)-1]
	}
	value := -s.after(p, s.defender)
	model := s.board.Hash()
	s.board.Place(p, s.defender)
	banned := n != nil && n.banned
	beaten := !banned && (a.passes() && s.own.Follow(replyNodes, model) || s.followKids(a, model) ||
		s.own.Wins(s.effort(replyNodes, value), stopNumber))
	s.board.Undo()
	stays := !beaten && s.stays(a, &z)
	switch {
	case stays: // the certificate need not name it
	case beaten:
		a.beaten.Add(p)
	case s.limit.Stop != fours.NoStop:
		return nil
	default:
		n, turn := s.node(&z)
		if !n.open && !n.decided() {
			n.pn = guessed(value, levelLeaf, scaleLeaf)
			n.value = int32(value)
		}
		a.kids = append(a.kids, kid{move: p, turn: turn, to: n})
		s.graph.bytes += kidBytes
	}
	if a.pending = a.pending[:last]; beaten || stays {
		return nil
	}
	return &a.kids[len(a.kids)-1]
}
