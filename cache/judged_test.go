package cache

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// judgedPositions are n different positions.
func judgedPositions(t *testing.T, n int) []notation.Position {
	t.Helper()
	list := make([]notation.Position, n)
	for i := range list {
		pos, err := notation.NewPosition(notation.Renju, 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []notation.Point{notation.At(7, 7), notation.At(i%15, i/15)} {
			if err := pos.Play(p); err != nil {
				t.Fatal(err)
			}
		}
		list[i] = pos
	}
	return list
}

func openStore(t *testing.T, dir string, mode Mode) *Store {
	t.Helper()
	s, err := Open(dir, Options{Mode: mode})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func closeStore(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestJudged: an answer comes back for its own question and position, and for
// no other.
func TestJudged(t *testing.T) {
	dir := t.TempDir()
	positions := judgedPositions(t, 20)
	s := openStore(t, dir, Auto)
	for i := range positions {
		s.AddJudged(&positions[i], "nodes 100", fmt.Appendf(nil, "answer %d %s", i, strings.Repeat("x", i*100)))
	}
	closeStore(t, s)

	s = openStore(t, dir, ReadOnly)
	defer closeStore(t, s)
	found, err := s.Judged(t.Context(), positions, "nodes 100")
	if err != nil {
		t.Fatal(err)
	}
	for i, data := range found {
		if want := fmt.Sprintf("answer %d %s", i, strings.Repeat("x", i*100)); string(data) != want {
			t.Errorf("position %d: %q, want %q", i, data, want)
		}
	}
	turned, mirrored, standard := positions[17], positions[17].Image(1), positions[17]
	turned.SetTurn(notation.White)
	standard.SetRule(notation.Standard)
	others := []notation.Position{turned, mirrored, standard}
	if found, err = s.Judged(t.Context(), others, "nodes 100"); err != nil {
		t.Fatal(err)
	}
	again, err := s.Judged(t.Context(), positions, "nodes 101")
	if err != nil {
		t.Fatal(err)
	}
	for i, data := range append(found, again...) {
		if data != nil {
			t.Errorf("other question %d: %q, want nothing", i, data)
		}
	}
	if w := s.Warnings(); len(w) > 0 {
		t.Errorf("warnings: %q", w)
	}
}

// TestJudgedIsNoFact: a judged record is met by no lookup, is not exported, and
// is counted apart.
func TestJudgedIsNoFact(t *testing.T) {
	dir := t.TempDir()
	pos := judgedPositions(t, 1)[0]
	s := openStore(t, dir, Auto)
	s.AddJudged(&pos, "q", []byte("data"))
	s.Add(five(1))
	closeStore(t, s)
	s = openStore(t, dir, Auto)
	defer closeStore(t, s)
	if _, ok, err := s.Lookup(t.Context(), solver.Query{Position: pos, Goal: proof.VCT}); ok || err != nil {
		t.Errorf("a lookup: %v, %v, want nothing", ok, err)
	}
	st, err := s.Stat()
	if err != nil || st.Judged != 1 || st.Records != 1 {
		t.Errorf("stat: %+v, %v, want a record and a judged one", st, err)
	}
	report, err := s.Verify(t.Context(), false)
	if err != nil || report.Judged != 1 || report.Wins != 1 || report.Bad != 0 {
		t.Errorf("verify: %+v, %v, want a win and a judged record", report, err)
	}
	var out bytes.Buffer
	if n, err := s.Export(&out); n != 1 || err != nil || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("export: %d, %v: %s, want the win alone", n, err, out.String())
	}
	if w := s.Warnings(); len(w) > 0 {
		t.Errorf("warnings: %q", w)
	}
}

// TestJudgedIsNotSomethingElse: a line under a key that is not its own is not used.
func TestJudgedIsNotSomethingElse(t *testing.T) {
	dir, positions := t.TempDir(), judgedPositions(t, 2)
	_, text, err := judgedEntry(&positions[0], "q", []byte("data"))
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range [][]byte{text, []byte(`{"judged":"q"}`), []byte(`{"judged":"q"`)} {
		edit(t, dir, func(b *disk.Batch) error { return b.Put(judgedKey(&positions[1], "q"), text) })
		s := openStore(t, dir, Auto)
		if found, err := s.Judged(t.Context(), positions, "q"); err != nil || found[0] != nil || found[1] != nil {
			t.Errorf("%q, %v, want nothing", found, err)
		}
		if i > 0 { // what is of another position may have the same hash
			wantWarnings(t, s, "a stored judgement is not used")
		}
		if report, err := s.Verify(t.Context(), false); err != nil || report.Bad != 1 || report.Judged != 0 {
			t.Errorf("verify: %+v, %v, want it bad", report, err)
		}
		if _, err := s.Verify(t.Context(), i == 0); err != nil {
			t.Error(err)
		}
		closeStore(t, s)
		if report, err := openStore(t, dir, ReadOnly).Verify(t.Context(), false); err != nil || report.Bad != 0 {
			t.Errorf("verify: %+v, %v, want it gone", report, err)
		}
	}
}
