package book

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// wide is a node with the given number of replies to a quiet move, each with a quiet node
// that has as many, each of which is a lemma.
func wide(replies, depth int) *proof.Node {
	if depth == 0 {
		return &proof.Node{Kind: proof.KindLemma}
	}
	n := &proof.Node{Kind: proof.KindQuiet}
	for i := range replies {
		n.Replies = append(n.Replies, proof.Reply{Move: notation.At(i%15, i/15), Node: wide(replies, depth-1)})
	}
	return n
}

// full is a plain book of one chunk that repeats the same lemma, valid or not.
func full(t *testing.T, l Lemma, count int) []byte {
	t.Helper()
	return filled(t, NewPlainWriter, l, count)
}

// filled is full for any book.
func filled(t *testing.T, begin func(io.Writer, Header) (*Writer, error), l Lemma, count int) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := begin(&file, Header{Rule: freestyle, Size: l.Position.Size(), Attacker: black,
		Roots: []notation.Position{l.Position}})
	if err != nil {
		t.Fatal(err)
	}
	w.full = maxBytes
	for range count {
		if err := w.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// The memory for a chunk is bounded, not only its bytes: deflated, a node takes
// next to nothing.
func TestChunkBounds(t *testing.T) {
	pos, err := notation.NewPosition(freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	const replies = 220
	each := 1 + replies + replies*replies
	for _, c := range []struct {
		name  string
		begin func(io.Writer, Header) (*Writer, error)
		node  *proof.Node
		count int
		want  string
	}{
		{"as many nodes as there may be", NewPlainWriter, wide(replies, 2), maxNodes / each, ""},
		{"more", NewPlainWriter, wide(replies, 2), maxNodes/each + 1, "nodes in a chunk"},
		{"as many lemmas as there may be", NewPlainWriter, &proof.Node{Kind: proof.KindFive}, maxLemmas, ""},
		{"more lemmas", NewPlainWriter, &proof.Node{Kind: proof.KindFive}, maxLemmas + 1, "lemmas"},
		{"as many packed lemmas as there may be", NewWriter, &proof.Node{Kind: proof.KindFive}, maxPacked, ""},
		{"more packed lemmas", NewWriter, &proof.Node{Kind: proof.KindFive}, maxPacked + 1, "lemmas"},
	} {
		data := filled(t, c.begin, Lemma{pos, c.node}, c.count)
		r, err := Open(bytes.NewReader(data), int64(len(data)))
		lemmas := 0
		if err == nil {
			for _, err = range r.All() {
				if err == nil {
					lemmas++
				}
			}
		}
		switch {
		case c.want == "" && (err != nil || lemmas != c.count):
			t.Errorf("%s: %d lemmas, want %d: %v", c.name, lemmas, c.count, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: error %v, want one about %s", c.name, err, c.want)
		}
	}
}

// TestOpenUntil: opening ends when it is told to, however long the contents are.
func TestOpenUntil(t *testing.T) {
	pos, err := notation.NewPosition(freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	data := full(t, Lemma{pos, &proof.Node{Kind: proof.KindFive}}, maxLemmas)
	over := errors.New("over")
	asked, most := 0, 1<<30
	until := func() error {
		if asked++; asked > most {
			return over
		}
		return nil
	}
	if _, err := OpenUntil(bytes.NewReader(data), int64(len(data)), until); err != nil || asked < 5 {
		t.Fatalf("asked %d times, %v", asked, err)
	}
	for most = asked - 1; most >= 0; most-- {
		asked = 0
		if b, err := OpenUntil(bytes.NewReader(data), int64(len(data)), until); b != nil || !errors.Is(err, over) ||
			asked != most+1 {
			t.Errorf("over after %d: asked %d times, %v", most, asked, err)
		}
	}
}
