package dfpn

import (
	"math/bits"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// The moves of the search by threats: the moves of each node, and their first proof numbers. doc.go has the reasons.

// expand makes the slots of the node on the board, in t.made, or decides the node.
func (t *thread) expand(k nodeKind) node {
	n := node{pn: 1, dn: 1, move: notation.NoPoint}
	t.made = t.made[:0]
	switch k {
	case orNode:
		t.attacks(&n)
	case wideNode:
		t.wideAttacks(&n)
	case andNode:
		t.replies(&n)
	}
	return n
}

// attacks makes the slots of an attacker's node: fours, threes, and the move widen.
func (t *thread) attacks(n *node) {
	b := t.Board
	if !t.looked && t.FourWithin(&t.Own, t.moves()) == fours.Wins {
		n.prove()
		return
	}
	if t.left < 5 {
		n.disprove() // too short for a quiet move, a reply and two fours
		return
	}
	forced, _, fives := b.Fives(t.Defender, 0)
	if fives == 2 {
		n.disprove()
		return
	}
	if fives == 1 {
		// The answer to a four is in the class, whether it threatens something or not.
		if t.Own.FoulAttacker && b.Foul(forced) {
			n.disprove()
			return
		}
		b.Place(forced, t.Attacker)
		t.offer(forced, true)
		b.Undo()
		return
	}
	guard := t.guards()
	var near, pairs eval.Set
	b.Twos(t.Attacker, &near)
	freed := t.Own.FoulAttacker && t.Own.FoulDouble()
	if freed {
		near = b.Free() // a stone on any point may remove the foul
	}
	b.Threatening(t.Attacker, 0, &pairs)
	for i := range near {
		for set := pairs[i] | near[i]&guard[i]; set != 0; set &= set - 1 {
			p := notation.Point(i<<6 + bits.TrailingZeros64(set))
			if !freed && !pairs.Has(p) && !b.MayDouble(p, t.Attacker, &pairs) || t.Own.FoulAttacker && b.Foul(p) {
				continue
			}
			b.Place(p, t.Attacker)
			if pairs.Has(p) || t.Own.Double() {
				t.offer(p, false)
			}
			b.Undo()
		}
	}
	if t.wide {
		t.push(widen, widenNumber)
	}
}

// wideAttacks makes the slots of the attacker's moves that attacks has left out.
func (t *thread) wideAttacks(n *node) {
	b := t.Board
	tries := t.guards()
	if t.around.Find(b, t.Attacker, t.Limit) {
		for i := range tries {
			tries[i] &= t.around.Near[i]
		}
	}
	for i := range tries {
		for set := tries[i]; set != 0; set &= set - 1 {
			p := notation.Point(i<<6 + bits.TrailingZeros64(set))
			if t.Own.FoulAttacker && b.Foul(p) {
				continue
			}
			b.Place(p, t.Attacker)
			if _, _, fives := b.Fives(t.Attacker, 0); fives == 0 && !t.Own.Double() {
				t.offer(p, true)
			}
			b.Undo()
		}
	}
	if len(t.made) == 0 {
		n.disprove()
	}
}

// push makes a slot for an unsolved move with the proof number pn.
func (t *thread) push(move notation.Point, pn uint32) {
	t.made = append(t.made, slot{move: move, pn: pn, dn: 1})
}

// guards returns the free points on which a quiet move of the attacker can make sense. These are all free points or, if
// the defender has a win by fours when the attacker does nothing, the zone of this win.
func (t *thread) guards() eval.Set {
	free := t.Board.Free()
	if t.Four(&t.Counter) != fours.Wins {
		return free
	}
	fours.ZoneOf(t.Board, t.Counter.Line, t.Defender, &t.zone)
	var guard eval.Set
	for _, p := range t.zone.List {
		guard.Add(p)
	}
	for i := range guard {
		guard[i] &= free[i]
	}
	return guard
}

// narrow reports whether the attacker's move that led to the position on the board is in the class. VCT allows any move
// that threatens a win by fours or answers a four. VCT3 requires a four, or the threat of a straight or double four.
func (t *thread) narrow(answers bool) bool {
	if t.wide || answers {
		return true
	}
	_, _, fives := t.Board.Fives(t.Attacker, 0)
	return fives > 0 || t.Own.Double()
}

// offer pushes a slot for the attacker's move p, which is on the board, if it is in the class. If full is true, it
// searches for any threat; otherwise p is known to be a four or to threaten a straight or double four.
func (t *thread) offer(p notation.Point, full bool) {
	b := t.Board
	if reply, _, fives := b.Fives(t.Attacker, 0); fives > 0 {
		if fives == 2 || t.Own.FoulDefender && b.Foul(reply) {
			t.made = append(t.made, slot{move: p, dn: infinite})
			return
		}
		t.push(p, fourNumber)
		return
	}
	if full {
		if t.Four(&t.Own) != fours.Wins {
			return
		}
	} else {
		t.Own.FindDouble()
	}
	fours.ZoneOf(b, t.Own.Line, t.Attacker, &t.zone)
	t.push(p, uint32(1+len(t.zone.List)/zoneShare+len(t.Own.Line)/lineShare))
}

// replies makes the slots of a defender's node: the replies to the threat. It leaves out replies that lose to a win by
// fours, up to the first reply that does not; the others are tested when the search reaches them. Fours come last,
// because they usually only delay the loss (simulate.go).
func (t *thread) replies(n *node) {
	b := t.Board
	reply, _, fives := b.Fives(t.Attacker, 0)
	switch {
	case fives == 2 || fives == 1 && t.Counter.FoulAttacker && b.Foul(reply):
		n.prove()
		return
	case fives == 1:
		if t.answer(reply, n); n.dn != 0 && len(t.made) == 0 {
			n.prove()
		}
		return
	}
	if t.Four(&t.Counter) == fours.Wins || !t.threat() {
		n.disprove()
		return
	}
	var counters eval.Set
	b.Threatening(t.Defender, 0, &counters)
	for _, late := range [...]bool{false, true} {
		for _, p := range t.zone.List {
			switch {
			case counters.Has(p) != late || t.Counter.FoulAttacker && b.Foul(p):
			case len(t.made) == 0:
				if t.answer(p, n); n.dn == 0 {
					return
				}
			case late:
				t.made = append(t.made, slot{move: p | unseen, pn: 1, dn: lateNumber})
			default:
				t.push(p|unseen, 1)
			}
		}
	}
	if len(t.made) == 0 {
		n.prove()
	}
}

// threat looks for the attacker's win by fours if the defender, who is to move, passes. It puts the replies that matter
// into zone. If the length of the search is bounded, a threat that takes too long is answered by every reply.
func (t *thread) threat() bool {
	if !t.bounded() {
		if t.Four(&t.Own) != fours.Wins {
			return false
		}
		fours.ZoneOf(t.Board, t.Own.Line, t.Attacker, &t.zone)
		return true
	}
	if t.FourWithin(&t.Own, t.left/2) == fours.Wins {
		fours.ZoneOf(t.Board, t.Own.Line, t.Attacker, &t.zone)
		return true
	}
	if t.Four(&t.Own) != fours.Wins {
		return false
	}
	t.zone.Clear()
	free := t.Board.Free()
	for p := range notation.Point(notation.Cells) {
		if free.Has(p) {
			t.zone.Add(p)
		}
	}
	return true
}

// answer pushes a slot for the defender's reply p unless the attacker then wins by fours. If p makes two fives possible
// at once, it disproves n.
func (t *thread) answer(p notation.Point, n *node) {
	b := t.Board
	b.Place(p, t.Defender)
	t.left--
	if _, _, fives := b.Fives(t.Defender, 0); fives == 2 {
		n.disprove()
	} else if t.FourWithin(&t.Own, t.moves()) != fours.Wins {
		t.push(p, 1)
	}
	t.left++
	b.Undo()
}
