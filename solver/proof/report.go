package proof

import "fukumi/notation"

// A Report is the checker's report about a proof that it accepted.
type Report struct {
	// the narrowest class that was found for the proof: its own or, with Options.Narrow, perhaps a narrower one
	Class Class
	// number of checked attacker moves (of nodes, lines and threats); a shared node counts once in each position
	Nodes     int
	Explicit  int    // number of defender replies with their own node
	Lemma     int    // number of free points answered by a lemma about zones; some may be foul for the defender
	Simulated int    // number of defender replies answered by a threat or a default that was played out
	Quiet     counts // the part of these counts that belongs to quiet nodes
	// number of plies up to and including the five, against the longest defence in the proof; 0 if lemmas were used
	Length int
	SHA256 string // hash of the encoded proof, in lower-case hexadecimal; "" if lemmas were used

	// Line has Length points: the attacker's move of the proof, the longest defence, and so on, to the five.
	Line []notation.Point
}
