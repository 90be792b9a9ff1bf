package cache

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
)

// Export and import. Results go from store to store as lines of JSON. It does not matter where a
// win comes from: its proof is checked here. A "no win" has no proof: it is imported only if the
// caller trusts it.

// Export writes every intact result, in an order that depends only on the records, and returns
// the number of results. Records that count as imported here are written as imported.
func (s *Store) Export(w io.Writer) (int, error) {
	n := 0
	var werr error
	err := s.each(false, func(_ string, text []byte, err error) bool {
		if err == nil && isJudged(text) {
			return true
		}
		var a *record
		if err == nil {
			a, err = s.decode(text)
		}
		if err == nil {
			a.HMAC = "" // it has no meaning on other machines
			text, err = json.Marshal(a)
		}
		if err != nil {
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

// ImportOptions say what an import may believe without proof. Wins need no trust: the import
// always checks their proofs. Unproved claims from a store with another Version are never
// believed.
type ImportOptions struct {
	// TrustNoWin accepts claims without a certificate: that there is no win, and that a length is
	// exact. They count as imported from then on.
	TrustNoWin bool
	// Own says that the source is a store filled by the caller's own runs, or an export of such a
	// store. Own implies TrustNoWin, and records that count as searched there count as searched
	// here. Imported records stay imported. Judged records, which cannot be checked, are
	// imported, too.
	Own bool
	// Name is a prefix of errors about lines.
	Name string
}

// An ImportReport counts the imported lines by what became of them.
type ImportReport struct {
	Stored    int // new, or better than the stored records
	Known     int // known already
	Untrusted int // "no win" results that the options do not accept
	Judged    int // judged records imported, which are not facts
	Faults
}

// Faults counts lines or records that are wrong.
type Faults struct {
	Bad    int
	Errors []error // about the first faults, each of bounded length
}

// The maximum number of errors that are kept, and the maximum length of each in bytes.
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

// Import reads the output of Export, or the journal of a store of version 2, until ctx is done,
// and adds its results to the report. It checks the proof of every win before it stores the win.
// Every record counts as imported from then on, unless the source is the caller's own. Import
// reports a bad line and goes on. It returns an error if the source cannot be read or the store
// cannot be written.
func (s *Store) Import(ctx context.Context, r io.Reader, o ImportOptions, report *ImportReport) error {
	number := 0
	lines := bufio.NewReaderSize(&contextReader{ctx, r}, 64<<10)
	for {
		line, err := readLine(lines)
		if err != nil && (err != io.EOF || len(line) == 0) {
			switch {
			case err == io.EOF:
				err = nil
			case ctx.Err() == nil:
				err = fmt.Errorf("import: line %d: %w", number+1, err)
			}
			return errors.Join(err, s.flush(true))
		}
		number++
		full := false
		if len(line) > disk.MaxText {
			err = errors.New("the line is too long")
		} else {
			full, err = s.take(ctx, bytes.TrimSpace(line), o, report)
		}
		if err != nil {
			report.add(fmt.Errorf("%sline %d: %w", o.Name, number, err))
		}
		err = nil
		if full {
			err = s.flush(true)
		}
		// Call Err only once: an interrupt may come between two calls.
		if err = errors.Join(err, ctx.Err()); err != nil {
			return errors.Join(err, s.flush(true))
		}
	}
}

// readLine returns the next line. It cuts off a line that is too long, but so late that what it
// returns is still too long.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= disk.MaxText {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// A contextReader is a reader that fails once ctx is done, even within an endless line.
type contextReader struct {
	ctx  context.Context
	from io.Reader
}

func (u *contextReader) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.from.Read(p)
}

// Merge imports the store in another directory, or a database that was moved aside. If the
// directory is missing or has no store, that is an error, not an empty store, because its name is
// probably mistyped.
func (s *Store) Merge(ctx context.Context, dir string, o ImportOptions, report *ImportReport) error {
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", dir, errors.Unwrap(err))
	case !info.IsDir():
		return fmt.Errorf("%s holds no store: it is not a directory", dir)
	}
	for _, own := range []string{s.dir, filepath.Join(s.dir, storeName)} {
		if own, err := os.Stat(own); err == nil && os.SameFile(own, info) {
			return fmt.Errorf("%s is the store itself", dir)
		}
	}
	from := disk.Options{Name: storeName, ReadOnly: true, Foreign: true, Warn: s.warn}
	if disk.IsDatabase(dir) {
		dir, from.Name = filepath.Dir(filepath.Clean(dir)), filepath.Base(dir)
	}
	found, number := false, 0
	var flushed error
	err = disk.New(dir, from).View(ctx, true, func(v *disk.View) error {
		found = true
		return v.Each(func(key string, text []byte, err error) bool {
			if isOfState(key) {
				flushed = fmt.Errorf("%s holds a long proof, whose lemmas are no results: put it as %s into a "+
					"directory, and a long proof that is resumed in it takes over what can be read",
					filepath.Join(dir, from.Name), stateName)
			}
			if ctx.Err() != nil || flushed != nil {
				return false
			}
			number++
			full := false
			if err == nil {
				full, err = s.take(ctx, text, o, report)
			}
			if err != nil {
				report.add(fmt.Errorf("%srecord %d: %w", o.Name, number, err))
			}
			if full {
				flushed = s.flush(true)
			}
			return flushed == nil
		})
	})
	if errors.Is(err, disk.ErrDamaged) {
		s.warn("%s: what can be read is taken over: %v", dir, err)
		err = nil
	}
	if _, state := os.Stat(filepath.Join(dir, stateName)); err == nil && !found && state == nil {
		err = fmt.Errorf("%s holds a long proof, not a store: fukumi prove goes on with it", dir)
	} else if err == nil && !found {
		old, _ := filepath.Glob(filepath.Join(dir, "store-v2*", "journal")) // the pattern is valid
		if err = fmt.Errorf("%s holds no store of version %d", dir, Version); len(old) > 0 {
			err = fmt.Errorf("%w: fukumi cache import %s takes over what an earlier version stored", err, old[0])
		}
	}
	// Damage to the other store must not hide an interrupt, nor an error in writing this store.
	return errors.Join(err, flushed, ctx.Err(), s.flush(true))
}

// take checks a line, and queues its record if the options let it in. It reports whether it is
// time to flush. The error is about the line.
func (s *Store) take(ctx context.Context, text []byte, o ImportOptions, n *ImportReport) (full bool, err error) {
	if line, journal := ofJournal(text); journal {
		text = line
	}
	if len(text) == 0 || string(text) == "null" {
		return false, nil
	}
	if isJudged(text) {
		line, pos, err := decodeJudged(text)
		if err != nil || !o.Own {
			return false, err
		}
		return s.wait(len(text), func(b *disk.Batch) error {
			n.Judged++
			return s.putJudged(b, &pos, line.Judged, line.Answer)
		}), nil
	}
	a, err := decode(text)
	if err != nil {
		return false, err
	}
	trusted := (o.TrustNoWin || o.Own) && (a.Store == Version || a.Store == journalVersion || a.Store == 0)
	p := queuedResult{by: a.Searcher, query: solver.Query{Position: a.pos, Goal: a.Class}}
	switch {
	case a.win():
		if p.result, err = a.believe(ctx.Err, &a.pos, 0); err != nil {
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
	p.result.Imported = !o.Own || a.Store != Version && a.Store != journalVersion || a.imported()
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

// journalVersion is the version of the stores that were kept as a journal. Their facts have the
// same meaning as those of this version.
const journalVersion = 2

// ofJournal parses a line of a journal: SUM KEY RECORD. SUM is the CRC-32C of the text after it,
// in 8 hexadecimal digits. KEY has 32 hexadecimal digits. ofJournal returns nil for a line
// without a record (the header), and an invalid record if the checksum does not match.
func ofJournal(line []byte) (record []byte, journal bool) {
	const sum, head = 8, 8 + 1 + 32 + 1
	switch {
	case len(line) < head || line[0] == '{' || line[sum] != ' ' || line[head-1] != ' ':
		return nil, false
	case fmt.Sprintf("%08x", crc32.Checksum(line[sum+1:], crc32.MakeTable(crc32.Castagnoli))) != string(line[:sum]):
		return []byte("a line of a journal whose sum does not fit"), true
	case strings.Trim(string(line[sum+1:head-1]), "0") == "":
		return nil, true
	}
	return line[head:], true
}
