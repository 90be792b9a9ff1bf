package main

// fukumi review: the post-mortem of games.

import (
	"context"
	"errors"
	"runtime"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/flagvalue"
	"fukumi/solver"
	"fukumi/solver/review"
)

// reviewOptions are the flags of review.
type reviewOptions struct {
	Position positionOptions
	Limits   solver.Limits
	Workers  int
	Memory   int64
	Cache    cacheOptions
	Output   outputOptions
	HTML     string
	SGF      string
	SVG      string

	timeSet, nodesSet bool
}

func newReviewCommand(s *streams) *cobra.Command {
	o := &reviewOptions{}
	cmd := &cobra.Command{
		Use:   "review GAME...",
		Short: "the post-mortem of a game: where it was lost, missed wins, the last move that could still hold",
		Long:  commandText("review"),
		Example: `  fukumi review --rule renju game.sgf
  fukumi review --html report.html --sgf reviewed.sgf game.psq
  fukumi review --json games.jsonl > reviews.jsonl`,
		Args: takesArgs(0, 1<<20, "games"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			return runReview(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	alsoCalled(f, map[string]string{"threads": "workers"})
	o.Position.register(f)
	o.Limits.Nodes, o.Workers, o.Memory = review.DefaultNodes, runtime.NumCPU(), review.DefaultMemory
	f.Var(flagvalue.New(&o.Limits.Nodes, &o.nodesSet, flagvalue.Count, "1000000", "N"), "nodes", "node limit a position, like 200000, 1e6 or 1M")
	f.Var(flagvalue.New(&o.Limits.Time, &o.timeSet, flagvalue.Time, "", "D"),
		"time", "time limit a position, like 500ms; alone it takes the place of the node limit")
	f.Var(flagvalue.New(&o.Workers, nil, flagvalue.Threads, "one for each processor", "N"), "workers", "how many positions to judge at a time")
	f.Var(flagvalue.New(&o.Memory, nil, flagvalue.Memory, "64MiB", "SIZE"), "memory", "memory for the tables of each worker, like 64MiB or 1GiB")
	f.StringVar(&o.HTML, "html", "", "write a report to `FILE`, or to - for standard output; with several games, each into that directory")
	f.StringVar(&o.SGF, "sgf", "", "write the game with comments and variations to `FILE`, in the same way")
	f.StringVar(&o.SVG, "svg", "", "draw the chart of the win chance and the turning points to `FILE`, in the same way")
	o.Cache.register(f)
	o.Output.register(f)
	o.Position.Foreign.register(f)
	return cmd
}

// limits are those of one position.
func (o *reviewOptions) limits() solver.Limits {
	if o.timeSet && !o.nodesSet {
		return solver.Limits{Time: o.Limits.Time}
	}
	return o.Limits
}

// check refuses two results on standard output.
func (o *reviewOptions) check() error {
	onOutput := 0
	for _, target := range []string{o.HTML, o.SGF, o.SVG} {
		if target == "-" {
			onOutput++
		}
	}
	switch {
	case onOutput > 1:
		return errors.New("--html, --sgf and --svg cannot share standard output")
	case onOutput == 1 && o.Output.Format == "json":
		return errors.New("--json and a report want standard output, both: name a file for the report")
	}
	return nil
}

func runReview(ctx context.Context, s *streams, o *reviewOptions, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	o.Memory = s.workerMemory(o.Memory, o.Workers, o.Output.Quiet)
	e, err := newEngine(s, &o.Cache, &searchOptions{Memory: o.Memory, Threads: 1})
	if err != nil {
		return err
	}
	b := &batch{s: s, output: &o.Output, engine: e, codes: exit.Tally{}}
	run := newReviewRun(b, o)
	run.all(ctx, args)
	if ctx.Err() != nil {
		b.codes.Add(exit.Interrupted)
	}
	run.files.close(b.fail)
	b.note(e.close())
	b.warn(e.store.Warnings()...)
	return exit.Quiet(b.codes.Code())
}
