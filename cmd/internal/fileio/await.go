package fileio

import (
	"bufio"
	"context"
	"io"
)

// Await does a work that cannot be ended, and returns what comes of it, but ErrInterrupted as
// soon as ctx is done. Then the work is left behind, and nobody may look at what it touches.
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

// A Line is a line of the input, its end, or why it cannot be read.
type Line struct {
	Text string
	End  bool
	Err  error
}

// Lines reads lines beside other work, so that an interrupt does not wait for them,
// until ctx is done.
func Lines(ctx context.Context, r io.Reader) <-chan Line {
	lines := make(chan Line)
	send := func(l Line) bool {
		select {
		case lines <- l:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		in := bufio.NewScanner(r)
		for in.Scan() {
			if !send(Line{Text: in.Text()}) {
				return
			}
		}
		send(Line{End: in.Err() == nil, Err: in.Err()})
	}()
	return lines
}
