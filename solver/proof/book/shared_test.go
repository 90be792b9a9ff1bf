package book

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// Shared nodes: a chain of them, each with two replies that lead to the same one, has 2^60 paths
// and 60 nodes. Every way through a lemma goes by nodes, or by nodes in positions within a bound;
// a walk by paths would not end, and neither would the test.

// links is the length of the chains.
const links = 60

// chain is a lemma of the given number of nodes of a kind above a last one; above them is a
// quiet node if the chain is to be its default.
func chain(kind proof.Kind, standing bool, last *proof.Node) *proof.Node {
	at := func(i int) notation.Point { return notation.At(i%15, i/15) }
	n := last
	for i := links - 1; i >= 0; i-- {
		up := &proof.Node{Kind: kind, Move: at(3*i + 1),
			Replies: []proof.Reply{{Move: at(3*i + 2), Node: n}, {Move: at(3*i + 3), Node: n}}}
		if kind == proof.KindTree {
			up.Threat = []notation.Point{at(3*i + 2)}
		}
		n = up
	}
	if standing {
		n = &proof.Node{Kind: proof.KindQuiet, Move: at(190), Default: n}
	}
	return n
}

// chains are lemmas of shared nodes of every kind.
func chains() map[string]*proof.Node {
	five := &proof.Node{Kind: proof.KindFive, Move: notation.At(0, 14)}
	line := &proof.Node{Kind: proof.KindLine, Move: notation.At(0, 14),
		Line: []notation.Point{notation.At(1, 14), notation.At(2, 14)}}
	alone := &proof.Node{Kind: proof.KindQuiet, Move: notation.At(3, 14)}
	above := chain(proof.KindTree, false, chain(proof.KindTree, true, five))
	return map[string]*proof.Node{
		"trees":                          chain(proof.KindTree, false, five),
		"trees below a default":          chain(proof.KindTree, true, five),
		"trees above a line":             chain(proof.KindTree, true, line),
		"trees above a quiet node":       chain(proof.KindTree, false, alone),
		"trees above a default of trees": above,
		"quiet nodes":                    chain(proof.KindQuiet, false, five),
		"quiet nodes above a lemma":      chain(proof.KindQuiet, false, &proof.Node{Kind: proof.KindLemma}),
		"quiet nodes above trees":        chain(proof.KindQuiet, false, chain(proof.KindTree, false, line)),
		"quiet nodes above a quiet node": chain(proof.KindQuiet, false, alone),
		"quiet nodes above a default":    chain(proof.KindQuiet, false, chain(proof.KindTree, true, line)),
	}
}

// TestSharedNodes: each way through a book ends, and a limit ends it sooner.
func TestSharedNodes(t *testing.T) {
	pos, err := notation.NewPosition(freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	h := Header{Rule: freestyle, Size: 15, Attacker: black, Roots: []notation.Position{pos}}
	stop := errors.New("enough")
	for name, n := range chains() {
		for form, begin := range map[string]func(io.Writer, Header) (*Writer, error){
			"packed": NewWriter, "plain": NewPlainWriter,
		} {
			data := written(t, begin, h, []Lemma{{pos, n}}, fullNodes)
			var out bytes.Buffer
			for what, use := range map[string]func(b *Reader) error{
				"verify": func(b *Reader) error { _, err := Verify(t.Context(), b, Options{}); return err },
				"expand": func(b *Reader) error { _, err := Expand(b, &pos, proof.MaxNodes); return err },
				"plain":  func(b *Reader) error { return Plain(&out, b) },
				"merge":  func(b *Reader) error { return Merge(&out, h, b) },
				"image": func(b *Reader) error {
					l, _, _, err := b.Lookup(&pos)
					if err == nil {
						proof.Lengths{}.Of(l.Node.Image(3, 15))
					}
					return err
				},
				"rests": func(b *Reader) error {
					l, _, _, err := b.Lookup(&pos)
					if err == nil {
						err = l.Rests(b.ask, func(*notation.Position) bool { return true })
					}
					return err
				},
			} {
				asked := 0
				err := use(open(t, data).Until(func() error { asked++; return nil }))
				if err != nil && what != "verify" && !errors.Is(err, proof.ErrTooLarge) && what != "expand" {
					t.Errorf("%s, %s: %s: %v", name, form, what, err)
				}
				if what == "verify" && err == nil {
					t.Errorf("%s, %s: it was accepted", name, form)
				}
				for last := range min(asked, 20) {
					n := 0
					err := use(open(t, data).Until(func() error {
						if n++; n > last {
							return stop
						}
						return nil
					}))
					if what != "verify" && !errors.Is(err, stop) {
						t.Errorf("%s, %s: %s, stopped at %d of %d: %v", name, form, what, last, asked, err)
					}
				}
			}
		}
	}
}

// TestLimitsWithinAChunk: reading a chunk of very many lemmas in very few bytes can end at each
// of them, and within one.
func TestLimitsWithinAChunk(t *testing.T) {
	pos, err := notation.NewPosition(freestyle, 22)
	if err != nil {
		t.Fatal(err)
	}
	stop := errors.New("enough")
	large, err := notation.NewPosition(freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"many lemmas":       filled(t, NewWriter, Lemma{pos, &proof.Node{Kind: proof.KindFive}}, maxPacked),
		"many plain lemmas": filled(t, NewPlainWriter, Lemma{pos, &proof.Node{Kind: proof.KindFive}}, maxPacked),
		"a large lemma":     filled(t, NewWriter, Lemma{large, wide(220, 2)}, 1),
		"large, and plain":  filled(t, NewPlainWriter, Lemma{large, wide(220, 2)}, 1),
	} {
		asked := 0
		read := func(until func() error) error {
			for _, err := range open(t, data).Until(until).All() {
				if err != nil {
					return err
				}
			}
			return nil
		}
		if err := read(func() error { asked++; return nil }); err != nil || asked < 500 {
			t.Errorf("%s: asked %d times, %v", name, asked, err)
		}
		for _, last := range []int{2, asked / 3, asked - 1} {
			n := 0
			err := read(func() error {
				if n++; n > last {
					return stop
				}
				return nil
			})
			if !errors.Is(err, stop) || n != last+1 {
				t.Errorf("%s, stopped at %d of %d: asked %d times, %v", name, last, asked, n, err)
			}
		}
	}
}
