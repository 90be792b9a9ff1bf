package quiz_test

import (
	"context"
	"fmt"

	"fukumi/cmd/fukumi/internal/quiz"
	"fukumi/notation/words"
	"fukumi/puzzles"
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
	game := quiz.NewGame(words.English, ask.Open(ask.Options{}), 100_000)
	if err := game.Ask(ctx, &record); err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []string{"o15", "hint", "e8"} {
		reply, err := game.Hear(ctx, word)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(reply.Text)
	}
	fmt.Println(game.Score.In(words.English))
	// Output:
	// no: o15 is stopped by i8 (proved: after o15 i8 Black has no win by threats)
	// look for a stone that makes a four that is open at both ends
	// right: d8, and i8 makes five. Solved.
	// solved 1 of 1 puzzle, 0 of them without a hint (1 hint)
}
