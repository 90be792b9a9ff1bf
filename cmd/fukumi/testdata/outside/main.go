// Command outside is a program of somebody else: it solves a position, reviews
// a game, runs a suite and plays a move, with calls to the libraries alone.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

func main() {
	ctx := context.Background()
	for _, part := range []func(context.Context) error{solve, judge, suite, move} {
		if err := part(ctx); err != nil {
			fmt.Fprintln(os.Stderr, "outside:", err)
			os.Exit(1)
		}
	}
}

// solve finds a win and has its certificate checked once more.
func solve(ctx context.Context) error {
	in, err := text.ParsePosition("f8,g8,h9,h10/a1,d3,o15,a15", text.Defaults{})
	if err != nil {
		return err
	}
	r, err := solver.New(solver.Options{}).Solve(ctx, solver.Query{Position: in.Position, Goal: solver.VCT})
	if err != nil {
		return err
	}
	if _, err := proof.Verify(r.Proof, proof.Options{}); err != nil {
		return err
	}
	fmt.Println("solve:", r.Verdict, r.Class, notation.FormatMoves(r.Line))
	return nil
}

// judge says where a game was lost.
func judge(ctx context.Context) error {
	in, err := text.ParseMoves("h8 i9 h9 j7 h10 a15 h11 a14 h12", text.Defaults{})
	if err != nil {
		return err
	}
	start, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		return err
	}
	moves, ok := in.Position.Moves()
	if !ok {
		return errors.New("the order of the stones is not known")
	}
	g, err := review.NewGame(start, moves...)
	if err != nil {
		return err
	}
	r, err := review.New(review.Options{Limits: solver.Limits{Nodes: 20_000}}).Review(ctx, g, nil)
	if err != nil {
		return err
	}
	fmt.Println("review: lost by", r.Losing.Move.Side, "at", r.Losing.Move.Point, "- held:", notation.FormatMoves(r.LastEscape.Holds))
	return nil
}

// suite judges two puzzles.
func suite(ctx context.Context) error {
	const text = `
15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; id "win"; goal vcf;
15 freestyle h8/j9 black; id "none"; goal none;
`
	var cases []puzzles.Case
	for record, err := range puzzles.Read(strings.NewReader(text)) {
		if err != nil {
			return err
		}
		cases = append(cases, puzzles.Case{Suite: "outside", Record: record})
	}
	return puzzles.Run(ctx, cases, puzzles.Options{}, func(r *puzzles.Report) error {
		fmt.Printf("suite: %s: %v\n", r.Record.ID, r.Outcome)
		return nil
	})
}

// move asks for a move, and plays it.
func move(ctx context.Context) error {
	in, err := text.ParsePosition("h8,h9,h10,j8,k8/h7,a1,a3,c1,o15", text.Defaults{})
	if err != nil {
		return err
	}
	pos := in.Position
	var p play.Player = play.NewOwn(play.Options{Limits: solver.Limits{Nodes: 20_000}})
	defer p.Close()
	m, err := p.Move(ctx, &pos)
	if err != nil {
		return err
	}
	if err := play.Illegal(&pos, m.Point); err != nil {
		return err
	}
	if err := pos.Play(m.Point); err != nil {
		return err
	}
	fmt.Printf("play: %v, %s\n", m.Point, m.Says)
	return nil
}
