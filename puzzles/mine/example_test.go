package mine_test

import (
	"context"
	"fmt"
	"log"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/puzzles"
	"fukumi/puzzles/mine"
	"fukumi/solver"
)

// A game is searched for positions in which one move alone wins.
func ExampleRun() {
	in, err := text.ParseMoves("h8 g7 h9 j8 h7 h6 g8 i7 h10 h11 g5 k9 l10 f8 i5 e9 d10 i8 h5 f5 j5 k5 i6 f9 k4",
		text.Defaults{Rule: notation.Renju})
	if err != nil {
		log.Fatal(err)
	}
	game := mine.Game{ID: "game"}
	if game.Start, err = notation.NewPosition(notation.Renju, 15); err != nil {
		log.Fatal(err)
	}
	game.Moves, _ = in.Position.Moves()
	o := mine.Options{Nodes: 5_000, Goal: solver.VCF, OwnMoves: [2]int{3, 0}}
	if err := mine.Run(context.Background(), []mine.Game{game}, o, func(h *mine.Haul) error {
		for _, r := range h.Records {
			fmt.Println(r.ID, r.Goal, r.Best, puzzles.LevelOf(r.Rating), r.Tags)
		}
		return h.Err
	}); err != nil {
		log.Fatal(err)
	}
	// Output: game/20 vcf [j5] 1 [found four-three]
}
