package books

// How the books of a shelf answer before a solver does.

import (
	"context"
	"errors"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/proof"
)

// shelved bounds the proof that is put together of an answer nobody asked a book for. Where
// quiet moves were not asked for, only a lemma is taken that rests on no other: each of them
// may stand in a chunk of its own, which takes milliseconds to read.
const shelved = 200_000

// A Shelved answers questions about any win from a shelf where that can, and asks the
// solver behind it for the rest.
type Shelved struct {
	analysis.Solver
	Shelf *Shelf
	// Any: questions about narrower classes are asked, too, and what a book says as a whole is
	// an answer. Else it is no more than told beside that of a search, which others count.
	Any  bool
	Warn func(format string, args ...any)
}

// Solve implements analysis.Solver.
func (s *Shelved) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	if q.Goal != proof.AnyWin && !s.Any {
		return s.Solver.Solve(ctx, q)
	}
	most := shelved
	if q.Goal != proof.AnyWin {
		most = 0
	}
	r, known := s.ask(ctx, q, most)
	if r != nil {
		return *r, nil
	}
	if known != nil && s.Any && q.Goal == proof.AnyWin { // a search would find no more than the book says
		return solver.Result{Class: proof.AnyWin, Source: solver.FromBook, Known: known}, nil
	}
	found, err := s.Solver.Solve(ctx, q)
	if found.Verdict != solver.Win {
		found.Known = known
	}
	return found, err
}

// ask asks the books of both sides: for a win of the side to move, put together and checked
// anew, or else for what a book that was accepted as a whole says.
func (s *Shelved) ask(ctx context.Context, q solver.Query, most int) (*solver.Result, *solver.Known) {
	var known *solver.Known
	q.Goal = proof.AnyWin
	for _, f := range s.Shelf.For(ctx, &q.Position, s.Warn) {
		r, err := f.answer(ctx, &q, most)
		switch {
		case r != nil:
			return r, nil
		case errors.Is(err, proof.ErrTooLarge) && f.Accepted && known == nil:
			if n := f.move(ctx, &q.Position); n != nil {
				known = f.known(q.Position.Turn(), n.Move, n)
			}
		case err != nil && !errors.Is(err, proof.ErrTooLarge) && ctx.Err() == nil:
			s.Warn("%s is not followed at %s: %v", f.Name, notation.FormatPosition(&q.Position), err)
		}
	}
	other := q.Position
	other.SetTurn(q.Position.Turn().Opponent())
	for _, f := range s.Shelf.For(ctx, &other, s.Warn) {
		if known != nil || !f.Accepted {
			continue
		}
		if n := f.follows(ctx, &q.Position); n != nil {
			known = f.known(other.Turn(), notation.NoPoint, n)
		}
	}
	return nil, known
}
