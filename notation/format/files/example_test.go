package files_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
)

// One door for everything: JSON lines as they come, and files of other programs.
func ExampleReading() {
	const lines = `{"id":"one","moves":["h8","i9"]}
{"id":"two","moves":["h8","h8"]}
`
	const sgf = "(;GM[4]SZ[15];B[hh];W[ii];B[gg])"
	after := 2
	reading := files.Reading{After: &after}
	for _, text := range []string{lines, sgf} {
		for item := range reading.Positions(strings.NewReader(text)) {
			if item.Err != nil {
				fmt.Println(item.ID, "-", item.Err)
				continue
			}
			fmt.Println(item.ID, "-", notation.FormatPosition(&item.Position))
		}
	}
	// Output:
	// one - h8 i9
	// two - line 2: field "moves": move 2 "h8": point is occupied
	//  - h8 i7
}

// A game read in one format is written in another, which says what it has no
// place for.
func ExampleWrite() {
	trees, err := files.Read([]byte("(;GM[4]SZ[15]RU[Renju];B[hh]C[the centre];W[ii])"), format.Options{})
	if err != nil {
		log.Fatal(err)
	}
	lost, err := files.Write(os.Stdout, trees[0], format.Moves)
	fmt.Println(lost, err)
	// Output:
	// h8 i7
	// [comments the rule] <nil>
}
