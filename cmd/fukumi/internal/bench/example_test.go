package bench_test

import (
	"context"
	"fmt"

	"fukumi/cmd/fukumi/internal/bench"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
)

func ExampleGrow() {
	in, err := text.ParsePosition("h8,h9,h10/a1,b1,c1", text.Defaults{})
	if err != nil {
		fmt.Println(err)
		return
	}
	cases := []bench.Case{{Position: in.Position, Goal: solver.VCT, Nodes: bench.Nodes}}
	growth, err := bench.Grow(context.Background(), ask.Open(ask.Options{}), cases)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range growth.Samples {
		fmt.Println(s.Size, s.Verdict, s.Length)
	}
	// Output:
	// 15 win 3
	// 19 win 3
	// 22 win 3
}
