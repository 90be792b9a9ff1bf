package cache

import (
	"errors"
	"maps"
	"sync"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
)

// Writing. Results wait in memory until Flush: the caller prints the answer
// first. A flush is over when the disk has what was written.

// Bounds on what waits, and on what is written at a time.
const (
	maxQueued      = 1 << 12
	maxQueuedNodes = 1 << 20 // of their proofs
	chunkResults   = 64
)

// A pending result waits to be written.
type pending struct {
	query  solver.Query
	result solver.Result
	by     Searcher
}

// record is what is worth keeping of it.
func (p *pending) record(f *frame) (record, bool, error) {
	rec, keep, err := newRecord(f, p.query, p.result)
	if rec.verdict == solver.NoWin {
		rec.by = p.by
	}
	return rec, keep, err
}

// A queue holds what the next flush writes.
type queue struct {
	mu      sync.Mutex
	results []pending
	nodes   int
	bad     map[string]bool // keys of records to delete

	judged      []judgedEntry
	judgedBytes int
}

func (w *queue) drop(key []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.bad == nil {
		w.bad = map[string]bool{}
	}
	w.bad[string(key)] = true
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
	if !worth || r.Source != solver.FromSearch || s.opt.Mode == Off || s.opt.Mode == ReadOnly {
		return
	}
	w := &s.queue
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.results) >= maxQueued || w.nodes+r.Check.Nodes > maxQueuedNodes {
		s.warn("%s: too many results wait to be stored; some are not kept", s.dir)
		return
	}
	w.results = append(w.results, pending{q, r, by})
	w.nodes += r.Check.Nodes
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
	s.queue.mu.Lock()
	idle := len(s.queue.results) == 0 && len(s.queue.bad) == 0 && len(s.queue.judged) == 0
	s.queue.mu.Unlock()
	if idle || s.opt.Mode == Off || s.opt.Mode == ReadOnly {
		return nil
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	err := s.writeQueue(last)
	if err == nil {
		err = s.writeJudged(last)
	}
	switch {
	case err == nil:
		s.stored()
		return nil
	case errors.Is(err, disk.ErrLocked):
		s.warnHeld(true)
	case errors.Is(err, disk.ErrNoSpace):
		s.warn("%s is read-only: less than %d MiB of disk are free, or would be: results are not stored", s.dir, disk.Reserve>>20)
	default:
		s.warn("%s: %v: results are not stored", s.dir, err)
	}
	return s.unavailable(err)
}

// writeQueue writes what is queued, in chunks. The caller holds s.writing.
func (s *Store) writeQueue(patient bool) error {
	w := &s.queue
	for {
		w.mu.Lock()
		chunk := w.results[:min(len(w.results), chunkResults)]
		bad := maps.Clone(w.bad)
		w.mu.Unlock()
		if len(chunk) == 0 && len(bad) == 0 {
			return nil
		}
		done, err := s.writeChunk(patient, chunk, bad)
		if err != nil {
			return err
		}
		w.mu.Lock()
		for _, p := range chunk[:done] {
			w.nodes -= p.result.Check.Nodes
		}
		w.results = append([]pending(nil), w.results[done:]...)
		for key := range bad {
			delete(w.bad, key)
		}
		w.mu.Unlock()
	}
}

// writeChunk deletes the bad records and writes results up to chunkBytes. It
// returns how many it took.
func (s *Store) writeChunk(patient bool, chunk []pending, bad map[string]bool) (done int, err error) {
	err = s.write(patient, func(b *batch) error {
		for key := range bad {
			if err := b.Remove([]byte(key)); err != nil {
				return err
			}
		}
		for _, p := range chunk {
			if b.Bytes() >= disk.ChunkBytes {
				break
			}
			f := canonical(&p.query.Position)
			rec, keep, err := p.record(&f)
			if err != nil {
				s.warn("%s: a result is not stored: %v", s.dir, err)
			}
			if keep && err == nil {
				if _, err := b.merge(&f, &rec); err != nil {
					return err
				}
			}
			done++
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return done, nil
}
