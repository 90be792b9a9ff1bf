package library

// Wins of a book in positions that are not among its lemmas. Such a position comes after a lemma, if the attacker has
// followed the book, whatever the replies were; or the other side is to move after a move of the book. If the moves of
// the position are known, the book is followed from the last lemma before it. Otherwise any two stones may have been
// the last ones.

import (
	"context"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// maxStones is the maximum number of stones of a position with unknown move order, because every pair of stones may
// have been the last.
const maxStones = 40

// lastFirst lists the stones of a side. If the order is known, the last stone played comes first.
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

// maxBack is the maximum number of plies that a game is followed back to a lemma.
const maxBack = 100

// offLemma returns the node with which the book continues in pos, with the attacker to move, if pos is not a lemma. It
// is the node of the last reply or, if that reply was outside the zone of a move, the threat of that move. It is nil if
// the book does not continue. The caller must have the checker verify it.
func offLemma(b *book.Reader, pos *notation.Position) (*proof.Node, *solver.IdleReply, error) {
	moves, ordered := pos.Moves()
	return offLemmaAfter(b, pos, moves, ordered)
}

// offLemmaAfter is offLemma for a position with the given moves; ordered says whether their order is known.
func offLemmaAfter(b *book.Reader, pos *notation.Position, moves []notation.Point, ordered bool) (*proof.Node,
	*solver.IdleReply, error) {
	sieve := b.Sieve(pos)
	if ordered {
		before := *pos
		for from := len(moves) - 2; from >= max(0, len(moves)-maxBack); from -= 2 {
			before.Take(moves[from+1])
			before.Take(moves[from])
			if !sieve.Passes(moves[from:]...) {
				continue
			}
			n, aside, known, err := followed(b, &before, moves[from:])
			if n == nil && known && err == nil {
				n, err = b.Again(pos)
			}
			if err != nil || known {
				return n, aside, err
			}
		}
		return nil, nil, nil
	}
	if pos.Size()*pos.Size()-pos.Count(notation.Empty) > maxStones {
		return nil, nil, nil
	}
	for _, move := range pos.Stones(pos.Turn()) {
		for _, reply := range pos.Stones(pos.Turn().Opponent()) {
			if !sieve.Passes(move, reply) {
				continue
			}
			before := *pos
			before.Take(move)
			before.Take(reply)
			n, aside, known, err := followed(b, &before, []notation.Point{move, reply})
			if n == nil && known && err == nil {
				n, err = b.Again(pos)
			}
			if err != nil || n != nil {
				return n, aside, err
			}
		}
	}
	return nil, nil, nil
}

// followed returns how the lemma of pos continues after moves of both sides; known reports whether there is such a
// lemma. To save time, only the rest of the lemma is turned to the orientation of pos. If pos is its own image, the
// game may have gone on with the image of the lemma's move.
func followed(b *book.Reader, pos *notation.Position, moves []notation.Point) (n *proof.Node, aside *solver.IdleReply,
	known bool, err error) {
	l, to, known, err := b.Lookup(pos)
	if err != nil || !known {
		return nil, nil, false, err
	}
	size := pos.Size()
	turned := make([]notation.Point, len(moves))
	for own := range notation.Symmetries {
		if image := pos.Image(own); !image.Same(pos) {
			continue
		}
		for i, p := range moves {
			turned[i] = to.Apply(own.Apply(p, size), size)
		}
		if n, aside = follow(l.Node, turned); n == nil {
			continue
		}
		n = n.Image(to.Inverse(), size).Image(own.Inverse(), size)
		if aside != nil {
			back := func(p notation.Point) notation.Point {
				return own.Inverse().Apply(to.Inverse().Apply(p, size), size)
			}
			aside = &solver.IdleReply{Move: back(aside.Move), Reply: back(aside.Reply)}
		}
		return n, aside, true, nil
	}
	return nil, nil, true, nil
}

// follow returns how n continues after moves of both sides. The node is nil if the moves leave n or reach a lemma. If n
// has no node for the last reply, follow also returns that reply.
func follow(n *proof.Node, moves []notation.Point) (*proof.Node, *solver.IdleReply) {
	var aside *solver.IdleReply
	for ; n != nil && len(moves) > 1; moves = moves[2:] {
		if n.Move != moves[0] {
			return nil, nil
		}
		aside = nil
		if n.Kind != proof.KindLine && n.Reply(moves[1]) == nil {
			aside = &solver.IdleReply{Move: moves[0], Reply: moves[1]}
		}
		if n.Kind == proof.KindLine && n.Line[0] != moves[1] {
			n = &proof.Node{Kind: proof.KindFive, Move: n.Line[0]} // no reply has stopped the five
			continue
		}
		n = n.Follow(moves[1])
	}
	if n != nil && n.Kind == proof.KindLemma {
		return nil, nil
	}
	return n, aside
}

// Follows returns the node of a book whose move is the last move played. If the whole book was accepted, the side that
// has just moved wins, whatever the side to move plays. Follows returns nil if the book has no such node, if ctx is
// done, or if the game is over.
func Follows(ctx context.Context, b *book.Reader, pos *notation.Position) *proof.Node {
	if _, over := pos.Winner(); over {
		return nil
	}
	b = b.Until(ctx.Err)
	moves, ordered := pos.Moves()
	sieve := b.Sieve(pos)
	for i, move := range lastFirst(pos, pos.Turn().Opponent()) {
		before := *pos
		before.Take(move)
		before.SetTurn(pos.Turn().Opponent())
		var n *proof.Node
		var err error
		if sieve.Passes(move) {
			n, err = b.Node(&before)
		}
		if n == nil && err == nil && i == 0 && ordered && moves[len(moves)-1] == move {
			// After a lemma, the position may only look like a position of the book.
			n, _, err = offLemmaAfter(b, &before, moves[:len(moves)-1], true)
			if n != nil && !accepts(b, &before, n, ctx.Err) {
				n = nil
			}
		}
		if n = Turned(n, &before, move); err == nil && n != nil {
			return n
		}
	}
	return nil
}

// Turned returns the node n of a position, turned by a symmetry of the position so that its move becomes the given
// move. It returns nil if there is no such symmetry. n may be nil.
func Turned(n *proof.Node, pos *notation.Position, move notation.Point) *proof.Node {
	for t := notation.Symmetry(0); n != nil && t < notation.Symmetries; t++ {
		if t.Apply(n.Move, pos.Size()) != move {
			continue
		}
		if image := pos.Image(t); image.Same(pos) {
			return n.Image(t, pos.Size())
		}
	}
	return nil
}

// Tries returns the replies to the move of n that have their own nodes, ordered by their distance from the move. rest
// reports whether the threat of the move answers all other replies.
func Tries(n *proof.Node) (replies []notation.Point, rest bool) {
	for _, r := range n.Replies {
		replies = append(replies, r.Move)
	}
	away := func(p notation.Point) int {
		dx, dy := p.X()-n.Move.X(), p.Y()-n.Move.Y()
		return dx*dx + dy*dy
	}
	slices.SortStableFunc(replies, func(p, q notation.Point) int { return away(p) - away(q) })
	return replies, n.Kind == proof.KindTree || n.Default != nil
}

// accepts reports whether the checker accepts a node in a position, if it may assume the lemmas of the book.
func accepts(b *book.Reader, pos *notation.Position, n *proof.Node, until func() error) bool {
	_, err := proof.Verify(&proof.Proof{Position: *pos, Class: proof.AnyWin, Tree: n},
		proof.Options{Lemma: b.Holds, Narrow: true, Until: until})
	return err == nil
}
