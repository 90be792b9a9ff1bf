// Package minimax searches to a fixed depth and width over a model of
// solver/internal/model: plain minimax, alpha-beta, and alpha-beta with the best
// candidates first, as the systems of the models did.
//
// It proves nothing. A line that ends in a five scores Won, but the candidates
// are those of the model: what it did not look at may refute the line.
//
// Bound: width^depth positions. Pruning changes the number of positions and
// nothing else: the move, the score and the line are those of plain minimax
// over the same candidates in the same order (tested).
//
// Where the models knew the free rule only, the rule of the position decides
// here what is a five, and Black's fouls are never candidates.
package minimax
