// Package mine finds puzzles in games, also in games that the program plays against itself: call Run, and Play for the
// games.
package mine
