package ask_test

import (
	"context"
	"fmt"

	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A session answers one question after the other, and counts what they cost.
func Example() {
	s := ask.Open(ask.Options{Memory: 16 << 20})
	for _, moves := range []string{"h8 a1 i8 a3 j8 a5", "h8 i9"} {
		in, err := text.ParsePosition(moves, text.Defaults{})
		if err != nil {
			panic(err)
		}
		r, err := s.Solve(context.Background(), solver.Query{Position: in.Position, Goal: solver.VCT,
			Limits: solver.Limits{Nodes: 100_000}})
		if err != nil {
			panic(err)
		}
		fmt.Println(r.Verdict, r.Class, r.Source)
	}
	fmt.Println("nodes counted:", s.Nodes() > 0)
	// Output:
	// win vcf search
	// no-win vct search
	// nodes counted: true
}
