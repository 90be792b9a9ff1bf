package cache

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
)

// Approximate sizes in bytes. maxWaiting is the maximum size of the queue. Each change counts as
// eachWaiting, in addition to nodeBytes for each node of a proof.
const (
	maxWaiting  = 64 << 20
	nodeBytes   = 48
	eachWaiting = 1 << 10
)

type change struct {
	bytes int
	write func(*disk.Batch) error
}

type queuedResult struct {
	query  solver.Query
	result solver.Result
	by     Searcher // the search, if the result is "no win"
}

// wait queues a change, and reports whether it is time to flush.
func (s *Store) wait(bytes int, write func(*disk.Batch) error) (full bool) {
	if s.opt.Mode == Off || s.opt.Mode == ReadOnly {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if bytes += eachWaiting; s.bytes+bytes > maxWaiting {
		s.warn("%s: too many results wait to be stored; some are not kept", s.dir)
		return true
	}
	s.waiting = append(s.waiting, change{bytes, write})
	s.bytes += bytes
	return s.bytes > disk.ChunkBytes
}

// drop queues the removal of an entry. It has no effect if another entry replaces it first.
func (s *Store) drop(key string, text []byte) {
	s.wait(len(text), func(b *disk.Batch) error {
		now, err := b.Get(key)
		if err == nil && bytes.Equal(now, text) {
			b.Remove(key)
		}
		return err
	})
}

// Add queues a result for the next Flush, if it is worth keeping: a win with its certificate, or
// a "no win" that a search has found.
func (s *Store) Add(q solver.Query, r solver.Result) {
	s.AddBy(q, r, Searcher{s.opt.Program, q.Limits.Nodes})
}

// AddBy is like Add, for a result that another program found.
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
		_, err := s.put(b, &queuedResult{q, r, by})
		return err
	})
}

// Flush writes the queued results. If it returns nil, they are on disk; otherwise they stay queued
// for the next Flush or Close. The error wraps ErrUnavailable and is also one of the Warnings, so
// only callers with Require need it. Flush may wait half a second for another process, so call it
// after printing the answer.
func (s *Store) Flush() error { return s.flush(false) }

// flush implements Flush. It waits for another process only at the end of a run (last) or with
// Require.
func (s *Store) flush(last bool) (err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	for more := true; more && err == nil; {
		more, err = s.writeChunk(last || s.opt.Mode == Require)
	}
	s.unwritten.Store(errors.Is(err, disk.ErrLocked))
	switch {
	case err == nil || s.unwritten.Load():
	case errors.Is(err, disk.ErrNoSpace):
		s.warn("%s is read-only: less than %d MiB of disk are free, or would be: results are not stored",
			s.dir, disk.Reserve>>20)
	case s.opt.Life.Err() != nil:
		s.warn("%s: interrupted while its files were read: results are not stored", s.dir)
	default:
		s.warn("%s: %v: results are not stored", s.dir, err)
	}
	return s.unavailable(err)
}

// writeChunk writes a part of the queue, and reports whether there is more. The caller must hold
// s.writing.
func (s *Store) writeChunk(patient bool) (more bool, err error) {
	s.mu.Lock()
	waiting := s.waiting
	s.mu.Unlock()
	if len(waiting) == 0 {
		return false, nil
	}
	done, bytes, first := 0, 0, false
	err = s.disk.Write(s.opt.Life, patient, func(b *disk.Batch) error {
		first = b.New
		for ; done < len(waiting) && b.Bytes() < disk.ChunkBytes; done++ {
			if err := waiting[done].write(b); err != nil {
				return err
			}
			bytes += waiting[done].bytes
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, key := range b.Keys() {
			s.own[key] = true
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	if first {
		s.nameOthers()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting, s.bytes = slices.Clone(s.waiting[done:]), s.bytes-bytes
	return len(s.waiting) > 0, nil
}

// nameOthers warns about the stores of earlier versions when a new store begins.
func (s *Store) nameOthers() {
	used, err := s.disk.Usage()
	for _, old := range used.Others {
		if journal := filepath.Join(old.Path, "journal"); err == nil && old.Bytes > 0 {
			s.warn("results of an earlier version lie in %s: fukumi cache import takes them over from %s", old.Path,
				journal)
		}
	}
}
