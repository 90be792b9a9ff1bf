package eval_test

import (
	"fmt"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/text"
)

func position(raw string) notation.Position {
	in, err := text.ParsePosition(raw, text.Defaults{})
	if err != nil {
		panic(err)
	}
	return in.Position
}

// A board places a stone and takes it back, and knows the points that make five.
func ExampleBoard() {
	pos := position("h8,i8,j8/a1,a3")
	b := eval.New(&pos)
	k8 := notation.At(10, 7)
	b.Place(k8, notation.Black)
	p, q, n := b.Fives(notation.Black, 0)
	fmt.Println(n, "points make five:", p, q)
	b.Undo()
	_, _, n = b.Fives(notation.Black, 0)
	fmt.Println(n)
	// Output:
	// 2 points make five: g8 l8
	// 0
}
