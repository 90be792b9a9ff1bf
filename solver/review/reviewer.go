package review

// What a review needs: sessions that search, with a store if there is one.

import (
	"cmp"
	"time"

	"fukumi/solver"
	"fukumi/solver/ask"
)

// Options are fixed when a Reviewer is made.
type Options struct {
	// Goal is the class of the wins that are looked for in every position: 0 or solver.VCT,
	// or solver.AnyWin, with which wins by quiet moves are looked for beyond VCT, for as
	// much again as a position may cost.
	Goal   solver.Class
	Limits solver.Limits // of one position; no limit at all is DefaultNodes
	// Story is how many times the limits of a position are for the moves on which the story
	// depends, beside what each position may cost; 0 is DefaultStory.
	Story int64
	// Memory is what every solver has for its tables, 0 for DefaultMemory: full
	// tables end a search, so that it is a part of the question.
	Memory int64
	// Sessions are the workers, one position each at a time; without any there is one
	// with so much memory.
	Sessions []*ask.Session
	// Store keeps what was found of each position, nil for none. Whoever opens Sessions that cut the
	// limits short leaves it nil: the store takes each answer for one within the full limits.
	Store ask.Store
}

// What Options leaves open.
const (
	DefaultNodes  = 1_000_000 // a game of 40 moves takes some seconds
	DefaultStory  = 16
	DefaultMemory = 64 << 20
)

// A move is named only after a search behind it of namedEffort times the limits of a
// position.
const namedEffort = 4

// A Reviewer reviews games. It is safe for concurrent use: games share its
// workers.
type Reviewer struct {
	o        Options
	sessions chan *ask.Session // those that have nothing to do
}

// full is what is spent on a search behind a move that is to be named, where a position may
// cost so much.
func full(l solver.Limits) solver.Limits {
	return solver.Limits{Nodes: namedEffort * l.Nodes, Time: namedEffort * l.Time}
}

// effort is a measure of limits: nodes or, without a limit of them, nanoseconds.
func effort(l solver.Limits) int64 { return cmp.Or(l.Nodes, int64(l.Time)) }

// firstNodes and firstTime are the first rung of every review, and each rung costs rung
// times the one before.
const (
	firstNodes = 15_625
	firstTime  = 10 * time.Millisecond
	rung       = 4
)

// rounds are the limits of a position, round by round, up to l. They are the same whatever l
// is: a longer review begins as a shorter one does, and knows all that it knows.
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
