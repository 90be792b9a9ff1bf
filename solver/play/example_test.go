package play_test

import (
	"context"
	"fmt"

	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/play"
)

// A player is asked for a move, which is then checked and played.
func Example() {
	in, err := text.ParsePosition("h8,h9,h10,j8,k8/h7,a1,a3,c1,o15", text.Defaults{})
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := in.Position
	p := play.NewOwn(play.Options{Limits: solver.Limits{Nodes: 20_000}})
	defer p.Close()
	m, err := p.Move(context.Background(), &pos)
	if err == nil {
		err = play.Illegal(&pos, m.Point)
	}
	fmt.Println(m.Point, m.Says, err)
	// Output: i8 proved: Black wins by VCF in 2 moves <nil>
}
