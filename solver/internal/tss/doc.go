// Package tss is Allis's threat-space search, by dependencies (db-search). Call
// [Search.Prepare], then [Search.Solve].
//
// It looks for a win by a sequence of fours and threes that works whatever the defender replies: the defender gets all
// replies to each threat at the same time. So only one side is searched, and only threats that depend on the one
// before:
//
//	dependency    A threat depends on another threat if the gain square of the
//	              other is one of its rest squares. Each node is extended by
//	              the threats that depend on its gain square.
//	combination   Then any two nodes that do not conflict are joined if a
//	              threat needs the gain squares of both. Two nodes conflict if
//	              a gain square of one is a gain or cost square of the other, or
//	              if they have a cost square in common. Squares of threats that
//	              are in both nodes are no conflict.
//
// The two stages take turns until there are no new nodes. The goal is a five that remains after the reply to a four,
// that is, a straight or a double four.
//
// A sequence found here proves nothing yet, because the defender may have answers that are stronger than the threats.
// Allis drops a sequence if any such answer is possible. Instead, proof.go tests whether the answers help, which keeps
// twice as many sequences. The sequences miss some wins: wins with quiet moves, with threats that work only against
// some replies, and with answers to counter-threats. So a failure proves nothing. The search is bounded by maxTries
// threats and by the budget of the query.
//
// Source: Allis, van den Herik and Huntjens (1993), "Go-Moku and Threat-Space
// Search"; Allis (1994), chapter 4.
package tss
