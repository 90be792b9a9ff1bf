// Package fours searches for wins by continuous fours (VCF): exactly, so that a
// failure which no limit cut short says that there is none.
//
// [Search] finds the win, [LineNode] writes it as a certificate, and [ZoneOf]
// says which replies can matter against it, by the lemma that package proof
// states and checks. [Relevance] says which stones could give a win that there
// is not. [Inner] is how the larger searches ask: many times, each time bounded.
package fours
