package main

// The streams of a run, and what a command does on them: it tells errors with what
// to try, and alarms where a proof was refused.

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"fukumi/cmd/fukumi/internal/memory"
	"fukumi/cmd/fukumi/internal/reading"
	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/solver"
	"fukumi/solver/play"
)

// A streams is what a command reads and writes. Tests put buffers in it.
type streams struct {
	terminal.Streams

	ctx context.Context // of the run: reading ends with it

	refused atomic.Bool // a proof, by the checker: see newSolver
	alarms  sync.Mutex
}

// newSolver is a solver with the given options. A proof of its that the checker
// refuses is a defect of this program: it is told at once, and the exit code says
// so, whatever the answer that it was for.
func (s *streams) newSolver(o solver.Options) *solver.Solver {
	o.Refused = s.alarm
	return solver.New(o)
}

// newSearcher is newSolver for those who play.
func (s *streams) newSearcher(o solver.Options) play.Searcher { return s.newSolver(o) }

// alarm tells of a proof that was refused.
func (s *streams) alarm(err error) {
	s.alarms.Lock()
	defer s.alarms.Unlock()
	s.refused.Store(true)
	s.Fail(err)
}

// Warn prints a warning, with the flag that settles the doubt.
func (s *streams) Warn(format string, args ...any) {
	s.Streams.Warn("%s", advisedDoubt(fmt.Sprintf(format, args...)))
}

// Fail prints an error: what is wrong, and what to try.
func (s *streams) Fail(err error) { s.Streams.Fail(advised(err)) }

// A printer writes the parts of what fukumi found.
type printer struct{ *terminal.Printer }

func newPrinter(s *streams, o *outputOptions) *printer {
	return &printer{terminal.NewPrinter(&s.Streams, terminal.Look{Markdown: o.Format == "md", Quiet: o.Quiet, Color: o.Color})}
}

// progress says how the work on a position goes on, until the function that it
// returns is called.
func (b *batch) progress(what string) func() {
	if b.output.Quiet {
		return func() {}
	}
	b.engine.nodes.reset()
	return b.s.Working(func(elapsed time.Duration) string {
		return what + ", " + terminal.Pace(elapsed, b.engine.nodes.total())
	})
}

// open opens a file that can be read; a directory cannot.
func (s *streams) open(name string) (*reading.File, error) { return reading.Open(s.context(), name) }

// input is standard input, for a command that reads to its end.
func (s *streams) input() io.Reader {
	if s.In == nil {
		return nil
	}
	return reading.New(s.context(), s.In)
}

// context is done when reading is to end.
func (s *streams) context() context.Context {
	if s.ctx == nil {
		return context.Background()
	}
	return s.ctx
}

// workerMemory bounds the tables of each of several workers, and says where that
// is less than was asked for.
func (s *streams) workerMemory(each int64, workers int, quiet bool) int64 {
	most := memory.Share(workers)
	if each > most && !quiet {
		s.Warn("%s of memory for each of %d at a time is more than this machine has; each takes at most %s",
			memory.Text(each), workers, memory.Text(most))
	}
	return min(each, most)
}
