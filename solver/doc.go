// Package solver answers questions about positions of Gomoku: which side wins by
// force, which moves hold, and which move to play. What it claims is proved. Every
// win carries a certificate that package proof has accepted. Every "no win" names
// the class of attack that was exhausted. All else is unknown, and the answer names
// the limit that was reached.
//
// From input to answer. A [Query] asks whether the side to move in a
// notation.Position has a win of a class: by continuous fours ([VCF]), by threats
// of straight and double fours too ([VCT3]), by any threat of a win by fours
// ([VCT]), or by any moves ([AnyWin]). [Solver.Solve] sets up the compiled board of
// eval and hands it to one search after another:
//
//   - solver/internal/fours finds wins by fours, or shows that none exists;
//   - solver/internal/dfpn is proof-number search, complete for its class of threats;
//   - solver/internal/tss follows one plan of Allis's threat-space search, which
//     finds many wins at once, but never proves that none exists: it is asked
//     if dfpn takes long, or before it (threats.go);
//   - solver/internal/quiet looks for any win, by quiet moves too, where the
//     other searches have found no win in their part of the limits (quiet.go).
//
// All of them spend one solver/internal/budget, made of the [Limits]. A win is
// written as a certificate, checked by proof.Verify, which shares no code with the
// searches, and returned as a [Result].
//
// Most programs ask through package solver/ask, which knows books, a store and the theorems too.
//
// Larger questions are made of that one: [Solver.Defend] asks what the opponent
// threatens, and what he can still win with after each move; [Solver.Block] judges
// the one move that answers a four; [Solver.Rank] and [Solver.Choose] label the moves that are proved
// to win or to lose, and let solver/internal/alphabeta judge the others. A judgement
// is never called a proof.
//
// Around it, solver/proof holds the certificates, their text and the checker;
// solver/explain puts a certificate into words; solver/internal/model has published score
// models and a search over them, and proves nothing.
package solver
