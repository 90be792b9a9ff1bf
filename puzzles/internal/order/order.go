// Package order distributes the items of a list among workers, and passes on the results in the order of the list.
package order

import (
	"context"
	"sync"
)

// A Job has the functions of one worker: Work does item i of a list, and End releases the worker.
type Job[R any] struct {
	Work func(ctx context.Context, i int) *R
	End  func()
}

// Run works on the items 0 to n-1. Each worker has one job, which begin makes. Run calls
// tell with the results in order. It ends early with the error of ctx, of begin or of tell.
func Run[R any](ctx context.Context, n, workers int, begin func() (Job[R], error), tell func(*R) error) error {
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
			defer j.End()
			for i := range items {
				if result := j.Work(ctx, i); ctx.Err() == nil {
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
