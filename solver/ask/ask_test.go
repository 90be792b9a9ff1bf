package ask

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
)

// A slowSearch takes its time, gives its answer, and counts.
type slowSearch struct {
	Searcher
	takes  time.Duration
	result solver.Result
	err    error
	calls  atomic.Int32
	ended  atomic.Int32 // calls that were cancelled
	limits solver.Limits
}

func (s *slowSearch) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	s.calls.Add(1)
	s.limits = q.Limits
	select {
	case <-time.After(s.takes):
		return s.result, s.err
	case <-ctx.Done():
		s.ended.Add(1)
		return solver.Result{Stop: solver.StopInterrupt, Nodes: 3}, nil
	}
}

func (s *slowSearch) Choose(_ context.Context, q solver.RankQuery) (solver.Candidate, error) {
	s.calls.Add(1)
	s.limits = q.Limits
	return solver.Candidate{Move: notation.At(0, 0)}, nil
}

// unknown is a search that gives up after a while.
func unknown(takes time.Duration) *slowSearch {
	return &slowSearch{takes: takes, result: solver.Result{Stop: solver.StopNodes, Nodes: 9}}
}

// A shelf has one answer, which takes a while to find; it is both a store and the books.
type shelf struct {
	Store
	takes   time.Duration
	result  *solver.Result
	err     error
	asked   atomic.Int32
	added   atomic.Int32
	flushed atomic.Int32
	full    error // of a flush
}

func (s *shelf) Known(ctx context.Context, _ *solver.Query) (*solver.Result, error) {
	s.asked.Add(1)
	select {
	case <-time.After(s.takes):
		if s.result == nil {
			return nil, s.err
		}
		r := *s.result
		return &r, s.err
	case <-ctx.Done():
		return nil, nil
	}
}

func (s *shelf) Add(solver.Query, solver.Result) { s.added.Add(1) }

func (s *shelf) flush() error {
	s.flushed.Add(1)
	return s.full
}

// A bookOf answers from a shelf as books do.
type bookOf struct{ *shelf }

func (b bookOf) Known(ctx context.Context, q *Query) (*solver.Result, error) {
	return b.shelf.Known(ctx, &q.Query)
}

var (
	won    = solver.Result{Verdict: solver.Win, Line: []notation.Point{notation.At(7, 7)}, Length: 1, Nodes: 17}
	stored = solver.Result{Verdict: solver.Win, Source: solver.FromCache, Exact: true}
	none   = solver.Result{Verdict: solver.NoWin, Nodes: 5}
)

// TestRace: a short search never touches the store; the store ends a long one, if it knows the
// answer; and an undecided search waits for the store, but not for ever.
func TestRace(t *testing.T) {
	failed := errors.New("the game is over")
	type found struct {
		verdict             solver.Verdict
		source              solver.Source
		nodes               int64
		asked, ended, added int32
	}
	for name, c := range map[string]struct {
		search *slowSearch
		store  *shelf
		q      solver.Query
		took   time.Duration
		want   found
	}{
		"a short search": {&slowSearch{result: won}, &shelf{result: &stored}, solver.Query{}, 0,
			found{solver.Win, solver.FromSearch, 17, 0, 0, 1}},
		"no win": {&slowSearch{takes: patience / 2, result: none}, &shelf{result: &stored}, solver.Query{},
			patience / 2, found{solver.NoWin, solver.FromSearch, 5, 0, 0, 1}},
		"a hit": {unknown(time.Minute), &shelf{result: &stored, takes: time.Second}, solver.Query{},
			patience + time.Second, found{solver.Win, solver.FromCache, 3, 1, 1, 0}},
		"a miss": {&slowSearch{takes: time.Second, result: won}, &shelf{}, solver.Query{}, time.Second,
			found{solver.Win, solver.FromSearch, 17, 1, 0, 1}},
		"a slow store": {&slowSearch{takes: time.Second, result: won}, &shelf{takes: time.Hour, result: &stored},
			solver.Query{}, time.Second, found{solver.Win, solver.FromSearch, 17, 1, 0, 1}},
		"undecided": {unknown(0), &shelf{takes: grace / 2, result: &stored}, solver.Query{}, grace / 2,
			found{solver.Win, solver.FromCache, 9, 1, 0, 0}},
		"undecided, and a slow store": {unknown(0), &shelf{takes: time.Hour, result: &stored}, solver.Query{}, grace,
			found{solver.Unknown, solver.FromSearch, 9, 1, 0, 1}},
		"undecided, and the time is over": {unknown(time.Second), &shelf{takes: time.Hour}, solver.Query{
			Limits: solver.Limits{Time: time.Second}}, time.Second + lateGrace,
			found{solver.Unknown, solver.FromSearch, 9, 1, 0, 1}},
		"not the shortest": {&slowSearch{result: won}, &shelf{result: &stored}, solver.Query{Shortest: true}, 0,
			found{solver.Win, solver.FromCache, 17, 1, 0, 0}},
		"an error": {&slowSearch{err: failed}, &shelf{result: &stored}, solver.Query{}, 0, found{}},
		"a late error": {&slowSearch{takes: time.Second, err: failed}, &shelf{}, solver.Query{}, time.Second,
			found{asked: 1}},
	} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			s := Open(Options{Search: c.search, Store: c.store})
			r, err := s.Solve(t.Context(), c.q)
			got := found{r.Verdict, r.Source, r.Nodes, c.store.asked.Load(), c.search.ended.Load(),
				c.store.added.Load()}
			if got != c.want || !errors.Is(err, c.search.err) || time.Since(begun) != c.took || s.Nodes() != r.Nodes {
				t.Errorf("%s: %+v, %v after %v; want %+v after %v", name, got, err, time.Since(begun), c.want, c.took)
			}
		})
	}
}

// TestInterrupted: after an interrupt nothing is waited for.
func TestInterrupted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(2*patience, cancel)
		begun := time.Now()
		s := Open(Options{Search: unknown(time.Minute), Store: &shelf{takes: time.Hour}})
		r, err := s.Solve(ctx, solver.Query{})
		if err != nil || r.Stop != solver.StopInterrupt || time.Since(begun) != 2*patience {
			t.Errorf("%v, %v after %v", r.Stop, err, time.Since(begun))
		}
	})
}

// TestFirst: a required store is asked before the search, and its failure is an error; a
// result that cannot be written is not an answer. In the other modes a failing store changes
// nothing.
func TestFirst(t *testing.T) {
	broken := errors.New("the store is not available")
	for name, c := range map[string]struct {
		mode    Mode
		store   *shelf
		verdict solver.Verdict
		calls   int32
		err     error
	}{
		"a hit":             {First, &shelf{result: &stored}, solver.Win, 0, nil},
		"a miss":            {First, &shelf{}, solver.NoWin, 1, nil},
		"unreadable":        {First, &shelf{err: broken}, solver.Unknown, 0, broken},
		"full":              {First, &shelf{full: broken}, solver.Unknown, 1, broken},
		"full, but no must": {Beside, &shelf{full: broken}, solver.NoWin, 1, nil},
	} {
		search := &slowSearch{result: none}
		r, err := Open(Options{Search: search, Store: c.store, Mode: c.mode, Kept: c.store.flush}).
			Solve(t.Context(), solver.Query{})
		if r.Verdict != c.verdict || search.calls.Load() != c.calls || !errors.Is(err, c.err) ||
			c.store.flushed.Load() != c.store.added.Load() {
			t.Errorf("%s: %v, %d searches, %v", name, r.Verdict, search.calls.Load(), err)
		}
	}
}

// TestBooks: books answer before the search; what they know as a whole is an answer to the question
// for any win and, after a short search, for a win by threats, but is attached to the answer of the
// search in a review; Off asks them, too.
func TestBooks(t *testing.T) {
	won := &solver.BookWin{Winner: notation.White, Book: "b", Accepted: true}
	says := &solver.Result{Class: solver.AnyWin, Source: solver.FromBook, Book: won}
	own := *won
	own.Winner = notation.Black
	wins := &solver.Result{Class: solver.AnyWin, Source: solver.FromBook, Book: &own}
	root := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	damaged := errors.New("damaged")
	for name, c := range map[string]struct {
		mode  Mode
		book  *shelf
		goal  solver.Class
		calls int32
		want  solver.Result
		err   error
	}{
		"a win":                   {Beside, &shelf{result: &stored}, solver.VCT, 0, stored, nil},
		"a win, for a review":     {Aside, &shelf{result: &stored}, solver.AnyWin, 0, stored, nil},
		"a class of a review":     {Aside, &shelf{result: &stored}, solver.VCT, 1, none, nil},
		"known":                   {Beside, &shelf{result: says}, solver.AnyWin, 0, *says, nil},
		"lost, of threats":        {Beside, &shelf{result: says}, solver.VCT, 0, *says, nil},
		"won, of threats":         {Beside, &shelf{result: wins}, solver.VCT, 1, *wins, nil},
		"known, of a class":       {Beside, &shelf{result: says}, solver.VCF, 1, solver.Result{Book: won}, nil},
		"known, for a review":     {Aside, &shelf{result: says}, solver.AnyWin, 1, solver.Result{Book: won}, nil},
		"nothing":                 {Beside, &shelf{}, solver.AnyWin, 1, none, nil},
		"off":                     {Off, &shelf{result: &stored}, solver.AnyWin, 0, stored, nil},
		"one has to answer":       {Beside, &shelf{err: damaged}, solver.AnyWin, 0, solver.Result{}, damaged},
		"required, and a book of": {First, &shelf{result: &stored}, solver.VCF, 0, stored, nil},
	} {
		search := &slowSearch{result: none}
		s := Open(Options{Search: search, Books: bookOf{c.book}, Mode: c.mode})
		r, err := s.Solve(t.Context(), solver.Query{Position: root, Goal: c.goal})
		if r.Source != c.want.Source || r.Book != c.want.Book || !errors.Is(err, c.err) ||
			search.calls.Load() != c.calls || c.want.Book == nil && r.Verdict != c.want.Verdict {
			t.Errorf("%s: %+v, %d searches, %v", name, r, search.calls.Load(), err)
		}
	}
}

// TestCut: a question gets its share of the time left, and no more than it asks for.
func TestCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shares := int64(4)
		search := unknown(0)
		s := Open(Options{Search: search, Until: time.Now().Add(time.Minute), Shares: func() int64 { return shares }})
		for _, c := range []struct{ asked, want time.Duration }{
			{0, 15 * time.Second}, {time.Hour, 15 * time.Second}, {time.Second, time.Second},
		} {
			for _, ask := range []func(solver.Limits) error{
				func(l solver.Limits) error {
					_, err := s.Solve(t.Context(), solver.Query{Limits: l})
					return err
				},
				func(l solver.Limits) error {
					_, err := s.Choose(t.Context(), solver.RankQuery{Limits: l})
					return err
				},
			} {
				testhelp.OK(t, ask(solver.Limits{Nodes: 7, Time: c.asked}))
				if search.limits != (solver.Limits{Nodes: 7, Time: c.want}) {
					t.Errorf("asked for %v: %+v", c.asked, search.limits)
				}
			}
		}
		time.Sleep(time.Hour)
		testhelp.OK(t, func() error { _, err := s.Solve(t.Context(), solver.Query{}); return err }())
		if search.limits.Time != 1 {
			t.Errorf("after the end: %v", search.limits.Time)
		}
	})
}

// TestChoose: a book plays its move in at most half of the time, and no excluded one.
func TestChoose(t *testing.T) {
	word := &solver.Result{Book: &solver.BookWin{Move: notation.At(1, 1)}}
	loses := &solver.Result{Book: &solver.BookWin{Move: notation.NoPoint}}
	for name, c := range map[string]struct {
		book    *shelf
		exclude []notation.Point
		want    solver.Candidate
		left    time.Duration // for the search
	}{
		"a proof": {&shelf{result: &won}, nil,
			solver.Candidate{Move: notation.At(7, 7), Proved: solver.ProvedWin}, 0},
		"its word":  {&shelf{result: word}, nil, solver.Candidate{Move: notation.At(1, 1), Book: true}, 0},
		"the other": {&shelf{result: loses}, nil, solver.Candidate{}, 4 * time.Second},
		"excluded": {&shelf{result: &won}, []notation.Point{notation.At(7, 7)}, solver.Candidate{},
			4 * time.Second},
		"a slow book":  {&shelf{result: &won, takes: time.Hour}, nil, solver.Candidate{}, 2 * time.Second},
		"a quick book": {&shelf{takes: time.Second}, nil, solver.Candidate{}, 3 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			search := &slowSearch{}
			s := Open(Options{Search: search, Books: bookOf{c.book}})
			q := solver.RankQuery{Exclude: c.exclude, Limits: solver.Limits{Time: 4 * time.Second}}
			got := testhelp.Must(s.Choose(t.Context(), q))(t)
			if got.Move != c.want.Move || got.Proved != c.want.Proved || got.Book != c.want.Book || got.Accepted ||
				search.limits.Time != c.left {
				t.Errorf("%s: %+v, %v left", name, got, search.limits.Time)
			}
		})
	}
}

// TestNodes: the nodes of the current question are counted while it is searched, and all of them
// afterwards.
func TestNodes(t *testing.T) {
	in := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	for _, p := range []notation.Point{notation.At(7, 7), notation.At(8, 8), notation.At(6, 6), notation.At(9, 9)} {
		testhelp.OK(t, in.Play(p))
	}
	var s *Session
	told := int64(0)
	s = Open(Options{Progress: func(int64, time.Duration) {
		if n := s.Nodes(); n < told {
			t.Errorf("%d nodes after %d", n, told)
		} else {
			told = n
		}
	}})
	q := solver.Query{Position: in, Goal: solver.VCT, Limits: solver.Limits{Nodes: 3000}}
	r := testhelp.Must(s.Solve(t.Context(), q))(t)
	d := testhelp.Must(s.Defend(t.Context(), q))(t)
	ranking := testhelp.Must(s.Rank(t.Context(), solver.RankQuery{Position: in, Limits: solver.Limits{Nodes: 3000}}))(t)
	if n := s.Nodes(); n != r.Nodes+d.Threat.Nodes+d.Nodes+ranking.Nodes || n == 0 {
		t.Errorf("%d nodes, want those of all", n)
	}
	if s.Reset(); s.Nodes() != 0 {
		t.Errorf("%d nodes after a reset", s.Nodes())
	}
}

// TestGiveWay: a session gives way before each question and within it, also while it races the store.
func TestGiveWay(t *testing.T) {
	in := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	for _, p := range []notation.Point{notation.At(7, 7), notation.At(8, 8), notation.At(6, 6), notation.At(9, 9)} {
		testhelp.OK(t, in.Play(p))
	}
	for _, store := range []Store{nil, &shelf{}} {
		var before, within int
		s := Open(Options{Store: store, GiveWay: func(inside bool) {
			if inside {
				within++
			} else {
				before++
			}
		}})
		limits := solver.Limits{Nodes: 5000}
		for i, ask := range []func() error{
			func() error {
				_, err := s.Solve(t.Context(), solver.Query{Position: in, Goal: solver.AnyWin, Limits: limits})
				return err
			},
			func() error {
				_, err := s.Rank(t.Context(), solver.RankQuery{Position: in, Limits: limits})
				return err
			},
			func() error {
				_, err := s.Choose(t.Context(), solver.RankQuery{Position: in, Limits: limits})
				return err
			},
		} {
			inside := within
			testhelp.OK(t, ask())
			if before != i+1 || within == inside {
				t.Errorf("question %d, store %v: it gave way %d times before, %d within", i, store != nil, before,
					within-inside)
			}
		}
	}
}
