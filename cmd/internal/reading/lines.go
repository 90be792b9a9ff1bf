package reading

import (
	"bufio"
	"context"
	"io"
)

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
