package fours

import (
	"slices"

	"fukumi/notation"
)

// FirstMoves judges every first move of the class in a position that is won by the move known. It returns the moves
// that win, and the moves that are undecided because of a limit. If the attacker can make a five, that wins, but other
// moves of the class may also win: they make another four.
func (v *Search) FirstMoves(pos *notation.Position, known notation.Point) (winning, undecided []notation.Point) {
	forced, _, n := v.board.Fives(v.defender, 0)
	fives := pos.Fives(v.attacker)
	for _, p := range pos.Stones(notation.Empty) {
		if p == known || slices.Contains(fives, p) {
			winning = append(winning, p)
			continue
		}
		if n > 1 || n == 1 && p != forced || v.FoulAttacker && v.board.Foul(p) {
			continue
		}
		switch v.after(p) {
		case Wins:
			winning = append(winning, p)
		case Halted:
			undecided = append(undecided, p)
		}
	}
	return winning, undecided
}

// after judges the attacker's move p. The defender must have no five except one that p stops.
func (v *Search) after(p notation.Point) Outcome {
	b := v.board
	made := b.Fours(v.attacker)
	b.Place(p, v.attacker)
	defer b.Undo()
	if _, _, n := b.Fives(v.attacker, made); n == 0 {
		return Fails // the move makes no four
	}
	reply, _, n := b.Fives(v.attacker, 0)
	switch {
	case n > 1, v.FoulDefender && b.Foul(reply):
		return Wins
	}
	since := b.Fours(v.defender)
	b.Place(reply, v.defender)
	defer b.Undo()
	forced, _, fives := b.Fives(v.defender, since)
	if fives > 1 {
		return Fails
	}
	v.Line = v.Line[:0]
	return v.search(forced, MaxDepth)
}

// OpenMoves returns what is known about the first moves if only the move known is known to win: this move and every
// five win, and every other legal move is undecided.
func OpenMoves(pos *notation.Position, known notation.Point) (winning, undecided []notation.Point) {
	fives := pos.Fives(pos.Turn())
	for _, p := range pos.Stones(notation.Empty) {
		switch {
		case p == known || slices.Contains(fives, p):
			winning = append(winning, p)
		case pos.Legal(p, pos.Turn()) == nil:
			undecided = append(undecided, p)
		}
	}
	return winning, undecided
}
