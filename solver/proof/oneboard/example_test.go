package oneboard_test

import (
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/oneboard"
	"fukumi/solver/proof/plane"
)

// A book about every board answers on a board of 19 lines, where the middle is j10.
func Example() {
	b, err := plane.New(plane.Header{Rule: notation.Freestyle, Frame: 15, Program: "example"})
	if err != nil {
		panic(err)
	}
	four := endless.Position{Rule: notation.Freestyle, Frame: endless.FrameOf(15),
		Own: []endless.Point{{X: 0}, {X: 1}, {X: 2}, {X: 3}}}
	err = b.Add(plane.Lemma{Position: four, Node: &endless.Node{Kind: proof.KindFive, Move: endless.Point{X: 4}}})
	if err != nil {
		panic(err)
	}

	board, err := oneboard.New(b, 19)
	if err != nil {
		panic(err)
	}
	pos, err := notation.NewPosition(notation.Freestyle, 19)
	if err != nil {
		panic(err)
	}
	for x := 9; x <= 12; x++ {
		if err := pos.Put(notation.At(x, 9), notation.Black); err != nil {
			panic(err)
		}
	}
	pos.SetTurn(notation.Black)
	n, err := board.Reader().Node(&pos)
	fmt.Println(n.Move, err)
	// Output:
	// n10 <nil>
}
