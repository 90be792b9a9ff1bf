package farm

// Work on an input with the processes of one machine, without a queue.

import (
	"context"
	"iter"
	"sync"

	"golang.org/x/sync/errgroup"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/worker"
)

// Work does the jobs of an input that have no result, with the given number of processes on this machine, and
// checks and keeps the results.
func (c *Collector) Work(ctx context.Context, jobs iter.Seq[job.Job], processes int) (err error) {
	defer c.close(&err)
	group, ctx := errgroup.WithContext(ctx)
	next, out := make(chan *job.Job), make(chan *verdict)
	group.Go(func() error {
		defer close(next)
		err := c.Read(ctx, jobs, next)
		c.End(err)
		return err
	})
	var working sync.WaitGroup
	for i := range processes {
		working.Add(1)
		group.Go(func() error {
			defer working.Done()
			runner := &worker.Runner{Command: c.o.Command}
			defer runner.Close()
			for j := range next {
				r, err := runner.Do(ctx, c.o.Run.Question, j, job.Maker{Program: c.o.Program})
				if err != nil {
					return err
				}
				select {
				case out <- c.check(ctx, c.runners[i%len(c.runners)], r):
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			return nil
		})
	}
	group.Go(func() error { return c.keepAll(ctx, out) })
	go func() { working.Wait(); close(out) }()
	if err := group.Wait(); err != nil {
		return err
	}
	if done, _ := c.o.Results.Counts(); done < c.last {
		return ErrRefused
	}
	return nil
}
