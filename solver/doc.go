// Package solver answers questions about positions of Gomoku: which side wins by force, which moves hold, and which
// move to play. What it claims is proved. Every win carries a certificate that package proof has accepted. Every "no
// win" names the class of attack that was exhausted. Any other answer is "unknown", and names the limit that was
// reached.
//
// From input to answer: a [Query] asks whether the side to move in a notation.Position has a win of a class. The
// classes are continuous fours ([VCF]), threats of straight and double fours too ([VCT3]), any threats of a win by
// fours ([VCT]), and any moves ([AnyWin]). [Solver.Solve] sets up the compiled board of eval and runs one search after
// another:
//
//   - solver/internal/fours finds wins by fours, or shows that none exists;
//   - solver/internal/dfpn is proof-number search, complete for its class of threats;
//   - solver/internal/tss follows one plan of Allis's threat-space search, which
//     finds many wins at once, but never proves that none exists: it is asked
//     if dfpn takes long, or before it (threats.go);
//   - solver/internal/quiet looks for any win, by quiet moves too, where the
//     other searches have found no win in their part of the limits (quiet.go).
//
// All of them spend one budget (fours.Budget), made from the [Limits]. A win is written as a certificate, checked by
// proof.Verify, which shares no code with the searches, and returned as a [Result].
//
// Most programs use package solver/ask, which also consults books, a store and the theorems.
//
// Larger questions are built from this one. [Solver.Defend] asks what the opponent threatens, and what he can still win
// after each move. [Solver.Block] judges the only move that answers a four. [Solver.Rank] and [Solver.Choose] label the
// moves that are proved to win or to lose, and let solver/internal/alphabeta judge the others. A judgement is never
// called a proof.
//
// Related packages: solver/proof holds the certificates, their text form and the checker. solver/explain puts a
// certificate into words. solver/internal/model has published score models and a search with them, and proves nothing.
package solver
