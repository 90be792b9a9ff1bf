package solver

import (
	"math/bits"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/proof"
)

// The search for a win by continuous threats: what the moves of either side
// are. The walk over them is in dfpn.go.
//
// It proves a win by a tree: after every attacker move the defender is under a
// threat, and every reply in the zone of that threat is answered. It misses
// nothing in its class, as long as exact stays true:
//
//   - The attacker, where no win by fours exists, may make any four, and any
//     move after which, should the defender pass, he has a win by fours. Moves
//     that threaten a straight or double four are tried first; every other
//     move is behind one more step, widen, so that the wide set is made only
//     where the narrow one promises little. No static test finds that set
//     exactly, so each free point is played and the win by fours looked for.
//   - Against a four the attacker must answer it, whatever that threatens.
//   - Where the defender has a win by fours of his own, should the attacker do
//     nothing, only fours and moves within its zone can help.
//   - The defender, under a threat, may play anywhere in its zone: there are
//     all moves that stop it, and all his fours. A defender with a win by
//     fours refutes.
//
// Source: Allis (1994) for threat sequences; Thomsen (2000) for the null move;
// the zone is the lemma of package proof.
type vct struct {
	board              *eval.Board
	attacker, defender notation.Stone
	wide               bool // the class is VCT, not VCT3
	fours              vcf  // the attacker's wins by fours
	counter            vcf  // the defender's
	graph              graph

	limit *budget // of the query
	inner budget  // of one search by fours
	nodes int64   // the most it may spend
	exact bool    // no search by fours was cut short
	left  int     // plies left to the five, this one included

	zone   pointSet  // of the threat at hand
	around relevance // of the search by fours that found nothing
	looked bool      // the attacker is known to have no win by fours
}

// innerNodes bounds one search by fours inside the tree.
// The numbers that a node starts with, before it is searched. They steer the
// search and have no part in what it claims. Measured on problems of master
// games and puzzle books: widening four times as early doubles the work.
const (
	widenNumber = 8 // of the step to the wide set
	fourNumber  = 4 // of a four, which must not look better than a good three
	zoneShare   = 4 // a threat counts one for so many points of its zone
	lineShare   = 4 // and one for so many plies
	lateNumber  = 3 // of a defender's four, to disprove
)

// innerNodes bounds the searches by fours inside the tree: short ones to begin
// with; where a disproof was spoilt by that, the search is done again with
// longer ones.
var innerNodes = [...]int64{150, 5_000, 1 << 40}

// set prepares a search on b, whose stones it leaves as it finds them.
func (t *vct) set(b *eval.Board, attacker notation.Stone, goal Class, limit *budget) {
	t.board, t.attacker, t.defender, t.limit = b, attacker, attacker.Opponent(), limit
	t.wide = goal == VCT
	t.fours.set(b, attacker, &t.inner)
	t.counter.set(b, t.defender, &t.inner)
}

// begin forgets what the tree holds, and sets the bound of the searches inside.
func (t *vct) begin(nodes int64) {
	t.graph.begin()
	t.nodes, t.exact, t.left, t.looked = nodes, true, unbounded, false
}

// four looks for a win by fours of v's attacker, to move. The line of v holds
// it then.
func (t *vct) four(v *vcf) outcome { return t.fourWithin(v, maxDepth) }

// fourWithin is four for wins of at most so many moves, the five included.
func (t *vct) fourWithin(v *vcf, moves int) outcome {
	t.inner = t.limit.part(t.nodes)
	o := v.within(moves)
	t.limit.nodes += t.inner.nodes
	if o == halted {
		t.exact = false
	}
	return o
}

// unbounded is the number of plies left where the length of the win does not
// matter; a search of a bounded length has less than boundedPlies.
const (
	unbounded    = 1 << 20
	boundedPlies = 1 << 10
)

func (t *vct) bounded() bool { return t.left < boundedPlies }

// moves is the number of attacker moves in the plies that are left.
func (t *vct) moves() int {
	if t.bounded() {
		return (t.left + 1) / 2
	}
	return maxDepth
}

// solve searches the position on the board, the attacker to move.
func (t *vct) solve() outcome {
	for _, nodes := range innerNodes {
		t.begin(nodes)
		if t.four(&t.fours) == wins {
			return wins
		}
		if o := t.solved(t.visit(orNode, infinite, infinite)); o != cut {
			return o
		}
	}
	return halted
}

// solved says what the numbers of the root mean; cut is a disproof that some
// search by fours, cut short, has spoilt.
func (t *vct) solved(pn, dn uint32) outcome {
	switch {
	case pn == 0:
		return wins
	case dn != 0:
		return halted
	case t.exact:
		return fails
	}
	return cut
}

// shortest looks for a win of fewer plies than the one found, shortest first.
// It returns the certificate of a shortest win, nil where none is shorter than
// the one found, and whether that is exact.
func (t *vct) shortest(pos *notation.Position, found int) (tree *proof.Node, exact bool) {
	defer func() { t.left = unbounded }()
	for plies := 3; plies < found; plies += 2 {
		o := cut
		for i := 0; i < len(innerNodes) && o == cut; i++ {
			t.begin(innerNodes[i])
			t.left = plies
			o = t.solved(t.visit(orNode, infinite, infinite))
		}
		if o == wins {
			tree = t.extract(pos)
			return tree, tree != nil
		}
		if o != fails {
			return nil, false
		}
	}
	return nil, true
}

// expand makes the slots of the node on the board, or its verdict.
func (t *vct) expand(k nodeKind) node {
	n := node{pn: 1, dn: 1, first: t.graph.head, move: notation.NoPoint}
	switch k {
	case orNode:
		t.attacks(&n)
	case wideNode:
		t.wideAttacks(&n)
	case andNode:
		t.replies(&n)
	}
	n.count = uint16(t.graph.head - n.first)
	return n
}

// attacks makes the slots of an attacker's node: fours, threes, and widen.
func (t *vct) attacks(n *node) {
	b := t.board
	if !t.looked && t.fourWithin(&t.fours, t.moves()) == wins {
		n.prove()
		return
	}
	if t.left < 5 {
		n.disprove() // too short for a quiet move, a reply and two fours
		return
	}
	forced, _, fives := b.Fives(t.defender, 0)
	if fives == 2 {
		n.disprove()
		return
	}
	if fives == 1 {
		// The answer to a four is in the class, whatever it threatens.
		if t.fours.foulAttacker && b.Foul(forced) {
			n.disprove()
			return
		}
		b.Place(forced, t.attacker)
		t.offer(forced, true)
		b.Undo()
		return
	}
	guard := t.guards()
	var near, pairs eval.Set
	b.Twos(t.attacker, &near)
	b.Threatening(t.attacker, 0, &pairs)
	for i := range near {
		for set := pairs[i] | near[i]&guard[i]; set != 0; set &= set - 1 {
			p := notation.Point(i<<6 + bits.TrailingZeros64(set))
			if t.fours.foulAttacker && b.Foul(p) {
				continue
			}
			b.Place(p, t.attacker)
			if pairs.Has(p) || t.fours.double() {
				t.offer(p, false)
			}
			b.Undo()
		}
	}
	if t.wide {
		t.graph.push(slot{widen, widenNumber, 1})
	}
}

// wideAttacks makes the slots of the attacker's moves that attacks leaves out.
func (t *vct) wideAttacks(n *node) {
	b := t.board
	tries := t.guards()
	if t.around.of(b, t.attacker, t.limit) {
		for i := range tries {
			tries[i] &= t.around.near[i]
		}
	}
	for i := range tries {
		for set := tries[i]; set != 0; set &= set - 1 {
			p := notation.Point(i<<6 + bits.TrailingZeros64(set))
			if t.fours.foulAttacker && b.Foul(p) {
				continue
			}
			b.Place(p, t.attacker)
			if _, _, fives := b.Fives(t.attacker, 0); fives == 0 && !t.fours.double() {
				t.offer(p, true)
			}
			b.Undo()
		}
	}
	if n.first == t.graph.head {
		n.disprove()
	}
}

// guards returns the free points where a quiet attacker's move can make sense:
// all of them, or where the defender would have a win by fours if the attacker
// did nothing, its zone.
func (t *vct) guards() eval.Set {
	free := t.board.Free()
	if t.four(&t.counter) != wins {
		return free
	}
	zoneOf(t.board, t.counter.line, t.defender, &t.zone)
	var guard eval.Set
	for _, p := range t.zone.list {
		guard.Add(p)
	}
	return guard
}

// offer pushes a slot for the attacker's move p, which is on the board, if it
// is in the class. The search for a threat is a full one if asked; otherwise
// the move is known to be a four or to threaten a double.
func (t *vct) offer(p notation.Point, full bool) {
	b := t.board
	if reply, _, fives := b.Fives(t.attacker, 0); fives > 0 {
		if fives == 2 || t.fours.foulDefender && b.Foul(reply) {
			t.graph.push(slot{p, 0, infinite})
			return
		}
		t.graph.push(slot{p, fourNumber, 1})
		return
	}
	if full {
		if t.four(&t.fours) != wins {
			return
		}
	} else {
		t.fours.line = t.fours.line[:0]
		t.fours.candidates(notation.NoPoint)
		t.fours.moves = t.fours.moves[:0]
	}
	zoneOf(b, t.fours.line, t.attacker, &t.zone)
	t.graph.push(slot{p, uint32(1 + len(t.zone.list)/zoneShare + len(t.fours.line)/lineShare), 1})
}

// replies makes the slots of a defender's node: his replies to the threat.
// Those that lose to a win by fours are left out, up to the first that does
// not; whether the others do is seen when the search comes to them. Fours come
// last: they seldom do more than put the loss off (simulate.go).
func (t *vct) replies(n *node) {
	b := t.board
	reply, _, fives := b.Fives(t.attacker, 0)
	switch {
	case fives == 2 || fives == 1 && t.counter.foulAttacker && b.Foul(reply):
		n.prove()
		return
	case fives == 1:
		if t.answer(reply, n); n.dn != 0 && t.graph.head == n.first {
			n.prove()
		}
		return
	}
	if t.four(&t.counter) == wins || !t.threat() {
		n.disprove()
		return
	}
	var fours eval.Set
	b.Threatening(t.defender, 0, &fours)
	for _, late := range [...]bool{false, true} {
		for _, p := range t.zone.list {
			switch {
			case fours.Has(p) != late || t.counter.foulAttacker && b.Foul(p):
			case t.graph.head == n.first:
				if t.answer(p, n); n.dn == 0 {
					return
				}
			case late:
				t.graph.push(slot{p | unseen, 1, lateNumber})
			default:
				t.graph.push(slot{p | unseen, 1, 1})
			}
		}
	}
	if t.graph.head == n.first {
		n.prove()
	}
}

// threat looks for the attacker's win by fours if the defender, to move,
// passes, and puts the replies that matter into zone. In a search of bounded
// length a threat that takes too long answers nothing: then all replies do.
func (t *vct) threat() bool {
	if !t.bounded() {
		if t.four(&t.fours) != wins {
			return false
		}
		zoneOf(t.board, t.fours.line, t.attacker, &t.zone)
		return true
	}
	if t.fourWithin(&t.fours, t.left/2) == wins {
		zoneOf(t.board, t.fours.line, t.attacker, &t.zone)
		return true
	}
	if t.four(&t.fours) != wins {
		return false
	}
	t.zone.clear()
	free := t.board.Free()
	for p := range notation.Point(notation.Cells) {
		if free.Has(p) {
			t.zone.add(p)
		}
	}
	return true
}

// answer pushes a slot for the defender's reply p unless a win by fours
// follows; where p makes two fives at once it disproves n.
func (t *vct) answer(p notation.Point, n *node) {
	b := t.board
	b.Place(p, t.defender)
	t.left--
	if _, _, fives := b.Fives(t.defender, 0); fives == 2 {
		n.disprove()
	} else if t.fourWithin(&t.fours, t.moves()) != wins {
		t.graph.push(slot{p, 1, 1})
	}
	t.left++
	b.Undo()
}
