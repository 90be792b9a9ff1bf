package pages

// fukumi review, with its flags and files, and the sums over many games. Package solver/review finds the facts
// about a game, and package solver/review/story puts them into words.

import (
	"context"
	"errors"
	"runtime"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/prove/shelf"
	"fukumi/solver/review"
)

// reviewOptions are the flags of review.
type reviewOptions struct {
	Position command.PositionOptions
	Goal     solver.Class
	Limits   solver.Limits
	Workers  int
	Memory   int64
	Cache    command.CacheOptions
	Output   command.OutputOptions
	HTML     string
	SGF      string
	SVG      string
	Book     string
	Puzzles  string
	Summary  bool
	Me       string

	timeSet, nodesSet bool
}

// NewReview returns the command fukumi review.
func NewReview(s *command.Streams) *cobra.Command {
	o := &reviewOptions{}
	cmd := &cobra.Command{
		Use:   "review GAME...",
		Short: "the post-mortem of a game: where it was lost, missed wins, the last move that could still hold",
		Example: `  fukumi review --rule renju game.sgf
  fukumi review --html report.html --sgf reviewed.sgf game.psq
  fukumi review --json games.jsonl > reviews.jsonl`,
		Args: command.TakesArgs(0, 1<<20, "games"),
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error { return runReview(ctx, s, o, args) }),
	}
	f := command.Flags(cmd)
	command.AlsoCalled(f, map[string]string{"threads": "workers"})
	o.Position.Register(f)
	o.Workers = runtime.NumCPU()
	o.Goal = solver.VCT
	f.Var(cli.NewValue(&o.Goal, nil, parseGoal, "vct", "CLASS"), "goal",
		"the wins to search for: vct (by threats), or win (also by quiet moves, if there is no VCT; slower)")
	command.CompleteWords(cmd, "goal", "vct", "win")
	cli.AddNodes(f, &o.Limits.Nodes, &o.nodesSet, review.DefaultNodes)
	f.Var(cli.NewValue(&o.Limits.Time, &o.timeSet, cli.ParseTime, "", "D"),
		"time", "time limit a position, like 500ms; alone it takes the place of the node limit")
	f.Var(cli.NewValue(&o.Workers, nil, cli.ParseThreads, "one for each processor", "N"), "workers",
		"how many positions to judge at a time")
	cli.AddMemory(f, &o.Memory, review.DefaultMemory, "memory for the tables of each worker, like 64MiB or 1GiB")
	f.StringVar(&o.HTML, "html", "",
		"write a report to `FILE` (- is standard output); with several games, FILE is a directory")
	f.StringVar(&o.SGF, "sgf", "", "write the game with comments and variations to `FILE`, in the same way")
	f.StringVar(&o.SVG, "svg", "", "draw the chart of the win chance and the turning points to `FILE`, in the same way")
	f.StringVar(&o.Book, "book", "",
		"say how long the win lasted that this `BOOK` of proofs proves; it is checked first")
	f.BoolVar(&o.Summary, "summary", false,
		"say at the end where each player loses games, and which threats were overlooked")
	f.StringVar(&o.Puzzles, "puzzles", "",
		"make puzzles of the wins that were not played and of the moves that lost, and write them to `FILE`")
	f.StringVar(&o.Me, "me", "", "with --summary and --puzzles: only the player of this `NAME`")
	o.Position.Shard.Register(f)
	o.Cache.Register(f)
	o.Output.Register(f)
	o.Position.Foreign.Register(f)
	command.SpeaksLanguage(s, cmd)
	return cmd
}

// parseGoal reads the class of wins that a review searches for.
func parseGoal(text string) (solver.Class, error) {
	switch text {
	case "vct":
		return solver.VCT, nil
	case "win":
		return solver.AnyWin, nil
	}
	return 0, errors.New("expected vct or win")
}

// limits returns the limits for one position.
func (o *reviewOptions) limits() solver.Limits {
	if o.timeSet && !o.nodesSet {
		return solver.Limits{Time: o.Limits.Time}
	}
	return o.Limits
}

// check refuses flags that send two results to standard output, and --me without an output about players.
func (o *reviewOptions) check() error {
	onOutput := 0
	for _, target := range []string{o.HTML, o.SGF, o.SVG} {
		if target == "-" {
			onOutput++
		}
	}
	switch {
	case onOutput > 1:
		return words.Errorf("--html, --sgf and --svg cannot share standard output")
	case onOutput == 1 && o.Output.Format == "json":
		return words.Errorf("--json and a report both use standard output: name a file for the report")
	case o.Me != "" && !o.Summary && o.Puzzles == "":
		return words.Errorf("--me goes with --summary or --puzzles")
	}
	return nil
}

// openBook opens the book of the flags and has the whole book checked. It returns nil if the flags name
// no book.
func (o *reviewOptions) openBook(ctx context.Context, s *command.Streams) (*shelf.File, error) {
	if o.Book == "" {
		return nil, nil
	}
	b, err := shelf.Open(ctx, o.Book)
	if err != nil {
		return nil, err
	}
	check, err := books.Verify(ctx, &s.Streams, b, books.VerifyOptions{Threads: o.Workers, Quiet: o.Output.Quiet})
	if err == nil && check.Err != nil {
		err = &cli.ExitError{Code: cli.ExitFailed, Err: words.Errorf("{file}: the checker refused it: {error}",
			"file", o.Book, "error", check.Err)}
	}
	if err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

func runReview(ctx context.Context, s *command.Streams, o *reviewOptions, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	if err := o.findMe(ctx, s, args); err != nil {
		return err
	}
	theory, err := o.openBook(ctx, s)
	if err != nil {
		return err
	}
	if theory != nil {
		defer theory.Close()
	}
	o.Memory = s.WorkerMemory(o.Memory, o.Workers, o.Output.Quiet)
	e, err := command.NewEngine(s, &o.Cache)
	if err != nil {
		return err
	}
	b := &command.Batch{Streams: s, Output: &o.Output, Engine: e, Codes: cli.Tally{}}
	run := newReviewRun(b, o)
	run.theory = theory
	run.all(ctx, args)
	run.end(ctx)
	b.End()
	return cli.ExitWith(b.Codes.Code())
}
