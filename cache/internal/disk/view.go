package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"syscall"
	"time"
)

// lazyFor is how long a lazy batch can wait for the disk, if there is a next one.
const lazyFor = 10 * time.Second

// ChunkBytes is how much a batch should hold at most.
const ChunkBytes = 1 << 20

// A View is a state of the store.
type View struct {
	d      *Dir
	latest bool
	all    map[Key]span // once Keys has read them
}

// Get returns the text of a key, nil where there is none, or where it is damaged.
func (v *View) Get(key Key) ([]byte, error) {
	j, at, err := v.d.j, v.all[key], error(nil)
	if v.all == nil {
		at, err = j.find(key, v.latest)
	}
	if err != nil || at.size == 0 {
		return nil, err
	}
	line := make([]byte, at.size)
	if _, err := j.file.ReadAt(line, at.at); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	stands, text, ok := ParseLine(line[:at.size-1])
	if !ok || stands != key {
		j.bad++
		v.d.opt.Warn("%s: %v: a line of its journal cannot be read and is not used", v.d.dir, ErrDamaged)
		return nil, nil
	}
	return present(text), nil
}

// present is a text, nil for that of a key that is gone.
func present(text []byte) []byte {
	if bytes.Equal(text, gone) {
		return nil
	}
	return text
}

// Keys returns all keys, in their order, after the whole journal has been read.
func (v *View) Keys() ([]Key, error) {
	j := v.d.j
	end := j.opened
	if v.latest {
		end = j.end
	}
	all, bad, err := j.readAll(end)
	if err != nil {
		return nil, err
	}
	v.all, j.bad = all, max(j.bad, bad)
	return slices.SortedFunc(maps.Keys(all), func(a, b Key) int { return bytes.Compare(a[:], b[:]) }), nil
}

// A Batch is a set of changes that is read through: what it holds comes before
// what is stored.
type Batch struct {
	Lazy bool // the disk need not have it before Sync, or some seconds later

	stored  View
	lines   []byte
	changed map[Key]span // in lines
}

// Bytes is how much the batch holds.
func (b *Batch) Bytes() int { return len(b.lines) }

// Get returns the text of a key, nil if there is none.
func (b *Batch) Get(key Key) ([]byte, error) {
	if at, ok := b.changed[key]; ok {
		return present(b.lines[at.at:][lineHead : at.size-1]), nil
	}
	return b.stored.Get(key)
}

// Put sets the text of a key.
func (b *Batch) Put(key Key, text []byte) error {
	if key == (Key{}) || len(text) > MaxText || bytes.IndexByte(text, '\n') >= 0 || present(text) == nil {
		return fmt.Errorf("an entry of %d bytes that cannot be kept", len(text))
	}
	b.add(key, text)
	return nil
}

// Remove removes a key.
func (b *Batch) Remove(key Key) { b.add(key, gone) }

func (b *Batch) add(key Key, text []byte) {
	at := len(b.lines)
	b.lines = appendLine(b.lines, key, text)
	b.changed[key] = span{int64(at), len(b.lines) - at}
}

// write calls f with a batch and writes it. The caller holds d.mu and has
// opened the store for writing.
func (d *Dir) write(f func(*Batch) error) error {
	b := &Batch{stored: View{d: d, latest: true}, changed: map[Key]span{}}
	if err := f(b); err != nil || len(b.lines) == 0 {
		return err
	}
	j := d.j
	_, err := j.file.WriteAt(b.lines, j.end)
	if err == nil && !(b.Lazy && time.Since(d.synced) < lazyFor) {
		err = j.file.Sync()
		d.synced = time.Now()
	}
	if err != nil {
		if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
			err = fmt.Errorf("%w: %w", ErrNoSpace, err)
		}
		return errors.Join(err, j.file.Truncate(j.end)) // what is half written is nothing
	}
	for key, at := range b.changed {
		j.own[key] = span{j.end + at.at, at.size}
	}
	j.end += int64(len(b.lines))
	return nil
}
