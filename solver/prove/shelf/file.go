package shelf

// Open books. A book is recognized by its first bytes. A later read must return the same bytes as the first one.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"fukumi/solver/library"
	"fukumi/solver/proof/book"
)

// A File is an open book.
type File struct {
	library.Volume
	entry Entry // entry of the book; zero if the book is not from the shelf

	source *pinnedFile // nil if the book is embedded in the program
	file   *os.File    // nil if the book is in memory
}

// Close closes the file.
func (f *File) Close() {
	if f.file != nil {
		f.file.Close()
	}
}

// accept records that the book is the entry's book, which was accepted as a whole.
func (f *File) accept(e *Entry) {
	f.Accepted, f.entry = true, *e
	f.Name, f.SHA256 = e.Name, e.sum
}

// Content returns a reader of the whole book. The reader fails if ctx is done or if the file has changed.
func (f *File) Content(ctx context.Context) io.Reader { return f.source.content(ctx) }

// Begins reports whether data begins like a book.
func Begins(data []byte) bool { return bytes.HasPrefix(data, []byte(book.Magic)) }

// FromBytes opens a book whose bytes were read from a stream. The book can be read until ctx is done.
func FromBytes(ctx context.Context, name string, data []byte) (*File, error) {
	return read(ctx, name, bytes.NewReader(data), int64(len(data)), nil)
}

// read opens a book. If sums is not nil, the blocks of the book must have these sums. If ctx is done first, read
// returns the error of ctx.
func read(ctx context.Context, name string, r io.ReaderAt, size int64, sums map[int64][sha256.Size]byte) (*File,
	error) {
	source := pin(r, size)
	if sums != nil {
		source.sums = sums
	}
	b, err := book.OpenUntil(source, size, ctx.Err)
	switch {
	case err == nil:
		return &File{Volume: library.Volume{Reader: b, Name: name, Bytes: size}, source: source}, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, fmt.Errorf("%s is not a book: %w", name, err)
}

// IsBook reports whether name is a regular file that begins like a book.
func IsBook(name string) bool {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	var head [len(book.Magic)]byte
	_, err = io.ReadFull(file, head[:])
	return err == nil && string(head[:]) == book.Magic
}

// Open opens a book. The book can be read until ctx is done.
func Open(ctx context.Context, name string) (*File, error) { return openPinned(ctx, name, nil) }

func openPinned(ctx context.Context, name string, sums map[int64][sha256.Size]byte) (*File, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("a book is a regular file")
	}
	if err != nil {
		return nil, cannotRead(name, err)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, cannotRead(name, err)
	}
	f, err := read(ctx, name, file, info.Size(), sums)
	if err != nil {
		file.Close()
		return nil, err
	}
	f.file = file
	return f, nil
}

// cannotRead returns an error that names the file, but not the system call.
func cannotRead(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("cannot read %s: %w", name, err)
}
