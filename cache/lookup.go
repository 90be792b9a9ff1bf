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

// Known returns the stored answer to q, or nil. The checker has accepted the proof of a win for
// q.Position. A stored win of a class answers a query whose goal contains the class. A stored "no
// win" answers a query whose goal its class contains; those searched here come before imported
// ones. A query for a shortest win is answered only by a length that is exact for the goal or for
// a class that contains the goal.
//
// It returns an error only with Require. Lookups do not see the records that this run has
// flushed, so that the queries of a run do not influence each other.
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

// find answers q from the store. Without hearsay, it believes only what the proof of an imported
// record shows.
func (s *Store) find(ctx context.Context, q solver.Query, hearsay, must bool) (r solver.Result, ok bool, err error) {
	f := canonical(&q.Position)
	var stored records
	err = s.read(ctx, must, func(v *disk.View) error {
		stored, err = s.records(snapshot{s, v}, &f)
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

// A snapshot is a view of the store that hides the records written by this run.
type snapshot struct {
	s    *Store
	view *disk.View
}

func (e snapshot) Get(key string) ([]byte, error) {
	e.s.mu.Lock()
	own := e.s.own[key]
	e.s.mu.Unlock()
	if own {
		return nil, nil
	}
	return e.view.Get(key)
}

// read reads the store. Unless must is set, errors become warnings, since a search can do without
// the store.
func (s *Store) read(ctx context.Context, must bool, f func(*disk.View) error) error {
	if ctx.Err() != nil {
		return nil
	}
	err := s.disk.View(ctx, false, f)
	if err == nil || must {
		return s.unavailable(err)
	}
	if errors.Is(err, disk.ErrLocked) || ctx.Err() != nil {
		return nil // another process is writing; Warnings reports it if this run cannot write either
	}
	s.warn("%s: %v: going on without it", s.dir, err)
	return nil
}

// answer answers q from the records. If until ends the check of a proof, there is no answer, but the
// record is not distrusted.
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

// believe turns a stored win into a result about pos, after the checker has accepted its proof
// for pos. The symmetry maps pos to the position of the record. Checking a certificate may take a
// minute, so believe gives up at the first error of until. The caller must not take that error
// for a failed proof, because then it would delete the record.
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
