package gomocup

// What comes in while a search runs, and the end of a session. A dialogue that
// comes in at once, out of a file, is answered as it would be line by line: what
// was asked for before END, or before the end of the input, is answered first, and
// a limit within reason still holds. But nobody is left to say STOP, so that a
// search without such a limit is stopped. An END that comes while the engine thinks
// means that its manager goes: it stops the search, and nothing more is written,
// for a manager takes what comes late for a part of its next game.

import (
	"time"

	"fukumi/solver"
	"fukumi/solver/play/internal/wire"
)

// A demand is what a line asks of the search that runs.
type demand uint8

const (
	wantsNothing demand = iota
	wantsStop           // answer now
	wantsEnd            // nothing comes in any more
)

const (
	// endAtOnce is how soon after a command END belongs to the same dialogue.
	endAtOnce = 250 * time.Millisecond
	// The limits that hold beyond the end, and for no longer than the first.
	clockMost = time.Minute
	nodesMost = 10_000_000
	depthMost = 10
	// lastPatience is the time that all searches without them have together,
	// from the end on, and lastLeast what each has at least.
	lastPatience = 5 * time.Second
	lastLeast    = 300 * time.Millisecond
	// stopPatience is how long a search that was stopped may take to answer.
	stopPatience = time.Second
)

// listen takes a line that comes in during a search that began at start; ok is
// false at the end of the input.
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
	if s.queued > queueMost {
		return wantsStop // what waits has to be taken before more comes in
	}
	return wantsNothing
}

// urgent is what a line asks of the search that runs.
func (s *session) urgent(line wire.Line) demand {
	switch word, _ := wire.Command(line.Text); word {
	case "STOP", "YXSTOP":
		return wantsStop
	case "END":
		return wantsEnd
	}
	return wantsNothing
}

// close: nothing more is read.
func (s *session) close() { s.closed, s.closedAt = true, time.Now() }

// stopsAtOnce reports whether a search need not begin: too much waits behind it, or
// the line that asked for it goes on with STOP.
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
	return s.queued > queueMost
}

// lastWords is how long a search may go on after the end with the limits that
// it has: 0 for not at all.
func (s *session) lastWords(l solver.Limits) time.Duration {
	depth := s.info.Depth
	switch {
	case !s.limited():
		return max(s.options.Turn-time.Since(s.closedAt), lastLeast) // its clock is for all together
	case within(l.Time, clockMost), within(l.Nodes, nodesMost), within(depth, depthMost):
		return clockMost // by which it has ended by itself
	case l == solver.Limits{} && depth == 0:
		return 0 // nothing would end it
	}
	return max(lastPatience-time.Since(s.closedAt), lastLeast)
}

// limited reports whether anybody has named a limit: the manager or the flags.
func (s *session) limited() bool {
	i := &s.info
	return s.options.Limited || s.options.Turn == 0 || i.TurnSet || i.LeftSet || i.Nodes > 0 || i.Depth > 0
}

// within reports whether there is a limit, and no larger one than most.
func within[T ~int | ~int64](limit, most T) bool { return limit > 0 && limit <= most }

// queueMost bounds the lines that wait for the end of a search, in bytes, and
// queueLine is what a line takes besides its text.
const (
	queueMost = 16 << 20
	queueLine = 64
)

// wait puts a line at the end of those that wait.
func (s *session) wait(line wire.Line) {
	s.queue = append(s.queue, line)
	s.queued += len(line.Text) + queueLine
}

// waiting takes the first of the lines that wait. Its time begins now.
func (s *session) waiting() wire.Line {
	line := s.queue[0]
	s.queue = s.queue[1:]
	s.queued -= len(line.Text) + queueLine
	line.At = time.Now()
	return line
}

// input is where lines come from during a search: nothing after the end, or
// while too much waits already.
func (s *session) input() <-chan wire.Line {
	if s.closed || s.queued > queueMost {
		return nil
	}
	return s.lines
}

// An alarm rings once, when it was set to. Set again it rings at the earlier of
// the two times.
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
