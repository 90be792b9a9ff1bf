package walk_test

import (
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/walk"
)

// A certificate has an answer to every legal reply.
func Example() {
	pos, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		fmt.Println(err)
		return
	}
	for x := range 4 {
		_ = pos.Play(notation.At(x, 0))
		_ = pos.Play(notation.At(x, 2))
	}
	five := proof.FromLine([]notation.Point{notation.At(4, 0)})
	w := walk.New(&proof.Proof{Position: pos, Class: proof.Five, Tree: five})
	fmt.Println(w.Attacker, "plays", w.Node.Move)
	fmt.Println(w.Follow([]notation.Point{notation.At(5, 5)}))
	// Output:
	// black plays e1
	// path: move 1: the proof plays e1, not f6
}
