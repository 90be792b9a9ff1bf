package main

// What comes in while a search runs, and the end of a session. At END, and at
// the end of the input, what was asked for is answered first, and then the
// engine ends. A limit within reason still holds then: a dialogue that comes in
// at once, out of a file, is answered as it would be line by line. But nobody is
// left to say STOP, so that a search without such a limit is stopped. An END
// that comes while the engine thinks means that its manager goes: it stops the
// search, and whatever waits behind it is answered without one.

import (
	"time"

	"fukumi/solver"
)

// A haste is what a line asks of the search that runs.
type haste uint8

const (
	wantsNothing haste = iota
	wantsStop          // answer now
	wantsEnd           // nothing comes in any more
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
func (b *gomocup) listen(line gomoLine, ok bool, start time.Time) haste {
	if !ok {
		b.close()
		return wantsEnd
	}
	switch b.urgent(line) {
	case wantsStop:
		return wantsStop
	case wantsEnd:
		b.close()
		if line.at.Sub(start) > endAtOnce {
			b.hurried = true
			return wantsStop
		}
		return wantsEnd
	}
	b.wait(line)
	if b.queued > queueMost {
		return wantsStop // what waits has to be taken before more comes in
	}
	return wantsNothing
}

// urgent is what a line asks of the search that runs.
func (b *gomocup) urgent(line gomoLine) haste {
	switch word, _ := commandWord(line.text); word {
	case "STOP", "YXSTOP":
		return wantsStop
	case "END":
		return wantsEnd
	}
	return wantsNothing
}

// close: nothing more is read.
func (b *gomocup) close() { b.closed, b.closedAt = true, time.Now() }

// stopsAtOnce reports whether a search need not begin: the manager has gone, too
// much waits behind it, or the line that asked for it goes on with STOP.
func (b *gomocup) stopsAtOnce() bool {
	if b.rest != nil {
		switch b.urgent(*b.rest) {
		case wantsStop:
			b.rest = nil
			return true
		case wantsEnd:
			if !b.closed {
				b.close()
			}
		}
	}
	return b.hurried || b.queued > queueMost
}

// lastWords is how long a search may go on after the end with the limits that
// it has: 0 for not at all.
func (b *gomocup) lastWords(l solver.Limits) time.Duration {
	depth := b.info.depth
	switch {
	case !b.limited():
		return max(b.defaults.turn-time.Since(b.closedAt), lastLeast) // its clock is for all together
	case within(l.Time, clockMost), within(l.Nodes, nodesMost), within(depth, depthMost):
		return clockMost // by which it has ended by itself
	case l == solver.Limits{} && depth == 0:
		return 0 // nothing would end it
	}
	return max(lastPatience-time.Since(b.closedAt), lastLeast)
}

// limited reports whether anybody has named a limit: the manager or the flags.
func (b *gomocup) limited() bool {
	i := &b.info
	return b.defaults.limited || b.defaults.turn == 0 || i.turnSet || i.leftSet || i.nodes > 0 || i.depth > 0
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
func (b *gomocup) wait(line gomoLine) {
	b.queue = append(b.queue, line)
	b.queued += len(line.text) + queueLine
}

// waiting takes the first of the lines that wait. Its time begins now.
func (b *gomocup) waiting() gomoLine {
	line := b.queue[0]
	b.queue = b.queue[1:]
	b.queued -= len(line.text) + queueLine
	line.at = time.Now()
	return line
}

// input is where lines come from during a search: nothing after the end, or
// while too much waits already.
func (b *gomocup) input() <-chan gomoLine {
	if b.closed || b.queued > queueMost {
		return nil
	}
	return b.lines
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
