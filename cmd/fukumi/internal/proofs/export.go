package proofs

// The file of a proof: a book, or a proof file.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/solver/proof"
	"fukumi/solver/prove"
)

// An exportReport describes a written file, which the checker has accepted as a whole.
type exportReport struct {
	// the number of lemmas of a book
	Lemmas int `json:"lemmas,omitempty" schema:"minimum=1"`
	Nodes  int `json:"proof_nodes" schema:"minimum=1"`
	// in a proof file, the maximum number of plies until the five
	Length int    `json:"length,omitempty" schema:"minimum=1"`
	SHA256 string `json:"sha256"`
}

// isProofFile reports whether the name is that of a proof file, not of a book.
func isProofFile(name string) bool { return strings.EqualFold(filepath.Ext(name), ".json") }

// export writes the proof. If the name ends in .json it writes a proof file, else a book. If some
// parts are open, it writes a book of the proved parts in any case. If it returns a report, the file
// was written.
func (r *runner) export(ctx context.Context, l *prove.Ledger, whole bool) (*exportReport, error) {
	if !whole || !isProofFile(r.o.Export) {
		report, err := books.Write(ctx, r.o.Export, func(w io.Writer) error {
			return l.WriteBook(ctx, w, r.o.Program)
		})
		if err != nil {
			return nil, err
		}
		return &exportReport{Lemmas: report.Lemmas, Nodes: report.Nodes, SHA256: report.SHA256}, nil
	}
	p, err := l.Proof(ctx)
	if err != nil {
		return nil, r.unwritten(ctx, err)
	}
	report, err := proof.Verify(p, proof.Options{Until: ctx.Err, Narrow: true})
	if err != nil {
		return nil, r.unwritten(ctx, fmt.Errorf("the checker refused it: %w", err))
	}
	p.Class = report.Class
	text, err := proof.Encode(p)
	if err != nil {
		return nil, r.unwritten(ctx, err)
	}
	if err := fileio.WriteBytes(r.o.Export, text); err != nil {
		return nil, cli.Unwritten(err)
	}
	return &exportReport{Nodes: report.Nodes, Length: report.Length, SHA256: report.SHA256}, nil
}

// unwritten adds the exit code to err, the reason why a proof file was not written.
func (r *runner) unwritten(ctx context.Context, err error) error {
	code := cli.ExitFailed
	switch {
	case ctx.Err() != nil:
		code, err = cli.ExitInterrupted, errors.New("it was interrupted")
	case errors.Is(err, proof.ErrTooLarge):
		code = cli.ExitNotWritten
		err = fmt.Errorf("%w: write a book instead, with a name that does not end in .json", err)
	}
	return &cli.ExitError{Code: code, Err: fmt.Errorf("%s is not written: %w", r.o.Export, err)}
}
