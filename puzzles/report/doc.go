// Package report presents results about suites of puzzles, for people and for other programs, as
// tables, JSON objects and JUnit's XML. It presents runs with or without a baseline, the results of a
// check, and the contents of a suite.
//
// Begin with [NewRun]. A [Run] collects the reports of puzzles.Run one after the other, and makes all
// tables and objects about the run. The package prints nothing.
package report
