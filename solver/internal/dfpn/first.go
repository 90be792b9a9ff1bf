package dfpn

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// firstMoves judges every first move of the class in a position that is won by the move known. It returns the moves
// that win, and the moves that are undecided because of a limit. As in solve, moves that a short search by fours or the
// limit of a move has left undecided are tried again with larger limits.
func (t *thread) firstMoves(pos *notation.Position, known notation.Point) (winning, undecided []notation.Point) {
	winning, undecided = fours.OpenMoves(pos, known)
	for _, nodes := range innerNodes {
		if nodes < t.MaxNodes {
			continue
		}
		for _, bound := range moveNodes {
			winning, undecided = t.firstPass(winning, undecided, nodes, bound)
		}
	}
	slices.Sort(winning)
	return winning, undecided
}

// moveNodes limits the search after one first move, pass by pass, so that a hard move does not delay easy ones.
var moveNodes = [...]int64{3_000, 100_000, 1 << 40}

// firstPass judges moves, with limits on the nodes of a search by fours and of a move. It appends the winning moves to
// winning, and returns the undecided moves.
func (t *thread) firstPass(winning, moves []notation.Point, nodes, bound int64) (won, open []notation.Point) {
	whole := t.Limit
	defer func() { t.Limit = whole }()
	open = moves[:0]
	stale := !t.Exact || nodes != t.MaxNodes // whether to forget results that depend on a search that was cut short
	for _, p := range moves {
		if whole.Stop != fours.NoStop {
			open = append(open, p)
			continue
		}
		if stale {
			t.restart(nodes)
		}
		part := whole.Part(bound)
		t.Limit = &part
		switch t.after(p) {
		case fours.Wins:
			winning = append(winning, p)
		case fours.Halted, fours.Cut:
			open = append(open, p)
		}
		whole.Nodes += part.Nodes
		whole.Inherit(&part)
		stale = !t.Exact || part.Stop != fours.NoStop
	}
	return winning, open
}

// after judges the attacker's first move p.
func (t *thread) after(p notation.Point) fours.Outcome {
	b := t.Board
	forced, _, n := b.Fives(t.Defender, 0)
	if n > 1 || n == 1 && p != forced || t.Own.FoulAttacker && b.Foul(p) {
		return fours.Fails
	}
	b.Place(p, t.Attacker)
	defer b.Undo()
	if !t.narrow(n == 1) {
		return fours.Fails
	}
	t.made = t.made[:0]
	t.offer(p, true)
	if len(t.made) > 0 {
		return t.solved(t.visit(andNode, infinite, infinite))
	}
	if t.exhausted() {
		return fours.Fails
	}
	return fours.Cut
}
