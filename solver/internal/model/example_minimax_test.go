package model_test

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver/internal/model"
)

// A model's move, two plies ahead over its four best candidates.
func ExampleChoose() {
	m, err := model.Load("peng")
	if err != nil {
		panic(err)
	}
	in, err := text.ParsePosition("h8,i8,j8/a1,c3,o15", text.Defaults{})
	if err != nil {
		panic(err)
	}
	in.Position.SetTurn(notation.White)
	c, err := model.Choose(context.Background(), m, in.Position, model.Options{Depth: 2, Width: 4,
		Method: model.Ordered})
	if err != nil {
		panic(err)
	}
	fmt.Println(c.Move, c.Depth, c.Width)
	// Output: g8 2 4
}

// How many positions two methods open to the same depth.
func ExampleCompare() {
	in, err := text.ParseArgument("h8 i9 h9", text.Defaults{})
	if err != nil {
		panic(err)
	}
	c, err := model.Compare(context.Background(), "wei", in.Position, 2, 10_000)
	if err != nil {
		panic(err)
	}
	deepest := c.Depths[len(c.Depths)-1]
	fmt.Println(deepest.Minimax.Nodes, deepest.AlphaBeta.Nodes, deepest.Ordered.Nodes, deepest.Move, c.Agree)
	// Output: 1341 325 110 h10 true
}
