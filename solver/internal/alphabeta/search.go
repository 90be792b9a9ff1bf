package alphabeta

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// The root of alpha-beta: deeper and deeper, the best moves in order, with one
// or more threads. Threads search the same tree and share the table of
// positions, some of them a ply ahead (lazy SMP); only the first one answers.

// A Judgement is a root move with its value.
type Judgement struct {
	Move  notation.Point
	Value int32
	Depth int
	Line  []notation.Point
}

// A Search holds the threads and their table between queries.
type Search struct {
	memory  int64 // bytes; the table takes a part of them
	count   int   // of threads
	table   scoreTable
	threads []*thread
	budgets []fours.Budget
	keep    bool // the next query keeps the table and the last root
	goesOn  bool // the next query is of the same game
	last    root // the last root of the first thread
}

// Keep lets the next query, which must be about the same position as the last
// one, use its results.
func (x *Search) Keep() { x.keep = true }

// GoOn lets the next query use the table of earlier ones about other positions
// of the same game.
func (x *Search) GoOn() { x.goesOn = true }

// scoreShare is the part of the memory that the table may take.
const scoreShare = 4

// maxDepth is the deepest iteration.
const maxDepth = 60

// NodesEachSecond sizes the table for a search limited by time.
const NodesEachSecond = 400_000

// A Watch is called with the progress of the first thread; either function may
// be nil.
type Watch struct {
	Depth func(best []Judgement, depth int) // a depth is finished
	Enter func(notation.Point)              // a root move is about to be searched
}

// New returns a Search with the given number of threads, at least one, that
// takes a part of the given memory, in bytes.
func New(memory int64, threads int) Search { return Search{memory: memory, count: threads} }

// Rank judges the given moves, all legal, of the side to move in pos, and
// returns the best count of them in order, with the depth that was finished. It
// always does at least the first iteration for the first move.
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

// A root is the search of one root position by one thread.
type root struct {
	a     *thread
	pos   *notation.Position
	moves []notation.Point // in the order of the last iteration
	count int
	best  []Judgement // of the last iteration, improved by an unfinished one
	depth int         // finished
	watch Watch
}

// deepen searches with rising depth until a limit is reached or nothing can
// change. It begins ahead plies after the first one, or where an earlier search of the
// same position ended.
func (r *root) deepen(ahead, most int, before *root) {
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
		from = min(max(from, 1)+ahead, most)
	}
	if r.best == nil {
		r.best = []Judgement{{Move: r.moves[0], Value: r.a.static(s), Line: []notation.Point{r.moves[0]}}}
	}
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

// follow adopts the move order of the search before, and those of its best moves
// that are still asked for.
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

// settled reports whether more depth would tell nothing: there is only one
// move, or a mate within the searched depth.
func (r *root) settled(depth int32) bool {
	v := r.best[0].Value
	return len(r.moves) == 1 && depth >= 4 || depth > mate-max(v, -v)
}

// iterate searches all moves to one depth: the best count of them, one after
// another. It reports whether it finished.
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

// merge joins the results of an unfinished iteration with the rest of the one
// before: a move that fell behind loses its place.
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

// The window extends by this much on either side of the value of the iteration
// before. If too narrow, it is widened by windowGrows on that side, and finally
// opened.
const (
	windowFrom  = 4 // plies
	window      = 60
	windowGrows = 4
	maxWindow   = 2000
)

// bestFrom searches the moves from the k-th on and returns the best of those
// searched within the limits; NoPoint if there are none.
func (r *root) bestFrom(k int, depth int32) Judgement {
	if depth >= windowFrom && k < len(r.best) {
		if v := r.best[k].Value; v < longMate && v > -longMate {
			return r.around(k, depth, v)
		}
	}
	return r.within(k, depth, -infinity, infinity)
}

// around is bestFrom with an expected value near v.
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

// within is bestFrom with a window: a value outside it is a bound.
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
