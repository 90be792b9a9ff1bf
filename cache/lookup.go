package cache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Lookup. A stored win of a class answers a query whose goal contains the
// class; a stored absence answers a query whose goal the class contains, one
// that was searched here before one that was imported. A
// query for a shortest win is answered only by a length that is exact for the
// goal or for a class that contains it.

// Lookup returns the stored answer to q, its proof accepted for q.Position,
// and whether there is one. It waits a while for another process that holds
// the store, until ctx is done. Only with Require does it return an error.
//
// All lookups see the store as it was before anything was flushed to it, so
// that the queries of one run do not influence each other.
func (s *Store) Lookup(ctx context.Context, q solver.Query) (solver.Result, bool, error) {
	if s.opt.Mode == Off || q.All || q.First != nil || q.Goal < solver.Five || q.Goal > proof.AnyWin {
		return solver.Result{}, false, nil
	}
	f := canonical(&q.Position)
	var stored values
	err := s.disk.Read(ctx, func(v *disk.View) (err error) {
		stored, err = fetchAll(v, &f)
		return err
	})
	if err != nil {
		if s.opt.Mode == Require {
			return solver.Result{}, false, s.unavailable(err)
		}
		s.warnRead(err)
		return solver.Result{}, false, nil
	}
	r, ok := s.answer(q, &f, stored, s.opt.Imported)
	return r, ok, nil
}

// warnRead words why a lookup failed.
func (s *Store) warnRead(err error) {
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
	case errors.Is(err, disk.ErrLocked):
		s.warnHeld(false)
	case errors.Is(err, disk.ErrDamaged) && s.opt.Mode == Auto:
		s.warn("%s: %v: going on without it; it is repaired when the next result is written", s.dir, err)
	default:
		s.warn("%s: %v: going on without it", s.dir, err)
	}
}

// values are the stored values by class, nil where there is none.
type values [proof.AnyWin + 1][]byte

// fetchAll fetches the values of every class about the position of f.
func fetchAll(from *disk.View, f *frame) (v values, err error) {
	for _, c := range classes {
		if v[c], err = from.Get(f.key(c)); err != nil {
			return values{}, err
		}
	}
	return v, nil
}

// answer makes the answer to q of what is stored, if that answers it. Without
// hearsay nothing is taken from an imported record that its proof does not show.
func (s *Store) answer(q solver.Query, f *frame, v values, hearsay bool) (solver.Result, bool) {
	records := s.records(f, &v)
	for _, c := range classes {
		rec := records[c]
		if rec == nil || rec.verdict != solver.Win || c > q.Goal {
			continue
		}
		if rec.imported && !hearsay && rec.length > 1 {
			rec.exactFor = 0
		}
		if q.Shortest && rec.exactFor < q.Goal {
			continue
		}
		r, err := rec.believe(&q.Position, f)
		if err != nil {
			s.distrust(f, c, err)
			continue
		}
		return r, true
	}
	for _, imported := range []bool{false, true} {
		if imported && !hearsay {
			break
		}
		for c := q.Goal; c <= proof.AnyWin; c++ {
			rec := records[c]
			if rec == nil || rec.verdict != solver.NoWin || rec.imported != imported || s.contradicted(f, records, c) {
				continue
			}
			return solver.Result{Verdict: solver.NoWin, Class: q.Goal, Source: solver.FromCache, Imported: imported}, true
		}
	}
	return solver.Result{}, false
}

// records decodes the values about the position of f. A value whose stones are
// of another position is none: two positions met under one key.
func (s *Store) records(f *frame, v *values) [proof.AnyWin + 1]*record {
	var records [proof.AnyWin + 1]*record
	for _, c := range classes {
		if v[c] == nil {
			continue
		}
		rec, packed, err := decode(f.key(c), v[c])
		switch {
		case err != nil:
			s.distrust(f, c, err)
		case bytes.Equal(packed, f.packed):
			records[c] = &rec
		}
	}
	return records
}

// contradicted reports whether a stored win refutes the stored absence of wins
// of class c.
func (s *Store) contradicted(f *frame, records [proof.AnyWin + 1]*record, c solver.Class) bool {
	w, refuted := refutes(f, records, c)
	if refuted {
		s.distrust(f, c, fmt.Errorf("it denies a %v that is proved", w))
	}
	return refuted
}

// refutes returns the class of a stored win that refutes the absence of wins of
// class c, and whether there is one.
func refutes(f *frame, records [proof.AnyWin + 1]*record, c solver.Class) (solver.Class, bool) {
	for _, w := range classes {
		if w > c || records[w] == nil || records[w].verdict != solver.Win {
			continue
		}
		self := frame{image: f.image, packed: f.packed}
		if _, err := records[w].believe(&f.image, &self); err == nil {
			return w, true
		}
	}
	return 0, false
}

// distrust marks a record to be deleted by the next flush.
func (s *Store) distrust(f *frame, c solver.Class, err error) {
	s.queue.drop(f.key(c))
	s.warn("%s: a stored %v result is not used: %v", s.dir, c, err)
}

// believe turns a stored win into a result about pos, whose frame is f, after
// the checker has accepted its proof for pos. It is checked to its end whatever the
// time: a certificate is bounded, and a check that was cut short must not pass for
// one that failed, upon which the record goes.
func (a *record) believe(pos *notation.Position, f *frame) (r solver.Result, err error) {
	start := time.Now()
	err = disk.Guard(func() error {
		stored, err := proof.Decode(a.proof)
		if err != nil {
			return fmt.Errorf("its proof: %w", err)
		}
		p := imageOf(stored, f.to.Inverse())
		if !p.Position.Same(pos) {
			return errors.New("its proof is about another position")
		}
		if p.Class != a.class {
			return fmt.Errorf("its proof is one of class %v", p.Class)
		}
		p.Position = *pos
		check, err := proof.Verify(p, proof.Options{})
		if err != nil {
			return fmt.Errorf("its proof: %w", err)
		}
		if check.Length != a.length {
			return fmt.Errorf("its proof takes %d plies, not %d", check.Length, a.length)
		}
		r = solver.Result{
			Verdict: solver.Win, Class: a.class, Length: a.length, Exact: a.exactFor >= a.class, Line: check.Line,
			Proof: p, Check: check, Verify: time.Since(start), Source: solver.FromCache, Imported: a.imported,
		}
		return nil
	})
	return r, err
}
