package main

// The engine command: the Gomocup (Piskvork) protocol on standard input and
// output. A program whose name begins with "pbrain-" enters it at once, as
// managers expect.

import (
	"context"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"fukumi/eval/model"
	"fukumi/notation/words"
	"fukumi/solver/analysis"
)

const engineText = `engine plays and analyses for a manager or a board that speaks the Gomocup
(Piskvork) protocol, with the extensions of Yixin and Rapfi. It reads commands
from standard input and answers on standard output until END or the end of the
input. A copy of the program, or a link to it, whose name begins with "pbrain-"
does the same without being told.

Rules: freestyle (INFO rule 0), standard (1) and renju (4). Boards of 5x5 to
22x22. Limits are those of the manager; the flags hold where it names none.
Commands run in their order. While the engine thinks, STOP or YXSTOP makes it
answer at once; anything else waits. At END, and at the end of the input, what
was asked for is answered first, within the limits that were named where they are
no more than a minute; where none were, soon. An END that comes while the engine
has been thinking makes it answer at once and end.

Points of the protocol count from 0, the row from the top. Points in messages
are written as everywhere in fukumi: h8 is the centre of a 15x15 board.`

// spareThreads are for what runs beside a search.
const spareThreads = 2

func newEngineCommand(s *Streams) *cobra.Command {
	var o SearchOptions
	var m *model.Model
	cmd := &cobra.Command{
		Use:     "engine",
		Short:   "plays for a manager that speaks the Gomocup protocol",
		Long:    engineText,
		Example: `  printf 'START 15\nINFO timeout_turn 1000\nTURN 7,7\nEND\n' | fukumi engine`,
		Args:    takesArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			// With a thread to spare for the clock and the input: else they wait
			// behind a search that takes every one.
			runtime.GOMAXPROCS(runtime.NumCPU() + spareThreads)
			defaults := o.gomoDefaults()
			defaults.model = m
			b := newGomocup(s.Out, defaults)
			b.newSolver = s.newSolver
			b.limitMemory = func(bytes int64) { debug.SetMemoryLimit(bytes) }
			return serveGomo(cmd.Context(), b, s)
		},
	}
	o.register(cmd.Flags())
	cmd.Flags().Var(&flagValue[*model.Model]{&m, nil, parsePlayerModel, analysis.OwnModel, "NAME"},
		"model", "who plays: fukumi, or a published student system, "+words.Or(model.Names())+", at its own depth and width as far as the clock lets it")
	return cmd
}

// gomoDefaults are the limits that hold where the manager names none.
func (o *SearchOptions) gomoDefaults() gomoDefaults {
	l := o.limits()
	return gomoDefaults{turn: l.Time, nodes: l.Nodes, threads: o.Threads, memory: o.Memory, limited: o.timeSet || o.nodesSet}
}

// serveGomo lets b answer what comes in on s.
func serveGomo(ctx context.Context, b *gomocup, s *Streams) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan gomoLine, 64)
	go readGomoLines(ctx, s.In, lines)
	if err := b.run(ctx, lines); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return quietExit(exitInterrupted)
	}
	return nil
}

// gomoArgs are the arguments of a process of the given name: those it was
// given, and "engine" before them where the name asks for it.
func gomoArgs(name string, args []string) []string {
	if strings.HasPrefix(strings.ToLower(filepath.Base(name)), "pbrain-") {
		return append([]string{"engine"}, args...)
	}
	return args
}
