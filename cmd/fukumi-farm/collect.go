package main

// fukumi-farm collect, which takes the results of a run from a server, checks them and keeps them.

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
)

// collectOptions are the flags of collect.
type collectOptions struct {
	Server     serverOptions
	Run        string
	Keep       keepOptions
	Own, Trust bool
	Others     bool
	Workers    int
}

func newCollect(s *streams) *cobra.Command {
	o := &collectOptions{Run: defaultRun, Workers: runtime.NumCPU()}
	cmd := &cobra.Command{
		Use: "collect INPUT", Short: "takes the results of a run from a server, checks and keeps them",
		Long: helpText("collect"),
		Example: `  fukumi-farm collect --results results.jsonl positions.jsonl
  fukumi-farm collect --run cup --results cup.jsonl --answers - games.sgf`,
		Args: cli.TakesArgs(1, 1, "the input of the run"),
		RunE: func(cmd *cobra.Command, args []string) error { return runCollect(cmd.Context(), s, o, args[0]) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.Var(cli.NewValue(&o.Run, nil, runNamed, defaultRun, "NAME"), "run", "name of the run, as in submit")
	o.Keep.register(f)
	f.BoolVar(&o.Own, "own", false,
		"with --cache-dir: all workers are your own; store also each \"no win\", as searched here")
	f.BoolVar(&o.Trust, "trust-no-win", false, "with --cache-dir: store also each \"no win\", as imported")
	f.BoolVar(&o.Others, "other-versions", false,
		"take results of other versions, too; in a store they count as imported")
	f.Var(cli.NewValue(&o.Workers, nil, cli.ParseThreads, "one for each processor", "N"), "workers",
		"results to check at a time")
	o.Server.register(f)
	return cmd
}

func runCollect(ctx context.Context, s *streams, o *collectOptions, input string) error {
	if (o.Own || o.Trust) && o.Keep.CacheDir == "" {
		return errors.New("--own and --trust-no-win say what goes into the store: name it with --cache-dir")
	}
	if input == "-" && s.InTerminal {
		return errors.New("the input must be the one that was submitted")
	}
	client, err := o.Server.dial(ctx, s)
	if err != nil {
		return err
	}
	defer client.Close()
	command, err := s.children()
	if err != nil {
		return err
	}
	run, err := o.wait(ctx, client)
	if err != nil {
		return err
	}
	k, err := o.Keep.open(s)
	if err != nil {
		return err
	}
	k.collect(farm.CollectOptions{
		Client: client, Run: *run, Processes: o.Workers, Command: command, Others: o.Others, Own: o.Own, Trust: o.Trust,
	})
	err = k.during(ctx, func(ctx context.Context) error {
		reading, cancel := context.WithCancel(ctx)
		var reader sync.WaitGroup
		reader.Go(func() { k.collector.End(readAll(reading, s, run.Question, input, k.collector)) })
		defer reader.Wait()
		defer cancel()
		err := k.collector.Collect(ctx)
		for round := 0; round < maxRounds && errors.Is(err, farm.ErrLost) && input != "-"; round++ {
			err = k.round(ctx, client, run, input, err)
		}
		return err
	})
	if k.whole() {
		return errors.Join(err, o.drop(context.WithoutCancel(ctx), client, k.collector.Progress().Total))
	}
	if errors.Is(err, farm.ErrLost) || errors.Is(err, farm.ErrRefused) {
		err = &cli.ExitError{Code: cli.ExitFailed,
			Err: fmt.Errorf("%w: submit --again --results %s hands them over again",
				err, o.Keep.Results)}
	}
	return err
}

// drop removes a run that was collected, unless its input had another number of records.
func (o *collectOptions) drop(ctx context.Context, client *queue.Client, total int64) error {
	run, err := farm.KnownRun(ctx, client, o.Run)
	if err == nil && run != nil && run.Total > 0 && run.Total != total {
		err = fmt.Errorf("run %s has %s, and this input has %d: the run is not removed", o.Run,
			words.Count(run.Total, "record"), total)
	}
	if err != nil {
		return err
	}
	return client.DropRun(ctx, o.Run)
}

// maxRounds is the maximum number of times that lost jobs are handed over again.
const maxRounds = 3

// round hands over again the jobs that are not done, because they are gone from the queue, and goes on collecting.
// lost is the error that ended the collection before. round returns it if the server no longer knows the run.
func (k *keeping) round(ctx context.Context, client *queue.Client, run *job.Run, input string, lost error) error {
	if current, err := farm.KnownRun(ctx, client, run.Name); err != nil || current == nil {
		return errors.Join(lost, err)
	}
	p := k.collector.Progress()
	k.s.Warn(fmt.Sprintf("%s without a result: gone from the queue, and handed over again",
		words.Count(p.Total-p.Done, "job")))
	sub := &farm.Submitter{Client: client, Run: *run, Again: true, Skip: func(j *job.Job) (bool, error) {
		done, _ := k.results.Has(j.Number, run.Question.Key(j))
		return done, nil
	}}
	ctx, cancel := context.WithCancelCause(ctx)
	var submitting sync.WaitGroup
	submitting.Go(func() {
		if _, err := submitAll(ctx, k.s, sub, input); err != nil {
			cancel(err)
		}
	})
	err := k.collector.Collect(ctx)
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	cancel(nil)
	submitting.Wait()
	return err
}

// wait waits until the run was submitted, and returns its description.
func (o *collectOptions) wait(ctx context.Context, client *queue.Client) (*job.Run, error) {
	end := time.Now().Add(o.Server.Wait)
	for {
		run, err := farm.KnownRun(ctx, client, o.Run)
		if err != nil || run != nil {
			return run, err
		}
		if time.Now().After(end) {
			return nil, fmt.Errorf("the server knows no run %s: submit it first, or wait for it with --wait "+
				"(a complete collect removes its run)", o.Run)
		}
		if err := queue.Pause(ctx, time.Second/4); err != nil {
			return nil, err
		}
	}
}

// readAll reads an input, and passes its records to a collector.
func readAll(ctx context.Context, s *streams, q *job.Question, input string, c *farm.Collector) error {
	jobs, closing, err := readJobs(s, q, input)
	if err != nil {
		return err
	}
	defer closing()
	return c.Read(ctx, jobs, nil)
}
