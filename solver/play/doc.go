// Package play has the players of games: the search of package solver, and the score models of solver/internal/model.
// The commands add programs that speak the Gomocup protocol.
//
// A [Player] gets positions and answers with moves, which the caller must check ([Illegal], [Drawn]). A [Win] plays a
// proved win by its certificate. A [Balance] judges openings: which stones make a position even, and what to choose
// under swap2.
package play
