// Command outside is a program of somebody else. It solves a position, checks the
// proof again, reviews a game and runs a suite, with calls to the libraries alone.
package main

import (
	"context"
	"fmt"
	"log"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

const suite = `15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; id "win"; goal vcf;
15 freestyle h8/j9 black; id "none"; goal none;`

func main() {
	ctx := context.Background()

	in, err := text.ParsePosition("f8,g8,h9,h10/a1,d3,o15,a15", text.Defaults{})
	must(err)
	r, err := solver.New(solver.Options{}).Solve(ctx, solver.Query{Position: in.Position, Goal: solver.VCT})
	must(err)
	checked, err := proof.Verify(r.Proof, proof.Options{})
	must(err)
	fmt.Println("solve:", r.Verdict, r.Class, notation.FormatMoves(r.Line))
	fmt.Println("verify:", checked.Nodes, "nodes accepted")

	in, err = text.ParseMoves("h8 d4 j9 e4 h10 f4 o15 g4 c4 h4", text.Defaults{})
	must(err)
	start, err := notation.NewPosition(notation.Freestyle, 15)
	must(err)
	moves, _ := in.Position.Moves()
	game, err := review.NewGame(start, moves...)
	must(err)
	told, err := review.New(review.Options{Limits: solver.Limits{Nodes: 20_000}}).Review(ctx, game, review.Watch{})
	must(err)
	fmt.Println("review: lost with", told.Losing.Move.Point, "- instead:", told.Instead.Stood[0].Move)

	var cases []puzzles.Case
	for record, err := range puzzles.Read(strings.NewReader(suite)) {
		must(err)
		cases = append(cases, puzzles.Case{Suite: "outside", Record: record})
	}
	must(puzzles.Run(ctx, cases, puzzles.Options{}, func(r *puzzles.Report) error {
		fmt.Printf("suite: %s: %v\n", r.Record.ID, r.Outcome)
		return nil
	}))
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
