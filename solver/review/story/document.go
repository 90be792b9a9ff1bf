// Package story puts a review into words, tables, pictures and files: the sentences about the game and about every
// move, the rows of the tables, the chart, the game as a tree with comments and variations, the mistakes as lessons,
// and the JSON of package notation/answer. Begin with New, and call the methods of the Document that it returns.
// Package solver/review decides all facts; this package only puts them into words.
//
// The text states proved facts as facts, and says of a judgement that it is one. The sentences about the game are in
// sentences.go, the notes after them in aside.go. The sentences about a move begin in reason.go; reason_other.go has
// the text for moves that change little, failure.go what a losing move failed to do, and known.go what is proved about
// a position. The captions of the turning points are in captions.go, the lessons in lesson.go and wrong.go, the JSON in
// json.go, and single words, such as column heads, in names.go.
package story

import (
	"cmp"

	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

// A Document is a review together with its language and sentences. It is not safe for concurrent use.
type Document struct {
	*review.Review
	In *words.Language

	reasons []string                 // the sentences about each move
	threats map[int][]threat.AtPoint // the results of pointThreats, by number of plies
}

// New returns a review in the words of a language. If the language is nil, it is English.
func New(l *words.Language, r *review.Review) *Document {
	p := &Document{Review: r, In: cmp.Or(l, words.English), threats: map[int][]threat.AtPoint{}}
	for i := range r.Moves {
		p.reasons = append(p.reasons, p.reason(&r.Moves[i]))
	}
	clear(p.threats) // only the reasons need them
	return p
}

// english returns the document in English, for programs, and for pictures, because their font has few letters.
func (r *Document) english() *Document {
	if r.In == words.English {
		return r
	}
	return New(words.English, r.Review)
}

// sentence adds the full stop to a text.
func (r *Document) sentence(text string) string { return r.In.Say("{sentence}.", "sentence", text) }

// pointThreats returns what one more stone of either side would make on each point of the position after the given
// number of plies.
func (r *Document) pointThreats(plies int) []threat.AtPoint {
	list, known := r.threats[plies]
	if !known {
		list = threat.AtPoints(&r.Game.Positions[plies])
		r.threats[plies] = list
	}
	return list
}
