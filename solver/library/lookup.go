package library

// The answer of one book, with a certificate assembled from its lemmas.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// Answer answers a query from a book with a proof that the checker has accepted. If the position is a lemma, the proof
// is assembled from this lemma and all lemmas on which it depends, with at most maxNodes nodes (0: the lemma alone). If
// the game has followed the book to a position that is not a lemma, the proof is the node reached. The result is nil if
// the book has no such proof, if the query asks for more than one win or for a win of a narrower class, or if the time
// is up. An error means that the book is damaged or makes a false claim, or, if it wraps proof.ErrTooLarge, that the
// proof would be too large.
func Answer(ctx context.Context, b *book.Reader, q *solver.Query, maxNodes int) (*solver.Result, error) {
	pos := &q.Position
	if q.Shortest || q.All || q.First != nil {
		return nil, nil
	}
	start := time.Now()
	until := func() error {
		if ctx.Err() != nil || q.Limits.Time > 0 && time.Since(start) > q.Limits.Time {
			return errLate
		}
		return nil
	}
	b = b.Until(until)
	n, err := b.Node(pos)
	var p *proof.Proof
	var aside *solver.IdleReply
	within := n == nil
	switch {
	case err != nil:
	case within:
		n, aside, err = offLemma(b, pos)
	case maxNodes == 0:
		err = (&book.Lemma{Position: *pos, Node: n}).Rests(until, func(*notation.Position) bool { return false })
		if err != nil {
			err = fmt.Errorf("%w: %w", proof.ErrTooLarge, err)
		}
	default:
		p, err = book.Expand(b, pos, maxNodes)
	}
	if p == nil && err == nil && n != nil {
		p = &proof.Proof{Position: *pos, Class: proof.AnyWin, Tree: n}
	}
	if errors.Is(err, errLate) {
		return nil, nil
	}
	if err != nil || p == nil {
		return nil, err
	}
	ready := time.Now()
	check, err := proof.Verify(p, proof.Options{Narrow: true, Until: until})
	switch {
	case errors.Is(err, errLate):
		return nil, nil
	case err != nil && within && accepts(b, pos, n, until):
		return nil, fmt.Errorf("%w: within a lemma, it rests on others", proof.ErrTooLarge)
	case err != nil && within: // the position only looks like a position of the book
		return nil, nil
	case err != nil && b.Header().Frame != 0: // it may rest on a quiet default, which only package endless checks
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("the checker refused what the book says of %s: %w", notation.FormatPosition(pos), err)
	}
	if check.Class > q.Goal {
		return nil, nil // it is a win, but does not answer the question
	}
	p.Class = check.Class
	return &solver.Result{
		Verdict: solver.Win, Class: check.Class, Length: check.Length, Line: check.Line, Proof: p, Check: check,
		Time: ready.Sub(start), Verify: time.Since(ready), Source: solver.FromBook, IdleReply: aside,
	}, nil
}

var errLate = errors.New("the time is over")

// Move returns the node of a book in a position if the checker accepts its lemma, assuming the lemmas on which it
// depends; otherwise nil. The node is a move to play, not a claim of a win. If the whole book was accepted before, the
// lemma is not checked again.
func Move(ctx context.Context, b *book.Reader, pos *notation.Position, accepted bool) *proof.Node {
	b = b.Until(ctx.Err)
	n, err := b.Node(pos)
	if n == nil && err == nil {
		n, _, err = offLemma(b, pos)
		accepted = false // the position may only look like a position of the book
	}
	if err != nil || n == nil || !accepted && !accepts(b, pos, n, ctx.Err) {
		return nil
	}
	return n
}

// Step has the checker verify a node. If the node depends on lemmas, the checker assumes those in the contents of the
// book. The second result reports whether no lemma was assumed.
func (v *Volume) Step(ctx context.Context, pos *notation.Position, n *proof.Node) (proof.Report, bool, error) {
	p, whole := &proof.Proof{Position: *pos, Class: proof.AnyWin, Tree: n}, true
	o := proof.Options{Narrow: true, Until: ctx.Err, Lemma: func(pos *notation.Position) bool {
		whole = false
		return v.Names(pos)
	}}
	check, err := proof.Verify(p, o)
	if err == nil && whole { // verify again to get the length
		o.Lemma = nil
		check, err = proof.Verify(p, o)
	}
	return check, whole, err
}
