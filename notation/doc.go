// Package notation is the game: points, stones, positions, the rules that make
// them legal, symmetries, and plain coordinates.
//
// Nothing here is fast. [Position] is a board at rest. The referee
// (referee.go) decides fives and fouls: it scans lines exactly as the rules
// read. So tests can compare everything that is faster with it. The
// compiled board lives in eval. The proof checker in solver/proof
// imports this package alone, so this package imports little: boards as text,
// records and whatever else has to be parsed are read by notation/text and notation/record.
//
// Coordinates: the letter is the column, from a at the left and with i used;
// the number is the row, from 1 at the bottom. h8 is the centre of a 15x15
// board.
package notation
