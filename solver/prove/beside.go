package prove

// What a book says of positions that are no lemmas of it: after a reply outside of the zone
// of a quiet move, where what the move threatens wins; and of the other side, to move after
// a move of the book. Both are found by the lemma before: of some stones of the position
// that were the last ones.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// mostStones bounds the stones of a position whose order is not known: every pair of them may
// have been the last one.
const mostStones = 40

// lastFirst are the stones of a side, in the order in which they may have been the last.
func lastFirst(pos *notation.Position, side notation.Stone) []notation.Point {
	stones := pos.Stones(side)
	if moves, ordered := pos.Moves(); ordered {
		at := map[notation.Point]int{}
		for i, p := range moves {
			at[p] = i
		}
		slices.SortStableFunc(stones, func(p, q notation.Point) int { return at[q] - at[p] })
	}
	return stones
}

// beside is how the book goes on in pos, the attacker to move, where a reply was outside of
// the zone of its quiet move; nil where that is not so. Whether it holds is for the checker
// to say.
func beside(b *book.Reader, pos *notation.Position) (*proof.Node, *solver.Beside, error) {
	replies := lastFirst(pos, pos.Turn().Opponent())
	if moves, ordered := pos.Moves(); ordered && len(replies) > 0 && replies[0] == moves[len(moves)-1] {
		replies = replies[:1]
	} else if pos.Size()*pos.Size()-pos.Count(notation.Empty) > mostStones {
		return nil, nil, nil
	}
	for _, move := range lastFirst(pos, pos.Turn()) {
		for _, reply := range replies {
			before := *pos
			before.Take(move)
			before.Take(reply)
			n, err := b.Node(&before)
			if err != nil {
				return nil, nil, err
			}
			if n != nil && n.Kind == proof.KindQuiet && n.Move == move && n.Reply(reply) == nil && n.Default != nil {
				return n.Default, &solver.Beside{Move: move, Reply: reply}, nil
			}
		}
	}
	return nil, nil, nil
}

// Follows reports whether the side that has just moved wins, whatever the side to move
// plays: its last move is one of a book, which has to have been accepted as a whole. Of a game
// that is over it says nothing.
func Follows(b *book.Reader, pos *notation.Position) bool {
	if _, over := pos.Winner(); over {
		return false
	}
	for _, move := range lastFirst(pos, pos.Turn().Opponent()) {
		before := *pos
		before.Take(move)
		before.SetTurn(pos.Turn().Opponent())
		if n, err := b.Node(&before); err == nil && n != nil && n.Move == move {
			return true
		}
	}
	return false
}

// accepts reports whether the checker accepts a node in a position, the lemmas of the book
// being taken for granted.
func accepts(b *book.Reader, pos *notation.Position, n *proof.Node, until func() error) bool {
	_, err := proof.Verify(&proof.Proof{Position: *pos, Class: proof.AnyWin, Tree: n},
		proof.Options{Lemma: b.Holds, Narrow: true, Until: until})
	return err == nil
}
