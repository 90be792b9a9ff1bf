package quiet

import (
	"math/bits"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// Models: what has won against one reply is tried against the others. Replies that do not interfere with a plan lose to
// the same plan, and the others lose to most of it. Every threat, every zone and every answer is computed again on the
// board, so a success is a proof. A failure proves nothing, but the nodes that it has visited remain in the graph.

// followKids tries, against the reply on the board, the last wins by threats that were found against replies of a. It
// is called if the win after a pass does not answer the reply. passed is the hash of a. One in six replies loses to
// such a win, and the tries cost very little.
func (s *Search) followKids(a *answer, passed eval.Hash) bool {
	tried := 0
	for i := len(a.kids) - 1; i >= 0 && tried < maxThreats; i-- {
		if k := &a.kids[i]; k.to.threats && k.turn == 0 { // results are stored by image
			if s.own.Follow(replyNodes, passed.With(k.move, s.defender)) {
				return true
			}
			tried++
		}
	}
	return false
}

// imitateAny tries the last wins against other replies of a also against k.
func (s *Search) imitateAny(a *answer, k *kid) {
	tried := 0
	for i := len(a.kids) - 1; i >= 0 && tried < maxModels; i-- {
		m := &a.kids[i]
		if !m.to.won() || m.to.threats {
			continue
		}
		if s.imitate(k.to, m.to, s.geometry.then[m.turn][k.turn.Inverse()]) {
			return
		}
		tried++
	}
}

// imitate tries to win n in the way in which model was won, and reports whether n is won. turn maps the image of model
// to the image of n.
func (s *Search) imitate(n, model *node, turn notation.Symmetry) bool {
	switch {
	case n.won():
		return true
	case n.lost() || !model.won() || model.known && len(model.tries) == 0 || s.limit.Stop != fours.NoStop:
		return false
	case model.threats && n.banned:
		return false
	case model.threats:
		z := s.geometry.of(&model.stones, turn)
		s.load(&n.stones)
		if s.own.Follow(replyNodes, s.hash(&z)) {
			n.winByThreats()
		}
		return n.won()
	}
	t := &model.tries[model.best]
	move := s.geometry.image[turn][t.move&511]
	if !n.stones.free(move) {
		return false
	}
	if s.rule.Forbids(s.attacker) {
		if s.load(&n.stones); s.board.Foul(move) {
			return false
		}
	}
	z := n.stones.with(own, move)
	a, back := s.answer(&z)
	there := s.geometry.then[s.geometry.then[t.turn][turn]][back.Inverse()]
	if !s.imitateAnswer(a, t.to, there) {
		if !n.open {
			n.hints = append(n.hints, move)
		}
		return false
	}
	n.tries = append(n.tries, try{move: move, turn: back, to: a})
	n.winBy(len(n.tries) - 1)
	return true
}

// imitateAnswer tries to win a in the way in which model was won. turn maps the image of model to the image of a.
func (s *Search) imitateAnswer(a, model *answer, turn notation.Symmetry) bool {
	if !a.looked {
		z := s.geometry.of(&model.stones, turn)
		h := s.hash(&z)
		s.look(a, &h, nil)
	}
	for {
		if s.sumAnswer(a); a.decided() || !a.looked || s.limit.Stop != fours.NoStop {
			return a.won()
		}
		for i := range a.kids {
			k := &a.kids[i]
			if k.to.won() {
				continue
			}
			m := model.kid(s.geometry.image[turn.Inverse()][k.move&511])
			if m == nil || !s.imitate(k.to, m.to, s.geometry.then[s.geometry.then[m.turn][turn]][k.turn.Inverse()]) {
				return false
			}
		}
	}
}

// hash returns the hash of the board with the stones z.
func (s *Search) hash(z *stones) eval.Hash {
	h := s.bare
	for side, colour := range [...]notation.Stone{s.attacker, s.defender} {
		for i, word := range z[side] {
			for ; word != 0; word &= word - 1 {
				h = h.With(notation.Point(i<<6+bits.TrailingZeros64(word)), colour)
			}
		}
	}
	return h
}
