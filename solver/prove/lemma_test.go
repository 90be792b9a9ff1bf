package prove

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// proofOf is a proof with quiet moves below quiet moves.
func proofOf(t testing.TB) *proof.Proof {
	t.Helper()
	in, err := text.ParsePosition("h8 i10 g9 k8", text.Defaults{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := solver.New(solver.Options{}).Solve(context.Background(), solver.Query{Position: in.Position,
		Goal: solver.AnyWin})
	if err != nil || r.Class != solver.AnyWin || r.Proof == nil {
		t.Fatalf("%v of class %v, %v", r.Verdict, r.Class, err)
	}
	return r.Proof
}

// TestLemmas: a proof is divided into lemmas, each of which the checker accepts; they
// are written and read again, through every symmetry; put together they are a proof of the whole.
func TestLemmas(t *testing.T) {
	t.Parallel()
	p := proofOf(t)
	store := NewMemory()
	lemmas := 0
	err := findings(t.Context(), p, func(f finding) error {
		lemmas++
		for s := range notation.Symmetries {
			pos, n := f.Position.Image(s), f.Node.Image(s, f.Position.Size())
			data, err := EncodeLemma(n)
			if err != nil {
				return err
			}
			back, err := decodeLemma(data)
			if err != nil {
				return err
			}
			again, err := EncodeLemma(back)
			if err != nil || !bytes.Equal(again, data) {
				t.Errorf("symmetry %d: read and written again it is another lemma: %v", s, err)
			}
			all := func(*notation.Position) bool { return true }
			if _, err := proof.Verify(&proof.Proof{Position: pos, Class: proof.AnyWin, Tree: back},
				proof.Options{Lemma: all, Narrow: true}); err != nil {
				t.Errorf("symmetry %d: %v", s, err)
			}
			if s == f.Position.Canonical() {
				if err := store.Add(Record{Position: pos, Lemma: data}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil || lemmas < 3 {
		t.Fatalf("%d lemmas, %v", lemmas, err)
	}
	for s := range notation.Symmetries {
		j, err := New(p.Position.Image(s))
		if err != nil {
			t.Fatal(err)
		}
		whole, err := openOn(t, j, store).Proof(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r, err := proof.Verify(whole, proof.Options{})
		if err != nil || r.Class != proof.AnyWin {
			t.Errorf("symmetry %d: put together it is of class %v, %v", s, r.Class, err)
		}
	}
	j, err := New(p.Position)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := openOn(t, j, NewMemory()).Proof(t.Context()); !errors.Is(err, errOpen) {
		t.Errorf("of nothing: %v, want %v", err, errOpen)
	}
}

// TestLargeLemma: a lemma too large for the checker is not read to its end.
func TestLargeLemma(t *testing.T) {
	five := proof.Reply{Node: &proof.Node{Kind: proof.KindFive}}
	root := &proof.Node{Kind: proof.KindQuiet}
	for range 300 {
		mid := &proof.Node{Kind: proof.KindQuiet}
		for range 300 {
			leaf := &proof.Node{Kind: proof.KindQuiet, Replies: slices.Repeat([]proof.Reply{five},
				proof.MaxNodes/300/300+1)}
			mid.Replies = append(mid.Replies, proof.Reply{Node: leaf})
		}
		root.Replies = append(root.Replies, proof.Reply{Node: mid})
	}
	data, err := EncodeLemma(root)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := decodeLemma(data); !errors.Is(err, proof.ErrTooLarge) {
		t.Errorf("%v, want %v", err, proof.ErrTooLarge)
	}
}

// FuzzDecodeLemma: any bytes are refused, or are a lemma that is encoded again as it was
// decoded.
func FuzzDecodeLemma(f *testing.F) {
	p := proofOf(f)
	if err := findings(context.Background(), p, func(l finding) error {
		data, err := EncodeLemma(l.Node)
		if err == nil && len(data) < 4000 {
			f.Add(data)
		}
		return err
	}); err != nil {
		f.Fatal(err)
	}
	five := &proof.Node{Move: notation.At(1, 1), Kind: proof.KindFive}
	tree := &proof.Node{Kind: proof.KindTree, Threat: []notation.Point{3},
		Replies: []proof.Reply{{Move: 1, Node: five}}}
	for _, n := range []*proof.Node{five, tree, {Kind: proof.KindLemma}, {Kind: proof.KindQuiet, Default: tree,
		Replies: []proof.Reply{{Move: 4, Node: tree}, {Move: 5, Node: &proof.Node{Kind: proof.KindLemma}}}}} {
		data, err := EncodeLemma(n)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := decodeLemma(data)
		if err != nil {
			return
		}
		text, err := EncodeLemma(n)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decodeLemma(text)
		if err != nil {
			t.Fatal(err)
		}
		second, err := EncodeLemma(again)
		if err != nil || !bytes.Equal(text, second) {
			t.Errorf("%x is read as two lemmas", data)
		}
	})
}
