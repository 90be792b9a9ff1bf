package cache

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Known returns the stored answer to q, its proof accepted for q.Position, nil if there is
// none. A stored win of a class answers a query whose goal
// contains the class; a stored absence answers a query whose goal the class
// contains, one that was searched here before one that was imported. A query for a
// shortest win is answered only by a length that is exact for the goal or for a
// class that contains it.
//
// Only with Require does it return an error. No lookup sees what this run has flushed, so
// that the queries of one run do not influence each other.
func (s *Store) Known(ctx context.Context, q *solver.Query) (*solver.Result, error) {
	if s.opt.Mode == Off || q.All || q.First != nil || q.Goal < solver.Five || q.Goal > proof.AnyWin {
		return nil, nil
	}
	r, ok, err := s.find(ctx, *q, s.opt.Imported, s.opt.Mode == Require)
	if !ok {
		return nil, err
	}
	return &r, err
}

// find answers q from the store. Without hearsay nothing is taken from an imported
// record that its proof does not show.
func (s *Store) find(ctx context.Context, q solver.Query, hearsay, must bool) (r solver.Result, ok bool, err error) {
	f := canonical(&q.Position)
	var stored records
	err = s.read(ctx, must, func(v *disk.View) error {
		stored, err = s.records(earlier{s, v}, &f)
		return err
	})
	if err == nil {
		start := time.Now()
		until := func() error {
			if q.Limits.Time > 0 && time.Since(start) > q.Limits.Time {
				return context.DeadlineExceeded
			}
			return ctx.Err()
		}
		r, ok = s.answer(until, q, &f, &stored, hearsay)
	}
	return r, ok, err
}

// earlier is what a store held before this run wrote to it.
type earlier struct {
	s    *Store
	view *disk.View
}

func (e earlier) Get(key string) ([]byte, error) {
	e.s.mu.Lock()
	own := e.s.own[key]
	e.s.mu.Unlock()
	if own {
		return nil, nil
	}
	return e.view.Get(key)
}

// read reads the store for an answer that can do without it, unless it must not.
func (s *Store) read(ctx context.Context, must bool, f func(*disk.View) error) error {
	if ctx.Err() != nil {
		return nil
	}
	err := s.disk.View(ctx, false, f)
	if err == nil || must {
		return s.unavailable(err)
	}
	if errors.Is(err, disk.ErrLocked) || ctx.Err() != nil {
		return nil // somebody writes at this moment: whether this run could write is told in the end
	}
	s.warn("%s: %v: going on without it", s.dir, err)
	return nil
}

// answer is what the records say. Where until ends it, it is no answer, and none of them is at fault.
func (s *Store) answer(until func() error, q solver.Query, f *frame, stored *records, hearsay bool) (solver.Result,
	bool) {
	for _, c := range classes {
		a := stored[c]
		if a == nil || !a.win() || c > q.Goal {
			continue
		}
		if a.Length > 1 && !saysShortest.counts(!a.imported(), hearsay) {
			a.Exact = 0
		}
		if q.Shortest && a.Exact < q.Goal {
			continue
		}
		r, err := a.believe(until, &q.Position, f.to)
		switch {
		case err == nil:
			return r, true
		case until() != nil:
			return solver.Result{}, false
		}
		s.distrust(f, c, a.text, err)
	}
	for _, foreign := range []bool{false, true} {
		for c := q.Goal; c <= proof.AnyWin && saysNoWin.counts(!foreign, hearsay); c++ {
			a := stored[c]
			if a == nil || a.win() || a.imported() != foreign {
				continue
			}
			w, refuted := refutes(until, stored, c)
			if until() != nil {
				return solver.Result{}, false
			}
			if !refuted {
				return solver.Result{
					Verdict: solver.NoWin, Class: q.Goal, Source: solver.FromCache, Imported: foreign,
				}, true
			}
			s.distrust(f, c, a.text, fmt.Errorf("it denies a %v that is proved", w))
		}
	}
	return solver.Result{}, false
}

// distrust marks a record to be deleted by the next flush.
func (s *Store) distrust(f *frame, c solver.Class, text []byte, err error) {
	s.drop(f.key(c), text)
	s.warn("%s: a stored %v result is not used: %v", s.dir, c, err)
}

// believe turns a stored win into a result about pos, which the symmetry maps to
// that of the record, after the checker has accepted its proof for pos. A certificate
// is bounded, and may yet take a minute to check, so the first error of until ends it: whoever
// asked must not take that for a proof that failed, upon which the record goes.
func (a *record) believe(until func() error, pos *notation.Position, to notation.Symmetry) (r solver.Result,
	err error) {
	start := time.Now()
	err = disk.Guard(func() error {
		p, err := proof.Decode(a.Proof)
		if err != nil {
			return fmt.Errorf("its proof: %w", err)
		}
		if p = imageOf(p, to.Inverse()); !p.Position.Same(pos) {
			return errors.New("its proof is about another position")
		}
		p.Position = *pos
		check, err := proof.Verify(p, proof.Options{Until: until})
		switch {
		case err != nil:
			return fmt.Errorf("its proof: %w", err)
		case p.Class != a.Class:
			return fmt.Errorf("its proof is one of class %v", p.Class)
		case check.Length != a.Length:
			return fmt.Errorf("its proof takes %d plies, not %d", check.Length, a.Length)
		}
		r = solver.Result{
			Verdict: solver.Win, Class: a.Class, Length: a.Length, Exact: a.Exact >= a.Class, Line: check.Line,
			Proof: p, Check: check, Verify: time.Since(start), Source: solver.FromCache, Imported: a.imported(),
		}
		return nil
	})
	return r, err
}
