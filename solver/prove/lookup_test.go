package prove

import (
	"bytes"
	"errors"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// TestAnswer: a book answers for every image of every position that it has a lemma for,
// with a proof that the checker accepts, and for no other.
func TestAnswer(t *testing.T) {
	t.Parallel()
	j, err := New(position(t, notation.Freestyle, 15, "h8 i10 g9 k8"))
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := openOn(t, j, proved(t, j)).WriteBook(t.Context(), &text, "test"); err != nil {
		t.Fatal(err)
	}
	b := opened(t, text.Bytes())
	lemmas := 0
	for l, err := range b.All() {
		if err != nil {
			t.Fatal(err)
		}
		lemmas++
		for s := range notation.Symmetries {
			q := solver.Query{Position: l.Position.Image(s), Goal: solver.AnyWin}
			r, err := Answer(t.Context(), b, &q, proof.MaxNodes)
			if err != nil || r == nil || r.Verdict != solver.Win || r.Source != solver.FromBook ||
				len(r.Line) != r.Length {
				t.Fatalf("%s: %+v, %v", notation.FormatPosition(&q.Position), r, err)
			}
			if check, err := proof.Verify(r.Proof, proof.Options{}); err != nil || check.Class != r.Class ||
				!r.Proof.Position.Same(&q.Position) {
				t.Errorf("%s: class %v, %v", notation.FormatPosition(&q.Position), check.Class, err)
			}
			if p := Move(t.Context(), b, &q.Position, false); p == nil || p.Move != r.Line[0] {
				t.Errorf("%s: the move %v, want %v", notation.FormatPosition(&q.Position), p, r.Line[0])
			}
		}
		narrow := solver.Query{Position: l.Position, Goal: solver.VCT}
		if r, err := Answer(t.Context(), b, &narrow, proof.MaxNodes); err != nil || r != nil &&
			(r.Class <= 0 || r.Class > narrow.Goal) {
			t.Errorf("%s: %+v, where %v was asked for, %v", notation.FormatPosition(&l.Position), r, narrow.Goal, err)
		}
		if _, err := Answer(t.Context(), b, &solver.Query{Position: l.Position}, 1); !errors.Is(err,
			proof.ErrTooLarge) {
			t.Errorf("within one node: %v, want %v", err, proof.ErrTooLarge)
		}
	}
	if lemmas < 3 {
		t.Errorf("%d lemmas", lemmas)
	}
	elsewhere := position(t, notation.Freestyle, 15, "h8 i10 g9 k9")
	turned, renju := j.Root.Turned(), j.Root
	renju.SetRule(notation.Renju)
	for _, q := range []solver.Query{{Position: elsewhere}, {Position: turned}, {Position: renju},
		{Position: j.Root, Goal: solver.VCT}, {Position: j.Root, All: true}, {Position: j.Root, Shortest: true}} {
		if r, err := Answer(t.Context(), b, &q, proof.MaxNodes); r != nil || err != nil {
			t.Errorf("%v, %s: answered %+v, %v", q.Position.Rule(), notation.FormatPosition(&q.Position), r, err)
		}
		if p := Move(t.Context(), b, &q.Position, false); p != nil && !q.Position.Same(&j.Root) {
			t.Errorf("%v, %s: a move", q.Position.Rule(), notation.FormatPosition(&q.Position))
		}
	}
}
