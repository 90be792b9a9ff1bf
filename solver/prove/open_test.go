package prove

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// lemmaText encodes a node as in a store.
func lemmaText(t *testing.T, n *proof.Node) []byte {
	t.Helper()
	data, err := EncodeLemma(n)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// forged is a store with an unchecked record in place of its own record of the position.
func forged(t *testing.T, s Store, r Record) Store {
	t.Helper()
	out := NewMemory()
	for old, err := range s.All() {
		if err != nil {
			t.Fatal(err)
		}
		if old.Position.Same(&r.Position) {
			old = r
			r = Record{}
		}
		if err := out.Add(old); err != nil {
			t.Fatal(err)
		}
	}
	if r.proved() {
		out.known["beside"] = r
	}
	return out
}

// TestForgedStore: a forged or changed lemma in a store is not believed; continuing
// proves the job all the same, and the book is accepted.
func TestForgedStore(t *testing.T) {
	t.Parallel()
	pos := position(t, notation.Freestyle, 15, "h8 i10 g9 k8")
	j, err := New(pos)
	if err != nil {
		t.Fatal(err)
	}
	searcher := func() seeker { return newSearcher(64<<20, 0) }
	store := NewMemory()
	if got, err := runOn(t.Context(), j, store, Options{searcher: searcher}); err != nil || !got.Verified {
		t.Fatalf("%+v, %v", got, err)
	}
	root, _, err := store.Get(&pos)
	if err != nil || !root.proved() {
		t.Fatal(err)
	}
	with := func(n *proof.Node) Record { return Record{Position: root.Position, Lemma: lemmaText(t, n)} }
	node, err := decodeLemma(root.Lemma)
	if err != nil {
		t.Fatal(err)
	}
	moved := *node
	moved.Move = notation.At(0, 0)
	fewer := *node
	fewer.Replies, fewer.Default = nil, nil
	other := func(rule notation.Rule, size int) Record {
		return Record{Position: *canonicalOf(at(position(t, rule, size, "h8 i10 g9 k8"))), Lemma: root.Lemma}
	}
	turned := root
	turned.Position = root.Position.Image(1)
	for name, c := range map[string]struct {
		record  Record
		refused int
		won     bool // the root is proved all the same
	}{
		"five at a1":            {with(&proof.Node{Kind: proof.KindFive}), 1, false},
		"another move":          {with(&moved), 1, false},
		"no reply":              {with(&fewer), 1, false},
		"rests on itself":       {with(&proof.Node{Kind: proof.KindLemma}), 1, false},
		"truncated":             {Record{Position: root.Position, Lemma: root.Lemma[:len(root.Lemma)/2]}, 1, false},
		"garbage behind it":     {Record{Position: root.Position, Lemma: []byte("\x00\xff\x00")}, 1, false},
		"another rule":          {other(notation.Standard, 15), 1, true},
		"another size":          {other(notation.Freestyle, 14), 1, true},
		"not the image kept":    {turned, 1, true},
		"the other side's move": {Record{Position: root.Position.Turned(), Lemma: root.Lemma}, 1, true},
	} {
		s := forged(t, store, c.record)
		l := openOn(t, j, s)
		n, why := l.Refused()
		if l.Won(&pos) != c.won || n != c.refused || (why != nil) != (n > 0) {
			t.Errorf("%s: the root is proved: %v; %d lemmas refused, %v", name, l.Won(&pos), n, why)
		}
		got, err := l.Run(t.Context(), Options{searcher: searcher})
		if err != nil || !got.Verified || got.Refused != n {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		var text bytes.Buffer
		if err := l.WriteBook(t.Context(), &text, "test"); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r, err := book.Verify(t.Context(), opened(t, text.Bytes()), book.Options{}); err != nil || r.Roots != 1 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

func at(pos notation.Position) *notation.Position { return &pos }

// A twice yields every record twice.
type twice struct{ Store }

func (s twice) All() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for r, err := range s.Store.All() {
			for range 2 {
				if !yield(r, err) {
					return
				}
			}
		}
	}
}

// TestDoubledStore: a lemma that comes twice counts once.
func TestDoubledStore(t *testing.T) {
	t.Parallel()
	j := job(t)
	store := proved(t, j)
	once, _ := openOn(t, j, store).counts()
	if n, _ := openOn(t, j, twice{store}).counts(); n != once || n == 0 {
		t.Errorf("%d lemmas, and %d where each comes twice", once, n)
	}
}

// TestOpenEnds: reading a store ends once the context is done.
func TestOpenEnds(t *testing.T) {
	t.Parallel()
	j := job(t)
	store := proved(t, j)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	count := 0
	l, err := j.Open(ctx, store, func(n int) {
		count = n
		cancel()
	})
	if l != nil || !errors.Is(err, context.Canceled) || count == 0 {
		t.Errorf("%v, %v after %d lemmas", l, err, count)
	}
}
