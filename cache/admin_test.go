package cache

import (
	"context"
	"reflect"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// TestStatGetAndClear: a store reports its contents, and is empty after Clear.
func TestStatGetAndClear(t *testing.T) {
	dir := filled(t, sample)
	s := open(t, dir, Options{})
	st, err := s.Stat()
	want := []Count{
		{notation.Freestyle, solver.Win, solver.Five, 2},
		{notation.Freestyle, solver.NoWin, solver.VCT3, 1},
		{notation.Renju, solver.Win, solver.VCF, 1},
	}
	if err != nil || !reflect.DeepEqual(st.Counts, want) || st.Records != 4 || st.Path != dir ||
		st.Version != Version || st.Bytes == 0 {
		t.Errorf("Stat: %+v, %v: want %+v", st, err, want)
	}
	q, won := openThree()
	pos := q.Position.Image(3)
	r, ok, err := s.Get(&pos, solver.VCT)
	if err != nil || !ok || r.Verdict != solver.Win || r.Class != solver.VCF || r.Length != won.Length ||
		!r.Proof.Position.Same(&pos) {
		t.Errorf("Get: %+v, %v, %v: want the win", r, ok, err)
	}
	if _, ok, err := s.Get(&pos, solver.Five); ok || err != nil {
		t.Errorf("Get of a five: %v, %v: want none", ok, err)
	}
	testhelp.OK(t, s.Clear())
	mustStat(t, s, 0, 0)
	fill(t, dir, sample)
	mustStat(t, open(t, dir, Options{}), 4, 0)
	none := open(t, storeDir(t), Options{})
	if st, err := none.Stat(); err != nil || st.Records != 0 || st.Bytes != 0 {
		t.Errorf("Stat of no store: %+v, %v", st, err)
	}
	testhelp.OK(t, none.Clear())
}

func TestVerify(t *testing.T) {
	dir := filled(t, sample)
	want := func(s *Store, remove bool, wins, noWins, bad int) {
		t.Helper()
		report, err := s.Verify(t.Context(), remove)
		if err != nil || report.Wins != wins || report.NoWins != noWins || report.Bad != bad {
			t.Errorf("Verify: %+v, %v: want %d wins, %d no-wins, %d bad", report, err, wins, noWins, bad)
		}
	}
	want(open(t, dir, Options{}), false, 3, 1, 0)
	// A proof under the key of other stones, one of another class, and noise.
	q, r := five(1)
	other, _ := five(2)
	rec := made(t, q, r)
	forge(t, dir, other, rec)
	wide := *rec
	wide.Class = solver.VCT
	forge(t, dir, q, &wide)
	edit(t, dir, func(b *disk.Batch) error { return b.Put("noise", []byte("noise")) })
	s := open(t, dir, Options{})
	want(s, false, 2, 1, 3)
	want(s, true, 2, 1, 3)
	testhelp.OK(t, s.Close())
	want(open(t, dir, Options{}), false, 2, 1, 0)
}

// A table answers from a list.
type table struct {
	ask.Searcher
	find func(solver.Query) solver.Result
}

func (f table) Solve(_ context.Context, q solver.Query) (solver.Result, error) {
	return f.find(q), nil
}

// TestRecheck: an absence is searched again. A confirmed one counts as searched
// here, and a win replaces a refuted one if that is asked for.
func TestRecheck(t *testing.T) {
	lie, proved := openThree()
	dull, nothing := quiet(solver.VCT)
	hard := dull
	hard.Position.SetRule(notation.Standard)
	dir := foreign(t, func(s *Store) {
		s.Add(lie, solver.Result{Verdict: solver.NoWin, Class: solver.VCT})
		s.Add(dull, nothing)
		s.Add(hard, nothing)
	})
	search := ask.Open(ask.Options{Search: table{find: func(q solver.Query) solver.Result {
		switch rule := q.Position.Rule(); {
		case q.Limits.Nodes != 7 || q.Goal != solver.VCT:
			t.Errorf("asked with %+v", q)
		case rule == notation.Renju:
			r := proved
			r.Proof = imageOf(r.Proof, canonical(&lie.Position).to)
			return r
		case rule == notation.Standard:
			return solver.Result{Verdict: solver.Unknown, Class: solver.VCT, Stop: solver.StopNodes}
		}
		return nothing
	}}})
	for i, remove := range []bool{false, true} {
		s := open(t, dir, Options{})
		report, err := s.Recheck(t.Context(), search, solver.Query{Limits: solver.Limits{Nodes: 7}}, remove)
		if err != nil || report.Confirmed != 1 || report.Open != 1 || report.Bad != 1 || len(report.Errors) != 1 {
			t.Errorf("Recheck: %+v, %v: want one each", report, err)
		}
		testhelp.OK(t, s.Close())
		hitOrMiss(t, dir, Options{}, true, dull)
		verified, err := open(t, dir, Options{}).Verify(t.Context(), false)
		if err != nil || verified.Wins != i || verified.Imported != 2-i || verified.NoWins != 1 {
			t.Errorf("remove %v: Verify: %+v, %v", remove, verified, err)
		}
	}
	if r := hitOrMiss(t, dir, Options{}, true, lie); r.Verdict != solver.Win || r.Imported {
		t.Errorf("%v, imported %v: want the win that was found here", r.Verdict, r.Imported)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if report, err := open(t, dir, Options{}).Recheck(ctx, search, solver.Query{}, false); err != nil ||
		report.Confirmed > 0 {
		t.Errorf("interrupted: %+v, %v", report, err)
	}
}
