package opening_test

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/opening"
)

// The first player puts Kagetsu, and the other one takes Black.
func Example() {
	o, err := opening.Begin(opening.RIF, notation.Renju, 15)
	if err != nil {
		fmt.Println(err)
		return
	}
	kagetsu := []notation.Point{notation.At(7, 7), notation.At(7, 8), notation.At(8, 8)}
	for _, a := range []opening.Act{{Kind: opening.Put, Points: kagetsu}, {Kind: opening.Trade}} {
		if err := o.Do(a); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println("Black has player", o.Black(), "and player", o.Actor(), "puts the fourth stone")
	fmt.Println(o.Do(opening.Act{Kind: opening.Trade}))
	// Output:
	// Black has player 2 and player 1 puts the fourth stone
	// RIF does not allow a swap of colours now, only stones
}
