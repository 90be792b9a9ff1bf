// Package books holds the code of the commands for books, files of proofs that are too large for one certificate. It
// finds the user's books ([Shelf]), checks a book and shows the progress ([Verify]), and writes a book ([Write]).
package books

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"

	"fukumi/cmd/internal/carried"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove/shelf"
)

// Shelf returns the user's collection of books, which is next to the store in dir, together with the books that the
// program contains. If dir is "", there is no store. warn, if not nil, gets warnings about books that cannot be read
// or are not used.
func Shelf(dir string, warn func(format string, args ...any)) *shelf.Shelf {
	return shelf.New(shelf.Options{
		Dir: dir, Secret: fileio.Key, Write: fileio.Write, Carried: carried.Open,
		Every: carried.Every, Warn: warn,
	})
}

// Certificate returns the certificate of a book's win at root, which the checker has accepted. It is an
// error if the certificate is too large for one file.
func Certificate(ctx context.Context, f *shelf.File, root *notation.Position) ([]byte, error) {
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

// Write writes a book. It first writes a draft next to the named file, and has the independent checker
// check the whole draft. Then it writes the file.
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
	b, err := shelf.Open(ctx, draft.Name())
	if err != nil {
		return report, failed(err)
	}
	defer b.Close()
	if report, err = verifyAny(ctx, b.Reader); err != nil {
		if ctx.Err() == nil {
			return report, &cli.ExitError{Code: cli.ExitFailed,
				Err: fmt.Errorf("%s is not written: the checker refused it: %w", name, err)}
		}
		return report, failed(err)
	}
	err = fileio.Write(name, func(w io.Writer) error {
		_, err := io.Copy(w, b.Content(ctx))
		return err
	})
	if err != nil {
		return report, cli.Unwritten(err)
	}
	return report, nil
}

// verifyAny checks a book about one board, or about every board.
func verifyAny(ctx context.Context, b *book.Reader) (book.Report, error) {
	if b.Header().Frame == 0 {
		return book.Verify(ctx, b, book.Options{Threads: runtime.NumCPU()})
	}
	r, err := book.Endless(ctx, b, runtime.NumCPU(), nil)
	if err != nil {
		return book.Report{}, err
	}
	if !r.All() {
		return book.Report{}, fmt.Errorf("%d of %d lemmas hold on every board with all that they rest on, and %d "+
			"roots have no lemma: %s", r.Standing, r.Lemmas, r.Missing, r.Refused)
	}
	sum, err := b.SHA256()
	return book.Report{Lemmas: r.Lemmas, Positions: r.Lemmas, Nodes: r.Nodes, SHA256: sum}, err
}

// bare returns err without the name of the draft, because the user does not know the draft.
func bare(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
