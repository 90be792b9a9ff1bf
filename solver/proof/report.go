package proof

// A Report is what the checker saw of a proof that it accepted.
type Report struct {
	Nodes     int    // attacker moves checked, shared ones each time they are met
	Explicit  int    // defender replies that have a node of their own
	Lemma     int    // defender replies answered by a threat through the zone lemma
	Simulated int    // defender replies answered by a threat replayed on the board
	Length    int    // plies to the five, inclusive, under the longest defence inside the proof
	SHA256    string // of the encoded proof, in lower-case hexadecimal
}
