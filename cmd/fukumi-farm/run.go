package main

// fukumi-farm run, which does all steps in one command, with the processors of this machine.

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/internal/cli"
)

// runOptions are the flags of run.
type runOptions struct {
	Question questionOptions
	Keep     keepOptions
	Workers  int
}

func newRun(s *streams) *cobra.Command {
	o := &runOptions{}
	cmd := &cobra.Command{
		Use: "run INPUT", Short: "works on an input with the processors of this machine, without a server",
		Long: helpText("run"),
		Example: `  fukumi-farm run --results results.jsonl positions.jsonl
  fukumi-farm run --kind review --nodes 200k --results r.jsonl games.sgf`,
		Args: cli.TakesArgs(1, 1, "one input"),
		RunE: func(cmd *cobra.Command, args []string) error { return runRun(cmd.Context(), s, o, args[0]) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	o.Question.register(f)
	o.Keep.register(f)
	o.Workers = runtime.NumCPU()
	f.Var(cli.NewValue(&o.Workers, nil, cli.ParseThreads, "one for each processor", "N"), "workers",
		"processes that work")
	return cmd
}

func runRun(ctx context.Context, s *streams, o *runOptions, input string) error {
	q, err := o.Question.question()
	if err != nil {
		return err
	}
	command, err := s.children()
	if err != nil {
		return err
	}
	k, err := o.Keep.open(s)
	if err != nil {
		return err
	}
	k.collect(farm.CollectOptions{Run: job.Run{Question: q}, Processes: o.Workers, Command: command, Own: true})
	return k.during(ctx, func(ctx context.Context) error {
		jobs, closing, err := readJobs(s, q, input)
		if err != nil {
			return err
		}
		defer closing()
		return k.collector.Work(ctx, jobs)
	})
}

// readJobs opens an input, and returns its jobs and a function that closes the input.
func readJobs(s *streams, q *job.Question, input string) (iter.Seq[job.Job], func(), error) {
	in, lines, err := s.input(input)
	if err != nil {
		return nil, nil, err
	}
	jobs, err := q.Read(in, lines, 0)
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", input, err), in.Close())
	}
	return jobs, func() { in.Close() }, nil
}
