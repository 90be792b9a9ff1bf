package story_test

import (
	"context"
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

// The story of a game that White lost by leaving an open three alone.
func Example() {
	start, _ := notation.NewPosition(notation.Freestyle, 15)
	input, _ := text.ParseMoves("h8 i9 h9 j7 h10 a15 h11 a14 h12", text.Defaults{Size: 15})
	moves, _ := input.Position.Moves()
	game, err := review.NewGame(start, moves...)
	if err != nil {
		fmt.Println(err)
		return
	}
	reviewed, err := review.New(review.Options{Limits: solver.Limits{Nodes: 20_000}}).
		Review(context.Background(), game, review.Watch{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := story.New(words.English, reviewed)
	fmt.Println(r.Heading())
	fmt.Println(strings.ReplaceAll(r.Loss(), "; ", ";\n"))
	fmt.Println(strings.ReplaceAll(r.Story()[0], "; ", ";\n"))
	fmt.Println(r.Object().LosingMove.Class)
	// Output:
	// freestyle, 15x15, 9 plies, 6I Ungetsu, Black won: five h8-h12
	// White was already lost after move 6, a15, if not before (proved);
	// at move 4 h7 was not refuted in 80000 nodes;
	// undecided after that: moves 4 and 6
	// Leaves Black's three h8 h9 h10 unanswered;
	// after it Black wins: VCF in 3 plies: straight four h11;
	// 2 other moves stop the threats
	// losing move
}
