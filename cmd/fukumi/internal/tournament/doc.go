// Package tournament plays two players against each other: from which openings, with
// which colours, and what that says about their strength.
//
// A [Match] is told who plays and from where, and [Match.Run] plays it: every
// opening twice, colours swapped, several games at a time, counted in their
// order. A game that is the same as an earlier one up to the symmetries of the
// board is not counted. The result is an answer.Match; the games are handed out
// as trees of notation/format. [Play] is one game by itself.
package tournament
