package library_test

import (
	"fmt"

	"fukumi/notation"
	"fukumi/solver/library"
)

// The theorems speak of the empty board and of games with their first move.
func ExampleTheorem() {
	for _, t := range library.Theorems {
		pos := t.Root()
		after := pos.Play(t.First) == nil && t.MayHave(&pos)
		fmt.Printf("%s: %v wins with %v; after it: %v", t.Name, t.Winner(), t.First, after)
		other := t.Root()
		fmt.Println("; after g7:", other.Play(notation.At(6, 6)) == nil && t.MayHave(&other))
	}
	// Output:
	// empty-freestyle: black wins with h8; after it: true; after g7: false
	// empty-standard: black wins with h8; after it: true; after g7: false
	// empty-renju: black wins with h8; after it: true; after g7: false
}
