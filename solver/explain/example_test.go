package explain_test

import (
	"context"
	"fmt"

	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/explain"
)

// Threes in two lines: whatever White answers, a four follows.
func ExampleChecked() {
	in, err := text.ParsePosition("f8,g8,h9,h10/a1,d3,o15,a15", text.Defaults{})
	if err != nil {
		panic(err)
	}
	r, err := solver.New(solver.Options{}).Solve(context.Background(), solver.Query{Position: in.Position,
		Goal: solver.VCT})
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Verdict, r.Class)
	fmt.Print(explain.Checked(r.Proof, r.Check))
	// Output:
	// win vct3
	// h8 double three, answers h7 e8 i8 h11, uses f8 g8 h9 h10
	//   h12: h7 straight four, answers h6 h11, uses h8 h9 h10, after h8
	//   h11: h6 five, uses h7 h8 h9 h10, after h8 h7
	// h7 h11: i8 straight four, answers e8 j8, uses f8 g8 h8, after h8
	// j8: e8 five, uses f8 g8 h8 i8, after h8 i8
}
