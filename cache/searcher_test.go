package cache

import (
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
			return importFrom(t, s, strings.NewReader(text), ImportOptions{Own: true})
		},
		"merge": func(s *Store) (ImportReport, error) {
			return mergeFrom(t.Context(), s, dir, ImportOptions{Own: true})
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
	for _, hostile := range []string{`"program":"v1\u001b[8m"`, `"program":"` + strings.Repeat("x", maxProgram+1) + `"`,
		`"program":"v1\nforged"`} {
		line := strings.Replace(text, `"program":"v1 (abc)"`, hostile, 1)
		if r, err := importFrom(t, open(t, storeDir(t), Options{}), strings.NewReader(line),
			ImportOptions{Own: true}); err != nil || r.Bad != 1 {
			t.Errorf("%s: %+v, %v, want one bad line", hostile, r, err)
		}
	}
}
