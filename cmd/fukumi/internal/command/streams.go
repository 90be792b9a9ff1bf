package command

// The streams of a run, and the messages that commands write to them: errors with advice on what to try,
// and an alarm if the checker has refused a proof.

import (
	"context"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/words"
	"fukumi/solver/ask"
)

// Streams holds the streams that a command reads and writes. Tests put buffers into it.
type Streams struct {
	cli.Streams

	ctx context.Context // the context of the run; when it is done, reading stops

	refused atomic.Bool // the checker has refused a proof: see Session
	alarms  sync.Mutex  // held while an error is printed
}

// Begin sets the context of the run. When ctx is done, reading stops.
func (s *Streams) Begin(ctx context.Context) { s.ctx = ctx }

// Unsound reports whether the checker has refused a proof.
func (s *Streams) Unsound() bool { return s.refused.Load() }

// Session opens a session. If the checker refuses a proof that the session has found, this
// program has a defect. It is reported at once, and determines the exit code, whatever the answer is.
func (s *Streams) Session(o ask.Options) *ask.Session {
	o.Refused = s.Alarm
	return ask.Open(o)
}

// Alarm reports that the checker has refused a proof.
func (s *Streams) Alarm(err error) {
	s.alarms.Lock()
	defer s.alarms.Unlock()
	s.refused.Store(true)
	s.Fail(err)
}

// Doubt returns a doubt of a reader in words, with the flag that settles it.
func (s *Streams) Doubt(doubt *words.Message) string { return advisedDoubt(doubt).In(s.Words()) }

// Fail prints an error with advice on what to try.
func (s *Streams) Fail(err error) { s.Streams.Fail(Advised(err)) }

// FailTogether is like Fail, and is safe for concurrent use.
func (s *Streams) FailTogether(err error) {
	s.alarms.Lock()
	defer s.alarms.Unlock()
	s.Fail(err)
}

// A Printer prints the parts of an answer.
type Printer struct{ *cli.Printer }

// NewPrinter returns a printer to the standard output of s, in the format of the flags.
func NewPrinter(s *Streams, o *OutputOptions) *Printer {
	return &Printer{cli.NewPrinter(&s.Streams, cli.Look{Markdown: o.Format == "md", Quiet: o.Quiet,
		Color: o.Color})}
}

// Progress shows the progress of the work on a position until the caller calls the function that it
// returns.
func (b *Batch) Progress(what string) func() {
	if b.Output.Quiet {
		return func() {}
	}
	b.Session.Reset()
	return b.Streams.Working(func(elapsed time.Duration) string {
		return cli.Pace(b.Streams.Words(), what, elapsed, b.Session.Nodes())
	})
}

// Open opens a file for reading; a directory is an error.
func (s *Streams) Open(name string) (*fileio.InputFile, error) { return fileio.Open(s.Context(), name) }

// Input returns standard input, for a command that reads to its end.
func (s *Streams) Input() io.Reader {
	if s.In == nil {
		return nil
	}
	return fileio.NewInput(s.Context(), s.In)
}

// Context returns the context of the run.
func (s *Streams) Context() context.Context {
	if s.ctx == nil {
		return context.Background()
	}
	return s.ctx
}

// WorkerMemory returns the memory for the tables of each of several workers. It warns if the machine has
// less memory than the flags ask for.
func (s *Streams) WorkerMemory(each int64, workers int, quiet bool) int64 {
	limit := cli.MemoryShare(workers)
	if each > limit && !quiet {
		s.Warn("%s of memory for each of %d at a time is more than this machine has; each uses at most %s",
			cli.MemoryText(each), workers, cli.MemoryText(limit))
	}
	return min(each, limit)
}
