package train_test

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/internal/train"
)

// A game is played, written, read again, and learned from.
func Example() {
	ctx := context.Background()
	game, err := train.Play(ctx, train.Options{Rule: notation.Freestyle, Size: 15, Nodes: 200, Seed: 1}, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := train.ParseGame(game.String())
	if err != nil {
		fmt.Println(err)
		return
	}
	samples, err := train.Samples(ctx, &again, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	weights := train.Fit(notation.Freestyle, samples, train.Settings{Rounds: 1, Batch: 4, Rate: 0.001})
	report := train.Measure(notation.Freestyle, weights, samples)
	fmt.Println(report.Samples == len(samples), report.Loss < 1)
	// Output: true true
}
