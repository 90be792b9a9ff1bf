package cache

import (
	"context"
	"errors"
	"fmt"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
)

// A VerifyReport is what Verify saw.
type VerifyReport struct {
	Wins int // with a proof that was accepted

	// Absences of wins have no proof: they are readable and where they belong, and nothing
	// is known of their truth. See Recheck.
	NoWins   int // that were searched here
	Imported int // that another store said

	Judged int // readable, and no facts
	Faults
}

// check reads the line of a key, unless it cannot stand there. Of a judged record
// there is none.
func check(key disk.Key, text []byte) (a *record, err error) {
	var right disk.Key
	if isJudged(text) {
		right, _, err = decodeJudged(text)
	} else if a, err = decode(text); err == nil {
		f := canonical(&a.pos)
		if right = f.key(a.Class); !f.image.Same(&a.pos) {
			err = errors.New("not the canonical image")
		}
	}
	if err == nil && right != key {
		err = errors.New("its key is not that of its stones")
	}
	return a, err
}

// Verify checks every record: that it is intact, that it is where it belongs,
// and that the checker accepts the proof of every win. With remove set, bad
// records are deleted, and a damaged store is repaired first. When ctx is done, the report so
// far is returned.
func (s *Store) Verify(ctx context.Context, remove bool) (report VerifyReport, err error) {
	for again := remove; ; again = false {
		report = VerifyReport{}
		err = s.each(func(key disk.Key, text []byte) bool {
			if ctx.Err() != nil {
				return false
			}
			a, err := check(key, text)
			if err == nil && a != nil && a.win() {
				_, err = a.believe(&a.pos, 0)
			}
			switch {
			case err != nil:
				report.add(fmt.Errorf("record %x: %w", key, err))
				if remove {
					s.drop(key, text)
				}
			case a == nil:
				report.Judged++
			case a.win():
				report.Wins++
			case a.imported():
				report.Imported++
			default:
				report.NoWins++
			}
			return true
		})
		if err == nil && ctx.Err() == nil {
			err = s.unavailable(s.disk.Damage())
		}
		if !again || !errors.Is(err, disk.ErrDamaged) {
			return report, err
		}
		if err = s.disk.Open(); err != nil {
			return report, s.unavailable(err)
		}
	}
}

// A RecheckReport says what became of the absences that were searched again.
type RecheckReport struct {
	Confirmed int // they count as searched here from now on
	Open      int // a limit was reached first
	Faults        // a win was found and proved
}

// Recheck searches every stored absence of a win again, with the limits and
// the method of how. An absence that was imported and is confirmed counts as searched here
// from then on. One that a proved win refutes is reported, and with remove set
// the win takes its place. When ctx is done, the report so far is returned.
func (s *Store) Recheck(
	ctx context.Context, search Solver, how solver.Query, remove bool,
) (report RecheckReport, err error) {
	var absences []*record
	err = s.each(func(key disk.Key, text []byte) bool {
		if a, err := check(key, text); err == nil && a != nil && !a.win() { // Verify is for the others
			absences = append(absences, a)
		}
		return ctx.Err() == nil
	})
	how.All, how.Shortest = false, false
	for i, a := range absences {
		if err != nil || ctx.Err() != nil {
			break
		}
		key := (&frame{image: a.pos}).key(a.Class)
		how.Position, how.Goal = a.pos, a.Class
		r, serr := search.Solve(ctx, how)
		switch {
		case serr != nil:
			err = fmt.Errorf("record %x: %w", key, serr)
		case r.Verdict == solver.NoWin && r.Class >= a.Class:
			if report.Confirmed++; a.imported() {
				s.Add(how, r)
			}
		case r.Verdict == solver.Win:
			report.add(fmt.Errorf("record %x: it denies a %v that is proved", key, r.Class))
			if remove {
				s.drop(key, a.text)
				s.Add(how, r)
			}
		default:
			report.Open++
		}
		if err == nil && i%256 == 255 {
			err = s.Flush()
		}
	}
	return report, errors.Join(err, s.Flush())
}
