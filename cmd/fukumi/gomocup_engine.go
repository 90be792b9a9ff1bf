package main

// The engine behind a session: made as the manager's wishes ask, and kept within
// the memory it allows.

import (
	"context"

	"fukumi/notation"
	"fukumi/solver"
)

// engineFor returns the solver that the manager's wishes ask for.
func (b *gomocup) engineFor() *solver.Solver {
	o := solver.Options{Threads: b.defaults.threads, Memory: b.defaults.memory}
	if b.info.threads > 0 {
		o.Threads = b.info.threads
	}
	if b.info.hash > 0 {
		o.Memory = b.info.hash
	}
	if most := tableMemory(b.info.memory); most > 0 {
		o.Memory = min(o.Memory, most)
	}
	if b.solver == nil || o.Memory != b.options.Memory || o.Threads != b.options.Threads {
		b.solver, b.options = b.newSolver(o), o
		if b.limitMemory != nil && b.info.memory > 0 {
			b.limitMemory(collectAbove(b.info.memory))
		}
	}
	return b.solver
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

// warm makes the first move as quick as the others: tables that are built on
// first use are built before the clock runs.
func (b *gomocup) warm() {
	if b.warmed {
		return
	}
	b.warmed = true
	for _, rule := range notation.Rules {
		pos, err := notation.NewPosition(rule, b.board.size)
		if err != nil {
			return
		}
		_, _ = b.engineFor().Choose(context.Background(), solver.RankQuery{Position: pos, Limits: solver.Limits{Nodes: 64}})
	}
}
