package shelf

// An entry of the shelf: a book that lies there, under which SHA-256 it was accepted, and how it is opened.

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"fukumi/notation"
	"fukumi/solver/library"
)

// An Entry is a book on the shelf.
type Entry struct {
	Name    string           // fit for the list, and for Remove
	Path    string           // "" of one that the program carries
	Size    int64            // bytes
	sum     string           // SHA-256, as the name of the file has it
	shelf   *Shelf           // nil of a book that lies elsewhere
	theorem *library.Theorem // of one that the program carries
}

// carried are the books of the program.
func (s *Shelf) carried() (list []Entry) {
	if s.o.Carried == nil {
		return nil
	}
	for i := range library.Theorems {
		t := &library.Theorems[i]
		list = append(list, Entry{Name: t.Name, Size: t.Bytes, sum: t.SHA256, shelf: s, theorem: t})
	}
	return list
}

// SHA256 is the sum under which the book was accepted, "" if its name does not say it.
func (e *Entry) SHA256() string { return e.sum }

// Carried reports whether the program carries the book.
func (e *Entry) Carried() bool { return e.theorem != nil }

// mayHave reports whether the book may know a win of the side to move in pos.
func (e *Entry) mayHave(pos *notation.Position) bool {
	if e.Carried() {
		return pos.Turn() == e.theorem.Winner() && e.theorem.MayHave(pos)
	}
	return strings.HasPrefix(e.Name, kindOf(pos.Rule(), pos.Size(), pos.Turn()))
}

// shownSum is how many digits of its sum the name of a book shows.
const shownSum = 12

// Read opens the book of an entry, which has to be the one that was accepted.
func (e *Entry) Read(ctx context.Context) (*File, error) {
	if e.Carried() {
		return openCarried(e)
	}
	if f := e.quickly(ctx); f != nil {
		return f, nil
	}
	return e.whole(ctx)
}

// Check is Read by the SHA-256 of all of the book. It keeps the sums of its blocks.
func (e *Entry) Check(ctx context.Context) error {
	if e.Carried() {
		return nil // nothing can change it
	}
	f, err := e.whole(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	_ = e.keepBlocks(f.source) // else it is read to its end again
	return nil
}

// accepted reports whether the checker has accepted the book whose sum the name has: here, or where
// the program was built.
func (e *Entry) accepted() bool { return e.Carried() || e.blocks() != nil }

// openCarried opens a book of the program.
func openCarried(e *Entry) (*File, error) {
	v, err := e.shelf.o.Carried(e.theorem)
	if err != nil {
		return nil, err
	}
	return &File{Volume: *v, entry: *e}, nil
}

// whole is Read by the SHA-256 of all of the book.
func (e *Entry) whole(ctx context.Context) (*File, error) {
	other := fmt.Errorf("%s has not the SHA-256 under which it was accepted", e.Path)
	switch {
	case e.sum == "":
		return nil, fmt.Errorf("%s does not say under which SHA-256 it was accepted", e.Path)
	case !e.accepted():
		return nil, fmt.Errorf("%s has changed, or was not accepted with your key", e.Path)
	}
	f, err := Open(ctx, e.Path)
	if err != nil {
		return nil, err
	}
	sum, err := library.Await(ctx, f.Reader.SHA256)
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err != nil:
		err = fmt.Errorf("%s: %w", e.Path, err)
	case sum != e.sum:
		err = other
	default:
		f.accept(e)
		return f, nil
	}
	f.Close()
	return nil, err
}

const bookSuffix = ".book"

// kindOf is how the names of books begin that have wins of a side.
func kindOf(r notation.Rule, size int, side notation.Stone) string {
	return fmt.Sprintf("%s-%d-%s-", r, size, side)
}

// long is the name with all of the SHA-256.
func (e *Entry) long() string {
	if e.Carried() {
		return e.Name
	}
	return filepath.Base(e.Path)
}
