package review

// What a review needs: solvers, and a store if there is one.

import (
	"cmp"
	"context"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A Solver searches positions; *solver.Solver does.
type Solver interface {
	Solve(ctx context.Context, q solver.Query) (solver.Result, error)
	DefendAgainst(ctx context.Context, q solver.Query, threat solver.Result) (solver.Defence, error)
	Rank(ctx context.Context, q solver.RankQuery) (solver.Ranking, error)
}

// A Store keeps what was found about positions; *cache.Store does. What it
// returns is checked again before it is believed. It is safe for concurrent use.
type Store interface {
	// Judged returns what was kept of the positions as the answer to a question,
	// in their order, nil where nothing was.
	Judged(ctx context.Context, positions []notation.Position, question string) ([][]byte, error)
	// AddJudged keeps an answer.
	AddJudged(pos *notation.Position, question string, data []byte)
	// Add keeps the result of a query.
	Add(q solver.Query, r solver.Result)
}

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
	// Solvers are the workers, one position each at a time; without any there is one
	// with so much memory.
	Solvers []Solver
	Store   Store // nil for none
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
	o       Options
	solvers chan Solver // those that have nothing to do
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
	if len(o.Solvers) == 0 {
		o.Solvers = []Solver{solver.New(solver.Options{Memory: o.Memory, Threads: 1})}
	}
	if o.Store == nil {
		o.Store = noStore{}
	}
	r := &Reviewer{o: o, solvers: make(chan Solver, len(o.Solvers))}
	for _, s := range o.Solvers {
		r.solvers <- s
	}
	return r
}

// noStore keeps nothing.
type noStore struct{}

func (noStore) Judged(_ context.Context, positions []notation.Position, _ string) ([][]byte, error) {
	return make([][]byte, len(positions)), nil
}
func (noStore) AddJudged(*notation.Position, string, []byte) {}
func (noStore) Add(solver.Query, solver.Result)              {}
