// Package quiz asks puzzles. Begin with [New]. A [Quiz] asks one puzzle: it takes moves, judges them by proofs,
// and answers with the defence that lasts longest. A [Reader] reads the suites. The package prints nothing.
package quiz
