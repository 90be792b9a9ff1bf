package threat_test

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/threat"
)

// The threats on a board, in the words of players.
func ExampleList() {
	in, err := text.ParsePosition("h8,i8,j8/a1,a3", text.Defaults{})
	if err != nil {
		panic(err)
	}
	for _, t := range threat.List(&in.Position) {
		if t.Side == notation.Black {
			fmt.Println(t.Kind, t.Stones, "answered on", t.Cost)
			break
		}
	}
	// Output:
	// three [h8 i8 j8] answered on [g8 k8]
}
