package alphabeta

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"fukumi/notation"
	"fukumi/solver/internal/budget"
)

// The root of alpha-beta: deeper and deeper, the best moves in order, with one
// thread or several. Several threads search the same tree and share the table
// of positions, some of them a ply ahead (lazy SMP); only the first answers.

// A Judged is a root move with its value.
type Judged struct {
	Move  notation.Point
	Value int32
	Depth int
	Line  []notation.Point
}

// A Search holds the threads and their table between queries.
type Search struct {
	memory  int64 // bytes; the table takes a part of it
	count   int   // of threads
	table   scoreTable
	threads []*thread
	budgets []budget.Budget
}

// scoreShare is the part of the memory that the table may take.
const scoreShare = 4

// depthMost is the deepest iteration.
const depthMost = 60

// NodesEachSecond sizes the table for a search with a time.
const NodesEachSecond = 400_000

// A Watch is told of the progress of the first thread; either may be nil.
type Watch struct {
	Depth func(best []Judged, depth int) // a depth is finished
	Enter func(notation.Point)           // a root move is about to be searched
}

// New returns a Search with so many threads, at least one, that takes a part of
// the given memory, in bytes.
func New(memory int64, threads int) Search { return Search{memory: memory, count: threads} }

// Rank judges the given moves, all legal, of the side to move in pos, and
// returns the best count of them in order, with the depth that was finished.
// At least the first iteration is done for the first move.
func (x *Search) Rank(pos *notation.Position, moves []notation.Point, count, depth int, limit *budget.Budget, nodes int64, w Watch) ([]Judged, int) {
	x.table.reset(nodes, int(x.memory/scoreShare/16))
	n := max(x.count, 1)
	for len(x.threads) < n {
		x.threads = append(x.threads, &thread{})
	}
	x.budgets = make([]budget.Budget, n)
	if depth <= 0 || depth > depthMost {
		depth = depthMost
	}
	ctx, cancel := context.WithCancel(limit.Context())
	defer cancel()
	over := &atomic.Bool{}
	var wait sync.WaitGroup
	for i := 1; i < n; i++ {
		b := &x.budgets[i]
		*b = limit.Share(ctx, n)
		a := x.threads[i]
		a.over = over
		a.prepare(pos, &x.table, b)
		wait.Go(func() {
			r := root{a: a, pos: pos, moves: slices.Clone(moves), count: count}
			r.deepen(1+i%2, depthMost)
		})
	}
	a := x.threads[0]
	a.over = over
	restore := limit.Narrow(n)
	a.prepare(pos, &x.table, limit)
	r := root{a: a, pos: pos, moves: slices.Clone(moves), count: count, watch: w}
	r.deepen(1, depth)
	over.Store(true)
	cancel()
	wait.Wait()
	for i := 1; i < n; i++ {
		limit.Nodes += x.budgets[i].Nodes
	}
	restore()
	return r.best, r.depth
}

// A root is the search of one root position by one thread.
type root struct {
	a     *thread
	pos   *notation.Position
	moves []notation.Point // in the order of the last iteration
	count int
	best  []Judged // of the last iteration, and what the one cut short has bettered
	depth int      // finished
	watch Watch
}

// deepen searches with rising depth until a limit is reached or nothing can
// change any more.
func (r *root) deepen(from, most int) {
	s := r.pos.Turn()
	slices.SortStableFunc(r.moves, func(p, q notation.Point) int {
		return int(r.a.score.Order(q, s)) - int(r.a.score.Order(p, s))
	})
	r.best = []Judged{{Move: r.moves[0], Value: r.a.static(s), Line: []notation.Point{r.moves[0]}}}
	for depth := from; depth <= most; depth++ {
		if !r.iterate(int32(depth)) {
			return
		}
		r.depth = depth
		if r.watch.Depth != nil {
			r.watch.Depth(r.best, depth)
		}
		if r.count == 1 && r.settled(int32(depth)) {
			return
		}
	}
}

// settled reports whether more depth would tell nothing: there is one move, or
// a mate within the depth that was searched.
func (r *root) settled(depth int32) bool {
	v := r.best[0].Value
	return len(r.moves) == 1 && depth >= 4 || depth > mate-max(v, -v)
}

// iterate searches all moves to one depth: the best count of them, one after
// the other. It reports whether it was finished.
func (r *root) iterate(depth int32) bool {
	var found []Judged
	for k := 0; k < min(r.count, len(r.moves)); k++ {
		best := r.bestFrom(k, depth)
		if best.Move != notation.NoPoint {
			found = append(found, best)
			i := slices.Index(r.moves, best.Move)
			copy(r.moves[k+1:i+1], r.moves[k:i])
			r.moves[k] = best.Move
		}
		if r.a.done {
			r.merge(found)
			return false
		}
	}
	slices.SortStableFunc(found, func(x, y Judged) int { return int(y.Value) - int(x.Value) })
	r.best = found
	return true
}

// merge joins what an unfinished iteration has found and what is left of the
// one before it: a move that fell behind leaves its place.
func (r *root) merge(found []Judged) {
	list := found
	for _, b := range r.best {
		if !slices.ContainsFunc(found, func(f Judged) bool { return f.Move == b.Move }) {
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(x, y Judged) int { return int(y.Value) - int(x.Value) })
	r.best = list[:min(len(list), max(r.count, 1))]
}

// bestFrom searches the moves from the k-th on and returns the best, of those
// that a limit left time for; NoPoint where it left none.
func (r *root) bestFrom(k int, depth int32) Judged {
	a, s := r.a, r.pos.Turn()
	best := Judged{Move: notation.NoPoint, Value: -infinity, Depth: int(depth)}
	alpha, beta := int32(-infinity), int32(infinity)
	for i, p := range r.moves[k:] {
		if r.watch.Enter != nil {
			r.watch.Enter(p)
		}
		a.play(p, s)
		v := a.child(s, alpha, beta, depth, i, i > 0 && depth > 2, true)
		a.undo()
		if a.done {
			break
		}
		if v > alpha || i == 0 {
			alpha = v
			a.lead(p)
			best.Move, best.Value = p, v
			best.Line = slices.Clone(a.line[0][:a.length[0]])
		}
	}
	return best
}
