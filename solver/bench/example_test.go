package bench_test

import (
	"context"
	"fmt"

	"fukumi/solver/ask"
	"fukumi/solver/bench"
)

// The first of the fixed positions: the answer, and whether it is the known one.
func ExampleRun() {
	cases, err := bench.Cases()
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := bench.Run(context.Background(), ask.Open(ask.Options{Mode: ask.Off}), cases[:1])
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(found.Positions[0].Verdict, found.Wrong, found.Signature == found.Nodes)
	// Output: win 0 true
}
