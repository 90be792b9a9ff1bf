package review

// What the theory in a book says about a game: how long it stayed in a win that the book proves, and with which move
// the winning side left it.

import (
	"context"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// A Theory is the comparison of a game with a book.
type Theory struct {
	Book book.Header
	// Ply is the last ply, from 0, before which the book proves that its attacker, to move, wins. It is -1 if the
	// book does not cover any position of the game.
	Ply   int
	Keeps notation.Point // the book's move at that ply, or NoPoint
	Left  bool           // a different move was played there, and the book does not cover the rest of the game
	// Won has the numbers of plies after which the book proves that its attacker wins.
	Won map[int]bool
}

// Proves returns the side for which a book proves a win after the given number of plies, or Empty.
func (r *Review) Proves(plies int) notation.Stone {
	if t := r.Theory; t != nil && t.Won[plies] {
		return t.Book.Attacker
	}
	return notation.Empty
}

// Empty reports whether the book proves a win from the empty board.
func (t *Theory) Empty() bool {
	for i := range t.Book.Roots {
		if n := t.Book.Size; t.Book.Roots[i].Count(notation.Empty) == n*n {
			return true
		}
	}
	return false
}

// LookUp follows the game in a book that book.Verify must have accepted. The book covers a position if it has a lemma
// for it, in any orientation. It also covers a position if the proof of the last lemma leads to it along the game and
// the checker accepts this proof.
func (r *Review) LookUp(ctx context.Context, b *book.Reader) error {
	t := &Theory{Book: b.Header(), Ply: -1, Keeps: notation.NoPoint, Won: map[int]bool{}}
	b = b.Until(ctx.Err)
	var before *proof.Node // the node of the position two plies earlier
	for i := range r.Game.Moves {
		pos, m := &r.Game.Positions[i], r.Game.Moves[i]
		if pos.Turn() != t.Book.Attacker || pos.Rule() != t.Book.Rule || pos.Size() != t.Book.Size {
			continue
		}
		n, err := b.Node(pos)
		if err != nil {
			return words.Errorf("after ply {ply}: {error}", "ply", i, "error", err)
		}
		if n == nil && before != nil && before.Move == r.Game.Moves[i-2].Point && r.Game.follows(i-2) &&
			r.Game.follows(i-1) {
			n = before.Follow(r.Game.Moves[i-1].Point)
			if fives := pos.Fives(pos.Turn()); len(fives) > 0 { // a four that was not answered
				n = &proof.Node{Kind: proof.KindFive, Move: fives[0]}
			}
		}
		before = nil
		if n == nil {
			continue
		}
		rest := &proof.Proof{Position: *pos, Class: proof.AnyWin, Tree: n}
		if _, err := proof.Verify(rest, proof.Options{Lemma: b.Holds, Narrow: true, Until: ctx.Err}); err != nil {
			continue
		}
		t.Ply, t.Keeps, before = i, n.Move, n
		t.Left = m.Point != n.Move && !r.MadeFive(i) && !sameAfter(pos, m.Point, n.Move)
		t.Won[i], t.Won[i+1] = true, !t.Left
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	r.Theory = t
	return nil
}

// LookUpFirst follows the game in the first book that covers a position of it. Theory stays nil if no book does.
// LookUpFirst calls failed for a book that cannot be read.
func (r *Review) LookUpFirst(ctx context.Context, books []*book.Reader, failed func(error)) {
	for _, b := range books {
		err := r.LookUp(ctx, b)
		if err != nil && ctx.Err() == nil {
			failed(err)
		}
		if err == nil && r.Theory.Ply >= 0 {
			return
		}
		r.Theory = nil
	}
}

// sameAfter reports whether two moves lead to the same position, up to symmetry.
func sameAfter(pos *notation.Position, p, q notation.Point) bool {
	x, y := *pos, *pos
	if x.Play(p) != nil || y.Play(q) != nil {
		return false
	}
	x, _ = book.Canonical(&x)
	y, _ = book.Canonical(&y)
	return x.Same(&y)
}
