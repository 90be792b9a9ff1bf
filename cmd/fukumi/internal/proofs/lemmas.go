package proofs

import (
	"context"
	"errors"
	"fmt"
	"os"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
	"fukumi/solver/prove"
	"fukumi/solver/prove/shelf"
)

// The lemmas of a book with which a job about every board begins.

// takeLemmas adds to the ledger the lemmas of the book of the options that hold on every board.
func (r *runner) takeLemmas(ctx context.Context, l *prove.Ledger) error {
	b, err := openLemmas(ctx, r.o.Lemmas)
	if err != nil {
		return err
	}
	defer b.Close()
	r.t.setDoing("reading " + r.o.Lemmas)
	stop := r.t.begin()
	added, of, err := l.Take(ctx, b.Reader, func(lemmas int) {
		r.t.setDoing(words.Count(int64(lemmas), "lemma") + " of " + r.o.Lemmas + " checked")
	})
	stop()
	if ctx.Err() != nil {
		return &cli.ExitError{Code: cli.ExitInterrupted, Err: errors.New(r.o.Lemmas + " was not read to its end: it " +
			"was interrupted")}
	}
	if err == nil && !r.o.Quiet {
		hold := ""
		if r.job.Frame != 0 {
			hold = " hold on every board, and"
		}
		r.s.Note(fmt.Sprintf("%s: %d of its %s%s are taken", r.o.Lemmas, added, words.Count(int64(of), "lemma"), hold))
	}
	return err
}

// openLemmas opens a book: a file or, if there is no such file, a book that the program carries.
func openLemmas(ctx context.Context, name string) (*shelf.File, error) {
	if _, err := os.Stat(name); err == nil {
		return shelf.Open(ctx, name)
	}
	e, err := books.Shelf("", nil).Find(name)
	if err != nil {
		return nil, err
	}
	return e.Read(ctx)
}
