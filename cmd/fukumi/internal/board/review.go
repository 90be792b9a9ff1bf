package board

// {"kind": "review", "position": {…}, "info": {"id", "black", "white", "result"},
// "nodes", "time_ms"}: reviews the game that consists of the moves of the position.
// The limits are for one position. The answer is the object that fukumi review --json
// prints. It comes after events "story", with the results so far, and one event "words", a story.View.
//
// This file handles only the request: package solver/review decides the facts, and package
// solver/review/story puts them into words.

import (
	"time"

	"fukumi/notation/format"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

// A reviewStory is the headline of the review after a round that was not the last.
type reviewStory struct {
	Say string `json:"say"`
}

// A review may cost reviewCaps times the node cap of a search.
const reviewCaps = 4

func reviewGame(c *call) (any, error) {
	var q struct {
		request
		withPosition
		budget
		Info format.Info `json:"info"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	limits, err := c.limits(q.Nodes, q.Time, review.DefaultNodes)
	if err != nil {
		return nil, err
	}
	moves := q.Position.Moves
	if err := checkCount(moves); err != nil {
		return nil, err
	}
	q.Position.Moves = nil
	start, _, err := q.Position.position()
	if err != nil {
		return nil, err
	}
	g, err := review.NewGame(start, moves...)
	if err != nil {
		return nil, err
	}
	count, factor := int64(len(moves)), int64(0)
	if limit := reviewCaps * c.o.Caps.Nodes / count; limits.Nodes > limit {
		return nil, words.Errorf("nodes {nodes} for each of {n, plural, one {# move} other {# moves}} are too "+
			"many: expected at most {most}", "nodes", limits.Nodes, "n", len(moves), "most", limit)
	}
	if limits.Nodes > 0 { // the rest of the nodes may go to the moves that lost the game
		factor = min(max(reviewCaps*c.o.Caps.Nodes/limits.Nodes-count, 1), review.DefaultStory)
	}
	i := q.Info
	g.Info = format.Info{ID: text.Clean(i.ID), Black: text.Clean(i.Black), White: text.Clean(i.White),
		Result: text.Clean(i.Result)}
	memory := min(review.DefaultMemory, c.o.Caps.Memory)
	workers := int(max(1, min(int64(c.o.Workers), c.o.Caps.Memory/memory)))
	c.mode = ask.Aside
	s := c.searchBy(words.Later("reviewing the game"), memory, workers)
	defer s.end()
	o := review.Options{Limits: limits, Story: factor, Memory: memory, Sessions: []*ask.Session{s.Session}}
	for _, other := range s.others {
		o.Sessions = append(o.Sessions, other.Session)
	}
	watch := review.Watch{Step: s.step, Story: func(r *review.Review) {
		_ = c.event("story", reviewStory{story.New(c.in, r).Headline()}) // if it fails, the answer fails as well
	}}
	judged, err := review.New(o).Review(c.ctx, g, watch)
	if err != nil {
		return nil, err
	}
	judged.LookUpFirst(c.ctx, library.Readers(c.ctx, c.o.Books, &g.Positions[0]), func(error) {})
	r := story.New(c.in, judged)
	s.end()
	for _, j := range judged.Judged {
		c.proofs.add(&j.Attack)
	}
	view := r.View()
	if c.o.Report != nil {
		view.Report = c.reports.add(r)
	}
	if time.Now().After(c.until) {
		view.Warnings = append(view.Warnings, c.in.Say(
			"the time limit of {time} was reached: what is undecided here may have a proof", "time", c.o.Caps.Time))
	}
	if err := c.event("words", view); err != nil {
		return nil, err
	}
	return r.Object(), nil
}
