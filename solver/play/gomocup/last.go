package gomocup

// Lines that arrive during a search, and the end of a session. A dialogue that arrives all at once, from a file, is
// answered as if it came line by line: commands before END, or before the end of the input, are answered first, and a
// reasonable limit still holds. But because no manager can send STOP any more, a search without such a limit is
// stopped. If END arrives while the engine thinks, the manager is leaving. The search is then stopped, and nothing more
// is written, because a manager takes late output for a part of its next game.

import (
	"time"

	"fukumi/solver"
	"fukumi/solver/play/internal/wire"
)

// A demand says what a line demands of the running search.
type demand uint8

const (
	wantsNothing demand = iota
	wantsStop           // answer now
	wantsEnd            // no more input will come
)

const (
	// endAtOnce is the maximum time between a command and END in the same dialogue.
	endAtOnce = 250 * time.Millisecond
	// These limits still hold after the end, for maxClock at most.
	maxClock = time.Minute
	maxNodes = 10_000_000
	maxDepth = 10
	// lastPatience is the total time after the end for all searches without such limits. minLast is the minimum time
	// for each of them.
	lastPatience = 5 * time.Second
	minLast      = 300 * time.Millisecond
	// stopPatience is the time in which a stopped search must answer.
	stopPatience = time.Second
)

// listen handles a line that arrives during a search that began at start. ok is false at the end of the input.
func (s *session) listen(line wire.Line, ok bool, start time.Time) demand {
	if !ok {
		s.close()
		return wantsEnd
	}
	switch s.urgent(line) {
	case wantsStop:
		return wantsStop
	case wantsEnd:
		s.close()
		if line.At.Sub(start) > endAtOnce {
			s.gone = true
			return wantsStop
		}
		return wantsEnd
	}
	s.wait(line)
	if s.queued > maxQueue {
		return wantsStop // the waiting lines must be handled before more lines are read
	}
	return wantsNothing
}

// urgent returns what a line demands of the running search.
func (s *session) urgent(line wire.Line) demand {
	switch word, _ := wire.Command(line.Text); word {
	case "STOP", "YXSTOP":
		return wantsStop
	case "END":
		return wantsEnd
	}
	return wantsNothing
}

// close records the end of the input.
func (s *session) close() { s.closed, s.closedAt = true, time.Now() }

// stopsAtOnce reports whether a search need not begin, because too many lines are waiting or because STOP follows on
// the line that asked for the search.
func (s *session) stopsAtOnce() bool {
	if s.rest != nil {
		switch s.urgent(*s.rest) {
		case wantsStop:
			s.rest = nil
			return true
		case wantsEnd:
			if !s.closed {
				s.close()
			}
		}
	}
	return s.queued > maxQueue
}

// lastWords returns how long a search with the given limits may continue after the end; 0 means not at all.
func (s *session) lastWords(l solver.Limits) time.Duration {
	depth := s.info.Depth
	switch {
	case !s.limited():
		return max(s.options.Turn-time.Since(s.closedAt), minLast) // all searches share this time
	case within(l.Time, maxClock), within(l.Nodes, maxNodes), within(depth, maxDepth):
		return maxClock // the search ends by itself before that
	case l == solver.Limits{} && depth == 0:
		return 0 // no limit would end the search
	}
	return max(lastPatience-time.Since(s.closedAt), minLast)
}

// limited reports whether the manager or the flags have set a limit.
func (s *session) limited() bool {
	i := &s.info
	return s.options.Limited || s.options.Turn == 0 || i.TurnSet || i.LeftSet || i.Nodes > 0 || i.Depth > 0
}

// within reports whether there is a limit that is at most bound.
func within[T ~int | ~int64](limit, bound T) bool { return limit > 0 && limit <= bound }

// maxQueue is the maximum size of the lines that wait for the end of a search, in bytes. queueLine is the size of a
// line in addition to its text.
const (
	maxQueue  = 16 << 20
	queueLine = 64
)

// wait puts a line at the end of the queue.
func (s *session) wait(line wire.Line) {
	s.queue = append(s.queue, line)
	s.queued += len(line.Text) + queueLine
}

// waiting removes and returns the first line of the queue. Its time begins now.
func (s *session) waiting() wire.Line {
	line := s.queue[0]
	s.queue = s.queue[1:]
	s.queued -= len(line.Text) + queueLine
	line.At = time.Now()
	return line
}

// input returns the source of lines during a search. It is nil after the end, or while the queue is full.
func (s *session) input() <-chan wire.Line {
	if s.closed || s.queued > maxQueue {
		return nil
	}
	return s.lines
}

// An alarm rings once, at the time for which it was set. If it is set again, it rings at the earlier time.
type alarm struct {
	rings <-chan time.Time // nil until it is set
	timer *time.Timer
	at    time.Time
}

func newAlarm() *alarm { return &alarm{} }

func (a *alarm) set(in time.Duration) {
	at := time.Now().Add(in)
	if a.timer != nil && !at.Before(a.at) {
		return
	}
	a.stop()
	a.timer, a.at = time.NewTimer(in), at
	a.rings = a.timer.C
}

func (a *alarm) stop() {
	if a.timer != nil {
		a.timer.Stop()
	}
}
