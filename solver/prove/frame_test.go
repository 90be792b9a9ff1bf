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
		{"", notation.Freestyle, 15, 11, "empty board"},
	} {
		root := stonesOn(t, c.rule, c.size, c.stones, "")
		j := testhelp.Must(New(root))(t)
		if err := j.Endless(c.frame); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q, size %d, frame %d: %v", c.stones, c.size, c.frame, err)
		}
	}
}
