package picture_test

import (
	"bytes"
	"context"
	"fmt"

	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/analysis/picture"
	"fukumi/solver/ask"
)

// The heat maps of a position, as text and as a picture.
func Example() {
	in, err := text.ParseArgument("h8 i9", text.Defaults{Size: 9})
	if err != nil {
		fmt.Println(err)
		return
	}
	q := solver.Query{Position: in.Position, Goal: solver.VCF, Limits: solver.Limits{Nodes: 100}}
	a, err := analysis.Analyze(context.Background(), ask.Open(ask.Options{}), "", q, analysis.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	maps := picture.Maps(words.English, a, picture.Black, picture.Zone)
	for _, m := range maps {
		fmt.Println(m.Title, len(m.Keys), m.Empty)
	}
	var svg bytes.Buffer
	fmt.Println(picture.OfMaps(a, maps, analysis.Hints{}).SVG(&svg), svg.Len() > 1000)
	// Output:
	// heat map of Black 9 no point is worth more than any other
	// Black must play here 0 White threatens nothing of the class
	// <nil> true
}
