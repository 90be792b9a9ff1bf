package solver

import (
	"context"
	"sync/atomic"

	"fukumi/eval"
	"fukumi/notation"
)

// Several threads on one query: a race. Each thread searches the whole tree
// with a memory of its own, but breaks ties and widens differently, so that
// they come to different parts of it; and all share what they have solved.
// The first to solve the root ends the race. What a race proves goes through
// the same extraction and the same checker as what one thread proves. How long
// it takes, and which proof it finds, depends on the run.

// A runner is one thread of the race.
type runner struct {
	board *eval.Board
	vct   vct
	limit budget
}

// A temper is what makes the runners differ.
type temper struct {
	widen uint32 // the number of the step to the wide set
	last  bool   // of equal moves of the attacker, take the last
}

// tempers gives the runners their tempers, in turn; the first is that of a
// search with one thread.
var tempers = [...]temper{{widenNumber, false}, {16, true}, {6, false}, {24, false}, {10, true}, {8, false}}

// race searches q with all runners and returns the verdict and the search that
// came to it. The nodes of all are counted in limit.
func (s *Solver) race(q *Query, limit *budget) (outcome, *vct) {
	ctx, cancel := context.WithCancel(limit.ctx)
	defer cancel()
	s.shared.begin()
	type result struct {
		o outcome
		r *runner
	}
	results := make(chan result, len(s.runners))
	for i, r := range s.runners {
		r.limit = *limit
		r.limit.ctx = ctx
		if limit.most > 0 {
			r.limit.most = max(limit.most/int64(len(s.runners)), 1)
			r.limit.next = min(r.limit.next, r.limit.most)
		}
		if i > 0 {
			r.limit.report = nil
		}
		r.board.Set(&q.Position)
		go func() {
			r.vct.set(r.board, q.Position.Turn(), q.Goal, &r.limit)
			results <- result{r.vct.solve(), r}
		}()
	}
	verdict, first := halted, s.runners[0]
	for range s.runners {
		if got := <-results; verdict == halted && (got.o == wins || got.o == fails) {
			verdict, first = got.o, got.r
			cancel()
		}
	}
	nodes := int64(0)
	for _, r := range s.runners {
		nodes += r.limit.nodes
	}
	limit.nodes += nodes
	if verdict == halted {
		limit.stop = first.limit.stop
	}
	first.vct.limit = limit
	return verdict, &first.vct
}

// A solvedTable holds the solved nodes of all runners, without locks: an entry
// is two words that are written one after the other, and counts only where
// they fit together.
type solvedTable struct {
	entries []solvedEntry
	search  uint64
}

type solvedEntry struct{ key, data atomic.Uint64 }

// begin forgets everything. An entry has room for the low bits of the number of
// its search: before they come round again the table is emptied.
func (t *solvedTable) begin() {
	if t.search++; t.search&searchMask == 0 {
		clear(t.entries)
	}
}

const searchMask = 1<<14 - 1

// newSolvedTable returns a table of at most the given number of bytes.
func newSolvedTable(bytes int64) *solvedTable {
	n := int64(1 << 10)
	for n*2*16 <= bytes {
		n *= 2
	}
	return &solvedTable{entries: make([]solvedEntry, n)}
}

// word packs what is known of a node beside the first word of its hash: 32 bits
// of the second word, 14 of the number of the search, the move and the verdict.
func (t *solvedTable) word(h eval.Hash, move notation.Point, proved bool) uint64 {
	w := h[0]>>32<<32 | (t.search&searchMask)<<17 | uint64(move)<<1
	if proved {
		w |= 1
	}
	return w
}

// put notes that the node is proved, by the given move, or disproved.
func (t *solvedTable) put(h eval.Hash, move notation.Point, proved bool) {
	e, w := &t.entries[h[1]&uint64(len(t.entries)-1)], t.word(h, move, proved)
	e.key.Store(h[1] ^ w)
	e.data.Store(w)
}

// find returns the verdict on a node, if it is known.
func (t *solvedTable) find(h eval.Hash) (move notation.Point, proved, ok bool) {
	e := &t.entries[h[1]&uint64(len(t.entries)-1)]
	w := e.data.Load()
	if e.key.Load()^w != h[1] || (w^t.word(h, 0, false))>>17 != 0 {
		return 0, false, false
	}
	return notation.Point(w >> 1), w&1 != 0, true
}
