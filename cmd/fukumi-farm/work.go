package main

// fukumi-farm work, which runs a worker, and the processes that do its jobs.

import (
	"context"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/cmd/fukumi-farm/internal/worker"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
)

// workOptions are the flags of work.
type workOptions struct {
	Server  serverOptions
	Workers int
	Name    string
	Grace   time.Duration
}

// grace is the time for jobs to finish after an interrupt.
const grace = 300 * time.Millisecond

func newWork(s *streams) *cobra.Command {
	o := &workOptions{}
	cmd := &cobra.Command{
		Use: "work", Short: "works on the jobs of a server", Long: helpText("work"),
		Example: `  fukumi-farm work
  fukumi-farm work --server farm.example:4222 --login-file login --wait 5m`,
		Args: cli.TakesArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return runWork(cmd.Context(), s, o) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	o.Workers, o.Grace = runtime.NumCPU(), grace
	f.Var(cli.NewValue(&o.Workers, nil, cli.ParseThreads, "one for each processor", "N"), "workers",
		"processes that work")
	f.StringVar(&o.Name, "name", "", "`NAME` of the worker in the results (default the machine's)")
	f.Var(cli.NewValue(&o.Grace, nil, cli.ParseTime, grace.String(), "D"), "grace",
		"time to finish jobs after an interrupt, before they go back")
	o.Server.register(f)
	return cmd
}

// runWork works until it is interrupted, which counts as success.
func runWork(ctx context.Context, s *streams, o *workOptions) error {
	command, err := s.children()
	if err != nil {
		return err
	}
	if o.Name == "" {
		o.Name, _ = os.Hostname() // a worker needs no name
	}
	client, err := o.Server.dial(ctx, s)
	if err != nil {
		return err
	}
	defer client.Close()
	cli.NewPrinter(&s.Streams, cli.Look{}).Sentence("connected to %s: %s", o.Server.Server,
		words.Count(int64(o.Workers), "worker"))
	if err := s.Out.Flush(); err != nil {
		return err
	}
	return worker.Run(ctx, worker.Options{
		Client: client, Processes: o.Workers, Command: command, Maker: maker(o.Name), Grace: o.Grace, Failed: s.Fail,
	})
}

// newChild returns the command of a process that does jobs. Users do not call it.
func newChild(s *streams) *cobra.Command {
	return &cobra.Command{
		Use: childName, Short: "does the jobs of work and run", Hidden: true,
		Args: cli.TakesArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			do := (&task.Doer{Maker: maker("")}).Do
			wrapped := worker.Do(do)
			if s.wrap != nil {
				wrapped = s.wrap(wrapped)
			}
			return worker.Child(cmd.Context(), s.In, &lineOutput{s}, wrapped)
		},
	}
}

// A lineOutput passes on every write at once.
type lineOutput struct{ s *streams }

func (o *lineOutput) Write(p []byte) (int, error) {
	n, _ := o.s.Out.Write(p) // never fails: Flush reports the error
	return n, o.s.Out.Flush()
}
