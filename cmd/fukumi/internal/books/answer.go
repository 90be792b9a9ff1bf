package books

import (
	"context"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/play"
	"fukumi/solver/proof"
	"fukumi/solver/prove"
)

// A Solver answers from a book what that can answer, and asks the solver behind it for
// the rest. What the book says is checked before it is claimed.
type Solver struct {
	analysis.Solver
	Book *File
	Warn func(format string, args ...any)
}

// Solve implements analysis.Solver.
func (s *Solver) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	r, ok, err := prove.Answer(ctx, s.Book.Reader, &q, proof.MaxNodes)
	switch {
	case ok:
		return r, nil
	case errors.Is(err, proof.ErrTooLarge):
		if p, ok := prove.Move(ctx, s.Book.Reader, &q.Position); ok {
			s.Warn("%s plays %s at %s; the proof is too large to check during play: fukumi verify checks the book", s.Book.Name, p, notation.FormatPosition(&q.Position))
		}
	case err != nil && ctx.Err() == nil:
		return solver.Result{}, fmt.Errorf("%s: %w", s.Book.Name, err)
	}
	return s.Solver.Solve(ctx, q)
}

// quick bounds the proof of a move to be played.
const quick = 20_000

// A Player plays the moves of a book, and asks the searcher behind it elsewhere.
type Player struct {
	play.Searcher
	Book *File
	Warn func(format string, args ...any)
}

// Choose implements play.Searcher. Where the checker refuses what the book says, or the
// book is damaged, the book is not followed.
func (p *Player) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	r, ok, err := prove.Answer(ctx, p.Book.Reader, &solver.Query{Position: q.Position, Goal: proof.AnyWin, Limits: q.Limits}, quick)
	switch {
	case ok:
		return solver.Candidate{Move: r.Line[0], Rank: 1, Proved: solver.ProvedWin, Result: &r, WinChance: 1, Line: r.Line}, nil
	case err == nil || errors.Is(err, proof.ErrTooLarge):
		if move, ok := prove.Move(ctx, p.Book.Reader, &q.Position); ok {
			return solver.Candidate{Move: move, Rank: 1, WinChance: bookChance, Line: []notation.Point{move}}, nil
		}
	case ctx.Err() == nil:
		p.Warn("%s is not followed at %s: %v", p.Book.Name, notation.FormatPosition(&q.Position), err)
	}
	return p.Searcher.Choose(ctx, q)
}

// bookChance is the chance that is told of a move whose lemma the checker has accepted just
// now, but not all that this rests on: that would take too long.
const bookChance = 0.99
