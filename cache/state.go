package cache

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"fukumi/cache/internal/disk"
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/prove"
)

// The state of a long proof: what package prove has found so far, in a directory of
// its own, so that a job can be ended at any moment and goes on later. One process has
// it open at a time. What is added waits in memory for some seconds at most, and is
// written in batches; a batch that was written is on the disk.

// stateName is the directory below that of the user.
const stateName = "prove"

// What waits in memory.
const (
	stateEvery = 10 * time.Second // at most
	stateBytes = 256 << 10        // about; then the next one waits for the disk
)

// ErrLemmaSize is the error about a lemma that is larger than the state can keep.
var ErrLemmaSize = errors.New("the lemma is too large to be kept")

// A State keeps the records of a job. It implements prove.Store, and is safe for
// concurrent use.
type State struct {
	dir  string
	disk *disk.Dir

	mu       sync.Mutex
	waiting  map[string]prove.Record // by key
	bytes    int
	failed   error // of a write beside the job, for the next call
	warnings []string

	writing sync.Mutex // held by a flush
	stop    chan struct{}
	stopped sync.WaitGroup
}

// StateOptions are those of a state.
type StateOptions struct {
	Logger *slog.Logger // takes Badger's own messages; nil drops them

	every time.Duration                    // between two flushes, but for tests
	free  func(dir string) (uint64, error) // of the disk, for tests; nil asks the system
}

// OpenState opens the state in dir, for writing: no other process can while it is
// open. The directory is made where there is none.
func OpenState(dir string, o StateOptions) (*State, error) {
	if dir == "" {
		return nil, errors.New("the state of a job wants a directory")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	s := &State{dir: dir, waiting: map[string]prove.Record{}, stop: make(chan struct{})}
	s.disk = disk.New(filepath.Join(dir, stateName), disk.Options{
		Version: stateVersion<<8 | eval.ZobristVersion, Whole: stateWhole, Better: stateBetter,
		Logger: o.Logger, Warn: s.warn, Free: o.free,
	})
	if err := s.disk.Open(); err != nil {
		return nil, s.said(err)
	}
	if o.every == 0 {
		o.every = stateEvery
	}
	s.stopped.Go(func() { s.flushNowAndThen(o.every) })
	return s, nil
}

// said words an error.
func (s *State) said(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, disk.ErrLocked) {
		if pid := s.disk.Holder(); pid != 0 {
			err = fmt.Errorf("%w (process %d)", disk.ErrLocked, pid)
		}
	}
	return fmt.Errorf("%s: %w", s.dir, err)
}

func (s *State) warn(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.warnings = append(s.warnings, fmt.Sprintf(format, args...))
}

// Warnings returns what was found and mended since the last call, a sentence each.
func (s *State) Warnings() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.warnings
	s.warnings = nil
	return w
}

// Path is the directory of the state.
func (s *State) Path() string { return s.dir }

// flushNowAndThen bounds what a kill can take.
func (s *State) flushNowAndThen(every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-tick.C:
			if err := s.Flush(); err != nil {
				s.mu.Lock()
				s.failed = err
				s.mu.Unlock()
			}
		}
	}
}

// Close flushes and closes the state.
func (s *State) Close() error {
	close(s.stop)
	s.stopped.Wait()
	err := s.Flush()
	return errors.Join(err, s.said(s.disk.Close()))
}

// Head is what SetHead has stored, nil where nothing was.
func (s *State) Head() (head []byte, err error) {
	key := headKey()
	err = s.disk.Latest(func(v *disk.View) error {
		value, err := v.Get(key)
		if err == nil && value != nil {
			if head, err = sealed(key, value); err == nil && head == nil {
				err = fmt.Errorf("%w: it does not say whose it is", disk.ErrDamaged)
			}
		}
		return err
	})
	return head, s.said(err)
}

// SetHead stores, at once, what says whose state this is.
func (s *State) SetHead(head []byte) error {
	key := headKey()
	return s.said(s.disk.Write(true, func(b *disk.Batch) error { return b.Put(key, seal(key, slices.Clone(head))) }))
}

// Add implements prove.Store. An error is that of an earlier write, or of this one.
func (s *State) Add(r prove.Record) error {
	f := canonical(&r.Position)
	r.Position = f.image
	key := f.stateKey()
	size := len(key) + len(f.packed) + len(r.Lemma)
	if size > disk.MaxValue-64 {
		return fmt.Errorf("%s: %w: %d bytes", notation.FormatPosition(&r.Position), ErrLemmaSize, len(r.Lemma))
	}
	s.mu.Lock()
	err := s.failed
	s.failed = nil
	if old, known := s.waiting[string(key)]; !known || r.Better(&old) {
		s.waiting[string(key)] = r
		s.bytes += size
	}
	full := s.bytes >= stateBytes
	s.mu.Unlock()
	if err == nil && full {
		err = s.Flush()
	}
	return err
}

// Get implements prove.Store.
func (s *State) Get(pos *notation.Position) (prove.Record, bool, error) {
	f := canonical(pos)
	key := f.stateKey()
	s.mu.Lock()
	r, ok := s.waiting[string(key)]
	s.mu.Unlock()
	if ok && r.Proved() {
		return r, true, nil
	}
	var value []byte
	err := s.disk.Latest(func(v *disk.View) (err error) {
		value, err = v.Get(key)
		return err
	})
	if err != nil || value == nil {
		return r, ok, s.said(err)
	}
	stored, err := decodeState(key, value)
	if err != nil || !stored.Position.Same(&f.image) || ok && !stored.Better(&r) {
		return r, ok, nil // what cannot be read is not there: see All
	}
	return stored, true, nil
}

// All implements prove.Store. What is added meanwhile may be yielded or not. A record that
// cannot be read does not count: there is a warning, and a better one takes its place.
func (s *State) All() iter.Seq2[prove.Record, error] {
	return func(yield func(prove.Record, error) bool) {
		if err := s.Flush(); err != nil {
			yield(prove.Record{}, err)
			return
		}
		damaged := 0
		for from := []byte(nil); ; {
			page, next, bad, err := s.page(from)
			damaged += bad
			if err != nil {
				yield(prove.Record{}, s.said(err))
				return
			}
			for _, r := range page {
				if !yield(r, nil) {
					return
				}
			}
			if from = next; from == nil {
				break
			}
		}
		if damaged > 0 {
			s.warn("%s: records that cannot be read and do not count: %d", s.dir, damaged)
		}
	}
}

// page reads records from a key on, as many as are read at a time, and says where
// the next page begins, nil at the end, and how many cannot be read.
func (s *State) page(from []byte) (page []prove.Record, next []byte, bad int, err error) {
	size := 0
	err = s.disk.Latest(func(v *disk.View) error {
		return v.Each(from, func(key, value []byte) bool {
			if size >= disk.ChunkBytes {
				next = bytes.Clone(key)
				return false
			}
			if size += len(value); len(key) == keySize && key[keyKind] == kindLemma {
				r, err := decodeState(key, value)
				if err != nil {
					bad++
					return true
				}
				page = append(page, r)
			}
			return true
		})
	})
	return page, next, bad, err
}

// Flush implements prove.Store. After an error the records go on waiting.
func (s *State) Flush() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	for {
		s.mu.Lock()
		keys := make([]string, 0, len(s.waiting))
		records := make([]prove.Record, 0, len(s.waiting))
		for key, r := range s.waiting {
			keys, records = append(keys, key), append(records, r)
		}
		s.mu.Unlock()
		if len(keys) == 0 {
			return nil
		}
		done, err := s.write(keys, records)
		if err != nil {
			return s.said(err)
		}
		s.mu.Lock()
		for i, key := range keys[:done] {
			r := s.waiting[key]
			if r.Proved() != records[i].Proved() || r.Effort != records[i].Effort {
				continue // a better one has come
			}
			delete(s.waiting, key)
		}
		s.bytes = 0
		for key, r := range s.waiting {
			s.bytes += len(key) + packedSize(r.Position.Size()) + len(r.Lemma)
		}
		s.mu.Unlock()
	}
}

// write writes the first of the records, and returns how many they are.
func (s *State) write(keys []string, records []prove.Record) (done int, err error) {
	err = s.disk.Write(true, func(b *disk.Batch) error {
		for ; done < len(keys) && b.Bytes() < disk.ChunkBytes; done++ {
			key, value := []byte(keys[done]), encodeState([]byte(keys[done]), &records[done])
			stored, err := b.Get(key)
			if err != nil {
				return err
			}
			if !stateBetter(key, value, stored) {
				continue
			}
			if err := b.Put(key, value); err != nil {
				return err
			}
		}
		return nil
	})
	return done, err
}
