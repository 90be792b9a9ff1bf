package books

// How books answer a session (package solver/ask). What a book says is checked before it is
// claimed.

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/prove"
)

// The most nodes of a proof that a book on the shelf puts together: for an answer, and for a move to
// be played. For a question about a class of threats the shelf gives only a lemma that rests on no
// other, since each lemma may stand in a chunk of its own, which takes milliseconds to read.
const (
	answerNodes = 200_000
	playNodes   = 20_000
)

// Known answers from the book of Use, then from those on the shelf: with a win of the side to
// move, put together and checked anew, or else with what a book that was accepted as a whole
// says. It implements ask.Books.
func (s *Shelf) Known(ctx context.Context, q *ask.Query) (*solver.Result, error) {
	if s.named != nil && !q.Play {
		if r, err := s.named.known(ctx, &q.Query, s.warn); r != nil || err != nil {
			return r, err
		}
	}
	most := 0
	switch {
	case q.Play:
		most = playNodes
	case q.Goal == proof.AnyWin:
		most = answerNodes
	}
	return s.ask(ctx, *q, most), nil
}

// known is what a book says that a user has named. Its own errors are those of the question.
func (f *File) known(ctx context.Context, q *solver.Query, warn func(string, ...any)) (*solver.Result, error) {
	r, err := f.answer(ctx, q, proof.MaxNodes)
	switch {
	case errors.Is(err, proof.ErrTooLarge):
		if n := f.move(ctx, &q.Position); n != nil {
			warn("%s plays %s at %s; the proof is too large to check during play: fukumi verify checks the book",
				f.Name, n.Move, notation.FormatPosition(&q.Position))
		}
		err = nil
	case ctx.Err() != nil:
		err = nil
	case err != nil:
		err = fmt.Errorf("%s: %w", f.Name, err)
	}
	return r, err
}

// ask asks the books of both sides, those of the side to move first. The checker or a damaged
// file can refuse what a book says: then it is told, and the book is not followed.
func (s *Shelf) ask(ctx context.Context, q ask.Query, most int) *solver.Result {
	var known *solver.Known
	q.Goal = proof.AnyWin
	books := s.For(ctx, &q.Position)
	if q.Play && s.named != nil {
		books = append([]*File{s.named}, books...)
	}
	for _, f := range books {
		r, err := f.answer(ctx, &q.Query, most)
		switch {
		case r != nil:
			return r
		case errors.Is(err, proof.ErrTooLarge):
			if known != nil || !f.Accepted && !q.Play {
				continue
			}
			if n := f.move(ctx, &q.Position); n != nil {
				known = f.says(q.Position.Turn(), n.Move, n)
			}
		case err != nil && ctx.Err() == nil:
			s.warn("%s is not followed at %s: %v", f.Name, notation.FormatPosition(&q.Position), err)
		}
	}
	if known == nil && !q.Play {
		other := q.Position
		other.SetTurn(q.Position.Turn().Opponent())
		for _, f := range s.For(ctx, &other) {
			if !f.Accepted {
				continue
			}
			if n := f.follows(ctx, &q.Position); n != nil {
				known = f.says(other.Turn(), notation.NoPoint, n)
				break
			}
		}
	}
	if known == nil {
		return nil
	}
	return &solver.Result{Class: proof.AnyWin, Source: solver.FromBook, Known: known}
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

// says is what the book says as a whole, n being the node of the winner's move: the next one, or
// the last.
func (f *File) says(winner notation.Stone, move notation.Point, n *proof.Node) *solver.Known {
	k := &solver.Known{Winner: winner, Move: move, Book: cmp.Or(f.entry.Name, f.Name), SHA256: f.entry.sum,
		Bytes: f.entry.Size, Unaccepted: !f.Accepted}
	k.Tries, k.Rest = prove.Tries(n)
	return k
}
