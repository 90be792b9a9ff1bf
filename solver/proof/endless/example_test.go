package endless_test

import (
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// Four in the middle win on every board; four on the edge, with a stone at one end, need not.
func Example() {
	five := &endless.Node{Kind: proof.KindFive, Move: endless.Point{X: 2}}
	p := &endless.Proof{
		Position: endless.Position{
			Rule:   notation.Freestyle,
			Frame:  endless.FrameOf(5),
			Own:    []endless.Point{{X: -2}, {X: -1}, {X: 0}, {X: 1}},
			Others: []endless.Point{{X: 400, Y: -300}},
		},
		Tree: five,
	}
	r, err := endless.Check(p, endless.Options{})
	fmt.Println(r.Length, err)
	p.Position.Frame.High = 1 // a row that leaves the frame does not count
	_, err = endless.Check(p, endless.Options{})
	fmt.Println(err)
	// Output:
	// 1 <nil>
	// five: (2,0) makes no five
}
