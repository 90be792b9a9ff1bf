package main

// fukumi-farm submit, which hands over the jobs of an input to a server.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
)

// submitOptions are the flags of submit.
type submitOptions struct {
	Server   serverOptions
	Question questionOptions
	Run      string
	Results  string
	Again    bool
	Lease    time.Duration
	Quiet    bool
}

// defaultRun is the name of a run if --run is not given.
const defaultRun = "default"

// runNamed reads the name of a run.
func runNamed(text string) (string, error) { return text, job.CheckRun(text) }

func newSubmit(s *streams) *cobra.Command {
	o := &submitOptions{Run: defaultRun}
	cmd := &cobra.Command{
		Use: "submit INPUT", Short: "hands the jobs of an input to the queue of a server", Long: helpText("submit"),
		Example: `  fukumi-farm submit --nodes 200k positions.jsonl
  fukumi-farm submit --run cup --kind review games.sgf`,
		Args: cli.TakesArgs(1, 1, "one input"),
		RunE: func(cmd *cobra.Command, args []string) error { return runSubmit(cmd.Context(), s, o, args[0]) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.Var(cli.NewValue(&o.Run, nil, runNamed, defaultRun, "NAME"), "run", "name of the run, for collect")
	o.Question.register(f)
	f.StringVar(&o.Results, "results", "", "leave out what has a result in `FILE`")
	f.BoolVar(&o.Again, "again", false,
		"hand over again what was handed over before; with --results only what has no result")
	f.Var(cli.NewValue(&o.Lease, nil, cli.ParseTime, "30s", "D"), "lease",
		"give a batch to another worker after this long a silence")
	f.BoolVar(&o.Quiet, "quiet", false, "no progress and no summary")
	o.Server.register(f)
	return cmd
}

func runSubmit(ctx context.Context, s *streams, o *submitOptions, input string) error {
	q, err := o.Question.question()
	if err != nil {
		return err
	}
	client, err := o.Server.dial(ctx, s)
	if err != nil {
		return err
	}
	defer client.Close()
	sub := &farm.Submitter{Client: client, Again: o.Again, Lease: o.Lease,
		Run: job.Run{Name: o.Run, Question: q, Client: maker("").Program}}
	if o.Results != "" {
		results, err := farm.OpenIndex(ctx, o.Results)
		if err != nil {
			return fmt.Errorf("--results: %w", err)
		}
		defer func() { _ = results.Close() }()
		complain(s, o.Results, results)
		sub.Skip = func(j *job.Job) (bool, error) {
			done, other := results.Has(j.Number, q.Key(j))
			if other {
				return false, fmt.Errorf("record %d: %s has the result of another record or question; this question "+
					"is: %v", j.Number, o.Results, q)
			}
			return done, nil
		}
	}
	stop := func() {}
	if !o.Quiet {
		stop = s.Working(func(time.Duration) string {
			return fmt.Sprintf("%s handed over", words.Count(sub.Read.Load(), "record"))
		})
	}
	n, err := submitAll(ctx, s, sub, input)
	for errors.Is(err, queue.ErrNoRun) && input != "-" && client.Lost(ctx) {
		s.Warn("the queue was lost: handing over everything again")
		sub.Again = true
		n, err = submitAll(ctx, s, sub, input)
	}
	stop()
	if !o.Quiet && (err == nil || n > 0) {
		total := words.Count(sub.Read.Load(), "record")
		if sub.Bad > 0 {
			total += fmt.Sprintf(", %d of them unreadable", sub.Bad)
		}
		cli.NewPrinter(&s.Streams, cli.Look{}).Sentence("%s handed over, of %s", words.Count(n, "job"), total)
	}
	return err
}

// submitAll hands over the jobs of an input, and returns their number.
func submitAll(ctx context.Context, s *streams, sub *farm.Submitter, input string) (int64, error) {
	jobs, closing, err := readJobs(s, sub.Run.Question, input)
	if err != nil {
		return 0, err
	}
	defer closing()
	return sub.Submit(ctx, jobs)
}
