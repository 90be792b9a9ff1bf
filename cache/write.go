package cache

import (
	"bytes"
	"errors"
	"sync"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
)

// Writing. Results wait in memory until Flush: the caller prints the answer
// first. A flush is over when the disk has what was written.

// maxWaiting bounds what waits, in bytes, about; eachWaiting is for what
// surrounds a result, and nodeBytes for a node of its proof.
const (
	maxWaiting  = 64 << 20
	eachWaiting = 1 << 10
	nodeBytes   = 48
)

// A queue holds what the next flush writes.
type queue struct {
	mu      sync.Mutex
	waiting []change
	bytes   int
}

// A change is written to a batch.
type change struct {
	bytes int
	write func(*disk.Batch) error
}

// A pending result waits to be written.
type pending struct {
	query  solver.Query
	result solver.Result
	by     Searcher // of an absence of wins
}

// small reports whether it is not worth a write yet.
func (w *queue) small() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.bytes < disk.ChunkBytes
}

// wait queues a change.
func (s *Store) wait(bytes int, write func(*disk.Batch) error) {
	if s.opt.Mode == Off || s.opt.Mode == ReadOnly {
		return
	}
	w := &s.queue
	w.mu.Lock()
	defer w.mu.Unlock()
	if bytes += eachWaiting; w.bytes+bytes > maxWaiting {
		s.warn("%s: too many results wait to be stored; some are not kept", s.dir)
		return
	}
	w.waiting = append(w.waiting, change{bytes, write})
	w.bytes += bytes
}

// drop queues the removal of an entry, unless another takes its place meanwhile.
func (s *Store) drop(key disk.Key, text []byte) {
	s.wait(len(text), func(b *disk.Batch) error {
		now, err := b.Get(key)
		if err == nil && bytes.Equal(now, text) {
			b.Remove(key)
		}
		return err
	})
}

// Add queues a result for the next Flush, if it is worth keeping: a win with
// its certificate or the absence of wins, found by a search.
func (s *Store) Add(q solver.Query, r solver.Result) {
	s.AddBy(q, r, Searcher{s.opt.Program, q.Limits.Nodes})
}

// AddBy is Add for a result that another program found.
func (s *Store) AddBy(q solver.Query, r solver.Result, by Searcher) {
	if !by.plain() {
		s.warn("%s: the program that found a result has an unusable name: it is not kept", s.dir)
		by = Searcher{}
	}
	worth := r.Verdict == solver.NoWin && q.First == nil || r.Verdict == solver.Win && r.Proof != nil
	if !worth || r.Source != solver.FromSearch {
		return
	}
	s.wait(r.Check.Nodes*nodeBytes, func(b *disk.Batch) error {
		_, err := s.put(b, &pending{q, r, by})
		return err
	})
}

// put merges a result, and reports whether anything changed.
func (s *Store) put(b *disk.Batch, p *pending) (changed bool, err error) {
	f := canonical(&p.query.Position)
	rec, err := newRecord(&f, p)
	if err != nil {
		s.warn("%s: a result is not stored: %v", s.dir, err)
	}
	if err != nil || rec == nil {
		return false, nil
	}
	return s.merge(b, &f, rec)
}

// Flush writes the results that wait. When it returns nil they are on disk.
// Otherwise they keep waiting for the next Flush or Close; the error wraps
// ErrUnavailable and has also become one of the Warnings, so that it matters
// only with Require. Flush may wait half a second for another process: call
// it once the answer has been printed.
func (s *Store) Flush() error { return s.flush(false) }

// flush does what Flush says. The last flush of a run waits for another
// process even if the one before has waited in vain just now.
func (s *Store) flush(last bool) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	var err error
	for more := true; more && err == nil; {
		more, err = s.writeChunk(last)
	}
	switch {
	case err == nil:
		s.unwritten.Store(false)
		return nil
	case errors.Is(err, disk.ErrLocked):
		s.unwritten.Store(true)
	case errors.Is(err, disk.ErrNoSpace):
		s.warn("%s is read-only: less than %d MiB of disk are free, or would be: results are not stored",
			s.dir, disk.Reserve>>20)
	default:
		s.warn("%s: %v: results are not stored", s.dir, err)
	}
	return s.unavailable(err)
}

// writeChunk writes some of what waits, and reports whether there is more. The
// caller holds s.writing.
func (s *Store) writeChunk(patient bool) (more bool, err error) {
	w := &s.queue
	w.mu.Lock()
	waiting := w.waiting
	w.mu.Unlock()
	if len(waiting) == 0 {
		return false, nil
	}
	done := 0
	err = s.disk.Write(patient, func(b *disk.Batch) error {
		for ; done < len(waiting) && b.Bytes() < disk.ChunkBytes; done++ {
			if err := waiting[done].write(b); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range waiting[:done] {
		w.bytes -= c.bytes
	}
	w.waiting = append([]change(nil), w.waiting[done:]...)
	return len(w.waiting) > 0, nil
}
