// Package match plays two players against each other and estimates their strength.
//
// A [Match] has the players and the openings, and [Match.Run] plays it: every opening twice, with colours swapped, and
// several games at the same time. The games are counted in their order. A game that is the same as an earlier one, or
// its turned or mirrored image, is not counted. The result is an answer.Match; the games are trees of notation/format.
// [Play] plays one game.
//
// [NewEngine] makes a player of a program that speaks the Gomocup protocol. A [PositionEngine] asks such a program
// about single positions. No other package of solver starts processes.
package match
