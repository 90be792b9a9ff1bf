package cache

import (
	"context"
	"strings"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
)

// foreign makes a store that has taken over, on trust, what another one says.
func foreign(t *testing.T, add func(s *Store)) string {
	t.Helper()
	from, to := storeDir(t), storeDir(t)
	fill(t, from, add)
	s := open(t, to, Options{})
	if _, err := importFrom(t, s, strings.NewReader(export(t, open(t, from, Options{}))),
		ImportOptions{TrustNoWin: true}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return to
}

// TestWhereARecordComesFrom: what has no proof is believed of another store only by
// those who ask for it, and says so; what was searched here takes its place.
func TestWhereARecordComesFrom(t *testing.T) {
	exact, exactResult := openThree()
	exact.Shortest, exactResult.Exact = true, true
	dull, dullResult := quiet(solver.VCT)
	dir := foreign(t, func(s *Store) {
		s.Add(exact, exactResult)
		s.Add(dull, dullResult)
	})
	narrow := dull
	narrow.Goal = solver.VCF
	mustMiss(t, open(t, dir, Options{}), dull)
	mustMiss(t, open(t, dir, Options{}), narrow)
	mustMiss(t, open(t, dir, Options{}), exact)
	win := exact
	win.Shortest = false
	if r := mustHit(t, open(t, dir, Options{}), win); r.Exact {
		t.Error("the length of an imported win is called exact")
	}
	for _, q := range []solver.Query{dull, narrow, exact} {
		if r := mustHit(t, open(t, dir, Options{Imported: true}), q); !r.Imported {
			t.Errorf("%v: not said to be imported", r.Verdict)
		}
	}
	s := open(t, dir, Options{})
	if r, ok, err := s.Get(&dull.Position, solver.VCT); err != nil || !ok || !r.Imported {
		t.Errorf("Get: %+v, %v, %v: want it, and imported", r, ok, err)
	}
	if text := export(t, s); strings.Count(text, `"origin":"imported"`) != 2 {
		t.Errorf("exported: %s", text)
	}
	report, err := s.Verify(t.Context(), false)
	if err != nil || report.Imported != 1 || report.NoWins != 0 || report.Wins != 1 {
		t.Errorf("Verify: %+v, %v: want one imported absence", report, err)
	}
	// A narrower absence that was searched here stands beside it.
	_, found := quiet(solver.VCF)
	s.Add(narrow, found)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, imported := range []bool{false, true} {
		s := open(t, dir, Options{Imported: imported})
		if r := mustHit(t, s, narrow); r.Imported {
			t.Error("searched here, and said to be imported")
		}
		if _, ok, _ := s.Lookup(context.Background(), dull); ok != imported {
			t.Errorf("imported %v: hit %v", imported, ok)
		}
	}
	// An import never makes hearsay of what was searched here.
	fill(t, dir, func(s *Store) { s.Add(dull, dullResult) })
	s = open(t, dir, Options{})
	mustHit(t, s, dull)
	if _, err := importFrom(t, s, strings.NewReader(export(t, s)), ImportOptions{TrustNoWin: true}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	mustHit(t, open(t, dir, Options{}), dull)
}

// TestNoOriginIsNoRecord: a record that does not say where it comes from is not
// taken for one that was searched here.
func TestNoOriginIsNoRecord(t *testing.T) {
	q, r := quiet(solver.VCT)
	f := canonical(&q.Position)
	rec, err := newRecord(&f, &pending{query: q, result: r})
	if err != nil {
		t.Fatal(err)
	}
	for _, origin := range []string{"", "Searched", "me"} {
		dir := storeDir(t)
		rec.Origin = origin
		forge(t, dir, q, rec)
		mustMiss(t, open(t, dir, Options{}), q)
		if r := mustHit(t, open(t, dir, Options{Imported: true}), q); !r.Imported {
			t.Errorf("origin %q: taken for searched here", origin)
		}
	}
}

// A table solver answers from a list.
type tableSolver func(solver.Query) solver.Result

func (f tableSolver) Solve(_ context.Context, q solver.Query) (solver.Result, error) {
	return f(q), nil
}

// TestRecheck: an absence is searched again; what is confirmed counts as
// searched here, and what a win refutes gives way to it when that is asked for.
func TestRecheck(t *testing.T) {
	lie, proved := openThree()
	dull, dullResult := quiet(solver.VCT)
	hard := dull
	hard.Position = scattered(t)
	dir := foreign(t, func(s *Store) {
		s.Add(lie, solver.Result{Verdict: solver.NoWin, Class: solver.VCT})
		s.Add(dull, dullResult)
		s.Add(hard, dullResult)
	})
	search := tableSolver(func(q solver.Query) solver.Result {
		switch {
		case q.Limits.Nodes != 7 || q.Goal != solver.VCT:
			t.Errorf("asked with %+v", q)
		case canonicalIs(&q.Position, &lie.Position):
			r := proved
			r.Proof = imageOf(r.Proof, symmetryTo(&lie.Position, &q.Position))
			return r
		case canonicalIs(&q.Position, &hard.Position):
			return solver.Result{Verdict: solver.Unknown, Class: solver.VCT, Stop: solver.StopNodes}
		}
		return dullResult
	})
	for _, remove := range []bool{false, true} {
		s := open(t, dir, Options{})
		report, err := s.Recheck(context.Background(), search, solver.Query{Limits: solver.Limits{Nodes: 7}}, remove)
		if err != nil || report.Confirmed != 1 || report.Open != 1 || report.Bad != 1 || len(report.Errors) != 1 {
			t.Errorf("Recheck: %+v, %v: want one each", report, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, dir, Options{})
		mustHit(t, s, dull)
		verified, err := s.Verify(t.Context(), false)
		wins, imported := 0, 2
		if remove {
			wins, imported = 1, 1
		}
		if err != nil || verified.Wins != wins || verified.Imported != imported || verified.NoWins != 1 {
			t.Errorf("remove %v: Verify: %+v, %v", remove, verified, err)
		}
	}
	if r := mustHit(t, open(t, dir, Options{}), lie); r.Verdict != solver.Win || r.Imported {
		t.Errorf("%v, imported %v: want the win that was found here", r.Verdict, r.Imported)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if report, err := open(t, dir, Options{}).Recheck(ctx, search, solver.Query{}, false); err != nil ||
		report.Confirmed > 0 {
		t.Errorf("interrupted: %+v, %v", report, err)
	}
}

func scattered(t *testing.T) notation.Position {
	pos, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	put(&pos, "a1", notation.Black)
	put(&pos, "o2", notation.White)
	return pos
}

func canonicalIs(a, b *notation.Position) bool {
	f, g := canonical(a), canonical(b)
	return f.image.Same(&g.image)
}

// symmetryTo is the symmetry that maps one position to another.
func symmetryTo(from, to *notation.Position) notation.Symmetry {
	for s := notation.Symmetry(0); s < notation.Symmetries; s++ {
		image := from.Image(s)
		if image.Same(to) {
			return s
		}
	}
	panic("no image")
}

// TestImportOfNothingButErrors: however many lines are bad, only the first
// errors are kept, each of a bounded length, and all are counted.
func TestImportOfNothingButErrors(t *testing.T) {
	const lines = 50_000
	long := `{"schema":1,"verdict":"` + strings.Repeat("x", 1<<16) + `","rule":"freestyle","size":15,"turn":"black"}` +
		"\n"
	s := open(t, storeDir(t), Options{})
	report, err := importFrom(t, s, strings.NewReader(long+strings.Repeat("{\n", lines)), ImportOptions{})
	if err != nil || report.Bad != lines+1 || len(report.Errors) != maxErrors || cap(report.Errors) > 4*maxErrors {
		t.Errorf("Import: %d bad, %d errors, %v: want %d and %d", report.Bad, len(report.Errors), err, lines+1,
			maxErrors)
	}
	for _, e := range report.Errors {
		if len(e.Error()) > 2*maxErrorText {
			t.Errorf("an error of %d bytes", len(e.Error()))
		}
	}
}

// TestImportOfLongLines: a line that is too long is a bad one among the others.
func TestImportOfLongLines(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	good := export(t, open(t, dir, Options{}))
	spaces := strings.Repeat(" ", 2*disk.MaxText)
	s := open(t, storeDir(t), Options{})
	report, err := importFrom(t, s, strings.NewReader(" "+good+"{"+spaces+"\n"+good+"["+spaces), ImportOptions{})
	if err != nil || report.Stored != 1 || report.Known != 1 || report.Bad != 2 ||
		!strings.HasPrefix(report.Errors[0].Error(), "line 2: ") || !strings.HasPrefix(report.Errors[1].Error(),
		"line 4: ") {
		t.Errorf("Import: %+v, %v: want 2 good lines and 2 bad ones", report, err)
	}
}
