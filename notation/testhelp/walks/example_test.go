package walks_test

import (
	"fmt"
	"math/rand/v2"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp/walks"
)

// An opening by the rule Swap is over after two acts.
func Example() {
	o, err := opening.Begin(opening.Swap, notation.Freestyle, 15)
	if err != nil {
		fmt.Println(err)
		return
	}
	acts := walks.Opening(rand.New(rand.NewPCG(1, 1)), &o)
	fmt.Println(len(acts), acts[0].Kind, o.Done())
	// Output: 2 put true
}
