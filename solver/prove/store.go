package prove

import (
	"iter"
	"maps"
	"slices"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof/book"
)

// A Record is a result about a position with the attacker to move: the attacker wins, by a checked lemma, or a search
// with the given effort found no win.
type Record struct {
	Position notation.Position
	Lemma    []byte // the lemma of a won position; nil if the search failed
	Effort   int64  // nodes of the failed search
}

// proved reports whether the record says that the attacker wins.
func (r *Record) proved() bool { return len(r.Lemma) > 0 }

// Better reports whether r replaces o, an earlier record of the same position. A win always does, even if o is a win,
// because the job adds it only if o does not count. A failed search replaces one of less effort.
func (r *Record) Better(o *Record) bool {
	return r.proved() || !o.proved() && r.Effort > o.Effort
}

// A Store keeps the records of a job. Positions that are images of each other have one record, which is about the
// canonical image. Implementations are safe for concurrent use.
type Store interface {
	// Add adds a record unless the store has one that is as good. The record need not be on disk before Flush returns.
	Add(Record) error
	// Get returns the record of a position, and reports whether there is one.
	Get(*notation.Position) (Record, bool, error)
	// All yields the records, in no particular order.
	All() iter.Seq2[Record, error]
	// Flush returns when all added records are safe.
	Flush() error
}

// A Memory is a store in memory, which ends with the process.
type Memory struct {
	mu    sync.Mutex
	known map[string]Record
}

// NewMemory returns an empty store.
func NewMemory() *Memory { return &Memory{known: map[string]Record{}} }

// Add implements Store.
func (m *Memory) Add(r Record) error {
	r.Position = r.Position.Image(r.Position.Canonical())
	key := book.Key(&r.Position)
	m.mu.Lock()
	defer m.mu.Unlock()
	if old, known := m.known[key]; !known || r.Better(&old) {
		m.known[key] = r
	}
	return nil
}

// Get implements Store.
func (m *Memory) Get(pos *notation.Position) (Record, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.known[book.Key(pos)]
	return r, ok, nil
}

// All implements Store.
func (m *Memory) All() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		m.mu.Lock()
		known := maps.Clone(m.known)
		m.mu.Unlock()
		for _, key := range slices.Sorted(maps.Keys(known)) {
			if !yield(known[key], nil) {
				return
			}
		}
	}
}

// Flush implements Store.
func (m *Memory) Flush() error { return nil }
