package main

// What the commands that take positions have in common: every position of the
// source is worked on in turn, printed and flushed; a bad one is reported and
// the run goes on; the worst exit code wins (package exit).

import (
	"context"
	"errors"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/notation/answer"
	"fukumi/notation/draw"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A batch is one run over the positions of a source.
type batch struct {
	s      *streams
	output *outputOptions
	engine *engine // nil where nothing is searched
	codes  exit.Tally
	lines  bool // the source is JSON: an answer or an error for each record
}

// runBatch calls work for every position of the arguments, then the ends, and
// returns an error that carries the exit code of the whole run.
func runBatch(ctx context.Context, s *streams, o *commonOptions, args []string, proofs *proofFiles, work func(*batch, record) error, ends ...func() error) error {
	src, err := o.Position.open(s, args)
	if err != nil {
		return err
	}
	defer src.Close()
	e, err := newEngine(s, &o.Cache, &o.Search)
	if err != nil {
		return err
	}
	b := &batch{s: s, output: &o.Output, engine: e, codes: exit.Tally{}}
	b.run(ctx, src, work)
	for _, end := range append(ends, proofs.Close) {
		if err := end(); err != nil {
			b.fail(err)
		}
	}
	b.note(e.close())
	b.warn(e.store.Warnings()...)
	return exit.Quiet(b.codes.Code())
}

// run works on the records of a source until they end.
func (b *batch) run(ctx context.Context, src *source, work func(*batch, record) error) {
	for r := range src.records(ctx) {
		if err := b.one(r, work); err != nil {
			b.fail(err)
			break
		}
	}
	if ctx.Err() != nil {
		b.codes.Add(exit.Interrupted)
	}
}

// one works on a record. Its own errors are reported here; the error it
// returns ends the run.
func (b *batch) one(r record, work func(*batch, record) error) error {
	for _, w := range r.Warnings {
		b.warn(r.say(w))
	}
	b.lines = b.lines || r.Object
	err, code := r.Err, exit.Usage
	if err == nil {
		err = r.earlier(work(b, r))
		code = codeOfWork(err)
	}
	var coded *exit.Error
	switch {
	case err == nil:
	case errors.As(err, &coded):
		return err
	default:
		b.codes.Add(code)
		if err := b.report(r, err); err != nil {
			return err
		}
	}
	if b.engine != nil {
		b.note(b.engine.flush())
	}
	return nil
}

// An inputError is about a position that was read and does not suit the
// command.
type inputError struct{ error }

func (e *inputError) Unwrap() error { return e.error }

// codeOfWork is the exit code of what can go wrong with a position that was
// read: it does not suit, the game is over, the store that is required cannot be used, or the
// checker refused what the search claimed.
func codeOfWork(err error) int {
	var over *solver.GameOverError
	var unsuitable *inputError
	switch {
	case errors.Is(err, cache.ErrUnavailable):
		return exit.NotWritten
	case errors.As(err, &over), errors.As(err, &unsuitable):
		return exit.Usage
	}
	return exit.Failed
}

// report says what is wrong with a record, in the place of its answer where
// the input was JSON and the output is.
func (b *batch) report(r record, err error) error {
	err = advised(err)
	if b.output.Format == "json" && b.lines {
		if err := terminal.WriteJSON(b.s.Out, answer.Error{ID: r.ID, Error: err.Error()}); err != nil {
			return err
		}
		return b.s.Out.Flush()
	}
	b.s.Fail(errors.New(r.say(err.Error())))
	return nil
}

// fail reports an error that ends the run.
func (b *batch) fail(err error) {
	b.codes.Add(exit.Of(err))
	var coded *exit.Error
	if errors.As(err, &coded) && coded.Err != nil {
		b.s.Fail(coded.Err)
	}
}

// note reports what went wrong with the store, where that matters.
func (b *batch) note(err error) {
	if err != nil && b.engine.required {
		b.codes.Add(exit.NotWritten)
		b.s.Fail(err)
	}
}

func (b *batch) warn(warnings ...string) {
	if b.output.Quiet {
		return
	}
	for _, w := range warnings {
		b.s.Warn("%s", w)
	}
}

// addProof hands the proof of a record's win to the files of --proof. Where
// they cannot be written the answers still can.
func (b *batch) addProof(files *proofFiles, r *record, p *proof.Proof) {
	if files.Target() != "" && p == nil {
		b.warn(r.say("no win, so no proof is written"))
	}
	if err := files.add(r.ID, p); err != nil {
		b.fail(err)
		files.Stop()
	}
}

// addPictures does the same for the pictures of a record.
func (b *batch) addPictures(files *pictureFiles, r *record, sheet draw.Sheet) error {
	err := files.add(r.ID, sheet)
	var coded *exit.Error
	if errors.As(err, &coded) {
		b.fail(err)
		files.stop()
		return nil
	}
	return err
}
