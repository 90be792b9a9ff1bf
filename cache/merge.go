package cache

import (
	"errors"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
)

// Merging: what becomes of a new result beside those that are stored.

// A batch is a set of changes that is read through.
type batch struct {
	*disk.Batch
	s *Store
}

// write calls f with a batch and writes it. The caller holds s.writing.
func (s *Store) write(patient bool, f func(b *batch) error) error {
	if s.deflate == nil {
		s.deflate = newDeflater()
	}
	return s.disk.Write(patient, func(b *disk.Batch) error { return f(&batch{b, s}) })
}

// merge puts a result unless what is stored says as much, and reports
// whether it did. A proved win and the absence of it cannot both be right: the
// win stays, if the checker accepts it. What is stored in the end is the same in
// whatever order results come.
func (b *batch) merge(f *frame, rec *record) (changed bool, err error) {
	var stored values
	for _, c := range classes {
		v, err := b.Get(f.key(c))
		if err != nil {
			return false, err
		}
		stored[c] = v
	}
	records := b.s.records(f, &stored)
	var covered []solver.Class // absences that rec says as well
	for _, c := range classes {
		old := records[c]
		switch {
		case old == nil:
		case rec.verdict == solver.NoWin && old.verdict == solver.NoWin && c > rec.class && (rec.imported || !old.imported):
			return false, nil // it is in what is stored
		case rec.verdict == solver.NoWin && old.verdict == solver.NoWin && c < rec.class && (old.imported || !rec.imported):
			covered = append(covered, c)
		case rec.verdict == solver.NoWin && old.verdict == solver.Win && c <= rec.class:
			if w, refuted := refutes(f, records, rec.class); refuted {
				b.s.warn("%s: an absence of %v is not stored: a %v is proved", b.s.dir, rec.class, w)
				return false, nil
			}
		case rec.verdict == solver.Win && old.verdict == solver.NoWin && c >= rec.class:
			b.s.warn("%s: a stored absence of %v is dropped: a %v is proved", b.s.dir, c, rec.class)
			if err := b.Remove(f.key(c)); err != nil {
				return false, err
			}
		case c == rec.class && !rec.better(old):
			return false, nil
		}
	}
	key := f.key(rec.class)
	value, err := rec.encode(key, f.packed, b.s.deflate)
	if errors.Is(err, errTooLarge) {
		b.s.warn("%s: %v", b.s.dir, err)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, c := range covered {
		if err := b.Remove(f.key(c)); err != nil {
			return false, err
		}
	}
	return true, b.Put(key, value)
}

// takesPlace reports whether an entry that was read out of damaged files says more
// than what is stored under its key, nil if nothing is.
func takesPlace(key, value, stored []byte) bool {
	rec, packed, err := decode(key, value)
	if err != nil {
		return false // of no use, as any reader would find
	}
	if stored == nil {
		return true
	}
	old, stones, err := decode(key, stored)
	return err != nil || string(stones) != string(packed) || rec.better(&old)
}
