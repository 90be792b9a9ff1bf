// Package dfpn looks for wins by continuous threats, of the classes VCT3 and VCT, by depth-first proof-number search.
// Make a [Search] with [New] and call [Search.Solve]. moves.go defines the moves of both sides, visit.go searches them,
// graph.go has the table of nodes, and extract.go builds the certificate of a win.
//
// A win is proved by a tree: after every attacker move the defender faces a threat, and every reply in the zone of that
// threat is answered. No win of the class is missed, as long as no search by fours inside the tree was cut short:
//
//   - If the attacker has no win by fours, he may make any four, and any move
//     after which he has a win by fours if the defender passes. Moves that
//     threaten a straight or double four are tried first. The other moves are
//     one step further, behind the move widen, so that this wide set is
//     computed only if the narrow set looks bad. No static test finds the wide
//     set exactly, so each free point is played and followed by a search by
//     fours.
//   - The attacker must answer a four, whether the answer threatens anything or
//     not.
//   - If the defender would have a win by fours when the attacker does nothing,
//     only fours and moves in the zone of this win can help.
//   - Against a threat, the defender may play anywhere in its zone, which
//     contains all moves that stop the threat, and all his fours. If he has a
//     win by fours, the attacker's move is refuted.
//
// Sources: Allis (1994) for threat sequences; Thomsen (2000) for the null move. The zone is the lemma of package proof.
package dfpn
