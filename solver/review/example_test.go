package review_test

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/review"
)

// White ignores an open three and is lost.
func Example() {
	start, _ := notation.NewPosition(notation.Freestyle, 15)
	input, _ := text.ParseMoves("h8 i9 h9 j7 h10 a15 h11 a14 h12", text.Defaults{Size: 15})
	moves, _ := input.Position.Moves()
	game, err := review.NewGame(start, moves...)
	if err != nil {
		fmt.Println(err)
		return
	}
	reviewer := review.New(review.Options{Limits: solver.Limits{Nodes: 20_000}})
	r, err := reviewer.Review(context.Background(), game, review.Watch{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("lost with ply", r.Losing.Ply+1, "by", r.Losing.Move.Side, "at", r.Losing.Move.Point)
	for _, t := range r.Before.Stood {
		fmt.Println("at ply", r.Before.Ply+1, t.Move, "was not refuted in", t.Nodes, "nodes")
	}
	after := r.Judged[r.Losing.Ply+1]
	fmt.Println("after it:", after.Proved(), "in", after.WonIn(), "plies, shown by a", after.ProofKind())
	// Output:
	// lost with ply 6 by white at a15
	// at ply 4 h7 was not refuted in 80000 nodes
	// after it: win in 3 plies, shown by a certificate
}
