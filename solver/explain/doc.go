// Package explain puts a certificate into Allis's words: the threats that a win is built
// from, and for each its gain square, its cost squares, its rest squares, and the
// earlier threats that it depends on.
//
// [Proof] explains a whole certificate, as data and as text; [Move] names one move.
// Nothing here searches. A certificate that package proof does not accept is not
// explained.
package explain
