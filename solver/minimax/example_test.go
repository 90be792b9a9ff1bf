package minimax_test

import (
	"context"
	"fmt"

	"fukumi/eval/model"
	"fukumi/notation"
	"fukumi/solver/minimax"
)

// A model's move, two plies ahead over its four best candidates.
func ExampleChoose() {
	m, err := model.Load("peng")
	if err != nil {
		panic(err)
	}
	in, err := notation.ParsePosition("h8,i8,j8/a1,c3,o15", notation.Defaults{})
	if err != nil {
		panic(err)
	}
	in.Position.SetTurn(notation.White)
	c, err := minimax.Choose(context.Background(), m, in.Position, minimax.Options{Depth: 2, Width: 4, Method: minimax.Ordered})
	if err != nil {
		panic(err)
	}
	fmt.Println(c.Move, c.Depth, c.Width)
	// Output: g8 2 4
}
