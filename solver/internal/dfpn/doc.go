// Package dfpn looks for wins by continuous threats, of the classes VCT3 and VCT, by depth-first proof-number search.
// Make a [Search] with [New] and call [Search.Solve]. moves.go defines the moves of both sides, visit.go searches them,
// graph.go has the table of nodes, and extract.go builds the certificate of a win.
//
// A win is proved by a tree: after every attacker move the defender faces a threat, and every reply in the zone of that
// threat is answered. No win of the class is missed, as long as no search by fours inside the tree was cut short:
//
//   - The attacker, if he has no win by fours, may make any four, and any
//     move after which, if the defender passes, he has a win by fours. Moves
//     that threaten a straight or double four are tried first; every other
//     move is one more step away, behind widen, so that the wide set is made only
//     if the narrow one promises little. No static test finds that set
//     exactly, so each free point is played and followed by a search by fours.
//   - Against a four the attacker must answer it, whatever that threatens.
//   - If the defender has a win by fours of his own when the attacker does
//     nothing, only fours and moves within its zone can help.
//   - The defender, facing a threat, may play anywhere in its zone: it contains
//     all moves that stop it, and all his fours. A defender with a win by
//     fours refutes.
//
// Sources: Allis (1994) for threat sequences; Thomsen (2000) for the null move. The zone is the lemma of package proof.
package dfpn
