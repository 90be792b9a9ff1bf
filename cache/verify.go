package cache

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
)

// Verification of a whole store: what a proof shows is checked, what none shows
// is counted, and searched again where that is asked for.

// A BadRecord is a record that must not be believed.
type BadRecord struct {
	Key []byte
	Err error
}

// A VerifyReport is what Verify saw.
type VerifyReport struct {
	Wins int // with a proof that was accepted

	// Absences of wins have no proof: they are readable and where they belong, and nothing
	// is known of their truth. See Recheck.
	NoWins   int // that were searched here
	Imported int // that another store said

	Judged int // readable, and no facts
	Bad    int
	Errors []BadRecord // the first of the bad ones
}

// maxErrors bounds the errors of a report.
const maxErrors = 20

// maxRemoved bounds the records that one Verify removes.
const maxRemoved = 1 << 16

// add takes a bad record.
func (r *VerifyReport) add(key []byte, err error) {
	r.Bad++
	if len(r.Errors) < maxErrors {
		r.Errors = append(r.Errors, BadRecord{bytes.Clone(key), err})
	}
}

// Verify checks every record: that it is intact, that it is where it belongs,
// and that the checker accepts the proof of every win. With remove set, bad
// records are deleted, and a damaged store is repaired first.
func (s *Store) Verify(remove bool) (VerifyReport, error) {
	var report VerifyReport
	var bad [][]byte
	fail := func(key []byte, err error) {
		report.add(key, err)
		if remove && len(bad) < maxRemoved {
			bad = append(bad, bytes.Clone(key))
		}
	}
	visit := func(key, value []byte) bool {
		if isJudged(key) {
			if _, _, _, err := decodeJudged(key, value); err != nil {
				fail(key, err)
				return true
			}
			report.Judged++
			return true
		}
		rec, _, err := verifyRecord(key, value)
		switch {
		case err != nil:
			fail(key, err)
		case rec.verdict == solver.Win:
			report.Wins++
		case rec.imported:
			report.Imported++
		default:
			report.NoWins++
		}
		return true
	}
	err := s.each(visit)
	if remove && (errors.Is(err, disk.ErrDamaged) || errors.Is(err, disk.ErrUnclean)) {
		if err := s.disk.Open(); err != nil {
			return report, s.unavailable(err)
		}
		report, bad = VerifyReport{}, nil
		err = s.each(visit)
	}
	if err != nil || !remove {
		return report, err
	}
	if report.Bad > len(bad) {
		s.warn("%s: %d of the bad records are left: verify and remove again", s.dir, report.Bad-len(bad))
	}
	for _, key := range bad {
		s.queue.drop(key)
	}
	return report, s.Flush()
}

// verifyRecord checks one record against its own stones, and returns it with the
// frame of its position.
func verifyRecord(key, value []byte) (rec record, f frame, err error) {
	rec, packed, err := decode(key, value)
	if err != nil {
		return rec, f, err
	}
	image, err := unpack(packed, notation.Rule(key[keyRule]), int(key[keySizeOf]), notation.Stone(key[keySide]))
	if err != nil {
		return rec, f, err
	}
	f = canonical(&image)
	if !bytes.Equal(f.packed, packed) || !bytes.Equal(f.key(rec.class), key) {
		return rec, f, fmt.Errorf("record %x: its key is not that of its stones", key)
	}
	if rec.verdict == solver.Win {
		if _, err := rec.believe(&image, &frame{image: image, packed: packed}); err != nil {
			return rec, f, fmt.Errorf("record %x: %w", key, err)
		}
	}
	return rec, f, nil
}

// A RecheckReport says what became of the absences that were searched again.
type RecheckReport struct {
	Confirmed int // they count as searched here from now on
	Open      int // a limit was reached first
	Bad       int // a win was found and proved
	Errors    []BadRecord
}

// recheckPage is how many absences are read at a time: the store is not held
// while they are searched.
const recheckPage = 256

// Recheck searches every stored absence of a win again, with the limits and
// the method of how. An absence that was imported and is confirmed counts as searched here
// from then on. One that a proved win refutes is reported, and with remove set
// the win takes its place. When ctx is done, the report so far is returned.
func (s *Store) Recheck(ctx context.Context, search Solver, how solver.Query, remove bool) (RecheckReport, error) {
	var report RecheckReport
	for last := []byte(nil); ctx.Err() == nil; {
		page, err := s.absences(last)
		if err != nil || len(page) == 0 {
			return report, err
		}
		for _, e := range page {
			if err := s.recheck(ctx, search, how, remove, e, &report); err != nil {
				return report, errors.Join(err, s.Flush())
			}
			if ctx.Err() != nil {
				break
			}
		}
		if err := s.Flush(); err != nil {
			return report, err
		}
		last = page[len(page)-1].key
	}
	return report, nil
}

// recheck searches one absence again.
func (s *Store) recheck(ctx context.Context, search Solver, how solver.Query, remove bool, e entry, report *RecheckReport) error {
	rec, _, err := verifyRecord(e.key, e.value)
	if err != nil {
		return nil // Verify is for these
	}
	q := how
	if q.Position, err = unpack(e.value[:packedSize(int(e.key[keySizeOf]))], notation.Rule(e.key[keyRule]), int(e.key[keySizeOf]), notation.Stone(e.key[keySide])); err != nil {
		return nil
	}
	q.Goal, q.All, q.Shortest = rec.class, false, false
	r, err := search.Solve(ctx, q)
	if err != nil {
		return fmt.Errorf("record %x: %w", e.key, err)
	}
	switch {
	case r.Verdict == solver.NoWin && r.Class >= rec.class:
		report.Confirmed++
		if rec.imported {
			s.Add(q, r)
		}
	case r.Verdict == solver.Win:
		report.Bad++
		if len(report.Errors) < maxErrors {
			report.Errors = append(report.Errors, BadRecord{e.key, fmt.Errorf("record %x: it denies a %v that is proved", e.key, r.Class)})
		}
		if remove {
			s.queue.drop(e.key)
			s.Add(q, r)
		}
	default:
		report.Open++
	}
	return nil
}

// An entry is a key and its value.
type entry struct{ key, value []byte }

// absences returns copies of the next absences behind a key.
func (s *Store) absences(last []byte) (page []entry, err error) {
	err = s.disk.View(0, func(v *disk.View) error {
		page = nil
		return v.Each(append(bytes.Clone(last), 0), func(key, value []byte) bool {
			if len(key) != keySize {
				return true
			}
			n := packedSize(int(key[keySizeOf]))
			if len(value) > n && solver.Verdict(value[n]) == solver.NoWin {
				page = append(page, entry{bytes.Clone(key), bytes.Clone(value)})
			}
			return len(page) < recheckPage
		})
	})
	return page, s.unavailable(err)
}
