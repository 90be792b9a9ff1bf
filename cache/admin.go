package cache

import (
	"cmp"
	"context"
	"slices"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
)

// Administration. A search continues without the store if the store cannot be read, but these
// functions fail.

// A Count is the number of records with the same rule, verdict and class.
type Count struct {
	Rule    notation.Rule  `json:"rule"`
	Verdict solver.Verdict `json:"verdict"`
	Class   solver.Class   `json:"class"`
	Records int            `json:"records"`
}

// A Stat describes the contents of a store.
type Stat struct {
	Path    string  `json:"path"`
	Version int     `json:"version"`
	Bytes   int64   `json:"bytes"` // size on disk
	Records int     `json:"records"`
	Counts  []Count `json:"counts"`           // by rule, verdict and class; none is zero
	Judged  int     `json:"judged,omitempty"` // number of judged records, which are not facts

	Leftovers []Leftover `json:"leftovers,omitempty"`      // databases that repairs have moved aside
	Others    []Leftover `json:"other_versions,omitempty"` // stores of other versions, which stay unchanged
}

// A Leftover is a file or a directory that the store no longer uses.
type Leftover = disk.Leftover

// each calls visit for every entry, in the order of the keys, until visit returns false. With anyway
// it also reads a damaged store.
func (s *Store) each(anyway bool, visit func(key string, text []byte, err error) bool) error {
	return s.unavailable(s.disk.View(s.opt.Life, anyway, func(v *disk.View) error { return v.Each(visit) }))
}

// Stat counts the records. In a store that does not exist yet, all counts are zero.
func (s *Store) Stat() (Stat, error) {
	st := Stat{Path: s.dir, Version: Version, Counts: []Count{}}
	counts := map[Count]int{}
	err := s.each(false, func(_ string, text []byte, err error) bool {
		if err != nil {
			return true // Verify reports damaged records
		}
		if isJudged(text) {
			st.Judged++
		} else if a, err := decode(text); err == nil {
			verdict := solver.NoWin
			if a.win() {
				verdict = solver.Win
			}
			counts[Count{a.Rule, verdict, a.Class, 0}]++
			st.Records++
		}
		return true
	})
	if err != nil {
		return st, err
	}
	for count, n := range counts {
		count.Records = n
		st.Counts = append(st.Counts, count)
	}
	slices.SortFunc(st.Counts, func(a, b Count) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Verdict, b.Verdict), cmp.Compare(a.Class, b.Class))
	})
	used, err := s.disk.Usage()
	st.Bytes, st.Leftovers, st.Others = used.Bytes, used.Aside, used.Others
	return st, s.unavailable(err)
}

// Get returns the store's answer to the question whether the side to move has a win of the class
// goal. ok reports whether the store has an answer.
func (s *Store) Get(pos *notation.Position, goal solver.Class) (r solver.Result, ok bool, err error) {
	return s.find(context.Background(), solver.Query{Position: *pos, Goal: goal}, true, true)
}

// Clear deletes every record, damaged or not. It only deletes files of the store.
func (s *Store) Clear() error { return s.unavailable(s.disk.Clear()) }

// RemoveUnused removes the databases that repairs have moved aside, or the stores
// of other versions, or both, and returns what it removed.
func (s *Store) RemoveUnused(aside, others bool) ([]Leftover, error) {
	removed, err := s.disk.RemoveUnused(aside, others)
	return removed, s.unavailable(err)
}
