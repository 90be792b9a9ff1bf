package library

import (
	"errors"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove"
)

// position is a position of 15x15 in freestyle.
func position(t *testing.T, moves string) notation.Position {
	t.Helper()
	in, err := text.ParsePosition(moves, text.Defaults{})
	if err != nil {
		t.Fatal(err)
	}
	return in.Position
}

// small is a book of some lemmas, and its root.
func small(t *testing.T) (*book.Reader, notation.Position) {
	t.Helper()
	root := position(t, "h8 i10 g9 k8")
	r, err := solver.New(solver.Options{}).Solve(t.Context(), solver.Query{Position: root, Goal: solver.AnyWin})
	if err != nil || r.Proof == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	b, err := prove.Certified(t.Context(), r.Proof, "test")
	if err != nil {
		t.Fatal(err)
	}
	return b, root
}

// TestAnswer: a book answers for every image of every position with a lemma, with a
// proof that the checker accepts, and for no other position.
func TestAnswer(t *testing.T) {
	t.Parallel()
	b, root := small(t)
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
	elsewhere := position(t, "h8 i10 g9 k9")
	turned, renju := root.Turned(), root
	renju.SetRule(notation.Renju)
	for _, q := range []solver.Query{{Position: elsewhere}, {Position: turned}, {Position: renju},
		{Position: root, Goal: solver.VCT}, {Position: root, All: true}, {Position: root, Shortest: true}} {
		if r, err := Answer(t.Context(), b, &q, proof.MaxNodes); r != nil || err != nil {
			t.Errorf("%v, %s: answered %+v, %v", q.Position.Rule(), notation.FormatPosition(&q.Position), r, err)
		}
		if p := Move(t.Context(), b, &q.Position, false); p != nil && !q.Position.Same(&root) {
			t.Errorf("%v, %s: a move", q.Position.Rule(), notation.FormatPosition(&q.Position))
		}
	}
}
