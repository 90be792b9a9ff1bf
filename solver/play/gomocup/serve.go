package gomocup

// The entry point for programs that serve the protocol.

import (
	"context"
	"io"
	"runtime"
	"time"

	"fukumi/solver/ask"
	"fukumi/solver/play"
	"fukumi/solver/play/internal/wire"
)

// A Machine is the number of processors and the memory of a computer.
type Machine = wire.Machine

// Options say which engine answers a manager, and which limits apply if the manager sets none. The zero value is the
// program's own search without a limit.
type Options struct {
	Version string // the program's version, for the manager

	Turn    time.Duration // time limit for a move; 0 means no limit
	Nodes   int64         // node limit for a move; 0 means no limit
	Limited bool          // whether the user has set Turn and Nodes, so that they are not just defaults
	Threads int           // 0 means one
	Memory  int64         // memory for the tables; 0 means the default
	Model   *play.Model   // the engine; nil means the program's own search

	// Machine limits what a manager may ask for. Zero values mean all processors, and tables of 4 GiB.
	Machine Machine
	// Open opens the session that finds the moves; nil means ask.Open.
	Open func(ask.Options) *ask.Session
	// LimitMemory sets the memory limit of the process that the manager asks for; if it is nil, there is no limit.
	LimitMemory func(bytes int64)
}

// boardMemory is the maximum size of the tables that a manager may ask for.
const boardMemory = 4 << 30

// fill replaces zero values by defaults.
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

// Serve answers commands until END, the end of the input, the end of ctx, or the first write error, which it returns.
// If out has a method Flush, Serve calls it after every answer.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan wire.Line, 64)
	go wire.ReadLines(ctx, in, lines)
	return newSession(out, o).run(ctx, lines)
}
