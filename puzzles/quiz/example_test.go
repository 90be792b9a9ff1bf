package quiz_test

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/quiz"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A puzzle is asked; a move that does not win, a hint, and the move that wins.
func Example() {
	record, err := puzzles.ParseText("15 freestyle f8,g8,h8/a1,a3,a5 black; goal vcf")
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	q, err := quiz.New(ctx, words.English, ask.Open(ask.Options{}), &record, solver.Limits{Nodes: 100_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	wrong, err := q.Move(ctx, notation.At(14, 14))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("no: %s (%s)\n", wrong.Reason, wrong.Detail)
	fmt.Println(q.Hint(1).Text)
	right, err := q.Move(ctx, notation.At(4, 7))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("right: %s, and %s makes five\n", right.Reply, right.Rest[0])
	// Output:
	// no: o15 is stopped by i8 (proved: after o15 i8 Black has no win by threats)
	// look for a stone that makes a four that is open at both ends
	// right: d8, and i8 makes five
}
