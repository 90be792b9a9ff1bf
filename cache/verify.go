package cache

import (
	"context"
	"errors"
	"fmt"

	"fukumi/solver"
	"fukumi/solver/ask"
)

// A VerifyReport has the counts of Verify.
type VerifyReport struct {
	Wins int // wins with an accepted proof

	// "No win" records have no proof. Those counted here are readable and have the right key, but
	// may be wrong: see Recheck.
	NoWins   int // searched here
	Imported int // from another store

	Judged int // readable judged records, which are not facts
	Faults
}

// check reads the record of a key and checks that the key is right. For a judged record it returns
// nil.
func (s *Store) check(key string, text []byte) (a *record, err error) {
	right := ""
	if isJudged(text) {
		line, pos, jerr := decodeJudged(text)
		right, err = judgedKey(&pos, line.Judged), jerr
	} else if a, err = s.decode(text); err == nil {
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

// Verify checks that every record is intact and has the right key, and that the checker accepts the
// proof of every win. If remove is set, it deletes bad records. In a damaged store it checks the
// readable records, and the error says that the store is damaged. When ctx is done, Verify returns
// the report so far.
func (s *Store) Verify(ctx context.Context, remove bool) (report VerifyReport, err error) {
	err = s.each(true, func(key string, text []byte, err error) bool {
		if ctx.Err() != nil {
			return false
		}
		var a *record
		if err == nil {
			a, err = s.check(key, text)
		}
		if err == nil && a != nil && a.win() {
			if _, err = a.believe(ctx.Err, &a.pos, 0); ctx.Err() != nil {
				return false
			}
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
	return report, err
}

// A RecheckReport has the results of searching again for claims without a proof.
type RecheckReport struct {
	Confirmed int // from now on these count as searched here
	Open      int // claims for which a limit was reached first
	Faults        // refuted claims: a win, or a shorter win, was found and proved
}

// Recheck searches again for all unproved claims: every stored "no win", and every win that is
// claimed to be the shortest. how has the limits and the method of the searches. Confirmed
// imported records count as searched here from then on. A record refuted by a proved win is
// reported, and with remove set the win replaces it. When ctx is done, Recheck returns the report
// so far.
func (s *Store) Recheck(
	ctx context.Context, search *ask.Session, how solver.Query, remove bool,
) (report RecheckReport, err error) {
	var claims []*record
	err = s.each(false, func(key string, text []byte, err error) bool {
		if err == nil { // Verify reports damaged records
			if a, err := s.check(key, text); err == nil && a != nil && a.claims() {
				claims = append(claims, a)
			}
		}
		return ctx.Err() == nil
	})
	how.All = false
	for i, a := range claims {
		if err != nil || ctx.Err() != nil {
			break
		}
		key := (&frame{image: a.pos}).key(a.Class)
		how.Position, how.Goal, how.Shortest = a.pos, max(a.Class, a.Exact), a.win()
		r, serr := search.Solve(ctx, how)
		won := r.Verdict == solver.Win
		refuted := ""
		switch {
		case serr != nil:
			err = fmt.Errorf("record %x: %w", key, serr)
		case won && !a.win():
			refuted = fmt.Sprintf("it denies a %v that is proved", r.Class)
		case won && r.Length < a.Length:
			refuted = fmt.Sprintf("a win in %d plies is said to be the shortest, but one in %d is proved",
				a.Length, r.Length)
		case won && r.Exact && r.Length == a.Length, !a.win() && r.Verdict == solver.NoWin && r.Class >= a.Class:
			if report.Confirmed++; a.imported() {
				s.Add(how, r)
			}
		default:
			report.Open++
		}
		if refuted != "" {
			report.add(fmt.Errorf("record %x: %s", key, refuted))
			if remove {
				s.drop(key, a.text)
				s.Add(how, r)
			}
		}
		if err == nil && i%256 == 255 {
			err = s.Flush()
		}
	}
	return report, errors.Join(err, s.Flush())
}
