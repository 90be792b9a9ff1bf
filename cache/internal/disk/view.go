package disk

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"syscall"
	"time"
)

// What is read and written at a time.

// lazyFor is how long a lazy batch can wait for the disk, if there is a next one.
const lazyFor = 10 * time.Second

// ChunkBytes is how much a batch should hold at most.
const ChunkBytes = 1 << 20

// A View is a state of the store.
type View struct {
	d      *Dir
	j      *journal
	latest bool
	all    map[Key]span // once Keys has read them
}

// Get returns the text of a key, nil where there is none, or where it is damaged.
func (v *View) Get(key Key) ([]byte, error) {
	at := v.all[key]
	if v.all == nil {
		var err error
		if at, err = v.j.find(key, v.latest); err != nil {
			return nil, err
		}
	}
	if at.size == 0 {
		return nil, nil
	}
	text, err := v.j.read(key, at)
	if err == nil && text == nil {
		v.j.bad++
		v.d.opt.Warn("%s: %v: a line of its journal cannot be read and is not used", v.d.dir, ErrDamaged)
	}
	if bytes.Equal(text, gone) {
		text = nil
	}
	return text, err
}

// Keys returns all keys, in their order, after the whole journal has been read.
func (v *View) Keys() ([]Key, error) {
	end := v.j.opened
	if v.latest {
		end = v.j.end
	}
	all, bad, err := v.j.readAll(end)
	if err != nil {
		return nil, err
	}
	v.all = all
	v.j.bad = max(v.j.bad, bad)
	return slices.SortedFunc(maps.Keys(all), func(a, b Key) int { return bytes.Compare(a[:], b[:]) }), nil
}

// A Batch is a set of changes that is read through: what it holds comes before
// what is stored.
type Batch struct {
	Lazy bool // the disk need not have it before Sync, or some seconds later

	stored  View
	changed map[Key][]byte // nil: removed
	lines   []byte
	places  []func(begin int64) // of the lines
}

// Bytes is how much the batch holds.
func (b *Batch) Bytes() int { return len(b.lines) }

// Get returns the text of a key, nil if there is none.
func (b *Batch) Get(key Key) ([]byte, error) {
	if text, ok := b.changed[key]; ok {
		return text, nil
	}
	return b.stored.Get(key)
}

// Put sets the text of a key.
func (b *Batch) Put(key Key, text []byte) error {
	if key == (Key{}) || len(text) > MaxText || bytes.IndexByte(text, '\n') >= 0 || bytes.Equal(text, gone) {
		return fmt.Errorf("an entry of %d bytes that cannot be kept", len(text))
	}
	b.add(key, text)
	b.changed[key] = text
	return nil
}

// Remove removes a key.
func (b *Batch) Remove(key Key) {
	b.add(key, gone)
	b.changed[key] = nil
}

func (b *Batch) add(key Key, text []byte) {
	at := len(b.lines)
	b.lines = appendLine(b.lines, key, text)
	size := len(b.lines) - at
	j := b.stored.j
	b.places = append(b.places, func(begin int64) { j.own[key] = span{begin + int64(at), size} })
}

// write calls f with a batch and writes it. The caller holds d.mu and has
// opened the store for writing.
func (d *Dir) write(f func(*Batch) error) error {
	if err := d.checkSpace(Reserve); err != nil {
		return err
	}
	b := &Batch{stored: View{d: d, j: d.j, latest: true}, changed: map[Key][]byte{}}
	if err := f(b); err != nil || len(b.lines) == 0 {
		return err
	}
	begin, lazy := d.j.end, b.Lazy && time.Since(d.synced) < lazyFor
	err := d.j.append(b.lines, lazy)
	if !lazy {
		d.synced = time.Now()
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return fmt.Errorf("%w: %w", ErrNoSpace, err)
	}
	if err != nil {
		return err
	}
	for _, note := range b.places {
		note(begin)
	}
	return nil
}
