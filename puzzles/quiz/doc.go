// Package quiz asks puzzles. Begin with [New]: its [Quiz] is one puzzle, which takes moves, judges them
// by what is proved, and answers with the defence that lasts longest. A [Reader] reads the suites. The package
// prints nothing.
package quiz
