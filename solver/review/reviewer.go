package review

// What a review needs: sessions that search, and an optional store.

import (
	"cmp"
	"time"

	"fukumi/solver"
	"fukumi/solver/ask"
)

// Options configure a Reviewer.
type Options struct {
	// Goal is the class of the wins looked for in every position: 0 or solver.VCT, or
	// solver.AnyWin. AnyWin adds a search for wins by quiet moves, which may cost as much
	// again per position.
	Goal   solver.Class
	Limits solver.Limits // of one position; without any, DefaultNodes
	// Story is how many times the limits of a position go to the moves on which the story
	// depends, in addition to what each position may cost; 0 is DefaultStory.
	Story int64
	// Memory is the table size of every solver; 0 is DefaultMemory. Because
	// full tables end a search, it is a part of the stored question.
	Memory int64
	// Sessions are the workers, each on one position at a time; without any, New
	// makes one with the given Memory.
	Sessions []*ask.Session
	// Store keeps the results of each position; it may be nil. Leave it nil with Sessions that cut
	// the limits short: the store takes each answer for one within the full limits.
	Store ask.Store
}

// The defaults of Options.
const (
	DefaultNodes  = 1_000_000 // a game of 40 moves takes some seconds
	DefaultStory  = 16
	DefaultMemory = 64 << 20
)

// A move is named only if it was searched with namedEffort times the limits of a
// position.
const namedEffort = 4

// A Reviewer reviews games. It is safe for concurrent use: games share its
// workers.
type Reviewer struct {
	o        Options
	sessions chan *ask.Session // the idle ones
}

// full is the limit of a search after a move to be named, if a position may cost l.
func full(l solver.Limits) solver.Limits {
	return solver.Limits{Nodes: namedEffort * l.Nodes, Time: namedEffort * l.Time}
}

// effort is a measure of limits: nodes or, without a node limit, nanoseconds.
func effort(l solver.Limits) int64 { return cmp.Or(l.Nodes, int64(l.Time)) }

// firstNodes and firstTime are the first rung of every review; each rung costs rung
// times as much as the one before.
const (
	firstNodes = 15_625
	firstTime  = 10 * time.Millisecond
	rung       = 4
)

// rounds are the limits of a position, round by round, up to l. They begin the same whatever
// l is: a longer review begins as a shorter one does, and knows all that it knows.
func rounds(l solver.Limits) (list []solver.Limits) {
	part := solver.Limits{}
	if l.Nodes > 0 {
		part.Nodes = firstNodes
	}
	if l.Time > 0 {
		part.Time = firstTime
	}
	for ; (l.Nodes == 0 || part.Nodes < l.Nodes) && (l.Time == 0 || part.Time < l.Time); part.Nodes *= rung {
		list = append(list, part)
		part.Time *= rung
	}
	return append(list, l)
}

// New returns a Reviewer.
func New(o Options) *Reviewer {
	if o.Limits.None() {
		o.Limits.Nodes = DefaultNodes
	}
	o.Goal, o.Memory, o.Story = max(o.Goal, solver.VCT), cmp.Or(o.Memory, DefaultMemory), cmp.Or(o.Story, DefaultStory)
	if len(o.Sessions) == 0 {
		o.Sessions = []*ask.Session{ask.Open(ask.Options{Memory: o.Memory, Mode: ask.Aside})}
	}
	r := &Reviewer{o: o, sessions: make(chan *ask.Session, len(o.Sessions))}
	for _, s := range o.Sessions {
		r.sessions <- s
	}
	return r
}
