package cache

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"os"
	"time"

	"github.com/dgraph-io/badger/v4"

	"fukumi/notation"
	"fukumi/solver"
)

// Looking after a store. Unlike an answer, which goes on without the store,
// these fail where the store cannot be read.

// A Count says how many records are of one sort.
type Count struct {
	Rule    notation.Rule  `json:"rule"`
	Verdict solver.Verdict `json:"verdict"`
	Class   solver.Class   `json:"class"`
	Records int            `json:"records"`
}

// A Stat is what a store holds.
type Stat struct {
	Path    string  `json:"path"`
	Version int     `json:"version"`
	Bytes   int64   `json:"bytes"` // on disk
	Records int     `json:"records"`
	Counts  []Count `json:"counts"`           // by rule, verdict and class; none is zero
	Judged  int     `json:"judged,omitempty"` // judged records, which are no facts

	Leftovers []Leftover `json:"leftovers,omitempty"`      // what repairs have moved aside
	Others    []Leftover `json:"other_versions,omitempty"` // stores of other versions, which are left alone
}

// retry calls f with s.mu held, again while another process has the store.
func (s *Store) retry(f func() error) error {
	for try := 1; ; try++ {
		s.mu.Lock()
		err := f()
		s.mu.Unlock()
		if err == nil {
			return nil
		}
		if !errors.Is(err, errLocked) || try >= lockTries {
			return s.unavailable(err)
		}
		time.Sleep(lockWait)
	}
}

// each visits every record in the order of the keys, after all of the store
// has been checked for damage.
func (s *Store) each(visit func(key, value []byte) error) error {
	return s.retry(func() error {
		return s.view(math.MaxInt64, func(txn *badger.Txn) error {
			it := txn.NewIterator(badger.DefaultIteratorOptions)
			defer it.Close()
			for it.Rewind(); it.Valid(); it.Next() {
				item := it.Item()
				if key := item.Key(); bytes.Equal(key, lowest) || bytes.Equal(key, highest) {
					continue
				}
				if err := item.Value(func(v []byte) error { return visit(item.Key(), v) }); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// Stat counts the records. A store that does not exist yet has none.
func (s *Store) Stat() (Stat, error) {
	st := Stat{Path: s.dir, Version: Version, Counts: []Count{}}
	var counts [len(notation.Rules)][solver.NoWin + 1][solver.AnyWin + 1]int
	err := s.each(func(key, value []byte) error {
		if isJudged(key) {
			st.Judged++
			return nil
		}
		rec, packed, err := decode(key, value)
		if err != nil {
			return nil // Verify is for these
		}
		if _, err := unpack(packed, notation.Rule(key[keyRule]), int(key[keySizeOf]), notation.Stone(key[keySide])); err != nil {
			return nil
		}
		counts[key[keyRule]][rec.verdict][rec.class]++
		return nil
	})
	if err != nil {
		return st, err
	}
	for _, rule := range notation.Rules {
		for _, verdict := range []solver.Verdict{solver.Win, solver.NoWin} {
			for _, c := range classes {
				if n := counts[rule][verdict][c]; n > 0 {
					st.Counts = append(st.Counts, Count{rule, verdict, c, n})
					st.Records += n
				}
			}
		}
	}
	at, err := s.find()
	if err == nil {
		st.Bytes = storeBytes(at.live)
		st.Leftovers, st.Others, err = s.leftovers()
	}
	if err != nil {
		return st, s.unavailable(err)
	}
	return st, nil
}

// Get returns what the store would answer to the question whether the side to
// move has a win of the class goal, and whether it would.
func (s *Store) Get(pos *notation.Position, goal solver.Class) (solver.Result, bool, error) {
	f := canonical(pos)
	var v values
	err := s.retry(func() error {
		return s.view(0, func(txn *badger.Txn) (err error) {
			v, err = fetchAll(txn, &f)
			return err
		})
	})
	if err != nil {
		return solver.Result{}, false, err
	}
	r, ok := s.answer(solver.Query{Position: *pos, Goal: goal}, &f, v, true)
	return r, ok, nil
}

// Clear deletes every record, damaged or not, and nothing that is not the store's.
func (s *Store) Clear() error {
	return s.retry(func() error {
		if err := s.closeWriting(); err != nil {
			return err
		}
		at, err := s.find()
		if err != nil {
			return err
		}
		lock, err := lockDir(at.home, true)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		defer lock.Close()
		if err := os.RemoveAll(at.fresh()); err != nil {
			return err
		}
		if err := removeStore(at.live); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		s.noReads = false
		return nil
	})
}
