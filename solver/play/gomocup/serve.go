package gomocup

// The way in for those who serve the protocol.

import (
	"context"
	"io"
	"runtime"
	"time"

	"fukumi/solver/ask"
	"fukumi/solver/play"
	"fukumi/solver/play/internal/wire"
)

// A Machine is what there is of processors and memory.
type Machine = wire.Machine

// Options say who answers a manager, and what holds where it names nothing. The
// zero value is the program's own search without a limit.
type Options struct {
	Version string // of the program, as it is told

	Turn    time.Duration // for a move; 0 means no limit
	Nodes   int64         // likewise
	Limited bool          // Turn and Nodes were asked for, and are no mere defaults
	Threads int           // 0 means one
	Memory  int64         // of the tables; 0 means the default
	Model   *play.Model   // that plays; nil means the program's own search

	// Machine is what a manager may ask for; zeros mean every processor, and
	// tables of 4 GiB.
	Machine Machine
	// Open opens the session that is asked for moves; nil means ask.Open.
	Open func(ask.Options) *ask.Session
	// LimitMemory bounds the memory of the process as the manager asks for; nil
	// if that is not to be done.
	LimitMemory func(bytes int64)
}

// boardMemory is the largest table that a board may ask for.
const boardMemory = 4 << 30

// fill puts the defaults in the place of zeros.
func (o *Options) fill() {
	if o.Machine.Threads == 0 {
		o.Machine.Threads = runtime.NumCPU()
	}
	if o.Machine.Memory == 0 {
		o.Machine.Memory = boardMemory
	}
	if o.Open == nil {
		o.Open = ask.Open
	}
}

// Serve answers what comes in until END, the end of the input, the end of ctx,
// or the first failure of the output, which is its error. Where out has a method
// Flush it is called after every answer.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan wire.Line, 64)
	go wire.ReadLines(ctx, in, lines)
	return newSession(out, o).run(ctx, lines)
}
