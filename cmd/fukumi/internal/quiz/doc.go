// Package quiz asks puzzles. A [Quiz] is one of them: it takes moves, judges them
// by what is proved, and answers with the defence that lasts longest. A [Game]
// asks one after the other, understands the words of a player, and keeps the
// score; it prints nothing.
package quiz
