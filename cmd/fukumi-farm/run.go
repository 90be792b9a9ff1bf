package main

// fukumi-farm run: all of it in one command, without a port.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/worker"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/exit"
)

// runOptions are the flags of run.
type runOptions struct {
	Question questionOptions
	Keep     keepOptions
	Workers  int
	Dir      string
}

// runName is what run calls its run, which has the queue to itself.
const runName = "run"

// grace is how long jobs may take to be finished after an interrupt.
const grace = 300 * time.Millisecond

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
	f.Var(cli.NewValue(&o.Workers, nil, cli.Threads, "one for each processor", "N"), "workers",
		"processes that work")
	f.StringVar(&o.Dir, "dir", "", "`DIR` of the queue (default beside the results, removed when all is done)")
	return cmd
}

func runRun(ctx context.Context, s *streams, o *runOptions, input string) (err error) {
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
	dir := cmp.Or(o.Dir, o.Keep.Results+".queue")
	server, client, err := within(dir, s.Warn)
	if err != nil {
		return &exit.Error{Code: exit.NotWritten, Err: errors.Join(err, k.results.Close())}
	}
	r := &runner{keeping: k, workers: o.Workers, input: input, client: client, question: q, command: command,
		run: job.Run{Name: runName, Question: q, Client: maker("").Program}}
	k.collect(farm.CollectOptions{
		Client: client, Run: r.run, Checks: max(o.Workers/4, 1), Command: command, Own: true,
	})
	if err = k.during(ctx, r.all); k.whole() {
		err = errors.Join(err, client.DropRun(context.WithoutCancel(ctx), runName))
	}
	client.Close()
	server.Close()
	if o.Dir == "" && k.whole() {
		_ = os.RemoveAll(dir) // it holds nothing that is needed
	}
	return err
}

// within is a queue in this process alone.
func within(dir string, warn func(string)) (*queue.Server, *queue.Client, error) {
	server, err := queue.NewServer(queue.ServerOptions{Dir: dir, Warn: warn})
	if err != nil {
		return nil, nil, err
	}
	client, err := server.Connect(nil)
	if err != nil {
		server.Close()
	}
	return server, client, err
}

// A runner does a run.
type runner struct {
	*keeping
	workers  int
	input    string
	client   *queue.Client
	question *job.Question
	run      job.Run
	command  []string // starts a process that does jobs
}

// mostRounds bounds how often jobs are handed over that were lost.
const mostRounds = 3

// all hands over the jobs, works on them and collects the results.
func (r *runner) all(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var working sync.WaitGroup
	working.Go(func() {
		work := worker.New(worker.Options{Client: r.client, Processes: r.workers, Command: r.command,
			Maker: maker(""), Grace: grace, Failed: r.s.Fail})
		if err := work.Run(ctx); err != nil {
			cancel(err)
		}
	})
	err := r.rounds(ctx)
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	cancel(nil)
	working.Wait()
	return err
}

// rounds hands over and collects until nothing is left.
func (r *runner) rounds(ctx context.Context) error {
	sub, err := r.submitter(ctx, false)
	if err != nil {
		return err
	}
	var submitting sync.WaitGroup
	submitting.Go(func() {
		err := r.submit(ctx, sub)
		for errors.Is(err, queue.ErrNoRun) && r.input != "-" { // the queue was lost meanwhile
			if sub, err = r.submitter(ctx, true); err == nil {
				err = r.submit(ctx, sub)
			}
		}
		r.collector.End(err)
	})
	err = r.collector.Collect(ctx)
	submitting.Wait()
	for range mostRounds {
		if !errors.Is(err, farm.ErrLost) || r.input == "-" {
			break
		}
		if sub, err = r.submitter(ctx, true); err == nil {
			err = r.submit(ctx, sub)
		}
		if err == nil {
			err = r.collector.Collect(ctx)
		}
	}
	return err
}

// submitter is one that hands over what has no result, for the first time or again.
func (r *runner) submitter(ctx context.Context, again bool) (*farm.Submitter, error) {
	s := &farm.Submitter{
		Client: r.client, Run: r.run, Again: again, Pace: r.collector.Pace, Works: func() int { return r.workers },
		Skip: func(j *job.Job) (bool, error) {
			done, _ := r.results.Has(j.Number, r.question.Key(j))
			return done, nil
		},
	}
	return s, s.Ready(ctx)
}

// submit hands over the jobs of the input.
func (r *runner) submit(ctx context.Context, s *farm.Submitter) error {
	jobs, closing, err := readJobs(r.s, r.question, r.input)
	if err != nil {
		return err
	}
	defer closing()
	_, serr := s.Submit(ctx, known(ctx, r.collector, jobs, &err))
	return errors.Join(err, serr)
}

// readJobs opens an input.
func readJobs(s *streams, q *job.Question, input string) (iter.Seq[job.Job], func(), error) {
	in, lines, err := s.input(input)
	if err != nil {
		return nil, nil, err
	}
	jobs, err := q.Read(in, lines, 0)
	if err != nil {
		in.Close()
		return nil, nil, fmt.Errorf("%s: %w", input, err)
	}
	return jobs, func() { in.Close() }, nil
}

// known tells a collector of jobs as they pass, until that fails.
func known(ctx context.Context, c *farm.Collector, jobs iter.Seq[job.Job], failed *error) iter.Seq[job.Job] {
	return func(yield func(job.Job) bool) {
		for j := range jobs {
			if _, err := c.Know(ctx, &j); err != nil {
				*failed = err
				return
			}
			if !yield(j) {
				return
			}
		}
	}
}
