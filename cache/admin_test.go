package cache

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
)

// sample fills a store with two fives, a tree and a no-win.
func sample(s *Store) {
	s.Add(five(1))
	s.Add(five(2))
	q, r := openThree()
	q.Shortest, r.Exact = true, true
	s.Add(q, r)
	s.Add(quiet(solver.VCT3))
}

func sampleStore(t *testing.T) (string, *Store) {
	dir := storeDir(t)
	fill(t, dir, sample)
	return dir, open(t, dir, Options{})
}

func export(t *testing.T, s *Store) string {
	t.Helper()
	var b bytes.Buffer
	n, err := s.Export(&b)
	if err != nil || n != strings.Count(b.String(), "\n") {
		t.Fatalf("Export: %d, %v: want %d", n, err, strings.Count(b.String(), "\n"))
	}
	return b.String()
}

func TestStat(t *testing.T) {
	dir, s := sampleStore(t)
	st, err := s.Stat()
	if err != nil {
		t.Fatal(err)
	}
	want := []Count{
		{notation.Freestyle, solver.Win, solver.Five, 2},
		{notation.Freestyle, solver.NoWin, solver.VCT3, 1},
		{notation.Renju, solver.Win, solver.VCF, 1},
	}
	if !reflect.DeepEqual(st.Counts, want) || st.Records != 4 || st.Path != dir || st.Version != Version ||
		st.Bytes == 0 {
		t.Errorf("Stat: %+v: want %+v", st, want)
	}
	none, err := open(t, storeDir(t), Options{}).Stat()
	if err != nil || none.Records != 0 || none.Bytes != 0 {
		t.Errorf("Stat of no store: %+v, %v", none, err)
	}
}

func TestGet(t *testing.T) {
	_, s := sampleStore(t)
	q, want := openThree()
	pos := q.Position.Image(3)
	r, ok, err := s.Get(&pos, solver.VCT)
	if err != nil || !ok || r.Verdict != solver.Win || r.Class != solver.VCF || r.Length != want.Length ||
		!r.Proof.Position.Same(&pos) {
		t.Errorf("Get: %+v, %v, %v: want the win", r, ok, err)
	}
	if _, ok, err := s.Get(&pos, solver.Five); ok || err != nil {
		t.Errorf("Get of a five: %v, %v: want none", ok, err)
	}
}

func TestExportAndImport(t *testing.T) {
	_, s := sampleStore(t)
	text := export(t, s)
	if again := export(t, s); again != text {
		t.Error("Export: another text the second time")
	}
	for _, trust := range []bool{false, true} {
		to := open(t, storeDir(t), Options{})
		report, err := importFrom(t, to, strings.NewReader(text), ImportOptions{TrustNoWin: trust})
		stored, untrusted := 4, 0
		if !trust {
			stored, untrusted = 3, 1
		}
		if err != nil || report.Stored != stored || report.Untrusted != untrusted || len(report.Errors) > 0 {
			t.Errorf("trust %v: Import: %+v, %v: want %d stored", trust, report, err, stored)
		}
		if err := to.Close(); err != nil {
			t.Fatal(err)
		}
		to = open(t, to.Path(), Options{Imported: true})
		q, _ := openThree()
		mustHit(t, to, q)
		q.Shortest = true
		dull, _ := quiet(solver.VCF)
		if trust {
			mustHit(t, to, q)
			mustHit(t, to, dull)
			if again := strings.ReplaceAll(export(t, to), `"origin":"imported"`, `"origin":"searched"`); again != text {
				t.Errorf("exported again:\n%s\nwant\n%s", again, text)
			}
		} else {
			mustMiss(t, to, q) // that the length is exact is hearsay
			mustMiss(t, to, dull)
		}
		report, err = importFrom(t, to, strings.NewReader(text), ImportOptions{TrustNoWin: trust})
		if err != nil || report.Stored != 0 || report.Known != stored {
			t.Errorf("trust %v: imported again: %+v, %v: want %d known", trust, report, err, stored)
		}
	}
}

func TestImportRefusesWhatIsWrong(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) {
		q, r := openThree()
		s.Add(q, r)
	})
	good := export(t, open(t, dir, Options{}))
	swap := func(from, to string) string {
		if !strings.Contains(good, from) {
			t.Fatalf("%q is not in %s", from, good)
		}
		return strings.Replace(good, from, to, 1)
	}
	_, first, _ := strings.Cut(good, `"black":[`)
	first, _, _ = strings.Cut(first, ",")
	lines := map[string]string{
		"not a record":     "{]\n",
		"schema":           swap(`"schema":1`, `"schema":2`),
		"another position": swap(`"turn":"black"`, `"turn":"white"`),
		"takes 3 plies":    swap(`"length":3`, `"length":1`),
		"verdict":          swap(`"verdict":"win"`, `"verdict":"unknown"`),
		"class":            swap(`"class":"vcf"`, `"class":"vct"`),
		"size":             swap(`"size":15`, `"size":4`),
		"occupied":         swap(`"black":[`, `"black":[`+first+`,`),
		"side to move":     swap(`"turn":"black",`, ``),
	}
	for word, line := range lines {
		to := open(t, storeDir(t), Options{})
		report, err := importFrom(t, to, strings.NewReader("\n"+line+good), ImportOptions{TrustNoWin: true})
		if err != nil || report.Stored != 1 || len(report.Errors) != 1 {
			t.Errorf("%s: %+v, %v: want one error and the good line stored", word, report, err)
			continue
		}
		if e := report.Errors[0].Error(); !strings.HasPrefix(e, "line 2: ") || !strings.Contains(e, word) {
			t.Errorf("%v: want line 2 and %q", e, word)
		}
	}
	// A proof that proves nothing: the answer to the defender's block is gone.
	i, j := strings.Index(good, `"replies":{`), strings.LastIndex(good, `}}}`)
	if i < 0 || j < i {
		t.Fatalf("no replies in %s", good)
	}
	bad := good[:i] + `"replies":{}` + good[strings.LastIndex(good, "}}}")+1:]
	to := open(t, storeDir(t), Options{})
	report, err := importFrom(t, to, strings.NewReader(bad), ImportOptions{TrustNoWin: true})
	if err != nil || report.Stored != 0 || len(report.Errors) != 1 {
		t.Errorf("dropped reply: %+v, %v: want it refused", report, err)
	}
}

func TestVerify(t *testing.T) {
	dir, s := sampleStore(t)
	report, err := s.Verify(t.Context(), false)
	if err != nil || report.Wins != 3 || report.NoWins != 1 || report.Bad != 0 {
		t.Fatalf("Verify: %+v, %v: want 3 wins, 1 no-win", report, err)
	}
	// A tampered proof, stones under a key that is not theirs, and noise.
	q, r := five(1)
	f := canonical(&q.Position)
	rec, err := newRecord(&f, &pending{query: q, result: r})
	if err != nil {
		t.Fatal(err)
	}
	other, _ := five(2)
	forge(t, dir, other, rec)
	wide := *rec
	wide.Class = solver.VCT
	forge(t, dir, q, &wide)
	edit(t, dir, func(b *disk.Batch) error { return b.Put("noise", []byte("noise")) })
	s = open(t, dir, Options{})
	for _, remove := range []bool{false, true} {
		report, err = s.Verify(t.Context(), remove)
		if err != nil || report.Wins != 2 || report.NoWins != 1 || report.Bad != 3 {
			t.Fatalf("Verify: %+v, %v: want 2 wins, 1 no-win, 3 bad", report, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir, Options{})
	if report, err = s.Verify(t.Context(), false); err != nil || report.Wins != 2 || report.Bad != 0 {
		t.Errorf("Verify after removal: %+v, %v: want 2 wins, none bad", report, err)
	}
}

func TestClear(t *testing.T) {
	dir, s := sampleStore(t)
	if err := s.Clear(); err != nil {
		t.Fatal(err)
	}
	if st, err := s.Stat(); err != nil || st.Records != 0 {
		t.Errorf("Stat: %+v, %v: want no records", st, err)
	}
	fill(t, dir, sample)
	if st, err := open(t, dir, Options{}).Stat(); err != nil || st.Records != 4 {
		t.Errorf("Stat after filling again: %+v, %v: want 4 records", st, err)
	}
	// Of what else lies there, nothing is touched.
	for _, at := range []string{dir, inner(dir)} {
		if err := os.WriteFile(filepath.Join(at, "letter.txt"), []byte("text"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := open(t, dir, Options{}).Clear(); err != nil {
		t.Error(err)
	}
	for _, at := range []string{dir, inner(dir)} {
		if left, err := os.ReadDir(at); err != nil || !slices.ContainsFunc(left, func(e os.DirEntry) bool {
			return e.Name() == "letter.txt"
		}) {
			t.Errorf("%s: %v, %v: want the letter to stay", at, left, err)
		}
	}
	if err := open(t, storeDir(t), Options{}).Clear(); err != nil {
		t.Errorf("Clear of no store: %v", err)
	}
}

// TestInterruptedInALine: an import ends within a line that has no end, and a check of the store
// before the next record.
func TestInterruptedInALine(t *testing.T) {
	_, s := sampleStore(t)
	if report, err := s.Verify(t.Context(), false); err != nil || report.Wins == 0 {
		t.Fatalf("%+v, %v", report, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	reads := 0
	endless := readerFunc(func(p []byte) (int, error) {
		if reads++; reads == 100 {
			cancel()
		}
		return copy(p, "x"), nil
	})
	var report ImportReport
	if err := s.Import(ctx, endless, ImportOptions{}, &report); !errors.Is(err, context.Canceled) || reads != 100 {
		t.Errorf("%v after %d reads", err, reads)
	}
	if report, err := s.Verify(ctx, false); err != nil || report.Wins != 0 {
		t.Errorf("%+v, %v", report, err)
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
