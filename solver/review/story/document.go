// Package story puts a review into words, tables, pictures and files: the
// sentences of the story and of every move, the rows of the tables, the chart, the
// game as a tree with comments and variations, the mistakes as lessons, and the JSON
// of package notation/answer. The facts are decided in package solver/review: nothing
// is found out here.
//
// What is proved is said as a fact; what is judged says so. The sentences of the game are in
// sentences.go, and what is said beside them in aside.go. Those of a move begin in reason.go,
// which asks reason_other.go about moves that change little, failure.go what a move that lost
// failed to do, and known.go what is known of a position. The captions of the turning points
// are in captions.go, the lessons in lesson.go and wrong.go, the JSON in json.go, and the single
// words, such as the heads of columns, in names.go.
package story

import (
	"cmp"

	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

// A Document is a review with its sentences. It is not safe for concurrent use.
type Document struct {
	*review.Review
	In *words.Language

	reasons []string                 // of the moves
	threats map[int][]threat.AtPoint // what one more stone makes after so many plies (pointThreats)
}

// New puts a review into the words of a language, nil is English.
func New(l *words.Language, r *review.Review) *Document {
	p := &Document{Review: r, In: cmp.Or(l, words.English), threats: map[int][]threat.AtPoint{}}
	for i := range r.Moves {
		p.reasons = append(p.reasons, p.reason(&r.Moves[i]))
	}
	clear(p.threats) // nothing else asks for them
	return p
}

// english is the same in English: for what programs read, and for pictures, whose letters are few.
func (r *Document) english() *Document {
	if r.In == words.English {
		return r
	}
	return New(words.English, r.Review)
}

// sentence ends a sentence.
func (r *Document) sentence(text string) string { return r.In.Say("{sentence}.", "sentence", text) }

// pointThreats is what one more stone of either side makes after so many plies.
func (r *Document) pointThreats(plies int) []threat.AtPoint {
	list, known := r.threats[plies]
	if !known {
		list = threat.AtPoints(&r.Game.Positions[plies])
		r.threats[plies] = list
	}
	return list
}
