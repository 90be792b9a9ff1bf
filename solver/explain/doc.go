// Package explain tells a certificate in Allis's words: which threats a win is built
// from, the gain square of each, its cost squares and its rest squares, and which
// of the earlier threats it depends on.
//
// [Proof] tells a whole certificate, as data and as text; [Move] names one move.
// Nothing here searches, and nothing is told of a certificate that package proof
// does not accept.
package explain
