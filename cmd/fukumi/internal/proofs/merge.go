package proofs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove"
	"fukumi/solver/prove/shelf"
)

// merge joins the proofs of parts, which are books and certificates, into one book under the root. It has
// the book checked as a whole, and writes it to the file of the options. If parts are missing, the book
// is written without the root, and the exit code says that the root is not proved.
func merge(ctx context.Context, s *cli.Streams, p *cli.Printer, o *options, names []string) error {
	if o.Export == "" || len(names) == 0 {
		return errors.New("--merge needs books or certificates, and --export FILE for the joined book")
	}
	job, err := o.job()
	if err != nil {
		return err
	}
	var readers []*book.Reader
	want := job.Header(o.Program)
	for _, name := range names {
		if !shelf.IsBook(name) {
			proved, err := books.Certificates(ctx, name, &want)
			if err != nil {
				return err
			}
			readers = append(readers, proved...)
			continue
		}
		f, err := shelf.Open(ctx, name)
		if err != nil {
			return err
		}
		defer f.Close()
		h := f.Header()
		if h.Frame != want.Frame {
			return fmt.Errorf("%s: its frame is %d lines, not %d (see --endless and --frame; 0 is a book about one "+
				"board)", name, h.Frame, want.Frame)
		}
		if h.Rule != want.Rule || h.Size != want.Size || h.Attacker != want.Attacker {
			return fmt.Errorf("%s is about %s wins under %s on %dx%[4]d, not %s wins under %s on %dx%[7]d "+
				"(see --from, --rule and --size)", name, h.Attacker, h.Rule, h.Size, want.Attacker, want.Rule,
				want.Size)
		}
		readers = append(readers, f.Reader)
	}
	var missing []string
	report, err := books.Write(ctx, o.Export, func(w io.Writer) (err error) {
		missing, err = job.Join(w, o.Program, readers...)
		return err
	})
	if err != nil {
		return err
	}
	if err := tellMerge(s, p, o, job, missing, &report); err != nil {
		return err
	}
	if len(missing) > 0 {
		return cli.ExitWith(cli.ExitUndecided)
	}
	return nil
}

// A mergeReport is the report on joined books, as --json prints it.
type mergeReport struct {
	Schema  int          `json:"schema"`
	Root    string       `json:"root"`
	Verdict string       `json:"verdict" schema:"enum=win|unknown"`
	Missing []string     `json:"missing"` // parts that no book proves
	Export  exportReport `json:"export"`
}

func tellMerge(
	s *cli.Streams, p *cli.Printer, o *options, job *prove.Job, missing []string, report *book.Report,
) error {
	e := exportReport{Lemmas: report.Lemmas, Nodes: report.Nodes, SHA256: report.SHA256}
	if o.JSON {
		m := &mergeReport{answer.Schema, job.Name(), "win", append([]string{}, missing...), e}
		if len(missing) > 0 {
			m.Verdict = "unknown"
		}
		if err := text.WriteJSON(s.Out, m); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	p.Heading("", &job.Root)
	if len(missing) > 0 {
		text := fmt.Sprintf("unknown: %d of %s missing: %s",
			len(missing), words.Count(int64(len(job.Parts)), "part"), strings.Join(missing, ", "))
		p.Verdict(text, cli.Amber)
	} else {
		p.Verdict(words.English.Side(job.Attacker())+" has a forced win", cli.Green)
	}
	if !p.Quiet {
		p.Sentence("%s", e.text())
	}
	p.End()
	return s.Out.Flush()
}
