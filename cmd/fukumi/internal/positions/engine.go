package positions

// fukumi engine, which speaks the Gomocup (Piskvork) protocol on standard input and output. If the name
// of the program begins with "pbrain-", the program runs this command without an argument, as managers
// of games expect.

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
	"fukumi/solver/ask"
	"fukumi/solver/play"
	"fukumi/solver/play/gomocup"
	"fukumi/solver/play/match"
)

// spareThreads is the number of threads for work other than the search.
const spareThreads = 2

// NewEngine returns the command fukumi engine.
func NewEngine(s *command.Streams) *cobra.Command {
	var o command.SearchOptions
	name, book := play.OwnName, ""
	cmd := &cobra.Command{
		Use:     "engine",
		Short:   "plays for a manager that speaks the Gomocup protocol",
		Example: `  printf 'START 15\nINFO timeout_turn 1000\nTURN 7,7\nEND\n' | fukumi engine`,
		Args:    command.TakesArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runEngine(cmd.Context(), s, &o, name, book)
		},
	}
	o.Register(cmd.Flags())
	cmd.Flags().StringVar(&book, "book", "", "play from this `BOOK` of proofs if it has a move")
	cmd.Flags().Var(cli.NewValue(&name, nil, playerName, name, "NAME"),
		"model", "who plays: fukumi, or a published student system, "+words.English.Or(play.Models())+
			", at its own depth and width, or others (wei:2, liang:4x6), as far as the clock lets it")
	return cmd
}

// runEngine answers the commands of a manager until the manager ends the game.
func runEngine(ctx context.Context, s *command.Streams, o *command.SearchOptions, name, bookName string) error {
	// Without spare threads the clock and the input would wait for a search that uses all threads.
	runtime.GOMAXPROCS(runtime.NumCPU() + spareThreads)
	l := o.QueryLimits()
	options := gomocup.Options{
		Version: cli.Build().Version,
		Turn:    l.Time, Nodes: l.Nodes, Limited: o.TimeSet || o.NodesSet, Threads: o.Threads, Memory: o.Memory,
		Machine:     gomocup.Machine{Threads: runtime.NumCPU(), Memory: cli.MaxMemory()},
		Open:        s.Session,
		LimitMemory: func(bytes int64) { debug.SetMemoryLimit(bytes) },
	}
	dir, _ := (&command.CacheOptions{}).Directory() // without a directory there are no books
	shelf := books.Shelf(dir, s.Warn)
	defer shelf.Close()
	if bookName != "" {
		if err := shelf.Use(ctx, bookName); err != nil {
			return err
		}
	}
	options.Open = func(o ask.Options) *ask.Session {
		o.Books = shelf
		return s.Session(o)
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
		return cli.ExitWith(cli.ExitInterrupted)
	}
	return nil
}

// playerName checks the name of a player.
func playerName(text string) (string, error) {
	switch {
	case text == play.OwnName:
		return text, nil
	case !play.IsModel(text):
		return "", errors.New("expected " + words.English.Or(match.Names()))
	}
	_, err := play.LoadModel(text)
	return text, err
}

// EngineArgs returns the arguments of a process with the given name: args, preceded by "engine" if the
// name begins with "pbrain-".
func EngineArgs(name string, args []string) []string {
	if strings.HasPrefix(strings.ToLower(filepath.Base(name)), "pbrain-") {
		return append([]string{"engine"}, args...)
	}
	return args
}
