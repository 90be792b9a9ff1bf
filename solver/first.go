package solver

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver/internal/budget"
)

// firstMoves judges every first move of the class in a position that is known
// to be won by one of them: which moves win, and which a limit left open.
// Where five can be made, the points that make it are the answer.
func (v *vcf) firstMoves(pos *notation.Position, known notation.Point) (winning, undecided []notation.Point) {
	if fives := pos.Fives(v.attacker); len(fives) > 0 {
		return fives, nil
	}
	forced, _, n := v.board.Fives(v.defender, 0)
	for _, p := range pos.Stones(notation.Empty) {
		if n == 1 && p != forced || v.foulAttacker && v.board.Foul(p) {
			continue
		}
		if p == known {
			winning = append(winning, p)
			continue
		}
		switch v.after(p) {
		case wins:
			winning = append(winning, p)
		case halted:
			undecided = append(undecided, p)
		}
	}
	return winning, undecided
}

// after judges the attacker's move p, where the defender has no five but one
// that p takes away.
func (v *vcf) after(p notation.Point) outcome {
	b := v.board
	b.Place(p, v.attacker)
	defer b.Undo()
	reply, _, n := b.Fives(v.attacker, 0)
	switch {
	case n == 0:
		return fails // not a four
	case n > 1, v.foulDefender && b.Foul(reply):
		return wins
	}
	since := b.Fours(v.defender)
	b.Place(reply, v.defender)
	defer b.Undo()
	forced, _, fives := b.Fives(v.defender, since)
	if fives > 1 {
		return fails
	}
	v.line = v.line[:0]
	return v.search(forced, maxDepth)
}

// firstMoves judges every first move of the class in a position that is known
// to be won by one of them: which moves win, and which a limit left open.
// Where five can be made, the points that make it are the answer. As in solve,
// what a short search by fours has left open is asked again with longer ones; so
// is what has taken long.
func (t *vct) firstMoves(pos *notation.Position, known notation.Point) (winning, undecided []notation.Point) {
	if fives := pos.Fives(t.attacker); len(fives) > 0 {
		return fives, nil
	}
	winning = []notation.Point{known}
	for _, p := range pos.Stones(notation.Empty) {
		if p != known {
			undecided = append(undecided, p)
		}
	}
	for _, nodes := range innerNodes {
		if nodes < t.nodes {
			continue
		}
		for _, most := range moveNodes {
			winning, undecided = t.firstPass(winning, undecided, nodes, most)
		}
	}
	slices.Sort(winning)
	return winning, undecided
}

// moveNodes bounds the search behind one first move, pass by pass: a hard move
// does not keep easy ones from being judged.
var moveNodes = [...]int64{3_000, 100_000, 1 << 40}

// firstPass judges moves with at most so many nodes for a search by fours and for
// a move; it appends those that win to winning, and returns those that are open.
func (t *vct) firstPass(winning, moves []notation.Point, nodes, most int64) (won, open []notation.Point) {
	whole := t.limit
	defer func() { t.limit = whole }()
	open = moves[:0]
	stale := !t.exact || nodes != t.nodes // what a short search has spoilt is forgotten
	for _, p := range moves {
		if whole.Stop != budget.None {
			open = append(open, p)
			continue
		}
		if stale {
			t.begin(nodes)
		}
		part := whole.Part(most)
		t.limit = &part
		switch t.after(p) {
		case wins:
			winning = append(winning, p)
		case halted, cut:
			open = append(open, p)
		}
		whole.Nodes += part.Nodes
		whole.Inherit(&part)
		stale = !t.exact || part.Stop != budget.None
	}
	return winning, open
}

// after judges the attacker's first move p.
func (t *vct) after(p notation.Point) outcome {
	b := t.board
	forced, _, n := b.Fives(t.defender, 0)
	if n > 1 || n == 1 && p != forced || t.fours.foulAttacker && b.Foul(p) {
		return fails
	}
	b.Place(p, t.attacker)
	defer b.Undo()
	if !t.narrow(n == 1) {
		return fails
	}
	t.made = t.made[:0]
	t.offer(p, true)
	if len(t.made) > 0 {
		return t.solved(t.visit(andNode, infinite, infinite))
	}
	if t.exhausted() {
		return fails
	}
	return cut
}
