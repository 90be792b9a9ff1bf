// Package quiet looks for wins with quiet moves: beyond threats, a move need force
// nothing as long as the attacker wins whatever follows. Make a [Search] with
// [New] and call [Search.Run].
//
// It is a best-first proof-number search over positions, on a graph in memory in
// which a position occurs once for all its images. Searches by threats (package
// dfpn) answer its questions about each position, and remember what they have seen
// from one position to the next:
//
//   - The attacker to move: does he win by threats? If not, his moves are tried, in
//     the order of their shapes, of the learned evaluation of the positions after them
//     (judge.go), and of what has won in similar positions (search.go).
//   - The defender to move: does he win by threats himself? If not: what does the
//     attacker threaten if the defender passes? Only replies in the zone of that
//     win can matter (zone.go), and most of those lose to it, or to other threats.
//     The rest must be answered by quiet moves again, one reply after the
//     other (answer.go).
//   - What has won against one reply is tried against the others (imitate.go).
//
// Once the graph has grown to its bound, it forgets what the search has turned away
// from (collect.go).
//
// A win is claimed with a certificate, made again on the board from the graph
// (lemma.go). A failure is exact only if every move was tried, which is possible
// only on small boards.
//
// Sources: Allis (1994), proof-number search, and Gomoku solved by it; Wu and others
// (2010) for the zones of a pass; Kawano (1996) for models.
package quiet
