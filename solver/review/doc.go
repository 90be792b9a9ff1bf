// Package review judges a game after it was played: where it was lost, what could
// still have held, which wins were missed, and what each move was worth.
//
// From a [Game] to a [Review]: every position is searched (search.go) by the
// workers of a [Reviewer], or found in its [Store] (work.go, stored.go), which gives
// a [Judgement] of each. What the proofs of neighbouring positions say about each
// other is added (propagate.go). Then the losing move, the escapes and the missed
// wins are looked for, with more searches where they depend on one (review.go), and
// every move gets a class, a [Finding] (class.go).
//
// A win or a loss is proved by a certificate that package proof has accepted, or by
// one for each of the moves: a [ProofKind] says which. Everything else is a
// judgement by alpha-beta, kept apart from what is proved. Package report puts a
// review into words, pictures and files.
package review
