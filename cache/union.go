package cache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// The union of stores: several runs, each with a store of its own, leave what one
// run would have left. A win is taken over once its proof has been accepted here,
// so it does not matter whose it is. An absence of wins has no proof: it is taken
// over on the word of the caller alone, with the nodes of the search that found it,
// and it counts as searched here only where that search was the caller's own. A
// store is read in its own version and no other, so no absence comes from a
// version whose facts must not be believed any more.

// Merge takes over what another store holds. Every record is checked like by Verify
// before it is stored. Judged records, which nothing can check, come along with
// ImportOptions.Own. A bad record is reported and the rest goes on; the error is for
// a source that is no store, is s itself or cannot be read, and for an s that cannot
// be written. When ctx is done, the report so far is returned with its error.
func (s *Store) Merge(ctx context.Context, from *Store, o ImportOptions) (ImportReport, error) {
	var report ImportReport
	if err := s.mergeable(from); err != nil {
		return report, err
	}
	var chunk []incoming
	size := 0
	var failed error
	store := func() bool {
		failed = s.take(chunk, &report)
		chunk, size = nil, 0
		return failed == nil
	}
	err := from.each(func(key, value []byte) bool {
		if ctx.Err() != nil {
			return false
		}
		in, wanted, err := o.incoming(key, value)
		switch {
		case err != nil:
			report.add(err)
			return true
		case !wanted:
			if !isJudged(key) {
				report.Untrusted++
			}
			return true
		}
		chunk, size = append(chunk, in), size+len(value)
		return len(chunk) < chunkResults && size < disk.ChunkBytes || store()
	})
	if err == nil && failed == nil {
		store()
	}
	return report, errors.Join(err, failed, ctx.Err())
}

// mergeable says why another store cannot be merged into s. A directory that is
// missing or holds no store is most likely mistyped: to take it for an empty store
// would lose what was meant.
func (s *Store) mergeable(from *Store) error {
	info, err := os.Stat(from.dir)
	if err != nil {
		return fmt.Errorf("%s: %w", from.dir, errors.Unwrap(err))
	}
	if own, err := os.Stat(s.dir); err == nil && os.SameFile(own, info) {
		return fmt.Errorf("%s is the store itself", from.dir)
	}
	used, err := from.disk.Usage()
	if err != nil {
		return from.unavailable(err)
	}
	if used.Bytes == 0 {
		return fmt.Errorf("%s holds no store of version %d", from.dir, Version)
	}
	return nil
}

// An incoming record has been checked and waits to be merged: a result in its
// frame, or a judged record as it is.
type incoming struct {
	frame      frame
	rec        record
	key, value []byte // of a judged record, else nil
}

// incoming checks a record of another store, and says whether it is wanted.
func (o ImportOptions) incoming(key, value []byte) (in incoming, wanted bool, err error) {
	if isJudged(key) {
		if _, _, _, err := decodeJudged(key, value); err != nil || !o.Own {
			return in, false, err
		}
		in.key, in.value = bytes.Clone(key), bytes.Clone(value)
		return in, true, nil
	}
	if in.rec, in.frame, err = verifyRecord(key, value); err != nil {
		return in, false, err
	}
	rec := &in.rec
	rec.imported = rec.imported || !o.Own
	trusted := o.believes(Version)
	if rec.verdict == solver.NoWin {
		return in, trusted, nil
	}
	if !trusted && rec.length > 1 {
		rec.exactFor = 0
	}
	// The text of the proof is written anew: nothing comes along that the checker
	// has not seen.
	p, err := proof.Decode(rec.proof)
	if err == nil {
		rec.proof, err = proof.Encode(p)
	}
	return in, true, err
}

// take writes records of another store.
func (s *Store) take(chunk []incoming, report *ImportReport) error {
	if len(chunk) == 0 {
		return nil
	}
	return s.report(report, func(b *batch, n *ImportReport) error {
		for i := range chunk {
			in := &chunk[i]
			if in.key != nil {
				if err := b.Put(in.key, in.value); err != nil {
					return err
				}
				n.Judged++
				continue
			}
			changed, err := b.merge(&in.frame, &in.rec)
			if err != nil {
				return err
			}
			n.merged(changed)
		}
		return nil
	})
}

// merged counts a result that was taken over.
func (r *ImportReport) merged(changed bool) {
	if changed {
		r.Stored++
	} else {
		r.Known++
	}
}

// report writes as f does, and adds what f counts to a report once it is written.
func (s *Store) report(to *ImportReport, f func(b *batch, n *ImportReport) error) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	var n ImportReport
	err := s.write(true, func(b *batch) error { return f(b, &n) })
	if err == nil {
		to.Stored += n.Stored
		to.Known += n.Known
		to.Judged += n.Judged
	}
	return s.unavailable(err)
}
