package cache

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// session queries a store in parallel with a search.
func session(s *Store, o ask.Options) *ask.Session {
	o.Store, o.Kept = s, s.Flush
	return ask.Open(o)
}

// TestShortSearchesNeverTouchTheDisk: before the answer, that is. Any look at the store, which
// cannot be there, would be a warning.
func TestShortSearchesNeverTouchTheDisk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	testhelp.OK(t, os.WriteFile(file, nil, 0o600))
	s := open(t, filepath.Join(file, "store"), Options{})
	q, _ := five(1)
	r, err := ask.Open(ask.Options{Store: s}).Solve(t.Context(), q)
	if err != nil || r.Source != solver.FromSearch || r.Verdict != solver.Win {
		t.Errorf("%v from %v, %v: want a win of the search", r.Verdict, r.Source, err)
	}
	wantWarnings(t, s)
	mustMiss(t, s, q)
	wantWarnings(t, s, "not a directory")
}

// TestManySessionsOneStore: sessions that share a store do not get into each other's way (for
// the race detector above all).
func TestManySessionsOneStore(t *testing.T) {
	dir := storeDir(t)
	s := open(t, dir, Options{})
	var all sync.WaitGroup
	const sessions, each = 4, 12
	for w := range sessions {
		all.Go(func() {
			for i := range each {
				q, _ := five(w*100 + i)
				_, own := s.Known(t.Context(), &q)
				_, err := session(s, ask.Options{Memory: 1 << 20}).Solve(t.Context(), q)
				if err := errors.Join(own, err); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	testhelp.OK(t, s.Close())
	wantWarnings(t, s)
	s = open(t, dir, Options{})
	for w := range sessions {
		for i := range each {
			q, _ := five(w*100 + i)
			mustHit(t, s, q)
		}
	}
}

// idleSearch is a search that finds nothing.
type idleSearch struct{ ask.Searcher }

func (idleSearch) Solve(context.Context, solver.Query) (solver.Result, error) {
	return solver.Result{Class: solver.VCF, Stop: solver.StopNodes}, nil
}

// TestWithTheRealSolver: what a search finds is found again, under every symmetry, and says
// the same.
func TestWithTheRealSolver(t *testing.T) {
	for _, pos := range []notation.Position{
		stand(notation.Standard, "h8 i8 j8 h9 h10 c3", "k8 h7 d12 m3 c13"), // a win
		stand(notation.Standard, "h8 i9 c3", "j10 m3 n14"),                 // no win
		stand(notation.Standard, "d3 e4 f5", "d4 l12 m3"),
	} {
		s := open(t, storeDir(t), Options{})
		q := solver.Query{Position: pos, Goal: solver.VCF, Shortest: true}
		want := testhelp.Must(session(s, ask.Options{}).Solve(t.Context(), q))(t)
		if want.Verdict == solver.Unknown {
			t.Fatalf("%s: not decided", notation.FormatPosition(&pos))
		}
		testhelp.OK(t, s.Close())
		again := session(open(t, s.Path(), Options{Mode: Require}), ask.Options{Mode: ask.First, Search: idleSearch{}})
		for sym := range notation.Symmetries {
			q.Position = pos.Image(sym)
			r := testhelp.Must(again.Solve(t.Context(), q))(t)
			if r.Verdict != want.Verdict || r.Length != want.Length || r.Exact != want.Exact || r.Class != want.Class ||
				r.Source != solver.FromCache {
				t.Errorf("symmetry %d: %+v: want %+v", sym, r, want)
			}
		}
	}
}

// TestRequired: if the store is required, a result that is not on the disk is not an answer.
func TestRequired(t *testing.T) {
	left := plenty
	s := open(t, storeDir(t), Options{Mode: Require, free: space(&left)})
	c := session(s, ask.Options{Mode: ask.First})
	q, _ := five(1)
	left = 0
	if r, err := c.Solve(t.Context(), q); !errors.Is(err, ErrUnavailable) || r.Verdict != solver.Unknown {
		t.Errorf("on a full disk: %v, %v, want no answer", r.Verdict, err)
	}
	left = plenty
	if r, err := c.Solve(t.Context(), q); err != nil || r.Verdict != solver.Win {
		t.Errorf("%v, %v, want the win", r.Verdict, err)
	}
	mustStat(t, s, 1, 0)
}

// TestLookupIsEnded: an interrupted check of a stored proof gives no answer, and the record stays.
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
