package command

// The streams of a run, and what a command writes to them: errors with advice on what to try, and
// an alarm if a proof was refused.

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

// Streams is what a command reads and writes. Tests put buffers in it.
type Streams struct {
	cli.Streams

	ctx context.Context // of the run: its end stops reading

	refused atomic.Bool // the checker has refused a proof: see Session
	alarms  sync.Mutex
}

// Begin sets the context of the run, whose end stops reading.
func (s *Streams) Begin(ctx context.Context) { s.ctx = ctx }

// Unsound reports whether the checker has refused a proof.
func (s *Streams) Unsound() bool { return s.refused.Load() }

// Session opens a session. If the checker refuses a proof of its search, that is a defect of this
// program: it is reported at once, and sets the exit code, whatever the answer is.
func (s *Streams) Session(o ask.Options) *ask.Session {
	o.Refused = s.Alarm
	return ask.Open(o)
}

// Alarm reports a proof that was refused.
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

// FailTogether is Fail for concurrent callers.
func (s *Streams) FailTogether(err error) {
	s.alarms.Lock()
	defer s.alarms.Unlock()
	s.Fail(err)
}

// A Printer writes the parts of an answer.
type Printer struct{ *cli.Printer }

// NewPrinter returns a printer on the standard output of s, with the format of the flags.
func NewPrinter(s *Streams, o *OutputOptions) *Printer {
	return &Printer{cli.NewPrinter(&s.Streams, cli.Look{Markdown: o.Format == "md", Quiet: o.Quiet,
		Color: o.Color})}
}

// Progress shows the progress of the work on a position, until the function that it returns is
// called.
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

// Context returns the context whose end stops reading.
func (s *Streams) Context() context.Context {
	if s.ctx == nil {
		return context.Background()
	}
	return s.ctx
}

// WorkerMemory bounds the tables of each of several workers, and warns if that is less than the
// flags ask for.
func (s *Streams) WorkerMemory(each int64, workers int, quiet bool) int64 {
	most := cli.MemoryShare(workers)
	if each > most && !quiet {
		s.Warn("%s of memory for each of %d at a time is more than this machine has; each uses at most %s",
			cli.MemoryText(each), workers, cli.MemoryText(most))
	}
	return min(each, most)
}
