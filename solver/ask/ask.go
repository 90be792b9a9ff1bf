// Package ask answers questions about positions. A caller opens a [Session] with [Open] and asks it. The callers are
// the analysis, the review, the quiz, the player, the puzzle maker, the board in the browser, the engine for game
// managers, and the farm.
//
// A Session adds what a search does not have: books, the store of earlier results, and a deadline. Package solver
// searches.
package ask

// This file follows a question: its limits are reduced to the remaining time, the books are asked, the search and the
// store race, the nodes are counted, and the result is stored.
//
// A win is claimed only if the checker has accepted its certificate, or the whole book that proves it (Result.Book).
// Books and stores check what they return.

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A Session answers questions, one at a time. Like a solver it is not safe for concurrent use, except for Nodes.
type Session struct {
	o              Options
	search         Searcher
	spent, running atomic.Int64 // nodes of the finished questions, and of the current one
}

const (
	// patience is how long a search runs before the store is asked. A shorter search gives its answer without access to
	// the disk.
	patience = 20 * time.Millisecond
	// grace is how long an undecided answer waits for the store.
	grace = 100 * time.Millisecond
	// lateGrace takes the place of grace if the time of the query is over.
	lateGrace = 5 * time.Millisecond
	// shortNodes limits the search for a win by threats if a book has a win that is too long for a certificate. The
	// search is made because a short win with a certificate is a better answer.
	shortNodes = 20_000
)

// Open returns a Session.
func Open(o Options) *Session {
	if o.Mode == Off || o.Mode == Aside {
		o.Store = nil
	}
	s := &Session{o: o, search: o.Search}
	if s.search == nil {
		s.search = solver.New(solver.Options{Memory: o.Memory, Threads: o.Threads, Refused: o.Refused,
			Progress: func(nodes int64, elapsed time.Duration) {
				s.running.Store(nodes)
				if o.Progress != nil {
					o.Progress(nodes, elapsed)
				}
			}})
	}
	return s
}

// Solve answers q. It claims the same as solver.Solver.Solve; the Source of the result says where the answer came from.
// Nodes and Time of the result are the cost of this call, also if the answer comes from the store.
func (s *Session) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	s.giveWay()
	start := time.Now()
	q.Limits = s.cut(q.Limits)
	fromBooks, err := s.askBooks(ctx, &q)
	if err != nil {
		return solver.Result{}, err
	}
	short := fromBooks != nil && s.mayBeShort(&q, fromBooks)
	if fromBooks != nil && !short && s.answers(&q, fromBooks) {
		s.count(fromBooks.Nodes)
		return *fromBooks, nil
	}
	if s.o.Books != nil {
		q.Limits = q.Limits.Less(0, time.Since(start))
	}
	if short {
		q.Limits = q.Limits.Within(solver.Limits{Nodes: shortNodes})
	}
	r, searched, err := s.decide(ctx, q)
	switch {
	case err != nil || r.Verdict == solver.Win || fromBooks == nil:
	case short:
		fromBooks.Nodes, fromBooks.Time = r.Nodes, time.Since(start)
		r, searched = *fromBooks, false
	default:
		r.Book = fromBooks.Book
	}
	s.count(r.Nodes)
	if searched && err == nil {
		err = s.keep(q, &r)
	}
	return r, err
}

// giveWay calls GiveWay before a question.
func (s *Session) giveWay() {
	if s.o.GiveWay != nil {
		s.o.GiveWay(false)
	}
}

// within returns a context for a search. Whenever the search asks whether ctx is done, the context calls GiveWay.
func (s *Session) within(ctx context.Context) context.Context {
	if s.o.GiveWay == nil {
		return ctx
	}
	return givingWay{ctx, s.o.GiveWay}
}

type givingWay struct {
	context.Context
	giveWay func(within bool)
}

func (c givingWay) Err() error {
	c.giveWay(true)
	return c.Context.Err()
}

// cut returns l, reduced to the time that the session gives to a question.
func (s *Session) cut(l solver.Limits) solver.Limits {
	if s.o.Until.IsZero() {
		return l
	}
	left := solver.Limits{Time: max(time.Until(s.o.Until), 1)}
	if s.o.Shares != nil {
		left = left.Part(s.o.Shares())
	}
	return l.Within(left)
}

// askBooks returns what the books say about a question, or nil.
func (s *Session) askBooks(ctx context.Context, q *solver.Query) (*solver.Result, error) {
	if s.o.Books == nil || s.o.Mode == Aside && q.Goal != solver.AnyWin {
		return nil, nil
	}
	return s.o.Books.Known(ctx, &Query{Query: *q})
}

// answers reports whether the result of the books answers the question. For a question about any win or a win by
// threats, any result does, because a search would find less.
func (s *Session) answers(q *solver.Query, r *solver.Result) bool {
	return r.Verdict == solver.Win || s.o.Mode != Aside && q.Goal >= solver.VCT
}

// mayBeShort reports whether a search may find a better answer than the books: the winner is to move and may win by
// threats.
func (s *Session) mayBeShort(q *solver.Query, r *solver.Result) bool {
	return r.Verdict != solver.Win && s.answers(q, r) && q.Goal == solver.VCT && r.Book.Winner == q.Position.Turn()
}

// decide answers q from the search or from the store. searched reports whether the answer is from the search.
func (s *Session) decide(ctx context.Context, q solver.Query) (r solver.Result, searched bool, err error) {
	switch {
	case s.o.Store == nil:
		r, err = s.search.Solve(s.within(ctx), q)
		return r, false, err
	case s.o.Mode == Beside:
		return s.race(ctx, q)
	}
	start := time.Now()
	stored, err := s.o.Store.Known(ctx, &q)
	if err == nil && stored == nil {
		r, err = s.search.Solve(s.within(ctx), q)
		return r, true, err
	}
	if stored != nil {
		r = *stored
		r.Time = time.Since(start) - r.Verify
	}
	return r, false, err
}

// An outcome is the result of a search or of a look-up in the store. ok means that it answers the query.
type outcome struct {
	result solver.Result
	ok     bool
	err    error
}

func async(f func() outcome) <-chan outcome {
	out := make(chan outcome, 1)
	go func() { out <- f() }()
	return out
}

// race runs the search. If the search takes long, race asks the store as well, and an answer from the store ends the
// search. If the search ends undecided, race waits briefly for the store.
func (s *Session) race(ctx context.Context, q solver.Query) (r solver.Result, searched bool, err error) {
	start := time.Now()
	searching, cancel := context.WithCancel(ctx)
	defer cancel()
	search := func() outcome {
		r, err := s.search.Solve(s.within(searching), q)
		settled := r.Verdict == solver.NoWin || r.Verdict == solver.Win && (r.Exact || !q.Shortest)
		return outcome{r, err == nil && settled, err}
	}
	look := func() outcome {
		r, err := s.o.Store.Known(searching, &q)
		if r == nil {
			return outcome{err: err}
		}
		return outcome{*r, true, err}
	}
	var own, hit outcome
	var looking <-chan outcome
	looked := false
	searches := async(search)
	select {
	case own = <-searches:
	case <-time.After(patience):
		looking = async(look)
		select {
		case own = <-searches:
		case hit = <-looking:
			if looked = true; hit.ok {
				cancel()
			}
			own = <-searches // wait until the solver is free again
		}
	}
	if !looked && own.err == nil && !own.ok && ctx.Err() == nil {
		if looking == nil {
			looking = async(look)
		}
		wait := grace
		if q.Limits.Time > 0 {
			wait = min(wait, max(time.Until(start.Add(q.Limits.Time)), lateGrace))
		}
		select {
		case hit = <-looking:
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
	if own.ok || !hit.ok {
		return own.result, true, own.err
	}
	hit.result.Nodes, hit.result.Time = own.result.Nodes, time.Since(start)-hit.result.Verify
	return hit.result, false, nil
}

// count adds the nodes of a finished question.
func (s *Session) count(nodes int64) {
	s.running.Store(0)
	s.spent.Add(nodes)
}

// Nodes returns the nodes of all questions since the last Reset. It is safe for concurrent use.
func (s *Session) Nodes() int64 { return s.spent.Load() + s.running.Load() }

// Reset sets Nodes to 0.
func (s *Session) Reset() {
	s.spent.Store(0)
	s.running.Store(0)
}

// keep adds a result of the search to the store. With the mode First, it returns an error instead of the result if the
// store cannot be written.
func (s *Session) keep(q solver.Query, r *solver.Result) error {
	s.o.Store.Add(q, *r)
	if s.o.Kept == nil {
		return nil
	}
	err := s.o.Kept()
	if err == nil || s.o.Mode != First {
		return nil
	}
	*r = solver.Result{}
	return err
}

// Defend finds out whether the opponent of the side to move in q threatens a win of the class, and which moves hold
// against the threat. The search for the threat gets half of the limits. Shortest and All are ignored.
func (s *Session) Defend(ctx context.Context, q solver.Query) (solver.Defence, error) {
	q.Shortest, q.All = false, false
	threat := q
	threat.Position, threat.Limits = q.Position.Turned(), q.Limits.Part(2)
	r, err := s.Solve(ctx, threat)
	if err != nil {
		return solver.Defence{}, err
	}
	q.Limits = q.Limits.Less(r.Nodes, r.Time+r.Verify)
	return s.DefendAgainst(ctx, q, r)
}

// DefendAgainst is like Defend, but the threat is known. The limits are for the searches after the moves only.
func (s *Session) DefendAgainst(ctx context.Context, q solver.Query, threat solver.Result) (solver.Defence, error) {
	s.giveWay()
	q.Limits = s.cut(q.Limits)
	d, err := s.search.DefendAgainst(s.within(ctx), q, threat)
	s.count(d.Nodes)
	return d, err
}

// Block answers the opponent's four in pos; see solver.Solver.Block.
func (s *Session) Block(ctx context.Context, pos notation.Position, l solver.Limits) (*solver.Block, error) {
	s.giveWay()
	b, err := s.search.Block(s.within(ctx), pos, s.cut(l))
	if b != nil {
		s.count(b.Nodes)
	}
	return b, err
}

// Rank ranks the moves of the side to move; see solver.Solver.Rank.
func (s *Session) Rank(ctx context.Context, q solver.RankQuery) (solver.Ranking, error) {
	s.giveWay()
	q.Limits = s.cut(q.Limits)
	r, err := s.search.Rank(s.within(ctx), q)
	s.count(r.Nodes)
	return r, err
}

// Choose returns the move to play. It first asks the books, with at most half of the time, and then lets the search
// choose in the rest of the time; see solver.Solver.Choose.
func (s *Session) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	s.giveWay()
	q.Limits = s.cut(q.Limits)
	if s.o.Books != nil {
		start, limit := time.Now(), q.Limits.Time
		if c, ok := s.bookMove(ctx, &q); ok {
			return c, nil
		}
		if limit > 0 {
			q.Limits.Time = max(limit-time.Since(start), time.Millisecond)
		}
	}
	c, err := s.search.Choose(s.within(ctx), q)
	s.count(s.running.Load())
	return c, err
}

// bookChance is the chance of a book's move if the checker has accepted only the lemma of the move. To check everything
// on which the lemma depends would take too long.
const bookChance = 0.99

// bookMove returns the move of a book and reports whether there is one.
func (s *Session) bookMove(ctx context.Context, q *solver.RankQuery) (solver.Candidate, bool) {
	if limit := q.Limits.Time; limit > 0 {
		half, stop := context.WithTimeout(ctx, limit/2)
		defer stop()
		ctx = half
	}
	c := solver.Candidate{Rank: 1}
	r, err := s.o.Books.Known(ctx,
		&Query{Query: solver.Query{Position: q.Position, Goal: solver.AnyWin}, Play: true})
	switch {
	case err != nil || r == nil:
		return c, false
	case r.Verdict == solver.Win:
		c.Move, c.Line, c.Result, c.Proved, c.WinChance = r.Line[0], r.Line, r, solver.ProvedWin, 1
	case r.Book != nil && r.Book.Move != notation.NoPoint:
		c.Move, c.Line, c.WinChance = r.Book.Move, []notation.Point{r.Book.Move}, bookChance
		c.Book, c.Accepted = true, r.Book.Proves()
	default:
		return c, false
	}
	return c, !slices.Contains(q.Exclude, c.Move)
}
