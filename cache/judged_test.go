package cache

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// judgedPositions are n different positions.
func judgedPositions(t *testing.T, n int) []notation.Position {
	t.Helper()
	list := make([]notation.Position, n)
	for i := range list {
		list[i] = stand(notation.Renju, "", "")
		testhelp.OK(t, list[i].Play(notation.At(7, 7)), list[i].Play(notation.At(i%15, i/15)))
	}
	return list
}

// TestJudged: an answer comes back for its own question and position, and for
// no other; it is met by no lookup, is not exported, and is counted apart.
func TestJudged(t *testing.T) {
	positions := judgedPositions(t, 20)
	answer := func(i int) string { return fmt.Sprintf("answer %d %s", i, strings.Repeat("x", i*100)) }
	dir := filled(t, func(s *Store) {
		for i := range positions {
			s.AddJudged(&positions[i], "nodes 100", []byte(answer(i)))
		}
		s.Add(five(1))
	})
	s := open(t, dir, Options{Mode: ReadOnly})
	found, err := s.Judged(t.Context(), positions, "nodes 100")
	testhelp.OK(t, err)
	for i, data := range found {
		if string(data) != answer(i) {
			t.Errorf("position %d: %q, want %q", i, data, answer(i))
		}
	}
	turned, mirrored, standard := positions[17], positions[17].Image(1), positions[17]
	turned.SetTurn(notation.White)
	standard.SetRule(notation.Standard)
	found, err = s.Judged(t.Context(), []notation.Position{turned, mirrored, standard}, "nodes 100")
	again, also := s.Judged(t.Context(), positions, "nodes 101")
	testhelp.OK(t, err, also)
	for i, data := range append(found, again...) {
		if data != nil {
			t.Errorf("other question %d: %q, want nothing", i, data)
		}
	}
	mustMiss(t, s, solver.Query{Position: positions[0], Goal: proof.VCT})
	mustStat(t, s, 1, len(positions))
	report, err := s.Verify(t.Context(), false)
	if err != nil || report.Judged != len(positions) || report.Wins != 1 || report.Bad != 0 {
		t.Errorf("verify: %+v, %v, want a win and the judged records", report, err)
	}
	if text := export(t, dir); strings.Count(text, "\n") != 1 || !strings.Contains(text, `"verdict":"win"`) {
		t.Errorf("export: %s, want the win alone", text)
	}
	wantWarnings(t, s)
}

// TestJudgedIsNotSomethingElse: a line under a key that is not its own is not used.
func TestJudgedIsNotSomethingElse(t *testing.T) {
	positions := judgedPositions(t, 2)
	for i, text := range []string{"", `{"judged":"q"}`, `{"judged":"q"`} { // the first is replaced below
		dir := filled(t, func(s *Store) { s.AddJudged(&positions[0], "q", []byte("data")) })
		edit(t, dir, func(b *disk.Batch) error {
			other, err := b.Get(judgedKey(&positions[0], "q"))
			if b.Remove(judgedKey(&positions[0], "q")); text != "" {
				other = []byte(text)
			}
			testhelp.OK(t, err, b.Put(judgedKey(&positions[1], "q"), other))
			return nil
		})
		s := open(t, dir, Options{})
		if found, err := s.Judged(t.Context(), positions, "q"); err != nil || found[0] != nil || found[1] != nil {
			t.Errorf("%q, %v, want nothing", found, err)
		}
		if i > 0 { // what is of another position may have the same hash
			wantWarnings(t, s, "a stored judgement is not used")
		}
		if report, err := s.Verify(t.Context(), false); err != nil || report.Bad != 1 || report.Judged != 0 {
			t.Errorf("verify: %+v, %v, want it bad", report, err)
		}
		_, err := s.Verify(t.Context(), i == 0)
		testhelp.OK(t, err, s.Close())
		if report, err := open(t, dir, Options{}).Verify(t.Context(), false); err != nil || report.Bad != 0 {
			t.Errorf("verify: %+v, %v, want it gone", report, err)
		}
	}
}
