// Package explain puts a certificate into Allis's words: the threats that build a win,
// and for each threat its gain square, cost squares and rest squares, and the earlier
// threats that it depends on.
//
// [Proof] explains a whole certificate, as data and as text; [Move] names one move.
// Nothing here searches. A certificate is explained only if package proof accepts
// it.
package explain
