package prove

import (
	"bytes"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof/book"
)

// deepBook proves a position in turns that are too short for it, so that it is divided, and returns its book.
func deepBook(t *testing.T, rule notation.Rule, workers int) []byte {
	t.Helper()
	pos := position(t, rule, 11, "f6 k11 g7 a1")
	j, err := New(pos)
	if err != nil {
		t.Fatal(err)
	}
	store := NewMemory()
	l := openOn(t, j, store)
	got, err := l.Run(t.Context(), Options{Workers: workers, Memory: 16 << 20, TurnNodes: 2000, Deepen: true,
		judgeNodes: 5000})
	if err != nil || !got.Done() || !got.Verified || got.Parts[0].At == "" {
		t.Fatalf("%v, %d workers: %+v, %v: want it divided and proved", rule, workers, got, err)
	}
	checkStore(t, j, store)
	var w bytes.Buffer
	if err := l.WriteBook(t.Context(), &w, "test"); err != nil {
		t.Fatal(err)
	}
	b, err := book.Open(bytes.NewReader(w.Bytes()), int64(w.Len()))
	if err != nil || !b.Holds(&pos) {
		t.Fatalf("%v: the book: %v", rule, err)
	}
	return w.Bytes()
}

// TestDeepen: a divided position is proved by one worker, which writes the same book again, and by two.
func TestDeepen(t *testing.T) {
	t.Parallel()
	if !bytes.Equal(deepBook(t, notation.Freestyle, 1), deepBook(t, notation.Freestyle, 1)) {
		t.Error("one worker has written two different books")
	}
	deepBook(t, notation.Renju, 2)
}

// TestDeepenLost: a position in which every move is proved to lose is given up, and nothing is claimed.
func TestDeepenLost(t *testing.T) {
	t.Parallel()
	j, err := New(position(t, notation.Freestyle, 15, "a1 h8 a3 h9 a5 h10 a7 h11"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := runOn(t.Context(), j, NewMemory(), Options{Memory: 16 << 20, TurnNodes: 500, Deepen: true,
		judgeNodes: 5000})
	if err != nil || got.Done() || got.Proved != 0 || got.Lemmas != 0 {
		t.Errorf("%+v, %v: want it given up", got, err)
	}
}

// TestDeepenEndless: a job about every board has no list of replies, so it is not divided.
func TestDeepenEndless(t *testing.T) {
	t.Parallel()
	j, err := New(position(t, notation.Freestyle, 15, "h8 i9"))
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Endless(9); err != nil {
		t.Fatal(err)
	}
	if _, err := runOn(t.Context(), j, NewMemory(), Options{Deepen: true}); err == nil {
		t.Error("want an error")
	}
}
