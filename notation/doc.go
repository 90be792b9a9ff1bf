// Package notation defines the game: points, stones, positions, rules, symmetries, and plain
// coordinates.
//
// Start with [NewPosition] and [Position.Play]. Nothing here is fast. [Position] is a plain
// board. The referee (referee.go) finds fives and fouls by scanning lines exactly as the rules
// are written, so that tests can compare all faster code with it. The fast board is in package
// eval. The proof checker in solver/proof imports only this package, so this package imports
// little: packages notation/text and notation/record parse texts and records.
//
// Coordinates: the letter is the column, from a at the left and with i used;
// the number is the row, from 1 at the bottom. h8 is the centre of a 15x15
// board.
package notation
