// Package eval compiles positions into boards that place a stone and take it back in tens of
// nanoseconds, for the searches of package solver. Begin with [New] for a search by threats, or
// [NewScore] for a search by evaluation.
//
// There are two layers, and on the second a learned evaluation (net.go). [Board], the window layer,
// keeps the lines of the board as bits and reads runs of five points from them (geometry.go,
// board.go, window.go). It gives exact answers for a
// search by fours: the pairs of points that make and complete a four, the points that make five, and
// the foul points. The pattern layer (pattern.go) keeps a class for every point and colour, for the
// order of moves, heat maps and the evaluation. Package notation/threat names threats in the words of
// players.
//
// Nothing here searches. Tests compare everything here with the referee of
// package notation.
package eval
