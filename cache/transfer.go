package cache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
)

// Export and import. Results go from store to store as the lines that a journal
// has. It does not matter whose a win is: its proof is checked here. An absence of
// wins has no proof: it is taken over on the word of the caller alone.

// Export writes every intact record of a result, in an order that depends on the records
// alone, and returns their number.
func (s *Store) Export(w io.Writer) (int, error) {
	n := 0
	var werr error
	err := s.each(func(_ disk.Key, text []byte) bool {
		if isJudged(text) {
			return true
		}
		if _, err := decode(text); err != nil {
			s.warn("not exported: %v", err)
			return true
		}
		n++
		_, werr = w.Write(append(text, '\n'))
		return werr == nil
	})
	if werr != nil {
		return n, fmt.Errorf("export: %w", werr)
	}
	return n, err
}

// ImportOptions say what an import may believe beyond the proofs. A win needs no
// trust: its proof is checked on the way in, whatever these say. What a store of
// another Version says beyond its proofs is never believed.
type ImportOptions struct {
	// TrustNoWin accepts what no certificate shows: the absence of wins, and
	// that a length is exact. It counts as imported from then on.
	TrustNoWin bool
	// Own says that the source is a store that the caller's own runs have
	// filled, or its export: TrustNoWin, and what counts as searched there
	// counts as searched here. What counts as imported there stays so. Judged
	// records, which nothing can check, come along.
	Own bool
	// Name stands before errors about lines.
	Name string
}

// An ImportReport says what became of the lines of imports.
type ImportReport struct {
	Stored    int // new, or better than what was there
	Known     int // nothing new
	Untrusted int // absences of wins that the options do not accept
	Judged    int // judged records taken over, which are no facts
	Faults
}

// Faults are lines or records that must not be believed.
type Faults struct {
	Bad    int
	Errors []error // about the first of them, each of a bounded length
}

// Bounds on the errors that are kept: how many, and of what length in bytes.
const maxErrors, maxErrorText = 20, 400

func (f *Faults) add(err error) {
	if f.Bad++; len(f.Errors) >= maxErrors {
		return
	}
	if text := err.Error(); len(text) > maxErrorText {
		err = errors.New(strings.ToValidUTF8(text[:maxErrorText], "") + " …")
	}
	f.Errors = append(f.Errors, err)
}

// Import reads what Export writes, or a journal, until ctx is done, and adds what
// became of its lines to the report. The proof of every win is checked before it is
// stored, and every record says from then on that it was imported, unless the source
// is the caller's own. A bad line is reported and the rest goes on; the error is for a
// source that cannot be read or a store that cannot be written.
func (s *Store) Import(ctx context.Context, r io.Reader, o ImportOptions, report *ImportReport) error {
	number := 0
	err := disk.EachLine(&untilDone{ctx, r}, func(line []byte, _ int) error {
		number++
		full, err := false, errors.New("the line is too long")
		if len(line) > 0 {
			full, err = s.take(bytes.TrimSpace(line), o, report)
		}
		if err != nil {
			report.add(fmt.Errorf("%sline %d: %w", o.Name, number, err))
		}
		if !full {
			return ctx.Err()
		}
		return errors.Join(s.flush(true), ctx.Err())
	})
	if err != nil && ctx.Err() == nil && !errors.Is(err, ErrUnavailable) {
		err = fmt.Errorf("import: line %d: %w", number+1, err)
	}
	return errors.Join(err, s.flush(true))
}

// An untilDone is a reader that fails once ctx is done, also within a line that has no end.
type untilDone struct {
	ctx  context.Context
	from io.Reader
}

func (u *untilDone) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.from.Read(p)
}

// Merge imports the journal of the store in another directory. A directory that is
// missing or holds no store is most likely mistyped, so it is an error: to take it
// for an empty store would lose what was meant.
func (s *Store) Merge(ctx context.Context, dir string, o ImportOptions, report *ImportReport) error {
	info, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, errors.Unwrap(err))
	}
	if own, err := os.Stat(s.dir); err == nil && os.SameFile(own, info) {
		return fmt.Errorf("%s is the store itself", dir)
	}
	f, err := disk.New(dir, disk.Options{Version: versions}).Journal()
	if err != nil {
		return fmt.Errorf("%s holds no store of version %d: %w", dir, Version, errors.Unwrap(err))
	}
	defer f.Close()
	return s.Import(ctx, f, o, report)
}

// take checks a line, whose error it returns, and queues it if it is wanted. It
// reports whether it is time to flush.
func (s *Store) take(text []byte, o ImportOptions, n *ImportReport) (full bool, err error) {
	key, line, ok := disk.ParseLine(text)
	if ok {
		text = line
	}
	if ok && key == (disk.Key{}) || len(text) == 0 || string(text) == "null" {
		return false, nil // the first line of a journal, or nothing
	}
	if isJudged(text) {
		key, _, err := decodeJudged(text)
		if err != nil || !o.Own {
			return false, err
		}
		text = bytes.Clone(text)
		return s.wait(len(text), func(b *disk.Batch) error {
			n.Judged++
			return b.Put(key, text)
		}), nil
	}
	a, err := decode(text)
	if err != nil {
		return false, err
	}
	trusted := (o.TrustNoWin || o.Own) && (a.Store == Version || a.Store == 0)
	p := pending{by: a.Searcher, query: solver.Query{Position: a.pos, Goal: a.Class}}
	switch {
	case a.win():
		if p.result, err = a.believe(&a.pos, 0); err != nil {
			return false, err
		}
		if p.result.Exact = trusted && a.Exact > 0; p.result.Exact {
			p.query.Goal, p.query.Shortest = a.Exact, true
		}
	case !trusted:
		n.Untrusted++
		return false, nil
	default:
		p.result = solver.Result{Verdict: solver.NoWin, Class: a.Class}
	}
	p.result.Source, p.result.Nodes = solver.FromSearch, a.Nodes
	p.result.Imported = !o.Own || a.Store != Version || a.imported()
	return s.wait(len(text), func(b *disk.Batch) error {
		changed, err := s.put(b, &p)
		if changed {
			n.Stored++
		} else {
			n.Known++
		}
		return err
	}), nil
}
