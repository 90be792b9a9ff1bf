package book

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// TestFrame: a book about every board keeps its frame, is not taken for one about its board, and is judged with its
// frame, in which a win may not fit that is one on every board with the points of the whole board.
func TestFrame(t *testing.T) {
	w := newWaiting(freestyle, 3)
	written := func(frame int) ([]byte, error) {
		h := w.header()
		h.Frame = frame
		var out bytes.Buffer
		b, err := NewWriter(&out, h)
		if err != nil {
			return nil, err
		}
		for _, l := range w.lemmas {
			if err := b.Add(l); err != nil {
				return nil, err
			}
		}
		err = b.Close()
		return out.Bytes(), err
	}
	whole := map[int]bool{}
	for _, frame := range []int{15, 13, 5} {
		b := open(t, testhelp.Must(written(frame))(t))
		if b.Header().Frame != frame || b.Lemmas() != len(w.lemmas) {
			t.Fatalf("frame %d: %+v", frame, b.Header())
		}
		whole[frame] = testhelp.Must(Endless(t.Context(), b, 1, nil))(t).All()
		if _, err := Verify(t.Context(), b, Options{Threads: 1}); err == nil ||
			!strings.Contains(err.Error(), "every board") {
			t.Errorf("frame %d: as a book about one board: %v", frame, err)
		}
		if err := Plain(&bytes.Buffer{}, b); err == nil {
			t.Errorf("frame %d: it has a plain form", frame)
		}
		h := w.header()
		if err := Merge(&bytes.Buffer{}, h, b); err == nil {
			t.Errorf("frame %d: joined with a book about one board", frame)
		}
	}
	if !whole[15] || whole[5] {
		t.Errorf("holds with a frame of 15 lines: %v, of 5 lines: %v", whole[15], whole[5])
	}
	for _, frame := range []int{3, 4, 14, 16, 17, 255} {
		if _, err := written(frame); err == nil {
			t.Errorf("frame %d of a board of 15 lines", frame)
		}
	}
	// A file whose frame was changed.
	file := testhelp.Must(written(15))(t)
	at := len(magic) + 1 + 3
	if file[at] != 15 {
		t.Fatalf("the frame is not at %d", at)
	}
	for _, frame := range []byte{0, 1, 14, 17} {
		forged := slices.Clone(file)
		forged[at] = frame
		if _, err := Open(bytes.NewReader(forged), int64(len(forged))); err == nil {
			t.Errorf("opened with frame %d", frame)
		}
	}
	// A root without a lemma.
	h := w.header()
	h.Frame = 15
	var out bytes.Buffer
	short := testhelp.Must(NewWriter(&out, h))(t)
	missing := 0
	for _, l := range w.lemmas {
		if Key(&l.Position) == Key(&h.Roots[0]) {
			missing++
			continue
		}
		if err := short.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := short.Close(); err != nil {
		t.Fatal(err)
	}
	if r := testhelp.Must(Endless(t.Context(), open(t, out.Bytes()), 1, nil))(t); missing == 0 || r.All() ||
		r.Missing != 1 {
		t.Errorf("a root without its lemma: %+v", r)
	}
}
