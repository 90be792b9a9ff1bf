package command

// The run of a command that takes positions. It works on one position of the source after the other,
// and prints and flushes each answer. It reports a bad position and goes on. The exit code of the run is
// the worst of all positions (package cli).

import (
	"context"
	"errors"

	"fukumi/cache"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/draw"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Batch is one run over the positions of a source.
type Batch struct {
	Streams *Streams
	Output  *OutputOptions
	Engine  *Engine      // nil if the command does not search
	Session *ask.Session // answers the questions; nil in a review, which has its own sessions
	Codes   cli.Tally
	Lines   bool // the source is JSON, so each record gets an answer or an error

	failures int // number of failures of a required store
}

// RunBatch calls work for every position of the arguments, and then the functions ends. Its error has
// the exit code of the whole run.
func RunBatch(ctx context.Context, s *Streams, o *CommonOptions, args []string, proofs *ProofFiles,
	work func(*Batch, Record) error, ends ...func() error) error {
	src, err := o.Position.Open(s, args)
	if err != nil {
		return err
	}
	defer src.Close()
	src.each = o.Output.Format == "json" && src.Name == standardInput
	e, err := NewEngine(s, &o.Cache)
	if err != nil {
		return err
	}
	if o.Book != "" {
		if err := e.Books.Use(ctx, o.Book); err != nil {
			return err
		}
	}
	b := &Batch{Streams: s, Output: &o.Output, Engine: e, Codes: cli.Tally{},
		Session: e.Session(ask.Options{Memory: o.Search.Memory, Threads: o.Search.Threads})}
	b.Run(ctx, src, work)
	for _, end := range append(ends, proofs.Close) {
		if err := end(); err != nil {
			b.Fail(err)
		}
	}
	b.End()
	return cli.ExitWith(b.Codes.Code())
}

// Run works on the records of a source until they end.
func (b *Batch) Run(ctx context.Context, src *Source, work func(*Batch, Record) error) {
	for r := range src.Records(ctx) {
		if err := b.one(r, work); err != nil {
			b.Fail(err)
			break
		}
	}
	if ctx.Err() != nil {
		b.Codes.Add(cli.ExitInterrupted)
	}
}

// one works on a record, and reports an error of the record. An error that one returns ends the
// run.
func (b *Batch) one(r Record, work func(*Batch, Record) error) error {
	for _, w := range r.Warnings {
		b.Warn(r.Named(b.Streams.Doubt(w)))
	}
	b.Lines = b.Lines || r.Object
	err, code := r.Err, cli.ExitUsage
	if err == nil && b.Engine != nil {
		err = r.Held
	}
	if err == nil {
		err = r.Earlier(work(b, r))
		code = CodeOfWork(err)
	}
	var coded *cli.ExitError
	switch {
	case err == nil:
	case errors.As(err, &coded):
		return err
	default:
		b.Codes.Add(code)
		if err := b.Report(r, err); err != nil {
			return err
		}
	}
	if b.Engine != nil && !errors.Is(err, cache.ErrUnavailable) { // an unavailable store was reported above
		b.Note(b.Engine.Flush())
	}
	return nil
}

// An inputError is the error for a position that was read but does not suit the command.
type inputError struct{ error }

// Unsuitable marks err as an error for a position that does not suit the command.
func Unsuitable(err error) error { return &inputError{err} }

func (e *inputError) Unwrap() error { return e.error }

// CodeOfWork returns the exit code for an error of the work on a position: the position does not suit
// the command, the game is over, a required store cannot be used, or the checker refused a proof.
func CodeOfWork(err error) int {
	var over *solver.GameOverError
	var unfit *inputError
	switch {
	case errors.Is(err, cache.ErrUnavailable):
		return cli.ExitNotWritten
	case errors.As(err, &over), errors.As(err, &unfit):
		return cli.ExitUsage
	}
	return cli.ExitFailed
}

// Report reports the error of a record. If input and output are JSON, the error takes the place of
// the answer.
func (b *Batch) Report(r Record, err error) error {
	err = Advised(err)
	lines, unavailable := b.Output.Format == "json" && b.Lines, errors.Is(err, cache.ErrUnavailable)
	if named := errors.New(r.Named(b.Streams.Words().Error(err))); unavailable {
		b.failed(named)
	} else if !lines {
		b.Streams.Fail(named)
	}
	if lines {
		if err := text.WriteJSON(b.Streams.Out, answer.Error{ID: r.ID, Error: err.Error()}); err != nil {
			return err
		}
		return b.Streams.Out.Flush()
	}
	return nil
}

// failed reports the first failure of the store. It only counts the others, because on a full disk the
// store fails for every record.
func (b *Batch) failed(err error) {
	if b.failures++; b.failures == 1 {
		b.Streams.Fail(err)
	}
}

// Fail reports an error that ends the run.
func (b *Batch) Fail(err error) {
	b.Codes.Add(cli.ExitCode(err))
	var coded *cli.ExitError
	if errors.As(err, &coded) && coded.Err != nil {
		b.Streams.Fail(coded.Err)
	}
}

// Note reports an error of the store, if the store is required.
func (b *Batch) Note(err error) {
	if err != nil && b.Engine.Required {
		b.Codes.Add(cli.ExitNotWritten)
		b.failed(err)
	}
}

// End closes the engine, and reports the failures of the store.
func (b *Batch) End() {
	b.Note(b.Engine.Close())
	if n := b.failures - 1; n > 0 {
		b.Streams.Note(b.Streams.Words().Say(
			"the cache could not be used {n, plural, one {# more time} other {# more times}}", "n", n))
	}
	b.Warn(b.Engine.Store.Warnings()...)
}

// Warn prints warnings, unless the flags silence them.
func (b *Batch) Warn(warnings ...string) {
	if b.Output.Quiet {
		return
	}
	for _, w := range warnings {
		b.Streams.Warn("%s", w)
	}
}

// AddProof adds the proof of a record's win to the files of --proof. If they cannot be written,
// the run still prints its answers.
func (b *Batch) AddProof(ctx context.Context, files *ProofFiles, r *Record, won *solver.Result) {
	p := won.Proof
	if files.Target() != "" && p == nil {
		l, why := b.Streams.Words(), ""
		switch {
		case !won.Decides():
			why = l.Say("no proof is written: there is no win")
		case won.Book.Move == notation.NoPoint:
			why = l.Say("no proof is written: the side to move loses, and the book {book} is the proof", "book",
				won.Book.Book)
		default:
			if p = b.Engine.bookProof(ctx, &r.Position, won.Book); p == nil {
				why = l.Say("no proof is written: it is too large for a file, and the book {book} is the proof", "book",
					won.Book.Book)
			}
		}
		if why != "" {
			b.Warn(r.Named(why))
		}
	}
	if err := files.add(r.ID, p); err != nil {
		b.Fail(err)
		files.Stop()
	}
}

// AddPictures adds the pictures of a record to the files of --svg and --png.
func (b *Batch) AddPictures(files *PictureFiles, r *Record, sheet draw.Sheet) error {
	err := files.Add(r.ID, sheet)
	var coded *cli.ExitError
	if errors.As(err, &coded) {
		b.Fail(err)
		files.stop()
		return nil
	}
	return err
}
