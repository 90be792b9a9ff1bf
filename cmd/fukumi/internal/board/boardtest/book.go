package boardtest

import (
	"bytes"
	"context"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/library"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove"
)

// OneBook is a library.Shelf with one book that was not accepted as a whole.
type OneBook struct{ *book.Reader }

// For implements library.Shelf.
func (s OneBook) For(context.Context, *notation.Position) ([]*library.Volume, error) {
	return []*library.Volume{{Reader: s.Reader, Name: "small"}}, nil
}

// BookRoot has the moves of the position in which the book that Book returns proves a win of Black.
const BookRoot = "h8 i10 g9 k8"

// Book returns a small book, with the lemmas of a win with quiet moves, and its file. Finding the win
// takes half a second.
func Book(t testing.TB) (*book.Reader, []byte) {
	t.Helper()
	in, err := text.ParsePosition(BookRoot, text.Defaults{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := solver.New(solver.Options{}).Solve(t.Context(), solver.Query{Position: in.Position, Goal: solver.AnyWin})
	if err != nil || r.Proof == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	b, err := prove.Certified(t.Context(), r.Proof, "boardtest")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := book.Merge(&file, b.Header(), b); err != nil {
		t.Fatal(err)
	}
	return b, file.Bytes()
}
