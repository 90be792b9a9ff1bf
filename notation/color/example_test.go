package color_test

import (
	"fmt"

	"fukumi/notation/color"
)

// Black's hottest point on a terminal that has the named colours alone.
func Example() {
	fmt.Printf("%q\n", color.Named.Paint("h8", 1))
	// Output:
	// "\x1b[30;101mh8\x1b[0m"
}
