package review

import (
	"slices"
	"testing"

	"fukumi/solver"
	"fukumi/solver/proof"
)

// TestRefuted: every move that is said to lose has a certificate that the checker
// accepts in the position after it, also where the store remembers it; none of them
// is one that holds, and a loss that is not true is left out.
func TestRefuted(t *testing.T) {
	store := &memoryStore{kept: map[string][]byte{}}
	for _, run := range []string{"searched", "from the store"} {
		g := reviewedText(t, lostGames["an ignored three"])
		r, err := newReviewer(store).Review(t.Context(), g, nil)
		if err != nil {
			t.Fatal(err)
		}
		j := r.Judged[5]
		list := j.Refuted()
		if len(list) < 200 {
			t.Errorf("%s: %d moves lose, want nearly all", run, len(list))
		}
		for _, lost := range list {
			after := j.Position
			if err := after.Play(lost.Move); err != nil || slices.Contains(j.Defence.Holds, lost.Move) {
				t.Fatalf("%s: %s: %v, or it holds", run, lost.Move, err)
			}
			if lost.Win == nil || lost.Win.Verdict != solver.Win || lost.Length != lost.Win.Length ||
				!lost.Win.Proof.Position.Same(&after) {
				t.Fatalf("%s: %s: %+v", run, lost.Move, lost)
			}
			if _, err := proof.Verify(lost.Win.Proof, proof.Options{}); err != nil {
				t.Errorf("%s: %s: %v", run, lost.Move, err)
			}
		}
		j.losses = []loss{{move: j.Defence.Holds[0], length: 3}}
		if list := j.Refuted(); len(list) != 0 {
			t.Errorf("%s: %v is said to lose, and holds", run, list)
		}
		if list := r.Judged[6].Refuted(); list != nil {
			t.Errorf("%s: %v lose where the side to move has won", run, list)
		}
	}
}
