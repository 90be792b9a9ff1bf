package prove

import (
	"bytes"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof/book"
)

// TestEndless: a job about every board writes a book that says so, and that its checker accepts.
func TestEndless(t *testing.T) {
	root := stonesOn(t, notation.Freestyle, 15, "h8 i9", "m13")
	j := testhelp.Must(New(root))(t)
	if err := j.Endless(11); err != nil {
		t.Fatal(err)
	}
	again := testhelp.Must(FromHead(j.Head()))(t)
	other := testhelp.Must(New(root))(t)
	if !again.Same(j) || again.Frame != 11 || other.Same(j) {
		t.Errorf("the head: frame %d", again.Frame)
	}
	store := NewMemory()
	got, err := runOn(t.Context(), j, store, Options{Memory: 64 << 20})
	if err != nil || !got.Done() || !got.Verified {
		t.Fatalf("%+v, %v", got, err)
	}
	l := testhelp.Must(j.Open(t.Context(), store, nil))(t)
	if n, why := l.Refused(); n > 0 {
		t.Errorf("%d lemmas refused: %v", n, why)
	}
	var file bytes.Buffer
	if err := l.WriteBook(t.Context(), &file, "test"); err != nil {
		t.Fatal(err)
	}
	b := testhelp.Must(book.Open(bytes.NewReader(file.Bytes()), int64(file.Len())))(t)
	if h := b.Header(); h.Frame != 11 {
		t.Errorf("frame %d", h.Frame)
	}
	r := testhelp.Must(book.Endless(t.Context(), b, 1, nil))(t)
	if !r.All() || r.Lemmas < 2 {
		t.Errorf("%+v", r)
	}
	if _, err := book.Verify(t.Context(), b, book.Options{Threads: 1}); err == nil {
		t.Error("a book about every board was checked as one about its board")
	}
	var plain bytes.Buffer
	if err := book.Plain(&plain, b); err == nil {
		t.Error("a book about every board has a plain form without its frame")
	}
}

// stonesOn returns a position with the given stones and Black to move.
func stonesOn(t *testing.T, rule notation.Rule, size int, black, white string) notation.Position {
	t.Helper()
	pos := testhelp.Must(notation.NewPosition(rule, size))(t)
	for s, list := range map[notation.Stone]string{notation.Black: black, notation.White: white} {
		for _, p := range strings.Fields(list) {
			if err := pos.Put(testhelp.Must(notation.ParsePoint(p, size))(t), s); err != nil {
				t.Fatal(err)
			}
		}
	}
	return pos
}

// TestEndlessRefuses: roots and frames for which no such job can be.
func TestEndlessRefuses(t *testing.T) {
	for _, c := range []struct {
		stones string
		rule   notation.Rule
		size   int
		frame  int
		want   string
	}{
		{"h8", notation.Standard, 15, 11, "freestyle only"},
		{"h8", notation.Freestyle, 16, 11, "size 16"},
		{"h8", notation.Freestyle, 15, 10, "frame of 10"},
		{"h8", notation.Freestyle, 15, 17, "frame of 17"},
		{"h8", notation.Freestyle, 15, 3, "frame of 3"},
		{"", notation.Freestyle, 15, 11, "first move"},
	} {
		root := stonesOn(t, c.rule, c.size, c.stones, "")
		j := testhelp.Must(New(root))(t)
		if err := j.Endless(c.frame); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q, size %d, frame %d: %v", c.stones, c.size, c.frame, err)
		}
	}
}

// TestTake: a job about every board takes those lemmas of a book of a smaller board that hold on every board, and needs
// no search where they are enough.
func TestTake(t *testing.T) {
	for _, c := range []struct {
		black, white, largeBlack, largeWhite string
		whole                                bool
	}{
		{"g7 i8", "h7", "j10 l11", "k10", true},
		{"g7 h9", "g8", "j10 k12", "j11", false}, // some of its lemmas need an edge
	} {
		j := testhelp.Must(New(stonesOn(t, notation.Freestyle, 13, c.black, c.white)))(t)
		l := testhelp.Must(j.Open(t.Context(), proved(t, j), nil))(t)
		var file bytes.Buffer
		if err := l.WriteBook(t.Context(), &file, "test"); err != nil {
			t.Fatal(err)
		}
		b := opened(t, file.Bytes())
		holds := testhelp.Must(book.Endless(t.Context(), b, 1, nil))(t)

		large := stonesOn(t, notation.Freestyle, 19, c.largeBlack, c.largeWhite)
		every := testhelp.Must(New(large))(t)
		if err := every.Endless(13); err != nil {
			t.Fatal(err)
		}
		kept := NewMemory()
		into := testhelp.Must(every.Open(t.Context(), kept, nil))(t)
		added, of, err := into.Take(t.Context(), b, nil)
		if err != nil || added < 2 || added != holds.Standing || of != b.Lemmas() || (added == of) != c.whole ||
			into.Won(&large) != c.whole {
			t.Fatalf("%d of %d taken, expected %d, %v; won: %v", added, of, holds.Standing, err, into.Won(&large))
		}
		if n, why := into.Refused(); n > 0 {
			t.Errorf("%d refused: %v", n, why)
		}
		again := testhelp.Must(every.Open(t.Context(), kept, nil))(t)
		if n, why := again.Refused(); n > 0 || again.Won(&large) != c.whole {
			t.Errorf("the store: %d refused: %v; won: %v", n, why, again.Won(&large))
		}
		if added, _, err := again.Take(t.Context(), b, nil); added > 0 || err != nil {
			t.Errorf("taken again: %d, %v", added, err)
		}
		for r, err := range kept.All() {
			if err != nil || !r.proved() {
				t.Errorf("a record without a lemma: %+v, %v", r.Position, err)
			}
		}
		plain := testhelp.Must(testhelp.Must(New(large))(t).Open(t.Context(), NewMemory(), nil))(t)
		if _, _, err := plain.Take(t.Context(), b, nil); err == nil {
			t.Error("a job about one board took lemmas of another")
		}
		tight := testhelp.Must(New(stonesOn(t, notation.Freestyle, 11, "f6", "f7")))(t)
		if err := tight.Endless(11); err != nil {
			t.Fatal(err)
		}
		small := testhelp.Must(tight.Open(t.Context(), NewMemory(), nil))(t)
		if _, _, err := small.Take(t.Context(), b, nil); err == nil {
			t.Error("a job took lemmas of a larger board")
		}
	}
}
