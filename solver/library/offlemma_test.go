package library

import (
	"testing"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// TestBeside: a book answers after every reply without a lemma, in every image, with a proof
// that the checker accepts; it says of each position after a move of its own, and of no other,
// that the other side is lost.
func TestBeside(t *testing.T) {
	t.Parallel()
	b, root := small(t)
	answered, quiet := 0, 0
	for l, err := range b.All() {
		if err != nil {
			t.Fatal(err)
		}
		image := notation.Symmetry(quiet % int(notation.Symmetries))
		after := l.Position.Image(image)
		move := image.Apply(l.Node.Move, 15)
		if l.Node.Kind != proof.KindQuiet || l.Node.Default == nil || after.Play(move) != nil {
			continue
		}
		quiet++
		if Follows(t.Context(), b, &after) == nil {
			t.Errorf("after %s of the book nothing is said of %s", move, notation.FormatPosition(&after))
		}
		for i, reply := range after.Points() {
			pos := after
			if i%3 != 0 || pos.Legal(reply, pos.Turn()) != nil || pos.Play(reply) != nil {
				continue
			}
			q := solver.Query{Position: pos, Goal: solver.AnyWin}
			r, err := Answer(t.Context(), b, &q, proof.MaxNodes)
			if l.Node.Reply(image.Inverse().Apply(reply, 15)) != nil {
				continue // it has a lemma, or an answer within one
			}
			if err != nil || r == nil || r.Verdict != solver.Win {
				t.Fatalf("%s: %+v, %v", notation.FormatPosition(&pos), r, err)
			}
			if _, err := proof.Verify(r.Proof, proof.Options{}); err != nil || !r.Proof.Position.Same(&pos) {
				t.Errorf("%s: %v", notation.FormatPosition(&pos), err)
			}
			if answered++; r.IdleReply != nil && (pos.At(r.IdleReply.Move) != pos.Turn() ||
				pos.At(r.IdleReply.Reply) != pos.Turn().Opponent()) {
				t.Errorf("%s: %+v", notation.FormatPosition(&pos), r.IdleReply)
			}
		}
	}
	far := root
	if err := far.Play(notation.At(0, 0)); err != nil || Follows(t.Context(), b, &far) != nil {
		t.Errorf("a move that is not of the book: %v, and White is said to be lost", err)
	}
	if t.Logf("%d replies to %d moves", answered, quiet); quiet < 2 || answered < 50 {
		t.Errorf("%d replies to %d moves", answered, quiet)
	}
}
