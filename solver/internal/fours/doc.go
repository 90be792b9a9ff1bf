// Package fours searches for wins by continuous fours (VCF), exactly: a failure
// that no limit cut short proves that no such win exists.
//
// [Search] finds the win, [LineNode] writes it as a certificate, and [ZoneOf]
// says which replies can matter against it, by the lemma that package proof
// states and checks. [Relevance] says which additional stones could give a win
// after a failure. [Inner] is the interface for larger searches, which ask many
// times with a bound each time.
package fours
