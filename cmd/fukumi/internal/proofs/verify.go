package proofs

// fukumi verify, which runs the independent checker.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/analysis"
	"fukumi/solver/proof"
	"fukumi/solver/proof/plane"
	"fukumi/solver/prove/shelf"
)

// verifyOptions are the flags of verify.
type verifyOptions struct {
	Output     command.OutputOptions
	Paranoid   bool
	Endless    bool
	Threads    int
	Checkpoint string
}

func NewVerify(s *command.Streams) *cobra.Command {
	o := &verifyOptions{}
	cmd := &cobra.Command{
		Use:   "verify [PROOF...]",
		Short: "checks proofs and books with the independent checker",
		Example: `  fukumi solve --rule renju --proof proof.json "h8 i9 g7"
  fukumi verify --paranoid proof.json
  fukumi verify --endless proof.json
  fukumi prove --from "h8 o15 i9 a1" --export far.book; fukumi verify --checkpoint half.json far.book`,
		Args: cobra.ArbitraryArgs,
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error { return runVerify(ctx, s, o, args) }),
	}
	f := command.Flags(cmd)
	f.BoolVar(&o.Paranoid, "paranoid", false, "use no lemma: try every legal reply")
	f.BoolVar(&o.Endless, "endless", false, "ask for every board with these points, the endless one too")
	o.Threads = runtime.NumCPU()
	f.Var(cli.NewValue(&o.Threads, nil, cli.ParseThreads, "all", "N"), "threads", "threads that check a book")
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
	codes := cli.Tally{}
	for _, name := range args {
		if ctx.Err() != nil {
			codes.Add(cli.ExitInterrupted)
			break
		}
		code, err := check(ctx, s, o, name)
		if errors.Is(err, fileio.ErrInterrupted) {
			code, err = cli.ExitInterrupted, nil // the proof was not checked to its end
		}
		if err != nil {
			return err
		}
		codes.Add(code)
	}
	return cli.ExitWith(codes.Code())
}

// check checks a proof or a book, and returns its exit code.
func check(ctx context.Context, s *command.Streams, o *verifyOptions, name string) (int, error) {
	p, b, every, err := readProof(ctx, s, name)
	switch {
	case err != nil:
		return cli.ExitUsage, reportProof(s, o, name, err)
	case b != nil:
		defer b.Close()
		return checkBook(ctx, s, o, b)
	case every != nil:
		return checkPlane(ctx, s, o, name, every)
	}
	v := analysis.Verify(name, p, proof.Options{Paranoid: o.Paranoid, Until: ctx.Err})
	if v.Err == nil && o.Endless {
		v.CheckEveryBoard(ctx.Err)
		if err := ctx.Err(); err != nil && errors.Is(v.EveryBoard.Err, err) {
			return cli.ExitInterrupted, nil
		}
	}
	switch {
	case v.Err == nil && o.Endless && v.EveryBoard.Err != nil:
		return cli.ExitFailed, printCheck(s, o, v)
	case v.Err == nil:
		return cli.ExitDecided, printCheck(s, o, v)
	}
	if ctx.Err() != nil && errors.Is(v.Err, ctx.Err()) {
		return cli.ExitInterrupted, nil
	}
	v.Err = command.Advised(v.Err)
	return cli.ExitFailed, printCheck(s, o, v)
}

// checkBook checks an open book, and returns its exit code.
func checkBook(ctx context.Context, s *command.Streams, o *verifyOptions, b *shelf.File) (int, error) {
	vo := books.VerifyOptions{Paranoid: o.Paranoid, Threads: o.Threads, Checkpoint: o.Checkpoint,
		JSON: o.Output.Format == "json", Quiet: o.Output.Quiet}
	if o.Endless || b.Header().Frame != 0 { // a book about every board says itself what it claims
		c, err := books.VerifyEndless(ctx, &s.Streams, b, vo)
		if err != nil {
			return cli.ExitUsage, reportProof(s, o, b.Name, err)
		}
		return c.Code(), c.Print(&s.Streams, command.NewPrinter(s, &o.Output).Printer, vo)
	}
	c, err := books.Verify(ctx, &s.Streams, b, vo)
	if err != nil {
		return cli.ExitUsage, reportProof(s, o, b.Name, err)
	}
	code := cli.ExitDecided
	if c.Err != nil {
		code = cli.ExitFailed
	}
	return code, c.Print(&s.Streams, command.NewPrinter(s, &o.Output).Printer, vo)
}

// readProof reads the proof in a file, or opens the file if it is a book. It returns the contents of a book about every
// board. The name "-" means standard input; a book from there is kept in memory.
func readProof(ctx context.Context, s *command.Streams, name string) (
	p *proof.Proof, b *shelf.File, every []byte, err error) {
	in := s.Input()
	if name != "-" && shelf.IsBook(name) {
		b, err := shelf.Open(ctx, name)
		return nil, b, nil, interrupted(ctx, err)
	} else if name != "-" {
		file, err := s.Open(name)
		if err != nil {
			return nil, nil, nil, err
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(io.LimitReader(in, books.MaxProof+1))
	if err != nil {
		return nil, nil, nil, fileio.CannotRead(name, err)
	}
	switch {
	case len(data) > books.MaxProof:
		return nil, nil, nil, fmt.Errorf("%s: more than %d MiB", name, books.MaxProof>>20)
	case shelf.Begins(data):
		b, err := shelf.FromBytes(ctx, name, data)
		return nil, b, nil, interrupted(ctx, err)
	case bytes.HasPrefix(data, []byte(plane.Magic)):
		return nil, nil, data, nil
	}
	p, err = fileio.Await(ctx, func() (*proof.Proof, error) { return proof.Decode(data) })
	if err != nil && !errors.Is(err, fileio.ErrInterrupted) {
		if name == "-" {
			name = "standard input"
		}
		err = fmt.Errorf("%s is not a proof: %w", name, command.Advised(err))
	}
	return p, nil, nil, err
}

// reportProof reports err, the reason why a proof was not checked. If the run was interrupted, it returns
// err instead.
func reportProof(s *command.Streams, o *verifyOptions, name string, err error) error {
	if errors.Is(err, fileio.ErrInterrupted) {
		return err
	}
	if o.Output.Format != "json" {
		s.Fail(err)
		return nil
	}
	if err := text.WriteJSON(s.Out, answer.Error{ID: name, Error: err.Error()}); err != nil {
		return err
	}
	return s.Out.Flush()
}

// printCheck prints the verdict of the checker on one proof.
func printCheck(s *command.Streams, o *verifyOptions, v *analysis.Check) error {
	if o.Output.Format == "json" {
		if err := text.WriteJSON(s.Out, v.Object()); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	p := command.NewPrinter(s, &o.Output)
	if v.Err != nil {
		p.Verdict(v.ID+": "+v.Text(words.English), cli.Amber)
		return s.Out.Flush()
	}
	p.Verdict(v.ID+": "+v.Text(words.English), cli.Green)
	if e := v.EveryBoard; e != nil {
		colour := cli.Green
		if e.Err != nil {
			colour = cli.Amber
		}
		p.Verdict(v.ID+": "+v.EveryBoardText(words.English), colour)
	}
	if !p.Quiet {
		p.Sentence("%s in %s; sha256 %s", v.Checked(words.English), words.English.Duration(v.Time), v.Report.SHA256)
	}
	return s.Out.Flush()
}

// interrupted returns err, or fileio.ErrInterrupted in place of it if ctx is done.
func interrupted(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return fileio.ErrInterrupted
	}
	return err
}
