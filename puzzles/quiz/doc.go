// Package quiz asks puzzles. A [Quiz] is one of them: it takes moves, judges them
// by what is proved, and answers with the defence that lasts longest. It prints nothing.
package quiz
