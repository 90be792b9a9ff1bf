package disk

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/dgraph-io/badger/v4"
)

// What is read and written at a time.

// MaxValue bounds a value, in bytes. Badger keeps values up to 1 MiB beside
// their keys; larger ones would go to a log of values that is not used here.
const MaxValue = 1<<20 - 1<<10

// ChunkBytes is how much a batch should hold at most.
const ChunkBytes = 1 << 20

// A View is a state of the store.
type View struct{ txn *badger.Txn }

// Get returns a copy of the value of a key, nil if there is none.
func (v *View) Get(key []byte) ([]byte, error) {
	item, err := v.txn.Get(key)
	if errors.Is(err, badger.ErrKeyNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return item.ValueCopy(nil)
}

// Each visits the entries in the order of their keys, from a key on, until
// visit returns false. The key and the value are lent.
func (v *View) Each(from []byte, visit func(key, value []byte) bool) error {
	it := v.txn.NewIterator(badger.DefaultIteratorOptions)
	defer it.Close()
	more := true
	for it.Seek(from); more && it.Valid(); it.Next() {
		item := it.Item()
		key := item.Key()
		if bytes.Equal(key, lowest) || bytes.Equal(key, highest) {
			continue
		}
		err := item.Value(func(value []byte) error {
			more = visit(key, value)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// A Batch is a set of changes that is read through: what it holds comes before
// what is stored.
type Batch struct {
	d       *Dir
	stored  View
	wb      *badger.WriteBatch
	changed map[string][]byte // nil: deleted
	bytes   int
}

// write calls f with a batch and flushes it. The caller holds d.mu and has
// opened the store for writing.
func (d *Dir) write(f func(*Batch) error) error {
	if err := d.checkSpace(Reserve); err != nil {
		return err
	}
	return Guard(func() error {
		txn := d.db.NewTransaction(false)
		defer txn.Discard()
		b := &Batch{d: d, stored: View{txn}, wb: d.db.NewWriteBatch(), changed: map[string][]byte{}}
		defer b.wb.Cancel()
		if err := f(b); err != nil {
			return err
		}
		return b.flush()
	})
}

// flush hands the changes to Badger and waits until the disk has them.
func (b *Batch) flush() error {
	if !b.d.spanned {
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
	b.d.spanned = true
	return b.d.db.Sync()
}

// lowest and highest are written once in every run that writes. Badger
// compacts only tables whose ranges of keys overlap: without these two, every
// run that stores a single entry would leave a table for ever.
var (
	lowest  = []byte{0}
	highest = []byte{0xFF}
)

// room makes room in the log for an entry of n bytes, which Badger may write at any
// time from now on.
func (b *Batch) room(n int) error { return b.d.log.grow(b.d.at.live, n) }

// Bytes is how much the batch holds.
func (b *Batch) Bytes() int { return b.bytes }

// Get returns the value of a key, nil if there is none.
func (b *Batch) Get(key []byte) ([]byte, error) {
	if v, ok := b.changed[string(key)]; ok {
		return v, nil
	}
	return b.stored.Get(key)
}

// Put sets the value of a key.
func (b *Batch) Put(key, value []byte) error {
	if err := b.room(len(key) + len(value)); err != nil {
		return err
	}
	b.changed[string(key)] = value
	b.bytes += len(key) + len(value)
	return b.wb.Set(key, value)
}

// Remove deletes a key.
func (b *Batch) Remove(key []byte) error {
	if err := b.room(len(key)); err != nil {
		return err
	}
	b.changed[string(key)] = nil
	return b.wb.Delete(key)
}

// An entry is a key and its value.
type entry struct{ key, value []byte }

// putAll puts entries that were read out of damaged files, unless what is stored
// says as much, and returns how many of them were missing.
func (d *Dir) putAll(entries []entry) (missing int, err error) {
	for len(entries) > 0 {
		n := 0
		err := d.write(func(b *Batch) error {
			for ; n < len(entries) && b.bytes < ChunkBytes; n++ {
				e := entries[n]
				stored, err := b.Get(e.key)
				if err != nil {
					return err
				}
				if !d.opt.Better(e.key, e.value, stored) {
					continue
				}
				if err := b.Put(e.key, e.value); err != nil {
					return err
				}
				missing++
			}
			return nil
		})
		if err != nil {
			return missing, fmt.Errorf("reading back: %w", err)
		}
		entries = entries[n:]
	}
	return missing, nil
}
