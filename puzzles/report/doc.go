// Package report presents what was found in suites of puzzles, for people and for
// other programs: tables, JSON objects and JUnit's XML, for runs with or without
// a baseline; the results of a check; and the contents of a suite.
//
// Begin with [NewRun]: a [Run] collects the reports of puzzles.Run one after the
// other, and everything about a run is made from it. The package prints nothing.
package report
