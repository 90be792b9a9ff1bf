package cli

// Signs of life on a terminal while a position is searched for long: one line
// on standard error, written over and over, and wiped out at the end.

import (
	"time"

	"fukumi/notation/words"
)

// When signs of life are shown.
const (
	ProgressAfter = time.Second            // the first one
	ProgressEvery = 200 * time.Millisecond // from then on
)

// Working shows what text says of the time so far, now and then, until the
// function that it returns is called. Where standard error is not a terminal it shows
// nothing.
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

// Pace is what is done, the time and, once they are known, the nodes.
func Pace(l *words.Language, doing string, elapsed time.Duration, nodes int64) string {
	seconds := l.Float(elapsed.Seconds(), 1)
	if nodes == 0 {
		return l.Say("{doing}, {seconds} s", "doing", doing, "seconds", seconds)
	}
	return l.Say("{doing}, {seconds} s, {n, plural, one {# node} other {# nodes}}, {speed} nodes/s", "doing", doing,
		"seconds", seconds, "n", nodes, "speed", l.Number(int64(float64(nodes)/elapsed.Seconds()+0.5)))
}

// TimeLeft is the rest of a work of which a share is done, as far as that can be
// told: the first seconds and the first hundredth tell nothing.
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
