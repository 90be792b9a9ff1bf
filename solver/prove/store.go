package prove

import (
	"iter"
	"maps"
	"slices"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof/book"
)

// A Record is what is known of a position, the attacker to move: that he wins, by a
// lemma that was checked, or that a search of so much effort did not find how.
type Record struct {
	Position notation.Position
	Lemma    []byte // of a won position; nil where the search failed
	Effort   int64  // nodes of that search
}

// proved reports whether the record says that the attacker wins.
func (r *Record) proved() bool { return len(r.Lemma) > 0 }

// Better reports whether r takes the place of o, which was there before it and is of the
// same position. A win does in any case: where a win is there already, the job has
// found that it does not count. A failure takes that of one of less effort.
func (r *Record) Better(o *Record) bool {
	return r.proved() || !o.proved() && r.Effort > o.Effort
}

// A Store keeps the records of a job. Positions that are images of each other have
// one record, which is about the canonical image. It is safe for concurrent use.
type Store interface {
	// Add takes a record, unless what is known says as much. It need not be on
	// disk before Flush.
	Add(Record) error
	// Get returns what is known of a position, and whether anything is.
	Get(*notation.Position) (Record, bool, error)
	// All yields what is known, in no order that means anything.
	All() iter.Seq2[Record, error]
	// Flush returns once all that was added is safe.
	Flush() error
}

// A Memory is a store that ends with its process.
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
