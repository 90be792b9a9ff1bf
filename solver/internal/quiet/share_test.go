package quiet

import (
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// distinct is the number of nodes at n and below it, shared ones once.
func distinct(n *proof.Node, met map[*proof.Node]bool) int {
	if n == nil || met[n] {
		return 0
	}
	met[n] = true
	count := 1 + distinct(n.Default, met)
	for _, r := range n.Replies {
		count += distinct(r.Node, met)
	}
	return count
}

// TestShare: a certificate whose wins are shared is accepted in every image, without the lemmas too, wins with the
// same moves, and is no larger; together the certificates of the openings are much smaller. In renju it stays as it is.
func TestShare(t *testing.T) {
	for _, rule := range []notation.Rule{notation.Freestyle, notation.Standard} {
		before, after := 0, 0
		for i, opening := range openings {
			root := position(t, opening, rule)
			s, _ := won(t, root, 20_000_000)
			whole := s.Certificate()
			for image := range notation.Symmetries {
				if i > 0 && image != notation.Symmetry(i) { // every image of the first opening, one of each other
					continue
				}
				pos, n := root.Image(image), whole.Image(image, 15)
				shared := Share(&pos, n)
				for _, o := range []proof.Options{{Narrow: true}, {Narrow: true, Paranoid: true}} {
					p := &proof.Proof{Position: pos, Class: proof.AnyWin, Tree: shared}
					if _, err := proof.Verify(p, o); err != nil {
						t.Fatalf("%v, image %d: %v", rule, image, err)
					}
				}
				all, kept := distinct(n, map[*proof.Node]bool{}), distinct(shared, map[*proof.Node]bool{})
				if shared.Move != n.Move || len(shared.Replies) != len(n.Replies) || kept > all {
					t.Errorf("%v, image %d: %d nodes of %d, move %v for %v", rule, image, kept, all, shared.Move,
						n.Move)
				}
				if image == notation.Symmetry(i) {
					before, after = before+all, after+kept
				}
			}
		}
		if 3*after > 2*before {
			t.Errorf("%v: %d nodes of %d", rule, after, before)
		}
	}
	renju := position(t, "h8", notation.Renju) // White attacks
	if n := (&proof.Node{Kind: proof.KindQuiet}); Share(&renju, n) != n {
		t.Error("in renju another node is returned for White")
	}
}
