package cache

import (
	"errors"
	"fmt"

	"github.com/dgraph-io/badger/v4"

	"fukumi/solver"
)

// Merging: what becomes of a new result beside those that are stored.

// A batch is a set of changes that is read through: what it holds comes before
// what is stored.
type batch struct {
	s       *Store
	txn     *badger.Txn
	wb      *badger.WriteBatch
	changed map[string][]byte // nil: deleted
	bytes   int
}

func (s *Store) newBatch() *batch {
	if s.deflate == nil {
		s.deflate = newDeflater()
	}
	return &batch{s: s, txn: s.db.NewTransaction(false), wb: s.db.NewWriteBatch(), changed: map[string][]byte{}}
}

func (b *batch) close() {
	b.wb.Cancel()
	b.txn.Discard()
}

// flush hands the changes to Badger and waits until the disk has them.
func (b *batch) flush() error {
	if !b.s.spanned {
		for _, key := range [...][]byte{lowest, highest} {
			if err := b.room(len(key)); err != nil {
				return err
			}
			if err := b.wb.Set(key, nil); err != nil {
				return err
			}
		}
	}
	if err := b.wb.Flush(); err != nil {
		return err
	}
	b.s.spanned = true
	return b.s.db.Sync()
}

// lowest and highest are written once in every run that writes. Badger
// compacts only tables whose ranges of keys overlap: without these two, every
// run that stores a single result would leave a table for ever.
var (
	lowest  = []byte{0}
	highest = []byte{0xFF}
)

// room makes room in the log for an entry of n bytes, which Badger may write at any
// time from now on.
func (b *batch) room(n int) error { return b.s.log.grow(b.s.at.live, n) }

func (b *batch) get(key []byte) ([]byte, error) {
	if v, ok := b.changed[string(key)]; ok {
		return v, nil
	}
	return fetchOne(b.txn, key)
}

func (b *batch) put(key, value []byte) error {
	if err := b.room(len(key) + len(value)); err != nil {
		return err
	}
	b.changed[string(key)] = value
	b.bytes += len(key) + len(value)
	return b.wb.Set(key, value)
}

func (b *batch) remove(key []byte) error {
	if err := b.room(len(key)); err != nil {
		return err
	}
	b.changed[string(key)] = nil
	return b.wb.Delete(key)
}

// merge puts a result unless what is stored says as much, and reports
// whether it did. A proved win and
// the absence of it cannot both be right: the win stays, if the checker
// accepts it.
func (b *batch) merge(f *frame, rec *record) (changed bool, err error) {
	var stored values
	for _, c := range classes {
		v, err := b.get(f.key(c))
		if err != nil {
			return false, err
		}
		stored[c] = v
	}
	records := b.s.records(f, &stored)
	for _, c := range classes {
		old := records[c]
		switch {
		case old == nil:
		case rec.verdict == solver.NoWin && old.verdict == solver.NoWin && c >= rec.class && (rec.imported || !old.imported):
			return false, nil
		case rec.verdict == solver.NoWin && old.verdict == solver.Win && c <= rec.class:
			if b.s.contradicted(f, records, rec.class) {
				return false, nil
			}
		case rec.verdict == solver.Win && old.verdict == solver.NoWin && c >= rec.class:
			b.s.warn("%s: a stored absence of %v is dropped: a %v is proved", b.s.dir, c, rec.class)
			if err := b.remove(f.key(c)); err != nil {
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
	return true, b.put(key, value)
}

// putAll merges entries that were read out of damaged files and returns how
// many of them were missing.
func (s *Store) putAll(entries []entry) (missing int, err error) {
	for len(entries) > 0 {
		if err := s.checkSpace(reserve); err != nil {
			return missing, err
		}
		n := 0
		err := guard(func() error {
			b := s.newBatch()
			defer b.close()
			for ; n < len(entries) && b.bytes < chunkBytes; n++ {
				changed, err := b.mergeEntry(entries[n])
				if err != nil {
					return err
				}
				if changed {
					missing++
				}
			}
			return b.flush()
		})
		if err != nil {
			return missing, fmt.Errorf("reading back: %w", err)
		}
		entries = entries[n:]
	}
	return missing, nil
}

// mergeEntry puts a salvaged entry unless what is stored says as much,
// and reports whether it did.
func (b *batch) mergeEntry(e entry) (changed bool, err error) {
	rec, packed, err := decode(e.key, e.value)
	if err != nil {
		return false, nil // of no use, as any reader would find
	}
	old, err := b.get(e.key)
	if err != nil {
		return false, err
	}
	if old != nil {
		was, stones, err := decode(e.key, old)
		if err == nil && string(stones) == string(packed) && !rec.better(&was) {
			return false, nil
		}
	}
	return true, b.put(e.key, e.value)
}
