// Package review judges a game after it was played: where it was lost, what would have
// been better, which wins were missed, and what each move was worth.
//
// From a [Game] to a [Review] there are three steps. Every position is searched, round by
// round, by the workers of a [Reviewer], or found in its [Store] (run.go, search.go,
// stored.go); what the proofs of neighbouring positions say about each other is added
// (propagate.go), and the effort of a round goes where the story needs it (queue.go,
// hunt.go). That gives a [Judgement] of each position. The story is told from the judgements
// alone (story.go), and every move gets a class, a [Finding] (class.go). The facts of a game
// are decided here and nowhere else: package cmd/internal/document puts them into words,
// pictures and files.
//
// A win or a loss is proved by a certificate that package proof has accepted, or by one for
// each of the moves: a [ProofKind] says which. That a move stood a search ([Trial]) is no
// proof, and that it stops the threats says nothing of quiet attacks. Everything else is a
// judgement by alpha-beta, kept apart from what is proved.
package review
