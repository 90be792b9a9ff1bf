package books

// How the shelf answers a session (package solver/ask): as package solver/library does, from the
// books of the program and those that the user has put there.

import (
	"context"

	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/library"
)

// Known answers from the book of Use, then from those on the shelf. It implements ask.Books.
func (s *Shelf) Known(ctx context.Context, q *ask.Query) (*solver.Result, error) {
	b := library.Books{Shelf: s, Warn: s.warn}
	if s.named != nil {
		b.Named = &s.named.Volume
	}
	return b.Known(ctx, q)
}
