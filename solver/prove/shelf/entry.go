package shelf

// The entries of the shelf: a book, the SHA-256 under which it was accepted, and how to open it.

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
	Name    string           // short name, for the list and for Remove
	Path    string           // "" if the book is embedded in the program
	Size    int64            // size in bytes
	sum     string           // SHA-256 in hex, from the name of the file
	shelf   *Shelf           // nil if the book is outside the shelf's folder
	theorem *library.Theorem // nil unless the book is embedded in the program and about one board
	every   bool             // whether the book is that of library.Every, which is embedded in the program
	lines   int              // with every, the lines of the board that is asked about
}

// carried returns the books that are embedded in the program.
func (s *Shelf) carried() (list []Entry) {
	if s.o.Carried == nil {
		return nil
	}
	for i := range library.Theorems {
		t := &library.Theorems[i]
		list = append(list, Entry{Name: t.Name, Size: t.Bytes, sum: t.SHA256, shelf: s, theorem: t})
	}
	if t := &library.Every; s.o.Every != nil {
		list = append(list, Entry{Name: t.Name, Size: t.Bytes, sum: t.SHA256, shelf: s, every: true})
	}
	return list
}

// SHA256 returns the SHA-256 under which the book was accepted, or "" if the name of the book does not contain it.
func (e *Entry) SHA256() string { return e.sum }

// Carried reports whether the book is embedded in the program.
func (e *Entry) Carried() bool { return e.theorem != nil || e.every }

// Every reports whether the book is the one about every board. It is not a book in the sense of package book.
func (e *Entry) Every() bool { return e.every }

// mayHave reports whether the book may have a win of the side to move in pos.
func (e *Entry) mayHave(pos *notation.Position) bool {
	switch {
	case e.every:
		return pos.Turn() == library.Every.Winner() && library.Every.MayHave(pos)
	case e.theorem != nil:
		return pos.Turn() == e.theorem.Winner() && e.theorem.MayHave(pos)
	}
	return strings.HasPrefix(e.Name, kindOf(pos.Rule(), pos.Size(), pos.Turn()))
}

// shownSum is the number of digits of the sum in the short name.
const shownSum = 12

// Read opens the entry's book. It fails if the book is not the one that was accepted.
func (e *Entry) Read(ctx context.Context) (*File, error) {
	if e.Carried() {
		return openCarried(e)
	}
	if f := e.quickly(ctx); f != nil {
		return f, nil
	}
	return e.whole(ctx)
}

// Check does what Read does, but reads the whole book and compares its SHA-256. It then writes the block sums.
func (e *Entry) Check(ctx context.Context) error {
	if e.Carried() {
		return nil // an embedded book cannot change
	}
	f, err := e.whole(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	_ = e.keepBlocks(f.source) // without the block sums, the book will be read to its end again
	return nil
}

// accepted reports whether the checker has accepted the book with this sum, here or where the program was
// built.
func (e *Entry) accepted() bool { return e.Carried() || e.blocks() != nil }

// openCarried opens a book that is embedded in the program.
func openCarried(e *Entry) (*File, error) {
	var v *library.Volume
	var err error
	switch {
	case e.every && e.lines == 0:
		err = fmt.Errorf("%s is about every board: fukumi book restate writes a book about one board from it", e.Name)
	case e.every:
		v, err = e.shelf.o.Every(e.lines)
	default:
		v, err = e.shelf.o.Carried(e.theorem)
	}
	if err != nil {
		return nil, err
	}
	return &File{Volume: *v, entry: *e}, nil
}

// whole does what Read does, but reads the whole book and compares its SHA-256.
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

// kindOf returns the beginning of the names of books with wins of a side.
func kindOf(r notation.Rule, size int, side notation.Stone) string {
	return fmt.Sprintf("%s-%d-%s-", r, size, side)
}

// long returns the name with the whole SHA-256.
func (e *Entry) long() string {
	if e.lines > 0 {
		return fmt.Sprintf("%s-%d", e.Name, e.lines)
	}
	if e.Carried() {
		return e.Name
	}
	return filepath.Base(e.Path)
}
