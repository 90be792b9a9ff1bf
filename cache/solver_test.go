package cache

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
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
	r, err := c.Solve(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestShortSearchesNeverTouchTheDisk: before the answer, that is. Any look at
// the store, which cannot be there, would be a warning.
func TestShortSearchesNeverTouchTheDisk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
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

func TestAHitEndsTheSearch(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	q, _ := five(1)
	s := open(t, dir, Options{})
	search := unknown(time.Minute, solver.StopTime)
	r := solve(t, NewSolver(search, s), q)
	if r.Verdict != solver.Win || r.Source != solver.FromCache || r.Nodes != 3 || search.ended.Load() != 1 {
		t.Errorf("%v from %v, %d nodes, %d searches ended: want the stored win, the nodes searched, one ended",
			r.Verdict, r.Source, r.Nodes, search.ended.Load())
	}
}

func TestAMissLetsTheSearchGoOn(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	s := open(t, dir, Options{})
	q, r := five(2)
	search := &slowSolver{takes: 5 * patience, result: r}
	c := NewSolver(search, s)
	if got := solve(t, c, q); got.Verdict != solver.Win || got.Source != solver.FromSearch {
		t.Errorf("%v from %v: want the win of the search", got.Verdict, got.Source)
	}
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	mustHit(t, open(t, dir, Options{}), q)
}

// TestUndecidedAsksTheStore: whether the search ran out before or after the
// store would have been asked anyway must not change the answer.
func TestUndecidedAsksTheStore(t *testing.T) {
	dir := storeDir(t)
	q, won := openThree()
	fill(t, dir, func(s *Store) {
		q, r := q, won
		q.Shortest, r.Exact = true, true
		s.Add(q, r)
	})
	for _, takes := range []time.Duration{0, patience, 3 * patience} {
		s := open(t, dir, Options{})
		waits := func(search Solver) *Cached {
			c := NewSolver(search, s)
			c.grace = time.Minute // however slow the disk of the test
			return c
		}
		r := solve(t, waits(unknown(takes, solver.StopNodes)), q)
		if r.Verdict != solver.Win || r.Source != solver.FromCache {
			t.Errorf("takes %v: %v from %v: want the stored win", takes, r.Verdict, r.Source)
		}
		// So for a win that is not shown to be shortest.
		q := q
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

// TestInterruptedIsNotRescued: who interrupts wants no more waiting, and what
// was decided is flushed all the same.
func TestInterrupted(t *testing.T) {
	dir := storeDir(t)
	s := open(t, dir, Options{})
	q, r := five(1)
	solve(t, NewSolver(&slowSolver{result: r}, s), q)
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(2*patience, cancel)
	late, _ := five(2)
	got, err := NewSolver(unknown(time.Minute, solver.StopTime), s).Solve(ctx, late)
	if err != nil || got.Verdict != solver.Unknown || got.Stop != solver.StopInterrupt {
		t.Errorf("%v, %v, %v: want unknown, interrupted", got.Verdict, got.Stop, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	mustHit(t, open(t, dir, Options{}), q)
}

func TestErrorsOfTheSolverPass(t *testing.T) {
	dir := storeDir(t)
	bad := errors.New("the game is over")
	for _, mode := range []Mode{Off, ReadOnly, Auto, Require} {
		s := open(t, dir, Options{Mode: mode})
		q, _ := five(1)
		for _, takes := range []time.Duration{0, 2 * patience} {
			if _, err := NewSolver(&slowSolver{takes: takes, err: bad}, s).Solve(context.Background(),
				q); !errors.Is(err, bad) {
				t.Errorf("%v, takes %v: %v: want %v", mode, takes, err, bad)
			}
		}
		if err := s.Close(); err != nil {
			t.Errorf("%v: %v", mode, err)
		}
	}
}

func TestRequireAsksAtOnce(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	s := open(t, dir, Options{Mode: Require})
	search := unknown(0, solver.StopNodes)
	c := NewSolver(search, s)
	q, _ := five(1)
	if r := solve(t, c, q); r.Source != solver.FromCache || search.calls.Load() != 0 {
		t.Errorf("from %v after %d searches: want the store's, none searched", r.Source, search.calls.Load())
	}
	q, _ = five(2)
	if r := solve(t, c, q); r.Verdict != solver.Unknown || search.calls.Load() != 1 {
		t.Errorf("%v after %d searches: want unknown, one searched", r.Verdict, search.calls.Load())
	}
}

func TestOffLeavesEverythingToTheSolver(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	s := open(t, dir, Options{Mode: Off})
	q, _ := five(1)
	c := NewSolver(unknown(2*patience, solver.StopNodes), s)
	if r := solve(t, c, q); r.Verdict != solver.Unknown {
		t.Errorf("%v: want unknown", r.Verdict)
	}
	q, r := five(2)
	solve(t, NewSolver(&slowSolver{result: r}, s), q)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	mustMiss(t, open(t, dir, Options{}), q)
}

// TestManySolversOneStore: solvers that share a store do not get into each
// other's way (for the race detector above all).
func TestManySolversOneStore(t *testing.T) {
	dir := storeDir(t)
	s := open(t, dir, Options{})
	done := make(chan error)
	const solvers, each = 4, 12
	for w := range solvers {
		go func() {
			for i := range each {
				q, r := five(w*100 + i)
				c := NewSolver(&slowSolver{takes: time.Duration(i%3) * patience, result: r}, s)
				if _, err := c.Solve(context.Background(), q); err != nil {
					done <- err
					return
				}
				if err := c.Flush(); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range solvers {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
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
	dir := storeDir(t)
	s := open(t, dir, Options{})
	c := NewSolver(solver.New(solver.Options{}), s)
	var asked []solver.Query
	var answers []solver.Result
	for name, stones := range map[string][2][]string{
		"win":    {{"h8", "i8", "j8", "h9", "h10", "c3"}, {"k8", "h7", "d12", "m3", "c13"}},
		"no win": {{"h8", "i9", "c3"}, {"j10", "m3", "n14"}},
		"open":   {{"d3", "e4", "f5"}, {"d4", "l12", "m3"}},
	} {
		pos, err := notation.NewPosition(notation.Standard, 15)
		if err != nil {
			t.Fatal(err)
		}
		for i, side := range []notation.Stone{notation.Black, notation.White} {
			for _, text := range stones[i] {
				put(&pos, text, side)
			}
		}
		pos.SetTurn(notation.Black)
		q := solver.Query{Position: pos, Goal: solver.VCF, Shortest: true}
		r := solve(t, c, q)
		if r.Verdict == solver.Unknown {
			t.Fatalf("%s: not decided", name)
		}
		asked, answers = append(asked, q), append(answers, r)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir, Options{Mode: Require})
	c = NewSolver(unknown(0, solver.StopNodes), s)
	for i, q := range asked {
		for sym := range notation.Symmetries {
			image := q
			image.Position = q.Position.Image(sym)
			r := solve(t, c, image)
			want := answers[i]
			if r.Verdict != want.Verdict || r.Length != want.Length || r.Exact != want.Exact || r.Class != want.Class ||
				r.Source != solver.FromCache {
				t.Errorf("symmetry %d: %v %v %d exact %v from %v: want %v %v %d exact %v", sym, r.Verdict, r.Class,
					r.Length, r.Exact, r.Source,
					want.Verdict, want.Class, want.Length, want.Exact)
			}
			if r.Verdict != solver.Win {
				continue
			}
			if _, err := proof.Verify(r.Proof, proof.Options{Paranoid: true}); err != nil {
				t.Errorf("symmetry %d: %v", sym, err)
			}
		}
	}
}

// TestRequired: where the store is required, a result that is not on the disk is no answer.
func TestRequired(t *testing.T) {
	left := uint64(1 << 40)
	s := open(t, storeDir(t), Options{Mode: Require, free: func(string) (uint64, error) { return left, nil }})
	q, _ := five(1)
	left = 0
	if r, err := NewSolver(solver.New(solver.Options{}), s).Solve(t.Context(), q); !errors.Is(err, ErrUnavailable) ||
		r.Verdict != solver.Unknown {
		t.Errorf("on a full disk: %v, %v, want no answer", r.Verdict, err)
	}
	left = 1 << 40
	r, err := NewSolver(solver.New(solver.Options{}), s).Solve(t.Context(), q)
	if err != nil || r.Verdict != solver.Win {
		t.Fatalf("%v, %v", r.Verdict, err)
	}
	if st, err := s.Stat(); err != nil || st.Records != 1 {
		t.Errorf("%+v, %v, want it on the disk", st, err)
	}
}
