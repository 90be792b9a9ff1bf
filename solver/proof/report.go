package proof

import "fukumi/notation"

// A Report is what the checker saw of a proof that it accepted.
type Report struct {
	// the narrowest class that the proof belongs to: its own or, with Options.Narrow, perhaps a narrower one
	Class Class
	// attacker moves checked (of nodes, lines and threats), for a shared node once in each position
	Nodes     int
	Explicit  int    // defender replies with a node of their own
	Lemma     int    // free points answered by a lemma about zones; some may be foul for the defender
	Simulated int    // defender replies answered by a threat, or a default, played out on the board
	Quiet     counts // of these, the counts of quiet nodes
	// plies to the five, inclusive, under the longest defence inside the proof; 0 if lemmas were used
	Length int
	SHA256 string // of the encoded proof, in lower-case hexadecimal; "" if lemmas were used

	// Line is the attacker's proof move, the longest defence, and so on, to
	// the five: Length points.
	Line []notation.Point
}
