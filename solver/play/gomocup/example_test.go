package gomocup_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"fukumi/solver/play/gomocup"
)

// A manager shows a board: the win is found, and said before the move.
func ExampleServe() {
	manager := strings.NewReader("START 15\nBOARD\n7,7,1\n7,8,1\n7,9,1\n7,10,1\n6,6,2\n0,0,2\n0,2,2\n2,0,2\nDONE\n" +
		"END\n")
	if err := gomocup.Serve(context.Background(), manager, os.Stdout, gomocup.Options{Nodes: 1000}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// OK
	// MESSAGE proved win (five) in 1 ply: h4
	// 7,11
}
