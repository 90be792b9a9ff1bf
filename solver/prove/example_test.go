package prove_test

import (
	"fmt"

	"fukumi/notation/text"
	"fukumi/solver/prove"
)

// The replies to a first move in the middle of the board that differ.
func ExampleReplies() {
	in, err := text.ParsePosition("e5", text.Defaults{Size: 9})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range prove.Replies(&in.Position) {
		fmt.Printf("%s %d, ", r.Move, 1+len(r.Twins))
	}
	// Output: i9 4, h9 8, g9 8, h8 4, f9 8, e9 4, g8 8, f8 8, e8 4, g7 4, f7 8, e7 4, f6 4, e6 4,
}
