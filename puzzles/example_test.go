package puzzles_test

import (
	"context"
	"fmt"
	"strings"

	"fukumi/puzzles"
)

// A suite is read and every puzzle judged: what is expected of it against what
// is proved.
func Example() {
	const suite = `
15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; id "a win"; goal vcf;
15 freestyle h8/j9 black; id "no win"; goal vcf;
`
	var cases []puzzles.Case
	for record, err := range puzzles.Read(strings.NewReader(suite)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		cases = append(cases, puzzles.Case{Suite: "example", Record: record})
	}
	err := puzzles.Run(context.Background(), cases, puzzles.Options{Workers: 2}, func(r *puzzles.Report) error {
		fmt.Printf("%s: %v (%s)\n", r.Record.ID, r.Outcome, r.Reason())
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// a win: pass ()
	// no win: fail (vcf: there is no vcf (exact))
}
