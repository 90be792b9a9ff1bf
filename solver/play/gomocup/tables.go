package gomocup

// The engine behind a session: made as the manager's wishes ask, and kept within
// the memory it allows.

import (
	"context"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// engineFor returns the session that the manager's wishes ask for.
func (s *session) engineFor() *ask.Session {
	o := ask.Options{Threads: s.options.Threads, Memory: s.options.Memory}
	if s.info.Threads > 0 {
		o.Threads = s.info.Threads
	}
	if s.info.Hash > 0 {
		o.Memory = s.info.Hash
	}
	if most := tableMemory(s.info.Memory); most > 0 {
		o.Memory = min(o.Memory, most)
	}
	if s.engine == nil || o.Memory != s.made.Memory || o.Threads != s.made.Threads {
		s.engine, s.made = s.options.Open(o), o
		if s.options.LimitMemory != nil && s.info.Memory > 0 {
			s.options.LimitMemory(collectAbove(s.info.Memory))
		}
	}
	return s.engine
}

// The memory that the program takes besides its tables, and how many times
// their bound all tables together take at most.
const (
	otherMemory = 48 << 20
	tableParts  = 3
)

// tableMemory is the bound on the tables that keeps the whole process within
// max_memory; 0 is none.
func tableMemory(most int64) int64 {
	if most <= 0 {
		return 0
	}
	return max((most-otherMemory)/tableParts, 1<<20)
}

// collectAbove is the size from which on memory is collected eagerly. Below what
// the program takes in any case it would be collected all the time.
func collectAbove(most int64) int64 { return max(most-most/8, otherMemory) }

// A warmed says what warm has made ready.
type warmed struct {
	engine *ask.Session
	size   int
}

// warm makes the first move as quick as the others: tables that are built on
// first use are built before the clock runs.
func (s *session) warm(ctx context.Context) {
	ready := warmed{s.engineFor(), s.board.Size}
	if s.warmed == ready || s.searching() {
		return
	}
	s.warmed = ready
	for _, rule := range notation.Rules {
		pos, err := notation.NewPosition(rule, ready.size)
		if err != nil {
			return
		}
		_, _ = ready.engine.Choose(ctx, solver.RankQuery{Position: pos, Limits: solver.Limits{Nodes: 64}})
	}
}

// searching reports whether a search is still at it, one that was given up perhaps.
func (s *session) searching() bool {
	if s.busy == nil {
		return false
	}
	select {
	case <-s.busy:
		return false
	default:
		return true
	}
}
