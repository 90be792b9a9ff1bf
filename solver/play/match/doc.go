// Package match plays two players against each other and estimates their strength.
//
// A [Match] names the players and the openings, and [Match.Run] plays it: every
// opening twice, with colours swapped, several games at a time, counted in their
// order. A game that is the same as an earlier one, or its turned or mirrored image,
// is not counted. The result is an answer.Match; the games are trees of
// notation/format. [Play] plays one game.
//
// [NewEngine] starts a program that speaks the Gomocup protocol and makes it a player;
// [PositionEngine] asks it about single positions. No other package of solver starts processes.
package match
