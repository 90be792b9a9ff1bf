package alphabeta

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// The root of alpha-beta: searches with increasing depth that find the best moves in order, with one or more threads.
// The threads search the same tree and share the table of positions; some are a ply ahead (lazy SMP). The result is
// that of the first thread.

// A Judgement is a move at the root with its value.
type Judgement struct {
	Move  notation.Point
	Value int32
	Depth int
	Line  []notation.Point
}

// A Search has the threads and their table, which remain between queries.
type Search struct {
	memory  int64 // memory of the solver, in bytes; the table takes a part of it
	count   int   // number of threads
	table   scoreTable
	threads []*thread
	budgets []fours.Budget
	keep    bool // whether the next query keeps the table and the last root
	goesOn  bool // whether the next query is about the same game
	last    root // the last root of the first thread
}

// Keep allows the next query to use the results of the last one. It must be about the same position.
func (x *Search) Keep() { x.keep = true }

// GoOn allows the next query to use the table of earlier queries about the same game.
func (x *Search) GoOn() { x.goesOn = true }

// scoreShare is the share of the memory that the table may take, as 1/n.
const scoreShare = 4

// maxDepth is the maximum depth of an iteration.
const maxDepth = 60

// NodesEachSecond is an estimate from which callers choose the size of the table for a search limited by time.
const NodesEachSecond = 400_000

// A Watch has functions that are called with the progress of the first thread. Each may be nil.
type Watch struct {
	Depth func(best []Judgement, depth int) // called when a depth is finished
	Enter func(notation.Point)              // called before a move at the root is searched
}

// New returns a Search with the given number of threads, at least one. It takes a part of the given memory, in bytes.
func New(memory int64, threads int) Search { return Search{memory: memory, count: threads} }

// Rank judges the given legal moves of the side to move in pos. It returns the count best ones in order, and the depth
// that was finished. It always does at least the first iteration for the first move.
func (x *Search) Rank(pos *notation.Position, moves []notation.Point, count, depth int, limit *fours.Budget,
	nodes int64, w Watch) ([]Judgement, int) {
	history := clears
	switch {
	case x.keep && x.table.entries != nil:
		history = keeps
	default:
		x.table.reset(nodes, int(x.memory/scoreShare/16), x.goesOn)
		if x.goesOn {
			history = halves
		}
	}
	x.goesOn = false
	before := &root{}
	if x.keep {
		before = &x.last
	}
	x.keep = false
	n := max(x.count, 1)
	for len(x.threads) < n {
		x.threads = append(x.threads, &thread{})
	}
	x.budgets = make([]fours.Budget, n)
	if depth <= 0 || depth > maxDepth {
		depth = maxDepth
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
		a.prepare(pos, &x.table, b, history)
		wait.Go(func() {
			r := root{a: a, pos: pos, moves: slices.Clone(moves), count: count}
			r.deepen(i%2, maxDepth, before)
		})
	}
	a := x.threads[0]
	a.over = over
	restore := limit.Narrow(n)
	a.prepare(pos, &x.table, limit, history)
	r := root{a: a, pos: pos, moves: slices.Clone(moves), count: count, watch: w}
	r.deepen(0, depth, before)
	over.Store(true)
	cancel()
	wait.Wait()
	for i := 1; i < n; i++ {
		limit.Nodes += x.budgets[i].Nodes
	}
	restore()
	x.last = root{moves: r.moves, best: r.best, depth: max(r.depth, before.depth)}
	return r.best, r.depth
}

// A root is the search of the root position by one thread.
type root struct {
	a     *thread
	pos   *notation.Position
	moves []notation.Point // in the order of the last iteration
	count int
	best  []Judgement // results of the last iteration, improved by an unfinished one
	depth int         // the last finished depth
	watch Watch
}

// deepen searches with increasing depth until a limit is reached or nothing can change. It begins ahead plies after the
// first one. If there was an earlier search of the same position, it begins where that search ended.
func (r *root) deepen(ahead, toDepth int, before *root) {
	s := r.pos.Turn()
	slices.SortStableFunc(r.moves, func(p, q notation.Point) int {
		return int(r.a.score.Rank(q, s)) - int(r.a.score.Rank(p, s))
	})
	from := 1 + ahead
	r.follow(before)
	if before.depth > 0 {
		from = before.depth
		if r.best == nil {
			from -= 2 // the best move was excluded
		}
		from = min(max(from, 1)+ahead, toDepth)
	}
	if r.best == nil {
		r.best = []Judgement{{Move: r.moves[0], Value: r.a.static(s), Line: []notation.Point{r.moves[0]}}}
	}
	for depth := from; depth <= toDepth; depth++ {
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

// follow takes over the move order of the search before, and those of its best moves that are among the moves.
func (r *root) follow(before *root) {
	k := 0
	for _, p := range before.moves {
		if i := slices.Index(r.moves[k:], p); i >= 0 {
			copy(r.moves[k+1:k+i+1], r.moves[k:k+i])
			r.moves[k] = p
			k++
		}
	}
	for _, b := range before.best {
		if slices.Contains(r.moves, b.Move) && len(r.best) < max(r.count, 1) {
			r.best = append(r.best, b)
		}
	}
}

// settled reports whether more depth would not help: there is only one move, or a mate within the searched depth.
func (r *root) settled(depth int32) bool {
	v := r.best[0].Value
	return len(r.moves) == 1 && depth >= 4 || depth > mate-max(v, -v)
}

// iterate searches to one depth and finds the count best moves, one after another. It reports whether it finished.
func (r *root) iterate(depth int32) bool {
	var found []Judgement
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
	slices.SortStableFunc(found, func(x, y Judgement) int { return int(y.Value) - int(x.Value) })
	r.best = found
	return true
}

// merge combines the results of an unfinished iteration with those of the iteration before. A move that has become
// worse loses its place.
func (r *root) merge(found []Judgement) {
	list := found
	for _, b := range r.best {
		if !slices.ContainsFunc(found, func(f Judgement) bool { return f.Move == b.Move }) {
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(x, y Judgement) int { return int(y.Value) - int(x.Value) })
	r.best = list[:min(len(list), max(r.count, 1))]
}

// The window around the value of the last iteration extends by window on either side. If the value is outside, the
// window is widened by the factor windowGrows on that side. Beyond maxWindow it is opened completely.
const (
	windowFrom  = 4 // minimum depth, in plies
	window      = 60
	windowGrows = 4
	maxWindow   = 2000
)

// bestFrom searches the moves from the k-th on and returns the best of the moves that were searched within the limits,
// or NoPoint if there is none.
func (r *root) bestFrom(k int, depth int32) Judgement {
	if depth >= windowFrom && k < len(r.best) {
		if v := r.best[k].Value; v < longMate && v > -longMate {
			return r.around(k, depth, v)
		}
	}
	return r.within(k, depth, -infinity, infinity)
}

// around is bestFrom for an expected value near v.
func (r *root) around(k int, depth, v int32) Judgement {
	low, high, width := v-window, v+window, int32(window)
	for {
		best := r.within(k, depth, low, high)
		below, above := best.Value <= low && low > -infinity, best.Value >= high && high < infinity
		if r.a.done || !below && !above {
			return best
		}
		width *= windowGrows
		switch {
		case width > maxWindow:
			low, high = -infinity, infinity
		case below:
			low = max(best.Value-width, -infinity)
		default:
			high = min(best.Value+width, infinity)
		}
	}
}

// within is bestFrom with a given window. A value outside the window is only a bound.
func (r *root) within(k int, depth, alpha, beta int32) Judgement {
	a, s := r.a, r.pos.Turn()
	low := alpha
	best := Judgement{Move: notation.NoPoint, Value: -infinity, Depth: int(depth)}
	for i, p := range r.moves[k:] {
		if r.watch.Enter != nil {
			r.watch.Enter(p)
		}
		a.play(p, s)
		v := a.child(s, alpha, beta, depth, i, i > 0 && depth > 2, true)
		a.undo()
		if a.done {
			if best.Value <= low {
				best.Move = notation.NoPoint // only a bound is known
			}
			break
		}
		if v > best.Value {
			best.Value = v
			if v > low || best.Move == notation.NoPoint {
				a.lead(p)
				best.Move = p
				best.Line = slices.Clone(a.line[0][:a.length[0]])
			}
		}
		alpha = max(alpha, v)
		if v >= beta {
			j := k + i
			copy(r.moves[k+1:j+1], r.moves[k:j])
			r.moves[k] = p
			break
		}
	}
	return best
}
