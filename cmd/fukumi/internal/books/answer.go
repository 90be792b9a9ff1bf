package books

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fukumi/cmd/internal/fileio"
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
	r, err := s.Book.answer(ctx, &q, proof.MaxNodes)
	switch {
	case r != nil:
		return *r, nil
	case errors.Is(err, proof.ErrTooLarge):
		if n := s.Book.move(ctx, &q.Position); n != nil {
			s.Warn("%s plays %s at %s; the proof is too large to check during play: fukumi verify checks the book",
				s.Book.Name, n.Move, notation.FormatPosition(&q.Position))
		}
	case err != nil && ctx.Err() == nil:
		return solver.Result{}, fmt.Errorf("%s: %w", s.Book.Name, err)
	}
	return s.Solver.Solve(ctx, q)
}

// answer is prove.Answer that ends when ctx is done.
func (f *File) answer(ctx context.Context, q *solver.Query, most int) (*solver.Result, error) {
	return fileio.Await(ctx, func() (*solver.Result, error) { return prove.Answer(ctx, f.Reader, q, most) })
}

// move is prove.Move that ends when ctx is done.
func (f *File) move(ctx context.Context, pos *notation.Position) *proof.Node {
	n, err := fileio.Await(ctx, func() (*proof.Node, error) {
		return prove.Move(ctx, f.Reader, pos, f.Accepted), nil
	})
	if err != nil {
		return nil
	}
	return n
}

// follows is prove.Follows that ends when ctx is done.
func (f *File) follows(ctx context.Context, pos *notation.Position) *proof.Node {
	n, err := fileio.Await(ctx, func() (*proof.Node, error) { return prove.Follows(f.Reader, pos), nil })
	if err != nil {
		return nil
	}
	return n
}

// known is what the book says as a whole, n being the node of the winner's move: the next one, or
// the last.
func (f *File) known(winner notation.Stone, move notation.Point, n *proof.Node) *solver.Known {
	k := &solver.Known{Winner: winner, Move: move, Book: f.entry.Name, SHA256: f.entry.sum, Bytes: f.entry.Size}
	k.Tries, k.Rest = prove.Tries(n)
	return k
}

// quick bounds the proof of a move to be played.
const quick = 20_000

// A Player plays the moves of a book, or of those on a shelf, and asks the searcher
// behind it elsewhere.
type Player struct {
	play.Searcher
	Book  *File
	Shelf *Shelf // asked where Book is nil
	Warn  func(format string, args ...any)
}

// Choose implements play.Searcher. The book has half of the time at most, the search what
// is left.
func (p *Player) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	start, most := time.Now(), q.Limits.Time
	looking := ctx
	if most > 0 {
		half, stop := context.WithTimeout(ctx, most/2)
		defer stop()
		looking = half
	}
	if c, ok := p.fromBook(looking, q); ok {
		return c, nil
	}
	if most > 0 {
		q.Limits.Time = max(most-time.Since(start), time.Millisecond)
	}
	return p.Searcher.Choose(ctx, q)
}

// fromBook is the move of the first book that has one.
func (p *Player) fromBook(ctx context.Context, q solver.RankQuery) (solver.Candidate, bool) {
	list := []*File{p.Book}
	if p.Book == nil {
		list = p.Shelf.For(ctx, &q.Position, p.Warn)
	}
	for _, f := range list {
		if c, ok := p.from(ctx, f, q); ok {
			return c, true
		}
	}
	return solver.Candidate{}, false
}

// from is the move of a book. Where the checker refuses what the book says, or the book
// is damaged, it is not followed.
func (p *Player) from(ctx context.Context, f *File, q solver.RankQuery) (solver.Candidate, bool) {
	r, err := f.answer(ctx, &solver.Query{Position: q.Position, Goal: proof.AnyWin}, quick)
	switch {
	case r != nil:
		return solver.Candidate{Move: r.Line[0], Rank: 1, Proved: solver.ProvedWin, Result: r, WinChance: 1,
			Line: r.Line}, true
	case errors.Is(err, proof.ErrTooLarge):
		if n := f.move(ctx, &q.Position); n != nil {
			return solver.Candidate{Move: n.Move, Rank: 1, WinChance: bookChance, Line: []notation.Point{n.Move},
				Book: true, Accepted: f.Accepted}, true
		}
	case err != nil && ctx.Err() == nil:
		p.Warn("%s is not followed at %s: %v", f.Name, notation.FormatPosition(&q.Position), err)
	}
	return solver.Candidate{}, false
}

// bookChance stands for the chance of a move whose lemma the checker has accepted just now,
// but not all that this rests on: that would take too long.
const bookChance = 0.99
