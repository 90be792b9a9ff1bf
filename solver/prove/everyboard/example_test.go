package everyboard_test

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof/plane"
	"fukumi/solver/prove/everyboard"
)

// A prover begins with a book, which may be empty. Under standard, the theorem behind it needs more than it has.
func Example() {
	b, err := plane.New(plane.Header{Rule: notation.Standard, Frame: 15, Program: "example"})
	if err != nil {
		panic(err)
	}
	_, err = everyboard.New(context.Background(), b, nil, everyboard.Options{Memory: 1 << 30})
	fmt.Println(err)
	// Output:
	// rule standard: expected freestyle
}
