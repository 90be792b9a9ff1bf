package dialogue_test

import (
	"context"
	"fmt"

	"fukumi/cmd/fukumi/internal/dialogue"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/play"
)

// A person plays against a score model, and takes a move back.
func Example() {
	start, err := notation.NewPosition(notation.Freestyle, 9)
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := play.LoadModel("gu10")
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	g := dialogue.New(dialogue.Options{
		Start: start, Colour: notation.Black, Opponent: m,
		Adviser: ask.Open(ask.Options{}), Limits: solver.Limits{Nodes: 1000},
		Words: words.English,
	})
	reply, err := g.Begin(ctx)
	fmt.Println(reply.Text, err)
	for _, typed := range []string{"e5", "d4", "moves", "undo", "moves", "save it.sgf"} {
		reply, err := g.Hear(ctx, typed)
		if err == nil && reply.Answer {
			reply, err = g.Answer(ctx)
		}
		switch {
		case err != nil:
			fmt.Println(err)
		case reply.Save != nil:
			fmt.Println(reply.Save.Name, reply.Save.Tree.Info.White)
		default:
			fmt.Printf("%s: %q\n", typed, reply.Text)
		}
	}
	// Output:
	// freestyle, 9x9: you are Black, gu10 is White (help lists what you can type) <nil>
	// e5: "gu10 plays d4 (score 3, by its table alone)"
	// d4: "d4 is occupied"
	// moves: "e5 d4"
	// undo: ""
	// moves: "none"
	// it.sgf gu10
}
