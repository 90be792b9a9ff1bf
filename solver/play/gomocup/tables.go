package gomocup

// The engine of a session. It is opened with the manager's settings, and kept within the memory that they allow.

import (
	"context"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// engineFor returns the engine that fits the manager's settings.
func (s *session) engineFor() *ask.Session {
	o := ask.Options{Threads: s.options.Threads, Memory: s.options.Memory}
	if s.info.Threads > 0 {
		o.Threads = s.info.Threads
	}
	if s.info.Hash > 0 {
		o.Memory = s.info.Hash
	}
	if bound := tableMemory(s.info.Memory); bound > 0 {
		o.Memory = min(o.Memory, bound)
	}
	if s.engine == nil || o.Memory != s.made.Memory || o.Threads != s.made.Threads {
		s.engine, s.made = s.options.Open(o), o
		if s.options.LimitMemory != nil && s.info.Memory > 0 {
			s.options.LimitMemory(collectAbove(s.info.Memory))
		}
	}
	return s.engine
}

// otherMemory is the memory of the program without its tables. All tables together take at most tableParts times their
// limit.
const (
	otherMemory = 48 << 20
	tableParts  = 3
)

// tableMemory returns the limit for the tables with which the whole process stays within total, the max_memory of the
// manager. 0 means no limit.
func tableMemory(total int64) int64 {
	if total <= 0 {
		return 0
	}
	return max((total-otherMemory)/tableParts, 1<<20)
}

// collectAbove returns the size above which memory is collected eagerly. With a size below otherMemory, the program
// would collect all the time.
func collectAbove(total int64) int64 { return max(total-total/8, otherMemory) }

// A warmState identifies the engine and the size for which warm has built the tables.
type warmState struct {
	engine *ask.Session
	size   int
}

// warm makes the first move as quick as the others. It builds the tables that are built at the first use, before the
// clock runs.
func (s *session) warm(ctx context.Context) {
	ready := warmState{s.engineFor(), s.board.Size}
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

// searching reports whether a search, perhaps an abandoned one, is still running.
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
