package disk

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// The maximum size of a text, and the size after which a batch should be written, in bytes.
const (
	MaxText    = 16 << 20
	ChunkBytes = 1 << 20
)

// The first and the last key. Every batch writes both, so that the tables of all sessions overlap
// and Badger merges them. The text of the first key is the number of entries.
const (
	firstKey = "\x00"
	lastKey  = "\xff"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sumOf(key, text []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, text)
}

// ErrSum is the error for an entry with a wrong checksum.
var ErrSum = errors.New("its sum does not fit")

// A View is a snapshot of the database.
type View struct {
	ctx context.Context
	d   *Dir
	txn *badger.Txn // nil for a database that Badger must not open; Get must not be called then
}

// Get returns the text of a key, or nil if the entry is missing or damaged.
func (v *View) Get(key string) ([]byte, error) {
	if v.txn == nil {
		return nil, ErrDamaged
	}
	item, err := v.txn.Get([]byte(key))
	if errors.Is(err, badger.ErrKeyNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	text, err := textOf(item)
	if errors.Is(err, ErrSum) {
		v.d.opt.Warn("%s: a record cannot be read and is not used: %v", v.d.live(), err)
		return nil, nil
	}
	return text, err
}

// textOf returns the text of an entry.
func textOf(item *badger.Item) ([]byte, error) {
	value, err := item.ValueCopy(nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSum, err)
	}
	return textIn(item.Key(), value)
}

// textIn returns the text in a stored value, after checking its checksum.
func textIn(key, value []byte) ([]byte, error) {
	n := len(value) - 4
	if n < 0 || binary.LittleEndian.Uint32(value[n:]) != sumOf(key, value[:n]) {
		return nil, ErrSum
	}
	return value[:n:n], nil
}

// Each calls visit for each entry, until visit returns false. The entries are in the order of their
// keys, unless the files are scanned. visit gets the text of an entry or an error about it. Each
// returns ErrDamaged if there are fewer entries than were written.
func (v *View) Each(visit func(key string, text []byte, err error) bool) error {
	if v.txn == nil {
		return scan(v.ctx, v.d.live(), visit)
	}
	it := v.txn.NewIterator(badger.DefaultIteratorOptions)
	defer it.Close()
	count := uint64(0)
	for it.Rewind(); it.Valid(); it.Next() {
		item := it.Item()
		key := string(item.KeyCopy(nil))
		if key == firstKey || key == lastKey {
			continue
		}
		count++
		if text, err := textOf(item); !visit(key, text, err) {
			return nil
		}
	}
	return enough(count, numberOf(v.txn))
}

// enough returns an error if there are fewer entries than were written.
func enough(count, want uint64) error {
	if count < want {
		return fmt.Errorf("%w: it has %d of %d records", ErrDamaged, count, want)
	}
	return nil
}

// numberOf returns the number of entries that were written.
func numberOf(txn *badger.Txn) (n uint64) {
	item, err := txn.Get([]byte(firstKey))
	if err == nil {
		if text, err := textOf(item); err == nil {
			n = numberIn(text)
		}
	}
	return n
}

// numberIn returns the number in the text of the first key.
func numberIn(text []byte) uint64 {
	if len(text) != 8 {
		return 0
	}
	return binary.LittleEndian.Uint64(text)
}

// checkCount returns an error if a database that was left open has no entries after opening, although
// it has tables.
func (d *Dir) checkCount(db *badger.DB) error {
	return Guard(func() error {
		return db.View(func(txn *badger.Txn) error {
			_, err := txn.Get([]byte(firstKey))
			if errors.Is(err, badger.ErrKeyNotFound) && len(d.tables()) > 0 {
				return ErrDamaged
			}
			return nil
		})
	})
}

// tables returns the names of the tables.
func (d *Dir) tables() (names []string) {
	names, _ = filepath.Glob(filepath.Join(d.live(), "*.sst")) // the pattern is valid
	return names
}

// A Batch is a set of changes. Get sees the changes first, then the stored entries.
type Batch struct {
	Lazy bool // the batch may reach the disk later, at Sync or after some seconds
	New  bool // the database is new

	stored  View
	changed map[string][]byte // nil for removed entries
	bytes   int
}

// Bytes returns the size of the batch.
func (b *Batch) Bytes() int { return b.bytes }

// Keys returns the keys that the batch changes.
func (b *Batch) Keys() []string { return slices.Collect(maps.Keys(b.changed)) }

// Get returns the text of a key, or nil if there is no entry.
func (b *Batch) Get(key string) ([]byte, error) {
	if text, ok := b.changed[key]; ok {
		return text, nil
	}
	return b.stored.Get(key)
}

// Put sets the text of a key.
func (b *Batch) Put(key string, text []byte) error {
	if len(key) < 2 || text == nil || len(text) > MaxText {
		return fmt.Errorf("an entry of %d bytes that cannot be kept", len(text))
	}
	b.changed[key] = text
	b.bytes += len(key) + len(text)
	return nil
}

// Remove removes a key.
func (b *Batch) Remove(key string) { b.changed[key] = nil }

// write calls f with a batch and writes the batch. The caller must hold d.mu.
func (d *Dir) write(s *session, f func(*Batch) error) error {
	b := &Batch{changed: map[string][]byte{}}
	before, count := uint64(0), uint64(0)
	err := s.db.View(func(txn *badger.Txn) error {
		b.stored, b.New = View{d: d, txn: txn}, numberOf(txn) == 0
		if err := f(b); err != nil {
			return err
		}
		before = numberOf(txn)
		count = before
		for key, text := range b.changed {
			_, err := txn.Get([]byte(key))
			switch {
			case errors.Is(err, badger.ErrKeyNotFound) && text != nil:
				count++
			case err == nil && text == nil:
				count--
			}
		}
		return nil
	})
	if err != nil || len(b.changed) == 0 {
		return err
	}
	wb := s.db.NewWriteBatch()
	defer wb.Cancel()
	set := func(key string, text []byte) {
		if err == nil {
			sum := sumOf([]byte(key), text)
			err = wb.Set([]byte(key), binary.LittleEndian.AppendUint32(text[:len(text):len(text)], sum))
		}
	}
	// If the process is killed between two parts of a batch, the stored count must not exceed the
	// number of entries.
	number := binary.LittleEndian.AppendUint64(nil, count)
	if count < before {
		set(firstKey, number)
	}
	for key, text := range b.changed {
		if text == nil && err == nil {
			err = wb.Delete([]byte(key))
		} else if text != nil {
			set(key, text)
		}
	}
	set(firstKey, number)
	set(lastKey, number)
	if err == nil {
		err = wb.Flush()
	}
	if err == nil && d.held == s && !(b.Lazy && time.Since(s.synced) < lazyFor) {
		s.synced = time.Now()
		err = s.db.Sync()
	}
	if isFull(err) {
		err = fmt.Errorf("%w: %w", ErrNoSpace, err)
	}
	return err
}
