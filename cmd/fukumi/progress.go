package main

// Signs of life on a terminal while a position is searched for long: one line
// on standard error, written over and over, and wiped out at the end.

import (
	"fmt"
	"time"
)

const (
	progressAfter = time.Second            // the first one
	progressEvery = 200 * time.Millisecond // from then on
)

// progress says how the work on a position goes on, until the function that it
// returns is called.
func (b *batch) progress(what string) func() {
	if !b.s.ErrTerminal || b.output.Quiet {
		return func() {}
	}
	b.engine.nodes.reset()
	done, cleared := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(cleared)
		start, next := time.Now(), time.NewTimer(progressAfter)
		defer next.Stop()
		for shown := false; ; shown = true {
			select {
			case <-next.C:
				b.s.Progress("fukumi: %s, %s", what, progressText(time.Since(start), b.engine.nodes.total()))
				next.Reset(progressEvery)
			case <-done:
				if shown {
					b.s.Progress("")
				}
				return
			}
		}
	}()
	return func() {
		close(done)
		<-cleared
	}
}

// progressText is the time and, once they are known, the nodes.
func progressText(elapsed time.Duration, nodes int64) string {
	text := fmt.Sprintf("%.1f s", elapsed.Seconds())
	if nodes == 0 {
		return text
	}
	return fmt.Sprintf("%s, %s, %.0f nodes/s", text, count(nodes, "node"), float64(nodes)/elapsed.Seconds())
}

// timeLeft is the rest of a work of which a share is done, as far as that can be
// told: the first seconds and the first hundredth tell nothing.
func timeLeft(elapsed time.Duration, done float64) (string, bool) {
	if elapsed < 2*time.Second || done < 0.01 || done > 1 {
		return "", false
	}
	left := time.Duration(float64(elapsed) * (1 - done) / done)
	switch {
	case left < time.Minute:
		return fmt.Sprintf("%d s", int(left.Seconds()+0.5)), true
	case left < time.Hour:
		return fmt.Sprintf("%d min", int(left.Minutes()+0.5)), true
	}
	return fmt.Sprintf("%d h %d min", int(left.Hours()), int(left.Minutes())%60), true
}
