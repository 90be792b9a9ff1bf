package cache

import (
	"context"
	"errors"
	"fmt"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Verification of a whole store: what a proof shows is checked, what none shows
// is counted, and searched again where that is asked for.

// A VerifyReport is what Verify saw.
type VerifyReport struct {
	Wins int // with a proof that was accepted

	// Absences of wins have no proof: they are readable and where they belong, and nothing
	// is known of their truth. See Recheck.
	NoWins   int // that were searched here
	Imported int // that another store said

	Judged int // readable, and no facts
	Bad    int
	Errors []error // the first of the bad ones
}

// add takes a bad record.
func (r *VerifyReport) add(err error) {
	if r.Bad++; len(r.Errors) < maxErrors {
		r.Errors = append(r.Errors, err)
	}
}

// belongs reports why a line cannot stand under its key.
func belongs(key disk.Key, text []byte) error {
	var right disk.Key
	var err error
	if isJudged(text) {
		right, _, err = decodeJudged(text)
	} else if a, derr := decode(text); derr == nil {
		right = (&frame{image: a.pos}).key(a.Class)
		if f := canonical(&a.pos); !f.image.Same(&a.pos) {
			err = errors.New("not the canonical image")
		}
	} else {
		err = derr
	}
	if err == nil && right != key {
		err = errors.New("its key is not that of its stones")
	}
	return err
}

// Verify checks every record: that it is intact, that it is where it belongs,
// and that the checker accepts the proof of every win. With remove set, bad
// records are deleted, and a damaged store is repaired first.
func (s *Store) Verify(remove bool) (VerifyReport, error) {
	for again := remove; ; again = false {
		var report VerifyReport
		err := s.each(func(key disk.Key, text []byte) bool {
			if err := report.count(key, text); err != nil {
				report.add(fmt.Errorf("record %x: %w", key, err))
				if remove {
					s.drop(key, text)
				}
			}
			return true
		})
		if err == nil {
			err = s.unavailable(s.disk.Damage())
		}
		if !again || !errors.Is(err, disk.ErrDamaged) {
			return report, err
		}
		if err := s.disk.Open(); err != nil {
			return report, s.unavailable(err)
		}
	}
}

// count counts a record, unless it must not be believed.
func (r *VerifyReport) count(key disk.Key, text []byte) error {
	if err := belongs(key, text); err != nil {
		return err
	}
	if isJudged(text) {
		r.Judged++
		return nil
	}
	a, err := decode(text)
	if err == nil && a.win() {
		_, err = a.believe(&a.pos, 0)
	}
	switch {
	case err != nil:
		return err
	case a.win():
		r.Wins++
	case a.imported():
		r.Imported++
	default:
		r.NoWins++
	}
	return nil
}

// A RecheckReport says what became of the absences that were searched again.
type RecheckReport struct {
	Confirmed int // they count as searched here from now on
	Open      int // a limit was reached first
	Bad       int // a win was found and proved
	Errors    []error
}

// Recheck searches every stored absence of a win again, with the limits and
// the method of how. An absence that was imported and is confirmed counts as searched here
// from then on. One that a proved win refutes is reported, and with remove set
// the win takes its place. When ctx is done, the report so far is returned.
func (s *Store) Recheck(ctx context.Context, search Solver, how solver.Query, remove bool) (RecheckReport, error) {
	var report RecheckReport
	var absences []*record
	err := s.each(func(key disk.Key, text []byte) bool {
		a, err := decode(text)
		if err == nil && !isJudged(text) && !a.win() && belongs(key, text) == nil { // Verify is for the others
			absences = append(absences, a)
		}
		return true
	})
	for i, a := range absences {
		if err != nil || ctx.Err() != nil {
			break
		}
		if err = s.recheck(ctx, search, how, remove, a, &report); err == nil && i%256 == 255 {
			err = s.Flush()
		}
	}
	return report, errors.Join(err, s.Flush())
}

// recheck searches one absence again.
func (s *Store) recheck(
	ctx context.Context, search Solver, q solver.Query, remove bool, a *record, report *RecheckReport,
) error {
	f := frame{image: a.pos}
	q.Position, q.Goal, q.All, q.Shortest = a.pos, a.Class, false, false
	r, err := search.Solve(ctx, q)
	if err != nil {
		return fmt.Errorf("record %x: %w", f.key(a.Class), err)
	}
	switch {
	case r.Verdict == solver.NoWin && r.Class >= a.Class:
		report.Confirmed++
		if a.imported() {
			s.Add(q, r)
		}
	case r.Verdict == solver.Win && r.Class <= proof.AnyWin:
		if report.Bad++; len(report.Errors) < maxErrors {
			err = fmt.Errorf("record %x: it denies a %v that is proved", f.key(a.Class), r.Class)
			report.Errors = append(report.Errors, err)
		}
		if remove {
			s.drop(f.key(a.Class), a.text)
			s.Add(q, r)
		}
	default:
		report.Open++
	}
	return nil
}
