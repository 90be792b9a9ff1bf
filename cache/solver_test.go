package cache

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
)

// A slowSolver takes its time, gives its answer, and counts.
type slowSolver struct {
	takes  time.Duration
	result solver.Result
	err    error
	calls  atomic.Int32
	ended  atomic.Int32 // calls that were cancelled
}

func (s *slowSolver) Solve(ctx context.Context, _ solver.Query) (solver.Result, error) {
	s.calls.Add(1)
	select {
	case <-time.After(s.takes):
		return s.result, s.err
	case <-ctx.Done():
		s.ended.Add(1)
		return solver.Result{Stop: solver.StopInterrupt, Nodes: 3}, nil
	}
}

// unknown is a search that gives up after a while.
func unknown(takes time.Duration, stop solver.Stop) *slowSolver {
	return &slowSolver{takes: takes, result: solver.Result{Class: solver.VCF, Stop: stop, Nodes: 9}}
}

func solve(t *testing.T, c *Cached, q solver.Query) solver.Result {
	t.Helper()
	r, err := c.Solve(t.Context(), q)
	testhelp.OK(t, err)
	return r
}

// TestShortSearchesNeverTouchTheDisk: before the answer, that is. Any look at
// the store, which cannot be there, would be a warning.
func TestShortSearchesNeverTouchTheDisk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	testhelp.OK(t, os.WriteFile(file, nil, 0o600))
	s := open(t, filepath.Join(file, "store"), Options{})
	q, r := five(1)
	c := NewSolver(&slowSolver{result: r}, s)
	for _, c.patience = range []time.Duration{time.Minute, 0} {
		if got := solve(t, c, q); got.Source != solver.FromSearch {
			t.Errorf("source %v: want search", got.Source)
		}
		if c.patience > 0 {
			wantWarnings(t, s)
		}
		c.search.(*slowSolver).takes = time.Second
	}
	wantWarnings(t, s, "not a directory") // the search outlived its patience
}

// TestHitsAndMisses: a hit ends the search, a miss lets it go on; with Require the store is asked
// before, with Off not at all.
func TestHitsAndMisses(t *testing.T) {
	known, _ := five(1)
	fresh, found := five(2)
	wins := func(takes time.Duration) *slowSolver { return &slowSolver{takes: takes, result: found} }
	type want struct {
		solver.Verdict
		solver.Source
		nodes        int64
		calls, ended int32
		stored       bool // that of the search
	}
	gaveUp := want{solver.Unknown, solver.FromSearch, 9, 1, 0, false}
	for name, c := range map[string]struct {
		mode   Mode
		q      solver.Query
		search *slowSolver
		want   want
	}{
		"a hit": {Auto, known, unknown(time.Minute, solver.StopTime),
			want{solver.Win, solver.FromCache, 3, 1, 1, false}},
		"a miss":         {Auto, fresh, wins(5 * patience), want{solver.Win, solver.FromSearch, 17, 1, 0, true}},
		"require":        {Require, known, wins(0), want{solver.Win, solver.FromCache, 0, 0, 0, false}},
		"require, miss":  {Require, fresh, unknown(0, solver.StopNodes), gaveUp},
		"off":            {Off, known, unknown(2*patience, solver.StopNodes), gaveUp},
		"off, and a win": {Off, fresh, wins(0), want{solver.Win, solver.FromSearch, 17, 1, 0, false}},
	} {
		dir := filled(t, oneFive)
		s := open(t, dir, Options{Mode: c.mode})
		cached := NewSolver(c.search, s)
		r := solve(t, cached, c.q)
		testhelp.OK(t, cached.Flush())
		_, stored, err := open(t, dir, Options{}).Lookup(t.Context(), fresh)
		got := want{r.Verdict, r.Source, r.Nodes, c.search.calls.Load(), c.search.ended.Load(), stored}
		if err != nil || got != c.want {
			t.Errorf("%s: %+v, %v: want %+v", name, got, err, c.want)
		}
	}
}

// TestUndecidedAsksTheStore: whether the search ran out before or after the
// store would have been asked anyway must not change the answer.
func TestUndecidedAsksTheStore(t *testing.T) {
	dir := filled(t, func(s *Store) { s.Add(exactThree()) })
	for _, takes := range []time.Duration{0, patience, 3 * patience} {
		s := open(t, dir, Options{})
		waits := func(search Solver) *Cached {
			c := NewSolver(search, s)
			c.grace = time.Minute // however slow the disk of the test
			return c
		}
		q, won := openThree()
		r := solve(t, waits(unknown(takes, solver.StopNodes)), q)
		if r.Verdict != solver.Win || r.Source != solver.FromCache {
			t.Errorf("takes %v: %v from %v: want the stored win", takes, r.Verdict, r.Source)
		}
		// So for a win that is not shown to be shortest.
		q.Shortest = true
		r = solve(t, waits(&slowSolver{takes: takes, result: won}), q)
		if !r.Exact || r.Source != solver.FromCache {
			t.Errorf("takes %v: exact %v from %v: want the stored one", takes, r.Exact, r.Source)
		}
		// Not where all first moves are asked for: no record answers that.
		q.All = true
		r = solve(t, NewSolver(unknown(takes, solver.StopNodes), s), q)
		if r.Verdict != solver.Unknown || r.Source != solver.FromSearch {
			t.Errorf("takes %v, all: %v from %v: want unknown", takes, r.Verdict, r.Source)
		}
	}
}

// TestInterrupted: who interrupts wants no more waiting, and what was decided is
// flushed all the same.
func TestInterrupted(t *testing.T) {
	dir := storeDir(t)
	s := open(t, dir, Options{})
	q, r := five(1)
	solve(t, NewSolver(&slowSolver{result: r}, s), q)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(2*patience, cancel)
	late, _ := five(2)
	got, err := NewSolver(unknown(time.Minute, solver.StopTime), s).Solve(ctx, late)
	if err != nil || got.Verdict != solver.Unknown || got.Stop != solver.StopInterrupt {
		t.Errorf("%v, %v, %v: want unknown, interrupted", got.Verdict, got.Stop, err)
	}
	testhelp.OK(t, s.Close())
	hitOrMiss(t, dir, Options{}, true, q)
}

func TestErrorsOfTheSolverPass(t *testing.T) {
	dir, bad := storeDir(t), errors.New("the game is over")
	q, _ := five(1)
	for _, mode := range []Mode{Off, ReadOnly, Auto, Require} {
		s := open(t, dir, Options{Mode: mode})
		for _, takes := range []time.Duration{0, 2 * patience} {
			c := NewSolver(&slowSolver{takes: takes, err: bad}, s)
			if _, err := c.Solve(t.Context(), q); !errors.Is(err, bad) {
				t.Errorf("%v, takes %v: %v: want %v", mode, takes, err, bad)
			}
		}
		testhelp.OK(t, s.Close())
	}
}

// TestManySolversOneStore: solvers that share a store do not get into each
// other's way (for the race detector above all).
func TestManySolversOneStore(t *testing.T) {
	dir := storeDir(t)
	s := open(t, dir, Options{})
	var all sync.WaitGroup
	const solvers, each = 4, 12
	for w := range solvers {
		all.Go(func() {
			for i := range each {
				q, r := five(w*100 + i)
				c := NewSolver(&slowSolver{takes: time.Duration(i%3) * patience, result: r}, s)
				_, err := c.Solve(context.Background(), q)
				if err := errors.Join(err, c.Flush()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	testhelp.OK(t, s.Close())
	wantWarnings(t, s)
	s = open(t, dir, Options{})
	for w := range solvers {
		for i := range each {
			q, _ := five(w*100 + i)
			mustHit(t, s, q)
		}
	}
}

// TestWithTheRealSolver: what a search finds is found again, under every
// symmetry, and says the same.
func TestWithTheRealSolver(t *testing.T) {
	for _, pos := range []notation.Position{
		stand(notation.Standard, "h8 i8 j8 h9 h10 c3", "k8 h7 d12 m3 c13"), // a win
		stand(notation.Standard, "h8 i9 c3", "j10 m3 n14"),                 // no win
		stand(notation.Standard, "d3 e4 f5", "d4 l12 m3"),
	} {
		s := open(t, storeDir(t), Options{})
		q := solver.Query{Position: pos, Goal: solver.VCF, Shortest: true}
		want := solve(t, NewSolver(solver.New(solver.Options{}), s), q)
		if want.Verdict == solver.Unknown {
			t.Fatalf("%s: not decided", notation.FormatPosition(&pos))
		}
		testhelp.OK(t, s.Close())
		c := NewSolver(unknown(0, solver.StopNodes), open(t, s.Path(), Options{Mode: Require}))
		for sym := range notation.Symmetries {
			q.Position = pos.Image(sym)
			r := solve(t, c, q)
			if r.Verdict != want.Verdict || r.Length != want.Length || r.Exact != want.Exact || r.Class != want.Class ||
				r.Source != solver.FromCache {
				t.Errorf("symmetry %d: %+v: want %+v", sym, r, want)
			}
		}
	}
}

// TestRequired: where the store is required, a result that is not on the disk is not an answer.
func TestRequired(t *testing.T) {
	left := plenty
	s := open(t, storeDir(t), Options{Mode: Require, free: space(&left)})
	c := NewSolver(solver.New(solver.Options{}), s)
	q, _ := five(1)
	left = 0
	if r, err := c.Solve(t.Context(), q); !errors.Is(err, ErrUnavailable) || r.Verdict != solver.Unknown {
		t.Errorf("on a full disk: %v, %v, want no answer", r.Verdict, err)
	}
	left = plenty
	if r := solve(t, c, q); r.Verdict != solver.Win {
		t.Errorf("%v, want the win", r.Verdict)
	}
	mustStat(t, s, 1, 0)
}

// TestLookupIsEnded: a check of a stored proof that is cut short is no answer, and the record stays.
func TestLookupIsEnded(t *testing.T) {
	q, r := openThree()
	rec := made(t, q, r)
	asked := 0
	if _, err := rec.believe(func() error { asked++; return nil }, &rec.pos, 0); err != nil || asked == 0 {
		t.Fatalf("asked %d times, %v", asked, err)
	}
	s := testhelp.Must(Open(t.TempDir(), Options{}))(t)
	defer s.Close()
	f := canonical(&q.Position)
	var stored records
	stored[rec.Class] = rec
	ended := errors.New("ended")
	if _, ok := s.answer(func() error { return ended }, q, &f, &stored, true); ok || len(s.Warnings()) > 0 {
		t.Errorf("answered: %v, %q", ok, s.Warnings())
	}
	if _, ok := s.answer(func() error { return nil }, q, &f, &stored, true); !ok {
		t.Error("not answered, though nothing ended it")
	}
}
