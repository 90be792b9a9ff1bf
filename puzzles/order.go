package puzzles

// Distributing work among workers, and passing on the results in order.

import (
	"context"
	"sync"
)

// A job has the functions of one worker: work does item i of a list, and end releases the worker.
type job[R any] struct {
	work func(ctx context.Context, i int) *R
	end  func()
}

// inOrder works on the items 0 to n-1. Each worker has one job, which begin makes. inOrder calls
// tell with the results in order. It ends early with the error of ctx, of begin or of tell.
func inOrder[R any](ctx context.Context, n, workers int, begin func() (job[R], error), tell func(*R) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type numbered struct {
		number int
		result *R
	}
	items, done := make(chan int), make(chan numbered)
	var busy sync.WaitGroup
	for range min(max(workers, 1), max(n, 1)) {
		busy.Go(func() {
			j, err := begin()
			if err != nil {
				cancel(err)
				return
			}
			defer j.end()
			for i := range items {
				if result := j.work(ctx, i); ctx.Err() == nil {
					done <- numbered{i, result}
				}
			}
		})
	}
	go func() {
		defer close(items)
		for i := range n {
			select {
			case items <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		busy.Wait()
		close(done)
	}()
	early, next := map[int]*R{}, 0
	for d := range done {
		for early[d.number] = d.result; early[next] != nil; next++ {
			result := early[next]
			delete(early, next)
			if ctx.Err() != nil {
				continue
			}
			if err := tell(result); err != nil {
				cancel(err)
			}
		}
	}
	return context.Cause(ctx)
}
