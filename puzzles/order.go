package puzzles

// Distributing work among workers, with the results in order.

import (
	"context"
	"sync"
)

// A job is one worker's function for item i of a list.
type job[R any] struct {
	work func(ctx context.Context, i int) *R
	end  func()
}

// inOrder works on the items 0 to n-1 with one job for each worker, made by begin,
// and calls tell with the results in order. It ends early with the error of ctx, of
// begin or of tell.
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
