// Package review judges a finished game: where it was lost, what would have been better, which wins were missed, and
// how good each move was. Make a [Game] with [FromTree] or [NewGame] and a [Reviewer] with [New], and call
// [Reviewer.Review].
//
// The file phases.go lists the phases that lead from a Game to a [Review]. The first phases find a [Judgement] of each
// position, with the workers of the Reviewer or from its Store. The story is then told from the judgements alone: it
// gives every move a class and a [Finding] (class.go). Only this package decides the facts about a game. Package
// solver/review/story puts them into words, pictures and files.
//
// A win or a loss is proved by a single certificate that package proof has accepted, or by one certificate for each
// move; a [ProofKind] says which. A move that stood a search ([Trial]) is not proved to hold, and a move that stops the
// threats may still lose to a quiet attack. Everything else is a judgement by alpha-beta, and is kept apart from what
// is proved.
package review
