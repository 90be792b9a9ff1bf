package fours

import "fukumi/notation"

// FirstMoves judges every first move of the class in a position that is known
// to be won by one of them: which moves win, and which a limit left open.
// Where five can be made, the points that make it are the answer.
func (v *Search) FirstMoves(pos *notation.Position, known notation.Point) (winning, undecided []notation.Point) {
	if fives := pos.Fives(v.attacker); len(fives) > 0 {
		return fives, nil
	}
	forced, _, n := v.board.Fives(v.defender, 0)
	for _, p := range pos.Stones(notation.Empty) {
		if n == 1 && p != forced || v.FoulAttacker && v.board.Foul(p) {
			continue
		}
		if p == known {
			winning = append(winning, p)
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

// after judges the attacker's move p, where the defender has no five but one
// that p takes away.
func (v *Search) after(p notation.Point) Outcome {
	b := v.board
	b.Place(p, v.attacker)
	defer b.Undo()
	reply, _, n := b.Fives(v.attacker, 0)
	switch {
	case n == 0:
		return Fails // not a four
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
