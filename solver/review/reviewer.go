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
	// Goal is the class of the wins that are looked for in every position: solver.VCT (or 0) or solver.AnyWin. AnyWin
	// adds a search for wins by quiet moves, which may double the cost of a position.
	Goal   solver.Class
	Limits solver.Limits // limits of one position; if there is no limit, DefaultNodes
	// Story is the budget of the moves on which the story depends, as a multiple of the limits of a position. It is
	// spent in addition to these limits. 0 means DefaultStory.
	Story int64
	// Memory is the table size of every solver; 0 means DefaultMemory. It is part of the stored question, because a
	// full table ends a search.
	Memory int64
	// Sessions are the workers; each works on one position at a time. If there are none, New makes one with the given
	// Memory.
	Sessions []*ask.Session
	// Store keeps the results of each position; it may be nil. It must be nil if the Sessions shorten the limits,
	// because the store takes each answer for one within the full limits.
	Store ask.Store
}

// The defaults of Options.
const (
	DefaultNodes  = 1_000_000 // a game of 40 moves takes a few seconds
	DefaultStory  = 16
	DefaultMemory = 64 << 20
)

// namedEffort is the effort that a named move must have stood, as a multiple of the limits of a position.
const namedEffort = 4

// A Reviewer reviews games. It is safe for concurrent use; concurrent reviews share its workers.
type Reviewer struct {
	o        Options
	sessions chan *ask.Session // the idle sessions
}

// full returns the limits of the search after a move to be named, if l are the limits of a position.
func full(l solver.Limits) solver.Limits {
	return solver.Limits{Nodes: namedEffort * l.Nodes, Time: namedEffort * l.Time}
}

// effort returns the size of limits: nodes or, if there is no node limit, nanoseconds.
func effort(l solver.Limits) int64 { return cmp.Or(l.Nodes, int64(l.Time)) }

// firstNodes and firstTime are the limits of the first round of every review. Each round costs rung times as much as
// the one before.
const (
	firstNodes = 15_625
	firstTime  = 10 * time.Millisecond
	rung       = 4
)

// rounds returns the limits of a position, round by round, up to l. The first rounds do not depend on l, so a longer
// review begins like a shorter one and finds everything that the shorter one finds.
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
