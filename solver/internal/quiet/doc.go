// Package quiet looks for wins with quiet moves: beyond threats, where a move need
// force nothing as long as the attacker wins whatever follows.
//
// It is a proof-number search over positions, best first, on a graph in memory in
// which a position stands once for all its images. What it asks of each position is
// answered by searches by threats (package dfpn), which remember what they have seen
// from one position to the next:
//
//   - The attacker to move: does he win by threats? Else his moves are tried, in
//     the order of their shapes, of how the learned evaluation judges what they lead to
//     (judge.go), and of what has won in similar positions (search.go).
//   - The defender to move: does he win by threats himself? Else: what does the
//     attacker threaten, should the defender pass? Only replies in the zone of that
//     win can matter (zone.go), and most of those lose to it, or to other threats.
//     What is left has to be answered by quiet moves again, one reply after the
//     other (answer.go).
//   - What has won against one reply is tried against the others (imitate.go).
//
// Where the graph grows to its bound it forgets what the search has turned away from
// (collect.go).
//
// A win is claimed with a certificate, made afresh on the board from what the graph
// holds (lemma.go). A failure is exact only where every move was tried, which
// small boards alone allow.
//
// Sources: Allis (1994), proof-number search, and Gomoku solved by it; Wu and others
// (2010) for the zones of a pass; Kawano (1996) for models.
package quiet
