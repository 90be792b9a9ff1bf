package dfpn

import (
	"context"
	"math"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// Several threads work on one query: they search one graph, but each has its own board and tables for searches by
// fours. A move with a thread below it looks worse to the other threads than it is, so that they take another move if
// that is almost as good. A thread below a node that another thread has solved returns to that node. The time, and
// which proof is found, may be different in each run, but every proof goes through the same extraction and the same
// checker.
//
// A thread that a limit has stopped writes nothing more, because its numbers would depend on searches that were cut
// short.
//
// Source: Kaneko (2010), parallel depth first proof number search, for the
// virtual numbers.

// A team is the data that the threads on one graph share, protected by the graph's lock.
type team struct {
	solved uint32 // number of nodes that were solved while more than one thread was below them
}

// A runner is one thread with its board and budget.
type runner struct {
	board  *eval.Board
	thread thread
	limit  fours.Budget
}

// A trail is the path of a thread from the root of the tree.
type trail struct {
	path  []eval.Hash
	seen  uint32 // the value of team.solved when the path was last examined
	until int    // index in path of the first node that is solved
}

// nowhere is an index after the end of every path.
const nowhere = math.MaxInt

// overtaken reports whether another thread has solved a node above the current one. The caller holds the lock of the
// graph.
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

// leave ends a visit of a node.
func (t *thread) leave() {
	t.path = t.path[:len(t.path)-1]
	if len(t.path) <= t.until {
		t.until = nowhere
	}
}

// newRunners returns n runners on the graph g. memory is the size of their own tables, in bytes.
func newRunners(n int, memory int64, g *graph) []*runner {
	var list []*runner
	for range n {
		r := &runner{board: &eval.Board{}}
		r.thread.init(memory/int64(n), g)
		list = append(list, r)
	}
	return list
}

// together is Solve with all runners. limit counts the nodes of all runners.
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

// pass searches the tree once with all runners. nodes is the node limit of each search by fours.
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
