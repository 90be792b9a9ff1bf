// Package books does for commands what they need of books, the files of proofs too large
// for one certificate: it recognizes a book by its first bytes, opens, checks and writes it.
package books

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/solver/library"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// A File is a book that is open.
type File struct {
	library.Volume
	entry Entry // of one from the shelf

	source *pinned  // nil of one that the program carries
	file   *os.File // nil where the book is in memory
}

// Close lets go of the file, which was read alone.
func (f *File) Close() {
	if f.file != nil {
		f.file.Close()
	}
}

// accept notes that the book is the one of an entry, which was accepted as a whole.
func (f *File) accept(e *Entry) {
	f.Accepted, f.entry = true, *e
	f.Name, f.SHA256 = e.Name, e.sum
}

// Begins reports whether data begins as a book does.
func Begins(data []byte) bool { return bytes.HasPrefix(data, []byte(book.Magic)) }

// FromBytes opens a book that was read from a stream, to be read until ctx is done.
func FromBytes(ctx context.Context, name string, data []byte) (*File, error) {
	return read(ctx, name, bytes.NewReader(data), int64(len(data)), nil)
}

// read opens a book, whose blocks have to have the given sums, as far as they are given. Its
// error is fileio.ErrInterrupted where ctx is done first.
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
		return nil, fileio.ErrInterrupted
	}
	return nil, fmt.Errorf("%s is not a book: %w", name, err)
}

// Proof is the certificate that the book wins at root, small enough for one file and
// accepted by the checker.
func (f *File) Proof(ctx context.Context, root *notation.Position) ([]byte, error) {
	var data []byte
	p, err := f.Volume.Proof(ctx, root)
	if err == nil {
		data, err = proof.Encode(p)
	}
	if ctx.Err() != nil {
		return nil, fileio.ErrInterrupted
	}
	if errors.Is(err, proof.ErrTooLarge) {
		err = fmt.Errorf("%w: a book stays a book, or becomes a tree with bounds (--to sgf or lib)", err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return data, nil
}

// IsBook reports whether a regular file begins as a book does.
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

// Open opens a book, to be read until ctx is done.
func Open(ctx context.Context, name string) (*File, error) { return openPinned(ctx, name, nil) }

func openPinned(ctx context.Context, name string, sums map[int64][sha256.Size]byte) (*File, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("a book is a regular file")
	}
	if err != nil {
		return nil, fileio.CannotRead(name, err)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fileio.CannotRead(name, err)
	}
	f, err := read(ctx, name, file, info.Size(), sums)
	if err != nil {
		file.Close()
		return nil, err
	}
	f.file = file
	return f, nil
}

// Write writes a book: beside its place first, where all of it is checked by the
// independent checker, then there.
func Write(ctx context.Context, name string, content func(io.Writer) error) (report book.Report, err error) {
	failed := func(err error) error {
		if ctx.Err() != nil {
			return &cli.ExitError{Code: cli.ExitInterrupted,
				Err: fmt.Errorf("%s is not written: it was interrupted", name)}
		}
		return &cli.ExitError{Code: cli.ExitNotWritten, Err: fmt.Errorf("%s is not written: %w", name, err)}
	}
	draft, discard, err := fileio.Draft(name)
	if err != nil {
		return report, failed(bare(err))
	}
	defer discard()
	out := bufio.NewWriter(fileio.Until(ctx, draft))
	err = content(out)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return report, failed(bare(err))
	}
	b, err := Open(ctx, draft.Name())
	if err != nil {
		return report, failed(err)
	}
	defer b.Close()
	if report, err = book.Verify(ctx, b.Reader, book.Options{Threads: runtime.NumCPU()}); err != nil {
		if ctx.Err() == nil {
			return report, &cli.ExitError{Code: cli.ExitFailed,
				Err: fmt.Errorf("%s is not written: the checker refused it: %w", name, err)}
		}
		return report, failed(err)
	}
	err = fileio.Write(name, func(w io.Writer) error {
		_, err := io.Copy(fileio.Until(ctx, w), b.source.content())
		return err
	})
	if err != nil {
		return report, cli.Unwritten(err)
	}
	return report, nil
}

// bare is an error without the name of the draft, which nobody has asked for.
func bare(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
