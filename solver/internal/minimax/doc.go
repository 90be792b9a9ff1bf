// Package minimax searches to a fixed depth and width over a model of
// solver/internal/model with [Choose]: plain minimax, alpha-beta, and alpha-beta
// with the best candidates first, as the systems of the models did.
//
// It proves nothing. A line that ends in a five scores Won, but only the
// model's candidates were searched: another move may refute the line.
//
// Bound: width^depth positions. Pruning changes only the number of positions:
// the move, the score and the line are those of plain minimax over the same
// candidates in the same order (tested).
//
// The models knew only the free rule; here the rule of the position decides
// what is a five, and Black's fouls are never candidates.
package minimax
