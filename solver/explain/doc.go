// Package explain explains a certificate in Allis's terms: the threats that build a win and, for each threat, its gain
// square, cost squares and rest squares, and the earlier threats on which it depends.
//
// [Checked] explains an accepted certificate, as data and as text. [Move] names one move. Nothing here searches. A
// certificate must have been accepted by package proof before it is explained.
package explain
