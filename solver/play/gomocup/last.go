package gomocup

// Lines that arrive while a search runs, and the end of a session. A dialogue that
// arrives all at once, from a file, is answered as if it came line by line: what
// was asked for before END, or before the end of the input, is answered first, and
// a reasonable limit still holds. But no manager is left to say STOP, so
// a search without such a limit is stopped. An END that arrives while the engine thinks
// means that the manager is leaving: it stops the search, and nothing more is written,
// because a manager takes late output for a part of its next game.

import (
	"time"

	"fukumi/solver"
	"fukumi/solver/play/internal/wire"
)

// A demand is what a line asks of the running search.
type demand uint8

const (
	wantsNothing demand = iota
	wantsStop           // answer now
	wantsEnd            // no more input
)

const (
	// endAtOnce is how soon END must follow a command to belong to the same dialogue.
	endAtOnce = 250 * time.Millisecond
	// These limits still hold after the end, for maxClock at most.
	maxClock = time.Minute
	maxNodes = 10_000_000
	maxDepth = 10
	// lastPatience is the total time, from the end on, of all searches without such limits; minLast is the
	// minimum time of each.
	lastPatience = 5 * time.Second
	minLast      = 300 * time.Millisecond
	// stopPatience is the time that a stopped search has to answer.
	stopPatience = time.Second
)

// listen takes a line that arrives during a search that began at start. The argument ok is false at the end of
// the input.
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
		return wantsStop // the waiting lines must be handled before more are read
	}
	return wantsNothing
}

// urgent returns what a line asks of the running search.
func (s *session) urgent(line wire.Line) demand {
	switch word, _ := wire.Command(line.Text); word {
	case "STOP", "YXSTOP":
		return wantsStop
	case "END":
		return wantsEnd
	}
	return wantsNothing
}

// close marks the input as ended.
func (s *session) close() { s.closed, s.closedAt = true, time.Now() }

// stopsAtOnce reports whether a search need not begin: too many lines wait behind it, or STOP follows on the
// line that asked for it.
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

// lastWords is how long a search with these limits may go on after the end; 0 means not at all.
func (s *session) lastWords(l solver.Limits) time.Duration {
	depth := s.info.Depth
	switch {
	case !s.limited():
		return max(s.options.Turn-time.Since(s.closedAt), minLast) // all searches share its time
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

// within reports whether there is a limit, and it is at most bound.
func within[T ~int | ~int64](limit, bound T) bool { return limit > 0 && limit <= bound }

// maxQueue bounds the lines that wait for the end of a search, in bytes; queueLine is the cost of a line in
// addition to its text.
const (
	maxQueue  = 16 << 20
	queueLine = 64
)

// wait puts a line at the end of the queue.
func (s *session) wait(line wire.Line) {
	s.queue = append(s.queue, line)
	s.queued += len(line.Text) + queueLine
}

// waiting takes the first line of the queue. Its time begins now.
func (s *session) waiting() wire.Line {
	line := s.queue[0]
	s.queue = s.queue[1:]
	s.queued -= len(line.Text) + queueLine
	line.At = time.Now()
	return line
}

// input is the source of lines during a search: nil after the end, or while the queue is full.
func (s *session) input() <-chan wire.Line {
	if s.closed || s.queued > maxQueue {
		return nil
	}
	return s.lines
}

// An alarm rings once, at the time it was set to. If it is set again, it rings at the earlier of the two times.
type alarm struct {
	rings <-chan time.Time // nil before it is set
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
