package dfpn

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// Simulation: the refutation of one reply of the defender is tried against the other replies.
//
// A reply that is refuted by a win by threats is often irrelevant to it. The same win then refutes other replies.
//
// A four of the defender often only delays the loss: once it is answered, the threat is the same as before. When all
// other replies have been refuted, the moves that refuted them are tried again after the four and its answer, before
// that position is searched. Every threat and every zone is computed again on the board, so a success is a proof; a
// failure means nothing. On published problems, four of five tries after fours succeed. Few of the other tries do, but
// they cost little and save a twentieth of all nodes.
//
// Source: Kawano (1996), simulation in programs for tsume-shogi.

// simulate tries to prove the other replies of the defender's node n on the board, when the reply proved has just been
// refuted.
func (t *thread) simulate(n *node, proved notation.Point) {
	if t.bounded() {
		return // the numbers of plies left are different
	}
	t.rest = t.graph.open(n, t.rest[:0])
	if slices.Contains(t.rest, notation.NoPoint) {
		return // the defender has an answer
	}
	var counters eval.Set
	t.Board.Threatening(t.Defender, 0, &counters)
	if t.simulateOthers(n, proved, &counters) {
		t.simulateFours(n)
	}
}

// simulateOthers tries the refutation of the reply proved against all remaining replies except fours. It reports
// whether only fours are left.
func (t *thread) simulateOthers(n *node, proved notation.Point, counters *eval.Set) bool {
	b := t.Board
	model := b.Hash().With(proved, t.Defender)
	_, known := t.winner(model)
	left := t.rest[:0]
	foursOnly := true
	for _, p := range t.rest {
		q := p &^ unseen
		if !counters.Has(q) {
			ok := false
			if known {
				b.Place(q, t.Defender)
				ok = t.follow(model)
				b.Undo()
			}
			if ok = ok && t.graph.prove(n, p); ok {
				continue
			}
			foursOnly = false
		}
		left = append(left, p)
	}
	t.rest = left
	return foursOnly
}

// simulateFours tries to prove the node after the remaining fours.
func (t *thread) simulateFours(n *node) {
	model := t.Board.Hash()
	for _, p := range t.rest {
		if !t.followReply(p&^unseen, model) || !t.graph.prove(n, p) {
			return
		}
	}
}

// winner returns the move that won the position with the hash model, with the attacker to move. It returns false if the
// table does not have the move.
func (t *thread) winner(model eval.Hash) (notation.Point, bool) {
	e, ok := t.graph.find(t.key(orNode, model))
	if ok && e.pn == 0 && e.move == widen {
		e, ok = t.graph.find(t.key(wideNode, model))
	}
	return e.move, ok && e.pn == 0 && e.move < notation.Cells
}

// follow tries to prove the position on the board, with the attacker to move. It uses the move that won the position
// with the hash model.
func (t *thread) follow(model eval.Hash) bool {
	move, ok := t.winner(model)
	if !ok || t.Board.At(move) != notation.Empty {
		return false
	}
	return t.followMove(move, model.With(move, t.Attacker))
}

// followMove is follow with a given move. model is the hash after this move.
func (t *thread) followMove(move notation.Point, model eval.Hash) bool {
	b := t.Board
	here := t.hash(orNode)
	if e, ok := t.graph.find(here); ok && (e.pn == 0 || e.dn == 0) {
		return e.pn == 0
	}
	if !t.Limit.Spend() || t.Own.FoulAttacker && b.Foul(move) {
		return false
	}
	_, _, fives := b.Fives(t.Defender, 0)
	b.Place(move, t.Attacker)
	// With other stones the model's move may not be in the class.
	ok := t.narrow(fives > 0) && t.followReplies(model)
	if ok {
		t.graph.put(t.hash(andNode), node{pn: 0, dn: infinite, work: 1})
	}
	b.Undo()
	if ok {
		t.graph.put(here, node{pn: 0, dn: infinite, move: move, work: 1})
	}
	return ok
}

// followReplies is follow for the position after the attacker's move.
func (t *thread) followReplies(model eval.Hash) bool {
	b := t.Board
	reply, _, fives := b.Fives(t.Attacker, 0)
	switch {
	case fives == 2 || fives == 1 && t.Counter.FoulAttacker && b.Foul(reply):
		return true
	case fives == 1:
		return t.followReply(reply, model)
	}
	if t.Four(&t.Counter) == fours.Wins || t.Four(&t.Own) != fours.Wins {
		return false
	}
	var zone fours.Zone
	fours.ZoneOf(b, t.Own.Line, t.Attacker, &zone)
	for _, p := range zone.List {
		if !(t.Counter.FoulAttacker && b.Foul(p)) && !t.followReply(p, model) {
			return false
		}
	}
	return true
}

// followReply is follow for the position after the defender's reply p. If p is a four, it is answered, and the model
// remains the same.
func (t *thread) followReply(p notation.Point, model eval.Hash) bool {
	b := t.Board
	b.Place(p, t.Defender)
	defer b.Undo()
	forced, _, fives := b.Fives(t.Defender, 0)
	switch {
	case fives > 1:
		return false
	case t.Four(&t.Own) == fours.Wins:
		return true
	case fives == 1:
		return t.followMove(forced, model)
	}
	return t.follow(model.With(p, t.Defender))
}
