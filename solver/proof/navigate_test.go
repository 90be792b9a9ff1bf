package proof

import (
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// The longest defence leads through a certificate move by move, each node as long
// as the rest; and what follows any reply is a certificate again.
func TestFollow(t *testing.T) {
	t.Parallel()
	files, _ := readCorpus(t, "good", "reports.txt")
	src := newSource(77, notation.Rules[:]...)
	var proofs []*Proof
	for _, text := range files {
		p := testhelp.Must(Decode([]byte(text)))(t)
		proofs = append(proofs, p)
	}
	for range testhelp.Cases(150, 4500) {
		proofs = append(proofs, src.next())
	}
	trees, threats := 0, 0
	for _, p := range proofs {
		r, err := Verify(p, Options{})
		if err != nil {
			continue
		}
		lengths, n, pos := Lengths{}, p.Tree, p.Position
		for i := 0; i < len(r.Line); i += 2 {
			if n == nil || n.Move != r.Line[i] || lengths.Of(n) != len(r.Line)-i {
				t.Fatalf("%s: after %v: %+v of length %d, want %v", show(p), r.Line[:i], n, lengths.Of(n), r.Line[i:])
			}
			if i+1 == len(r.Line) {
				if n.Kind != KindFive || n.Follow(r.Line[0]) != nil {
					t.Fatalf("%s: something follows the five", show(p))
				}
				break
			}
			if n.Kind == KindTree {
				trees++
				threats += followAll(t, p, n, pos)
			}
			n, _ = n.Follow(r.Line[i+1]), pos.Play(r.Line[i])
			_ = pos.Follow(r.Line[i+1])
		}
	}
	t.Logf("%d proofs, %d quiet moves, %d replies that the threat answers", len(proofs), trees, threats)
	if trees < 10 || threats < 10 {
		t.Error("the sample says little")
	}
}

// followAll follows every legal reply to the move of n in pos, and returns how
// many of them the threat answers.
func followAll(t *testing.T, p *Proof, n *Node, pos notation.Position) (threats int) {
	t.Helper()
	testhelp.OK(t, pos.Play(n.Move))
	for _, q := range pos.Stones(notation.Empty) {
		after := pos
		if after.Play(q) != nil {
			continue
		}
		next := n.Follow(q)
		if n.Reply(q) == nil {
			threats++
		}
		// A threat may contain replies that this one has occupied: it is not
		// checked.
		if next == nil || n.Reply(q) != nil && next != n.Reply(q) {
			t.Fatalf("%s: after %v %v: %+v", show(p), n.Move, q, next)
		}
		if n.Reply(q) == nil {
			continue
		}
		class := p.Class
		switch next.Kind {
		case KindFive:
			class = Five
		case KindLine:
			class = VCF
		}
		if _, err := Verify(&Proof{Position: after, Class: class, Tree: next}, Options{}); err != nil {
			t.Fatalf("%s: after %v %v: %v", show(p), n.Move, q, err)
		}
	}
	return threats
}
