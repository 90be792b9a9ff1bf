// Package verify is fukumi verify, the independent checker as a command.
package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/reading"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation/answer"
	"fukumi/solver/analysis"
	"fukumi/solver/proof"
)

// verifyOptions are the flags of verify.
type verifyOptions struct {
	Output     command.OutputOptions
	Paranoid   bool
	Threads    int
	Checkpoint string
}

func New(s *command.Streams) *cobra.Command {
	o := &verifyOptions{}
	cmd := &cobra.Command{
		Use:   "verify [PROOF...]",
		Short: "checks proofs and books with the independent checker",
		Example: `  fukumi solve --rule renju --proof proof.json "h8 i9 g7"
  fukumi verify --paranoid proof.json
  fukumi prove --from "h8 o15 i9 a1" --export far.book; fukumi verify --checkpoint half.json far.book`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.Settle(); err != nil {
				return err
			}
			return runVerify(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&o.Paranoid, "paranoid", false, "use no lemma: try every legal reply")
	o.Threads = runtime.NumCPU()
	f.Var(cli.NewValue(&o.Threads, nil, cli.Threads, "all", "N"), "threads", "threads that check a book")
	f.StringVar(&o.Checkpoint, "checkpoint", "",
		"keep the progress of the check of a book in `FILE`, and go on from there")
	o.Output.Register(f)
	return cmd
}

func runVerify(ctx context.Context, s *command.Streams, o *verifyOptions, args []string) error {
	if len(args) == 0 {
		if s.InTerminal {
			return errors.New("no proof: give a file, or - for standard input")
		}
		args = []string{"-"}
	}
	codes := exit.Tally{}
	for _, name := range args {
		if ctx.Err() != nil {
			codes.Add(exit.Interrupted)
			break
		}
		if name != "-" && books.IsBook(name) {
			code, err := verifyBook(ctx, s, o, name)
			if err != nil {
				return err
			}
			codes.Add(code)
			continue
		}
		p, b, err := readProof(ctx, s, name)
		if b != nil {
			code, err := checkBook(ctx, s, o, b)
			if err != nil {
				return err
			}
			codes.Add(code)
			continue
		}
		if errors.Is(err, reading.ErrInterrupted) {
			codes.Add(exit.Interrupted)
			break
		}
		if err != nil {
			codes.Add(exit.Usage)
			if err := reportProof(s, o, name, err); err != nil {
				return err
			}
			continue
		}
		v := analysis.Verify(name, p, proof.Options{Paranoid: o.Paranoid, Until: ctx.Err})
		if v.Err != nil && ctx.Err() != nil && errors.Is(v.Err, ctx.Err()) {
			codes.Add(exit.Interrupted) // nothing is known of it
			break
		}
		if v.Err != nil {
			v.Err = command.Advised(v.Err)
			codes.Add(exit.Failed)
		}
		if err := printCheck(s, o, v); err != nil {
			return err
		}
	}
	return exit.Quiet(codes.Code())
}

// verifyBook checks a book, and returns the exit code of that.
func verifyBook(ctx context.Context, s *command.Streams, o *verifyOptions, name string) (int, error) {
	b, err := books.Open(ctx, name)
	switch {
	case errors.Is(err, reading.ErrInterrupted):
		return exit.Interrupted, nil
	case err != nil:
		return exit.Usage, reportProof(s, o, name, err)
	}
	defer b.Close()
	return checkBook(ctx, s, o, b)
}

// checkBook is verifyBook for one that is open.
func checkBook(ctx context.Context, s *command.Streams, o *verifyOptions, b *books.File) (int, error) {
	vo := books.VerifyOptions{Paranoid: o.Paranoid, Threads: o.Threads, Checkpoint: o.Checkpoint,
		JSON: o.Output.Format == "json", Quiet: o.Output.Quiet}
	c, err := books.Verify(ctx, &s.Streams, b, vo)
	switch {
	case errors.Is(err, reading.ErrInterrupted):
		return exit.Interrupted, nil
	case err != nil:
		return exit.Usage, reportProof(s, o, b.Name, err)
	}
	code := exit.Decided
	if c.Err != nil {
		code = exit.Failed
	}
	return code, c.Print(&s.Streams, command.NewPrinter(s, &o.Output).Printer, vo)
}

// readProof reads the proof in a file, or on standard input for "-": there it may be a
// book, too, which is then kept in memory.
func readProof(ctx context.Context, s *command.Streams, name string) (*proof.Proof, *books.File, error) {
	in := s.Input()
	if name != "-" {
		file, err := s.Open(name)
		if err != nil {
			return nil, nil, err
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(io.LimitReader(in, books.MostProof+1))
	if err != nil {
		return nil, nil, reading.Failure(name, err)
	}
	if len(data) > books.MostProof {
		return nil, nil, fmt.Errorf("%s: more than %d MiB", name, books.MostProof>>20)
	}
	if books.Begins(data) {
		b, err := books.FromBytes(ctx, name, data)
		return nil, b, err
	}
	var p *proof.Proof
	err = reading.Beside(ctx, func() (err error) {
		p, err = proof.Decode(data)
		return err
	})
	if errors.Is(err, reading.ErrInterrupted) {
		return nil, nil, err
	}
	if err != nil {
		if name == "-" {
			name = "standard input"
		}
		return nil, nil, fmt.Errorf("%s is no proof: %w", name, command.Advised(err))
	}
	return p, nil, nil
}

func reportProof(s *command.Streams, o *verifyOptions, name string, err error) error {
	if o.Output.Format != "json" {
		s.Fail(err)
		return nil
	}
	if err := terminal.WriteJSON(s.Out, answer.Error{ID: name, Error: err.Error()}); err != nil {
		return err
	}
	return s.Out.Flush()
}

// printCheck prints the verdict on one proof.
func printCheck(s *command.Streams, o *verifyOptions, v *analysis.Check) error {
	if o.Output.Format == "json" {
		if err := terminal.WriteJSON(s.Out, v.Object()); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	p := command.NewPrinter(s, &o.Output)
	if v.Err != nil {
		p.Verdict(v.ID+": "+v.Text(), terminal.Amber)
		return s.Out.Flush()
	}
	p.Verdict(v.ID+": "+v.Text(), terminal.Green)
	if !p.Quiet {
		p.Sentence("%s in %s; sha256 %s", v.Checked(), terminal.Duration(v.Time), v.Report.SHA256)
	}
	return s.Out.Flush()
}
