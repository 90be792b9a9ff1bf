package plane_test

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

// A book has a lemma of a position and of its images. Verify says whether it answers every reply to a first stone.
func Example() {
	b, err := plane.New(plane.Header{Rule: notation.Freestyle, Frame: 15, Program: "example"})
	if err != nil {
		panic(err)
	}
	row := func(step endless.Point) []endless.Point {
		return []endless.Point{{}, step, {X: 2 * step.X, Y: 2 * step.Y}, {X: 3 * step.X, Y: 3 * step.Y}}
	}
	four := endless.Position{Rule: notation.Freestyle, Frame: endless.FrameOf(15), Own: row(endless.Point{X: 1})}
	err = b.Add(plane.Lemma{Position: four, Node: &endless.Node{Kind: proof.KindFive, Move: endless.Point{X: 4}}})
	fmt.Println(b.Len(), err)

	four.Own = row(endless.Point{Y: -1})
	n, ok, err := b.Find(&four)
	fmt.Println(n.Move, ok, err)

	r, err := b.Verify(context.Background(), 1, nil)
	fmt.Println(r.All(), err)
	// Output:
	// 1 <nil>
	// (0,-4) true <nil>
	// false <nil>
}
