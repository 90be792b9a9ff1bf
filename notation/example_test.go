package notation_test

import (
	"fmt"

	"fukumi/notation"
)

func ExamplePosition() {
	pos, err := notation.NewPosition(notation.Renju, 15)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, move := range []string{"h8", "i9", "g7"} {
		p, err := notation.ParsePoint(move, pos.Size())
		if err == nil {
			err = pos.Play(p)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(notation.FormatPosition(&pos), "-", pos.Turn(), "to move")
	// Output: h8 i9 g7 - white to move
}
