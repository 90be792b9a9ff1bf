// Package review judges a finished game: where it was lost, what would have been
// better, which wins were missed, and what each move was worth. Make a [Game] with
// [FromTree] or [NewGame], a [Reviewer] with [New], and call [Reviewer.Review].
//
// From a Game to a [Review], phases.go lists the phases. The first ones find a [Judgement] of
// each position, with the workers of the Reviewer or in its Store. The story is then told from
// the judgements alone, and gives every move a class and a [Finding] (class.go). The facts of a
// game are decided only in this package: package cmd/internal/document puts them into words,
// pictures and files.
//
// A win or a loss is proved by one certificate that package proof has accepted, or by one
// for each of the moves: a [ProofKind] says which. A move that stood a search ([Trial]) is
// not proved to hold, and a move that stops the threats may still lose to a quiet attack.
// Everything else is a judgement by alpha-beta, kept apart from what is proved.
package review
