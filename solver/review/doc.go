// Package review judges a game after it was played: where it was lost, what would have
// been better, which wins were missed, and what each move was worth.
//
// From a [Game] to a [Review] there are the phases of phases.go: those that find a [Judgement]
// of each position, with the workers of a [Reviewer] or in its [Store], and the story, which is
// told from the judgements alone and gives every move a class, a [Finding] (class.go). The
// facts of a game are decided here and nowhere else: package solver/review/story puts them
// into words, pictures and files.
//
// A win or a loss is proved by a certificate that package proof has accepted, or by one for
// each of the moves: a [ProofKind] says which. That a move stood a search ([Trial]) is no
// proof, and that it stops the threats says nothing of quiet attacks. Everything else is a
// judgement by alpha-beta, kept apart from what is proved.
package review
