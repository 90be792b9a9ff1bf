package main

// The engine command: the Gomocup (Piskvork) protocol on standard input and
// output. A program whose name begins with "pbrain-" enters it at once, as
// managers expect.

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/flagvalue"
	"fukumi/cmd/fukumi/internal/memory"
	wire "fukumi/notation/gomocup"
	"fukumi/notation/words"
	"fukumi/solver/gomocup"
	"fukumi/solver/match"
	"fukumi/solver/play"
)

// spareThreads are for what runs beside a search.
const spareThreads = 2

func newEngineCommand(s *streams) *cobra.Command {
	var o searchOptions
	name := play.OwnName
	cmd := &cobra.Command{
		Use:     "engine",
		Short:   "plays for a manager that speaks the Gomocup protocol",
		Long:    commandText("engine"),
		Example: `  printf 'START 15\nINFO timeout_turn 1000\nTURN 7,7\nEND\n' | fukumi engine`,
		Args:    takesArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runEngine(cmd.Context(), s, &o, name)
		},
	}
	o.register(cmd.Flags())
	cmd.Flags().Var(flagvalue.New(&name, nil, oneOfNames(match.Names()), name, "NAME"),
		"model", "who plays: fukumi, or a published student system, "+words.Or(play.Models())+", at its own depth and width as far as the clock lets it")
	return cmd
}

// runEngine answers a manager.
func runEngine(ctx context.Context, s *streams, o *searchOptions, name string) error {
	// With a thread to spare for the clock and the input: else they wait behind a
	// search that takes every one.
	runtime.GOMAXPROCS(runtime.NumCPU() + spareThreads)
	l := o.limits()
	options := gomocup.Options{
		Version: readBuildInfo().Version,
		Turn:    l.Time, Nodes: l.Nodes, Limited: o.timeSet || o.nodesSet, Threads: o.Threads, Memory: o.Memory,
		Machine:     wire.Machine{Threads: runtime.NumCPU(), Memory: memory.Most()},
		NewSearcher: s.newSearcher,
		LimitMemory: func(bytes int64) { debug.SetMemoryLimit(bytes) },
	}
	if name != play.OwnName {
		var err error
		if options.Model, err = play.LoadModel(name); err != nil {
			return err
		}
	}
	if err := gomocup.Serve(ctx, s.In, s.Out, options); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return exit.Quiet(exit.Interrupted)
	}
	return nil
}

// oneOfNames reads a name of a list.
func oneOfNames(names []string) func(string) (string, error) {
	return func(text string) (string, error) {
		if !slices.Contains(names, text) {
			return "", errors.New("want " + words.Or(names))
		}
		return text, nil
	}
}

// engineArgs are the arguments of a process of the given name: those it was
// given, and "engine" before them where the name asks for it.
func engineArgs(name string, args []string) []string {
	if strings.HasPrefix(strings.ToLower(filepath.Base(name)), "pbrain-") {
		return append([]string{"engine"}, args...)
	}
	return args
}
