package cache

import (
	"bytes"
	"strings"
	"testing"

	"fukumi/solver"
)

// TestSearcher: an absence of wins keeps the program and the limit of its search
// through a store, an export, an import and a merge; a win has its proof instead.
func TestSearcher(t *testing.T) {
	win, won := openThree()
	dull, nothing := quiet(solver.VCT)
	dull.Limits.Nodes = 12345
	dir := storeDir(t)
	s := open(t, dir, Options{Program: "v1 (abc)"})
	s.Add(win, won)
	s.Add(dull, nothing)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	text := export(t, open(t, dir, Options{}))
	if n := strings.Count(text, `"program":"v1 (abc)","node_limit":12345`); n != 1 || strings.Count(text, "\n") != 2 {
		t.Fatalf("%d searchers, want 1, in %s", n, text)
	}
	for name, bring := range map[string]func(s *Store) (ImportReport, error){
		"import": func(s *Store) (ImportReport, error) {
			return s.Import(strings.NewReader(text), ImportOptions{Own: true})
		},
		"merge": func(s *Store) (ImportReport, error) {
			return s.Merge(t.Context(), open(t, dir, Options{Mode: ReadOnly}), ImportOptions{Own: true})
		},
	} {
		to := storeDir(t)
		s := open(t, to, Options{Program: "v2"})
		if r, err := bring(s); err != nil || r.Stored != 2 {
			t.Fatalf("%s: %+v, %v", name, r, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if got := export(t, open(t, to, Options{})); got != text {
			t.Errorf("%s: got %s\nwant %s", name, got, text)
		}
	}
	for _, hostile := range []string{`"program":"v1\u001b[8m"`, `"program":"` + strings.Repeat("x", maxProgram+1) + `"`, `"program":"v1\nforged"`} {
		line := strings.Replace(text, `"program":"v1 (abc)"`, hostile, 1)
		if r, err := open(t, storeDir(t), Options{}).Import(strings.NewReader(line), ImportOptions{Own: true}); err != nil || r.Bad != 1 {
			t.Errorf("%s: %+v, %v, want one bad line", hostile, r, err)
		}
	}
}

// TestOlderAbsence: a record of an earlier program, which names no searcher, is
// read, and written as it was.
func TestOlderAbsence(t *testing.T) {
	q, r := quiet(solver.VCT)
	f := canonical(&q.Position)
	rec, keep, err := newRecord(&f, q, r)
	if err != nil || !keep {
		t.Fatal(keep, err)
	}
	key := f.key(rec.class)
	older, err := rec.encode(key, f.packed, newDeflater())
	if err != nil {
		t.Fatal(err)
	}
	rec.by = Searcher{"v1", 7}
	newer, err := rec.encode(key, f.packed, newDeflater())
	if err != nil || len(newer) != len(older)+4 {
		t.Fatalf("%d bytes after %d, %v", len(newer), len(older), err)
	}
	for _, value := range [][]byte{older, newer} {
		got, packed, err := decode(key, value)
		if err != nil || got.verdict != solver.NoWin || !bytes.Equal(packed, f.packed) {
			t.Fatalf("%+v, %v", got, err)
		}
		again, err := got.encode(key, packed, newDeflater())
		if err != nil || !bytes.Equal(again, value) {
			t.Errorf("%x is written as %x, %v", value, again, err)
		}
	}
	for _, bad := range [][]byte{{0}, {0, 0}, {7, 3, 'v', '1'}, {7, 1, 'v', '1'}, {7, 2, 'v', '\n'}, bytes.Repeat([]byte{0xff}, 10)} {
		if _, ok := decodeSearcher(bad); ok {
			t.Errorf("%x is taken for a searcher", bad)
		}
	}
}
