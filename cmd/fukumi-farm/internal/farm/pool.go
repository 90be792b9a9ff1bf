package farm

// The processes of a collector. In a run without a queue they do the jobs; with a queue they check the results of
// workers.

import (
	"context"
	"iter"
	"sync"

	"golang.org/x/sync/errgroup"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/worker"
)

// each calls work concurrently, once for each process, and keeps the verdicts that work sends. It returns the first
// error, and then abandons what is still being worked on.
func (c *Collector) each(ctx context.Context, work func(context.Context, *worker.Runner, func(*verdict)) error) error {
	group, ctx := errgroup.WithContext(ctx)
	out := make(chan *verdict)
	send := func(v *verdict) {
		select {
		case out <- v:
		case <-ctx.Done():
		}
	}
	var working sync.WaitGroup
	for _, runner := range c.runners {
		working.Add(1)
		group.Go(func() error {
			defer working.Done()
			return work(ctx, runner, send)
		})
	}
	group.Go(func() error { return c.keepAll(ctx, out) })
	go func() { working.Wait(); close(out) }()
	return group.Wait()
}

// Work does the jobs of an input that have no result with the processes of this machine, and checks and keeps the
// results.
func (c *Collector) Work(ctx context.Context, jobs iter.Seq[job.Job]) (err error) {
	defer c.close(&err)
	group, ctx := errgroup.WithContext(ctx)
	next := make(chan *job.Job)
	group.Go(func() error {
		defer close(next)
		err := c.Read(ctx, jobs, next)
		c.End(err)
		return err
	})
	group.Go(func() error {
		return c.each(ctx, func(ctx context.Context, runner *worker.Runner, send func(*verdict)) error {
			for {
				select {
				case j, more := <-next:
					if !more {
						return nil
					}
					r, err := runner.Do(ctx, c.o.Run.Question, j, job.Maker{Program: c.o.Program})
					if err != nil {
						return err
					}
					send(c.check(ctx, runner, r))
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		})
	})
	if err := group.Wait(); err != nil {
		return err
	}
	_, err = c.finished()
	return err
}
