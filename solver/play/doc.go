// Package play has the players: the search of package solver, and the score models
// of solver/internal/model. For the commands, programs that speak the Gomocup
// protocol are players, too.
//
// A [Player] gets positions and answers with moves. The caller still has to judge
// them ([Illegal], [Drawn]). [Win] plays a proved win by its certificate.
// [Balance] judges openings: which stones make a position even, and what to choose
// under swap2.
package play
