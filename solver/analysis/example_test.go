package analysis_test

import (
	"context"
	"fmt"

	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/ask"
)

// Everything about a position: Black has a four, White must block it.
func ExampleAnalyze() {
	in, err := text.ParseArgument("h8 a1 i8 b1 j8 o15 k8 g8 a15", text.Defaults{})
	if err != nil {
		fmt.Println(err)
		return
	}
	q := solver.Query{Position: in.Position, Goal: solver.VCT, Limits: solver.Limits{Nodes: 20_000}}
	a, err := analysis.Analyze(context.Background(), ask.Open(ask.Options{}), "game", q,
		analysis.Options{Candidates: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Attack.Short(analysis.Hints{}))
	fmt.Println(a.Defence.Short(analysis.Hints{}))
	fmt.Println(a.Defences.Text(analysis.Hints{}))
	fmt.Println(a.Candidates[0].Move, a.Why(words.English, &a.Candidates[0]))
	object := a.Object()
	fmt.Println(object.Turn, object.Defences, object.Threats[0].Kind)
	// Output:
	// White has no VCT (proved: every attack of the class was tried)
	// Black wins at once: five with l8
	// White must answer: 1 move holds: l8 (Black has no VCT after it); all others are proved lost
	// l8 stops Black's five from l8; takes a point where Black would make a five
	// white [l8] four
}

// One question, and what to try if it is not answered.
func ExampleAsk() {
	in, err := text.ParseArgument("h8 i9 h9 h7 i8 g8 j8 k8", text.Defaults{})
	if err != nil {
		fmt.Println(err)
		return
	}
	q := solver.Query{Position: in.Position, Goal: solver.VCT, Limits: solver.Limits{Nodes: 5}}
	a, err := analysis.Ask(context.Background(), ask.Open(ask.Options{}), "", q, analysis.Extra{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Verdict(analysis.Hints{}))
	fmt.Println(a.Verdict(analysis.Hints{
		Nodes: func(n int64) string { return fmt.Sprintf("%d nodes may do", n) },
	}))
	// Output:
	// unknown: the node limit of 5 was reached (no VCT found, but there may be one)
	// unknown: the node limit of 5 was reached (no VCT found, but there may be one); 50 nodes may do
}
