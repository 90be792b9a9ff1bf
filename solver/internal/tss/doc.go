// Package tss is Allis's threat-space search, by dependencies (db-search).
//
// It looks for a win by a sequence of fours and threes that stands whatever the
// defender replies, by giving him all the replies to each threat at once. That
// leaves one side to search for, and of its threats only those need be tried
// that depend on the one before:
//
//	dependency    A threat depends on another if that one's gain square is
//	              one of its rest squares. Below each node come the threats
//	              that depend on its gain square.
//	combination   Then any two nodes that do not conflict are joined if a
//	              threat needs the gain squares of both. Two nodes conflict if
//	              a gain square of one is a gain or cost square of the other, or
//	              two cost squares clash, save those of threats in both.
//
// The two stages take turns until no node is new. The goal is a five that is
// left after the reply to a four: a straight four or a double one.
//
// A sequence found here proves nothing yet, for the defender may have answers
// stronger than the threats he faces. Allis drops a sequence if any are
// possible; proof.go looks whether they help, which keeps twice as many. And
// sequences miss wins: those with quiet moves, with threats that help against
// some replies only, with answers to counter-threats. So a failure says nothing.
// Bound: maxTries threats, and the budget of the query.
//
// Source: Allis, van den Herik and Huntjens (1993), "Go-Moku and Threat-Space
// Search"; Allis (1994), chapter 4.
package tss
