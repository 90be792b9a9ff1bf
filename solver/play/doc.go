// Package play holds those who can be asked for a move: the search of package
// solver, and the score models of solver/internal/model. Programs that speak the
// Gomocup protocol are players, too, for the commands.
//
// A [Player] is given positions and answers with moves, which whoever asks has
// yet to judge ([Illegal], [Drawn]). A win that was proved is played out by its
// certificate ([Win]). Openings are judged here as well: which stones make a
// position even, and what to choose under swap2 ([Balance]).
package play
