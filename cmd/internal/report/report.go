// Package report puts a review into words, tables, pictures and files: the
// sentences of the story and of every move, the rows of the tables, the chart, the
// game as a tree with comments and variations, one page of HTML with the mistakes as
// lessons, the index of a folder of such pages, and the JSON of package
// notation/answer.
//
// What is proved is said as a fact; what is judged says so. The sentences of the game are in
// story.go, those of a move in reason.go.
package report

import (
	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/solver/review"
)

// A Report is a review with its sentences. It is not safe for concurrent use.
type Report struct {
	*review.Review

	reasons []string                 // of the moves
	threats map[int][]threat.AtPoint // what one more stone makes after so many plies (pointThreats)
}

// New puts a review into words.
func New(r *review.Review) *Report {
	p := &Report{Review: r, threats: map[int][]threat.AtPoint{}}
	for i := range r.Moves {
		p.reasons = append(p.reasons, p.reason(&r.Moves[i]))
	}
	clear(p.threats) // nothing else asks for them
	return p
}

// pointThreats is what one more stone of either side makes after so many plies.
func (r *Report) pointThreats(plies int) []threat.AtPoint {
	list, known := r.threats[plies]
	if !known {
		list = threat.AtPoints(&r.Game.Positions[plies])
		r.threats[plies] = list
	}
	return list
}

// without is list less the point p.
func without(list []notation.Point, p notation.Point) []notation.Point {
	kept := []notation.Point{}
	for _, q := range list {
		if q != p {
			kept = append(kept, q)
		}
	}
	return kept
}
