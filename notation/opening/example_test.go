package opening_test

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/opening"
)

func ExampleOf() {
	h8, i9, i7 := notation.At(7, 7), notation.At(8, 8), notation.At(8, 6)
	o, ok := opening.Of(15, []notation.Point{h8, i9, i7})
	fmt.Println(o.String(), ok)
	// Output: 7I Hogetsu (浦月) true
}
