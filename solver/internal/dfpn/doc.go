// Package dfpn looks for wins by continuous threats, of the classes VCT3 and VCT,
// by depth-first proof-number search: moves.go says what the moves of either side
// are, visit.go walks over them, graph.go is their memory, and extract.go makes the
// certificate of a win.
//
// It proves a win by a tree: after every attacker move the defender is under a
// threat, and every reply in the zone of that threat is answered. It misses
// nothing in its class, as long as no search by fours inside it was cut short:
//
//   - The attacker, where no win by fours exists, may make any four, and any
//     move after which, should the defender pass, he has a win by fours. Moves
//     that threaten a straight or double four are tried first; every other
//     move is behind one more step, widen, so that the wide set is made only
//     where the narrow one promises little. No static test finds that set
//     exactly, so each free point is played and the win by fours looked for.
//   - Against a four the attacker must answer it, whatever that threatens.
//   - Where the defender has a win by fours of his own, should the attacker do
//     nothing, only fours and moves within its zone can help.
//   - The defender, under a threat, may play anywhere in its zone: there are
//     all moves that stop it, and all his fours. A defender with a win by
//     fours refutes.
//
// Source: Allis (1994) for threat sequences; Thomsen (2000) for the null move;
// the zone is the lemma of package proof.
package dfpn
