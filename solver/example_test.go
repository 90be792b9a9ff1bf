package solver_test

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
)

func position(raw string) notation.Position {
	in, err := text.ParsePosition(raw, text.Defaults{})
	if err != nil {
		panic(err)
	}
	return in.Position
}

// A win, its class and its main line; then a class without one.
func ExampleSolver_Solve() {
	s := solver.New(solver.Options{})
	q := solver.Query{Position: position("f8,g8,h9,h10/a1,d3,o15,a15"), Goal: solver.VCT}
	r, err := s.Solve(context.Background(), q)
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Verdict, r.Class, notation.FormatMoves(r.Line))

	q.Goal = solver.VCF
	r, err = s.Solve(context.Background(), q)
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Verdict, r.Class)
	// Output:
	// win vct3 h8 h7 i8 j8 e8
	// no-win vcf
}

// Black threatens to win; these moves of White hold, all others are proved to lose.
func ExampleSolver_Defend() {
	pos := position("h8,i8,j8/a1,c3")
	pos.SetTurn(notation.White)
	d, err := solver.New(solver.Options{}).Defend(context.Background(), solver.Query{Position: pos, Goal: solver.VCF})
	if err != nil {
		panic(err)
	}
	fmt.Println(d.Threat.Verdict, "by", d.Threat.Line[0])
	fmt.Println(notation.FormatMoves(d.Holds), "hold,", len(d.Lost), "moves lose")
	// Output:
	// win by k8
	// g8 k8 hold, 218 moves lose
}

// The best moves, proved or judged.
func ExampleSolver_Rank() {
	q := solver.RankQuery{Position: position("f8,g8,h9,h10/a1,d3,o15,a15"), MultiPV: 2,
		Limits: solver.Limits{Nodes: 20_000}}
	r, err := solver.New(solver.Options{}).Rank(context.Background(), q)
	if err != nil {
		panic(err)
	}
	for _, c := range r.Candidates {
		fmt.Println(c.Rank, c.Move, c.Proved)
	}
	// Output:
	// 1 h8 win
	// 2 g9 win
}

// What is left of limits, divided.
func ExampleLimits() {
	l := solver.Limits{Nodes: 10_000}
	fmt.Println(l.Less(4_000, 0).Part(3).Nodes)
	// Output: 2000
}
