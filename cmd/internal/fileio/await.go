package fileio

import (
	"context"
	"io"
)

// Await does work that cannot be cancelled. It returns the result, or ErrInterrupted as soon as ctx is done.
// In that case the work goes on in the background, and the caller must not use the data that it uses.
func Await[T any](ctx context.Context, work func() (T, error)) (result T, err error) {
	done := make(chan func() (T, error), 1)
	go func() {
		own, err := work()
		done <- func() (T, error) { return own, err }
	}()
	select {
	case end := <-done:
		return end()
	case <-ctx.Done():
		return result, ErrInterrupted
	}
}

// Until returns a writer to w that fails once ctx is done.
func Until(ctx context.Context, w io.Writer) io.Writer { return &untilDone{ctx, w} }

type untilDone struct {
	ctx context.Context
	w   io.Writer
}

func (u *untilDone) Write(p []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, u.ctx.Err()
	}
	return u.w.Write(p)
}
