// Package report says what was found in suites of puzzles, for people and for
// other programs: tables, JSON objects and JUnit's XML, for runs with or without
// a baseline; what a check found; and what there is in a suite.
//
// It prints nothing. A [Run] collects the reports of puzzles.Run one after the
// other, and everything else is made of it.
package report
