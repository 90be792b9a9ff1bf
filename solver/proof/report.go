package proof

import "fukumi/notation"

// A Report is what the checker saw of a proof that it accepted.
type Report struct {
	Nodes     int    // attacker moves checked (of nodes, lines and threats), shared ones each time they are met
	Explicit  int    // defender replies that have a node of their own
	Lemma     int    // defender replies answered by a threat through the zone lemma
	Simulated int    // defender replies answered by a threat replayed on the board
	Length    int    // plies to the five, inclusive, under the longest defence inside the proof
	SHA256    string // of the encoded proof, in lower-case hexadecimal

	// Line is the attacker's proof move, the longest defence, and so on, to
	// the five: Length points. See MainLine.
	Line []notation.Point
}
