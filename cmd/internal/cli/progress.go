package cli

// The progress of a long search on a terminal. It is one line on standard error, which is overwritten again and
// again, and erased at the end.

import (
	"time"

	"fukumi/notation/words"
)

// The times at which progress is shown.
const (
	ProgressAfter = time.Second            // from the start to the first line
	ProgressEvery = 200 * time.Millisecond // between two lines
)

// Working shows text(elapsed) now and then, until the caller calls the function that it returns. It shows nothing
// if standard error is not a terminal.
func (s *Streams) Working(text func(elapsed time.Duration) string) func() {
	if !s.ErrTerminal {
		return func() {}
	}
	done, cleared := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(cleared)
		start, next := time.Now(), time.NewTimer(ProgressAfter)
		defer next.Stop()
		for shown := false; ; shown = true {
			select {
			case <-next.C:
				s.Progress("%s: %s", s.name(), text(time.Since(start)))
				next.Reset(ProgressEvery)
			case <-done:
				if shown {
					s.Progress("")
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

// Pace returns a line about a search: what it is doing, the elapsed time and, if not 0, the nodes and their rate.
func Pace(l *words.Language, doing string, elapsed time.Duration, nodes int64) string {
	seconds := l.Float(elapsed.Seconds(), 1)
	if nodes == 0 {
		return l.Say("{doing}, {seconds} s", "doing", doing, "seconds", seconds)
	}
	return l.Say("{doing}, {seconds} s, {n, plural, one {# node} other {# nodes}}, {speed} nodes/s", "doing", doing,
		"seconds", seconds, "n", nodes, "speed", l.Number(int64(float64(nodes)/elapsed.Seconds()+0.5)))
}

// TimeLeft estimates the time left, given the share of the work that is done. It returns false during the first two
// seconds and the first hundredth of the work, which are too little for an estimate.
func TimeLeft(l *words.Language, elapsed time.Duration, done float64) (string, bool) {
	if elapsed < 2*time.Second || done < 0.01 || done > 1 {
		return "", false
	}
	left := time.Duration(float64(elapsed) * (1 - done) / done)
	switch {
	case left < time.Minute:
		return l.Say("{n} s##time", "n", int(left.Seconds()+0.5)), true
	case left < time.Hour:
		return l.Say("{n} min##time", "n", int(left.Minutes()+0.5)), true
	}
	return l.Say("{hours} h {minutes} min##time", "hours", int(left.Hours()), "minutes", int(left.Minutes())%60), true
}
