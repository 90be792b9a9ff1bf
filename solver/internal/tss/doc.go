// Package tss is Allis's threat-space search, by dependencies (db-search). Call
// [Search.Prepare], then [Search.Solve].
//
// It looks for a win by a sequence of fours and threes that works whatever the
// defender replies, by giving him all the replies to each threat at once. So
// only one side is searched, and only those of its threats that depend on the
// one before:
//
//	dependency    A threat depends on another if that one's gain square is
//	              one of its rest squares. Below each node come the threats
//	              that depend on its gain square.
//	combination   Then any two nodes that do not conflict are joined if a
//	              threat needs the gain squares of both. Two nodes conflict if
//	              a gain square of one is a gain or cost square of the other, or
//	              two cost squares clash, except those of threats in both.
//
// The two stages take turns until no node is new. The goal is a five that is
// left after the reply to a four: a straight four or a double one.
//
// A sequence found here proves nothing yet, because the defender may have
// answers stronger than the threats he faces. Allis drops a sequence if any such
// answer is possible; proof.go tests whether the answers help, which keeps twice
// as many sequences. And sequences miss wins: those with quiet moves, with
// threats that work against some replies only, with answers to counter-threats.
// So a failure proves nothing. Bound: maxTries threats, and the budget of the
// query.
//
// Source: Allis, van den Herik and Huntjens (1993), "Go-Moku and Threat-Space
// Search"; Allis (1994), chapter 4.
package tss
