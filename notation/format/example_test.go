package format_test

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/format"
)

// A tree holds a game with its variations, and the position after any of its plies.
func ExampleTree() {
	tree := format.NewTree(15, notation.Freestyle)
	h8 := tree.Root.Add(notation.At(7, 7), notation.Black)
	h8.Add(notation.At(8, 8), notation.White)
	h8.Add(notation.At(7, 8), notation.White)
	pos, err := tree.Position(-1, notation.Empty)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tree.Plies(), tree.Branches(), notation.FormatPosition(&pos))
	// Output:
	// 2 true h8 i9
}
