package library

// What a book says of positions that are no lemmas of it: behind a lemma, where the game has gone
// the book's way, after any reply; and of the other side, to move after a move of the book. A
// position whose moves are known is followed from the last lemma before it; of another one, any
// stones may have been the last.

import (
	"context"
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

// mostBack bounds the plies that a game is followed back to a lemma.
const mostBack = 100

// beside is how the book goes on in pos, the attacker to move, where that is no lemma: by the
// node of the last reply, or, where that was outside of the zone of a move, by what the move
// threatens; nil where that is not so. Whether it holds is for the checker to say.
func beside(b *book.Reader, pos *notation.Position) (*proof.Node, *solver.Beside, error) {
	moves, ordered := pos.Moves()
	return besideAfter(b, pos, moves, ordered)
}

// besideAfter is beside for a position whose moves are given, as far as their order is known.
func besideAfter(b *book.Reader, pos *notation.Position, moves []notation.Point, ordered bool) (*proof.Node,
	*solver.Beside, error) {
	sieve := b.Sieve(pos)
	if ordered {
		before := *pos
		for from := len(moves) - 2; from >= max(0, len(moves)-mostBack); from -= 2 {
			before.Take(moves[from+1])
			before.Take(moves[from])
			if !sieve.Passes(moves[from:]...) {
				continue
			}
			n, aside, known, err := followed(b, &before, moves[from:])
			if err != nil || known {
				return n, aside, err
			}
		}
		return nil, nil, nil
	}
	if pos.Size()*pos.Size()-pos.Count(notation.Empty) > mostStones {
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
			n, aside, _, err := followed(b, &before, []notation.Point{move, reply})
			if err != nil || n != nil {
				return n, aside, err
			}
		}
	}
	return nil, nil, nil
}

// followed is how the lemma of pos goes on after moves of both sides; known says that there is one. Only what
// is left of the lemma is turned as pos is.
func followed(b *book.Reader, pos *notation.Position, moves []notation.Point) (n *proof.Node, aside *solver.Beside,
	known bool, err error) {
	l, to, known, err := b.Lookup(pos)
	if err != nil || !known {
		return nil, nil, false, err
	}
	size := pos.Size()
	turned := make([]notation.Point, len(moves))
	for i, p := range moves {
		turned[i] = to.Apply(p, size)
	}
	n, aside = follow(l.Node, turned)
	if n != nil {
		n = n.Image(to.Inverse(), size)
	}
	if aside != nil {
		back := to.Inverse()
		aside = &solver.Beside{Move: back.Apply(aside.Move, size), Reply: back.Apply(aside.Reply, size)}
	}
	return n, aside, true, nil
}

// follow is how n goes on after moves of both sides; nil where they are not its own, and where a
// lemma stands. The last reply is told where n has no node for it.
func follow(n *proof.Node, moves []notation.Point) (*proof.Node, *solver.Beside) {
	var aside *solver.Beside
	for ; n != nil && len(moves) > 1; moves = moves[2:] {
		if n.Move != moves[0] {
			return nil, nil
		}
		aside = nil
		if n.Kind != proof.KindLine && n.Reply(moves[1]) == nil {
			aside = &solver.Beside{Move: moves[0], Reply: moves[1]}
		}
		if n.Kind == proof.KindLine && n.Line[0] != moves[1] {
			n = &proof.Node{Kind: proof.KindFive, Move: n.Line[0]} // it was not stopped
			continue
		}
		n = n.Follow(moves[1])
	}
	if n != nil && n.Kind == proof.KindLemma {
		return nil, nil
	}
	return n, aside
}

// Follows returns the node of a book whose move is the last one, so that the side that has just
// moved wins, whatever the side to move plays, if the book was accepted as a whole; nil where
// there is none, or ctx is done. Of a game that is over it says nothing.
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
			// Behind a lemma, it may only look like a position of the book.
			n, _, err = besideAfter(b, &before, moves[:len(moves)-1], true)
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

// Turned is the node n of a position, turned so that its move is the given one; nil if no symmetry of the
// position makes it that. n may be nil.
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

// Tries are the replies to the move of n that have nodes of their own, those nearest to it first, and
// whether what the move threatens answers all others.
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

// accepts reports whether the checker accepts a node in a position, the lemmas of the book
// being taken for granted.
func accepts(b *book.Reader, pos *notation.Position, n *proof.Node, until func() error) bool {
	_, err := proof.Verify(&proof.Proof{Position: *pos, Class: proof.AnyWin, Tree: n},
		proof.Options{Lemma: b.Holds, Narrow: true, Until: until})
	return err == nil
}
