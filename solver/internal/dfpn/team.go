package dfpn

import (
	"context"
	"math"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// Several threads on one query: they walk one graph, each with a board and
// tables for searches by fours of its own. A move with a thread below it looks
// worse to the others than it is, so that they take another one if it is nearly
// as good; a thread below a node that another one has solved returns to it. The
// time, and which proof is found, depends on the run; every proof goes through
// the same extraction and the same checker.
//
// A thread stopped by a limit writes nothing more: its numbers would depend on
// searches that were cut short.
//
// Source: Kaneko (2010), parallel depth first proof number search, for the
// virtual numbers.

// A team is what the threads on one graph tell each other, under its lock.
type team struct {
	solved uint32 // nodes solved with more than one thread below them
}

// A runner is one thread.
type runner struct {
	board  *eval.Board
	thread thread
	limit  fours.Budget
}

// A trail is the path of a thread from the root.
type trail struct {
	path  []eval.Hash
	seen  uint32 // of team.solved
	until int    // the node of path that was solved meanwhile
}

// nowhere is an index beyond every path.
const nowhere = math.MaxInt

// overtaken reports whether another thread has solved a node above the current
// one. The lock of the graph is held.
func (t *thread) overtaken() bool {
	if t.seen != t.team.solved {
		t.seen, t.until = t.team.solved, nowhere
		for i, h := range t.path {
			if e := t.graph.entry(h); e != nil && e.solved() {
				t.until = i
				break
			}
		}
	}
	return len(t.path)-1 > t.until
}

// leave ends a visit.
func (t *thread) leave() {
	t.path = t.path[:len(t.path)-1]
	if len(t.path) <= t.until {
		t.until = nowhere
	}
}

// newRunners returns n runners on the graph g, with the given bytes of memory
// for their own tables.
func newRunners(n int, memory int64, g *graph) []*runner {
	var list []*runner
	for range n {
		r := &runner{board: &eval.Board{}}
		r.thread.init(memory/int64(n), g)
		list = append(list, r)
	}
	return list
}

// together is Solve with all runners. limit counts the nodes of all.
func (x *Search) together(pos *notation.Position, goal proof.Class, limit *fours.Budget) fours.Outcome {
	team := &team{}
	lead := x.runners[0]
	for _, r := range x.runners {
		r.board.Set(pos)
		r.thread.team = team
	}
	o := fours.Cut
	for i := 0; i < len(innerNodes) && o == fours.Cut; i++ {
		o = x.pass(pos, goal, limit, innerNodes[i])
	}
	lead.thread.Limit, lead.thread.team = limit, nil
	if o == fours.Cut {
		o = fours.Halted
	}
	return o
}

// pass is one search of the tree by all runners, with at most the given nodes
// for a search by fours.
func (x *Search) pass(pos *notation.Position, goal proof.Class, limit *fours.Budget, nodes int64) fours.Outcome {
	ctx, cancel := context.WithCancel(limit.Context())
	defer cancel()
	lead := x.runners[0]
	lead.thread.graph.reset()
	results := make(chan fours.Outcome, len(x.runners))
	for i, r := range x.runners {
		r.limit = limit.Share(ctx, len(x.runners))
		if i == 0 {
			r.limit.Report = limit.Report
		}
		r.thread.prepare(r.board, pos.Turn(), goal, &r.limit)
		r.thread.start(nodes)
		r.thread.trail = trail{path: r.thread.path[:0], until: nowhere}
		go func() {
			if i == 0 && r.thread.Four(&r.thread.Own) == fours.Wins {
				results <- fours.Wins
				return
			}
			results <- r.thread.solved(r.thread.visit(orNode, infinite, infinite))
		}()
	}
	verdict := fours.Halted
	for range x.runners {
		if o := <-results; verdict == fours.Halted && o != fours.Halted {
			verdict = o
			cancel()
		}
	}
	exact := true
	for _, r := range x.runners {
		limit.Nodes += r.limit.Nodes
		exact = exact && r.thread.Exact
	}
	if lead.thread.Exact = exact; verdict == fours.Fails && !exact {
		verdict = fours.Cut
	}
	if verdict == fours.Halted {
		limit.Stop = lead.limit.Stop
	}
	return verdict
}
