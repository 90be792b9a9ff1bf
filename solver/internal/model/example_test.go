package model_test

import (
	"cmp"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver/internal/model"
)

// A published table of shapes says which free point is worth most.
func Example() {
	in, err := text.ParsePosition("h8,i8,j8/a1,a3,k8", text.Defaults{})
	if err != nil {
		panic(err)
	}
	m, err := model.Load(model.Names()[0])
	if err != nil {
		panic(err)
	}
	best := slices.MaxFunc(m.Scores(&in.Position, notation.Black), func(a, b model.Candidate) int {
		return cmp.Compare(a.Score, b.Score)
	})
	fmt.Println(m.Name, "plays", best.Point)
	// Output:
	// gu10 plays g8
}
