package report_test

import (
	"context"
	"fmt"
	"strings"

	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/report"
)

// A run is summed up in a table.
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
	run := report.NewRun(len(cases), nil, report.Options{})
	err := puzzles.Run(context.Background(), cases, puzzles.Options{}, func(r *puzzles.Report) error {
		run.Add(r)
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	table := run.Suites(words.English)
	for i, column := range table.Columns[:4] {
		fmt.Println(column.Name, table.Rows[0][i])
	}
	// Output:
	// suite example
	// puzzles 2
	// pass 1
	// fail 1
}
