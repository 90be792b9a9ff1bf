package cache

import (
	"math"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
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

// each visits every record in the order of the keys, until visit returns false,
// after all of the store has been checked for damage.
func (s *Store) each(visit func(key, value []byte) bool) error {
	err := s.disk.View(math.MaxInt64, func(v *disk.View) error { return v.Each(nil, visit) })
	return s.unavailable(err)
}

// Stat counts the records. A store that does not exist yet has none.
func (s *Store) Stat() (Stat, error) {
	st := Stat{Path: s.dir, Version: Version, Counts: []Count{}}
	var counts [len(notation.Rules)][solver.NoWin + 1][proof.AnyWin + 1]int
	err := s.each(func(key, value []byte) bool {
		if isJudged(key) {
			st.Judged++
			return true
		}
		rec, packed, err := decode(key, value)
		if err != nil {
			return true // Verify is for these
		}
		if _, err := unpack(packed, notation.Rule(key[keyRule]), int(key[keySizeOf]), notation.Stone(key[keySide])); err != nil {
			return true
		}
		counts[key[keyRule]][rec.verdict][rec.class]++
		return true
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
	used, err := s.disk.Usage()
	st.Bytes, st.Leftovers, st.Others = used.Bytes, leftovers(used.Aside), leftovers(used.Others)
	return st, s.unavailable(err)
}

// Get returns what the store would answer to the question whether the side to
// move has a win of the class goal, and whether it would.
func (s *Store) Get(pos *notation.Position, goal solver.Class) (solver.Result, bool, error) {
	f := canonical(pos)
	var v values
	err := s.disk.View(0, func(from *disk.View) (err error) {
		v, err = fetchAll(from, &f)
		return err
	})
	if err != nil {
		return solver.Result{}, false, s.unavailable(err)
	}
	r, ok := s.answer(solver.Query{Position: *pos, Goal: goal}, &f, v, true)
	return r, ok, nil
}

// Clear deletes every record, damaged or not, and nothing that is not the store's.
func (s *Store) Clear() error { return s.unavailable(s.disk.Clear()) }

// A Leftover is a directory that the store no longer uses.
type Leftover struct {
	Path    string `json:"path"`
	Version string `json:"version,omitempty"` // of a store of another version
	Bytes   int64  `json:"bytes"`
}

func leftovers(of []disk.Leftover) []Leftover {
	var list []Leftover
	for _, l := range of {
		list = append(list, Leftover(l))
	}
	return list
}

// RemoveLeftovers removes what repairs have moved aside and returns what it
// removed.
func (s *Store) RemoveLeftovers() ([]Leftover, error) {
	removed, err := s.disk.RemoveAside()
	return leftovers(removed), s.unavailable(err)
}

// RemoveOthers removes the stores of other versions and returns what it
// removed.
func (s *Store) RemoveOthers() ([]Leftover, error) {
	removed, err := s.disk.RemoveOthers()
	return leftovers(removed), s.unavailable(err)
}
