// Package quiet looks for wins with quiet moves. Unlike a threat, a quiet move need not force anything, as long as the
// attacker wins whatever follows. Make a [Search] with [New] and call [Search.Run].
//
// It is a best-first proof-number search over positions. Its graph is in memory, and a position occurs in it only once
// for all its images. Searches by threats (package dfpn) answer the questions about each position, and keep their
// tables from one position to the next:
//
//   - The attacker to move: does he win by threats? If not, his moves are tried, in
//     the order of their shapes, of the learned evaluation of the positions after them
//     (judge.go), and of what has won in similar positions (search.go).
//   - The defender to move: does he win by threats himself? If not, what does the
//     attacker threaten if the defender passes? Only replies in the zone of that
//     win can matter (zone.go), and most of them lose to it, or to other threats.
//     The other replies must be answered by quiet moves again, one after the other
//     (answer.go).
//   - The moves that have won against one reply are tried against the others
//     (imitate.go).
//
// When the graph has reached its maximum size, the parts that the search has left are removed (collect.go).
//
// A win is claimed with a certificate, which is built from the graph and replayed on the board (lemma.go). A failure is
// exact only if every move was tried, which is possible only on small boards.
//
// With a frame, a search looks for wins that hold on every board. Every quiet move then needs a win that follows if the
// defender passes (standing.go), and what the checker of every board refuses is taken back (refused.go).
//
// Sources: Allis (1994) for proof-number search, and for Gomoku solved by it; Wu and others (2010) for the zones of a
// pass; Kawano (1996) for models.
package quiet
