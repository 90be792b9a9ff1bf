package record_test

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/record"
	"fukumi/notation/text"
)

// A record of another program: its names for the size, the rule and the points are known, and what
// is not read is named.
func ExampleParseRecord() {
	in, err := record.ParseRecord([]byte(`{"boardXSize":15,"boardYSize":15,"rules":"renju",
		"moves":[["B","H8"],["W","J9"]],"komi":0}`), text.Defaults{})
	if err != nil {
		panic(err)
	}
	fmt.Println(in.Position.Rule(), notation.FormatPosition(&in.Position), in.Position.Turn(), "to move")
	for _, u := range in.Unread {
		fmt.Println("not read:", u.Name)
	}
	// Output:
	// renju h8 i9 black to move
	// not read: komi
}
