package board

// {"kind": "review", "position": {…}, "info": {"id", "black", "white", "result"},
// "nodes", "time_ms"}: the review of the game that the moves of the position are.
// The limits are for a position. The answer is the object that fukumi review --json
// prints. Before it come "story", what a round has found so far, and "words", a reviewWords.
//
// This is the request alone: package solver/review decides the facts, package
// solver/review/story has the words.

import (
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

// reviewWords are what a review says in sentences, and what the page shows of it
// beside the answer.
type reviewWords struct {
	Heading  string         `json:"heading"`
	Say      string         `json:"say"`   // where the game was lost, in one sentence
	Why      []string       `json:"why"`   // sentences that follow
	Begin    int            `json:"begin"` // after how many plies it is shown first
	Loss     string         `json:"loss"`  // Say in full
	Story    []string       `json:"story"`
	Heads    []string       `json:"heads"`  // of counts
	Counts   [][]string     `json:"counts"` // a row for each player
	Chances  []chance       `json:"chances"`
	Asides   []string       `json:"asides"` // what is said beside the story
	Moves    []moveWords    `json:"moves"`
	Lessons  []story.Lesson `json:"lessons"`
	Notes    []string       `json:"notes"`    // what the words mean
	Warnings []string       `json:"warnings"` // doubts about the game
	SGF      string         `json:"sgf"`      // the game with what is said of it, with marks and variations
	SVG      string         `json:"svg"`      // the course of the game as a picture
	Report   string         `json:"report"`   // the name of the report in HTML, for "report"; "" for none
}

// A chance is Black's win chance after so many plies, its place in the list.
type chance struct {
	Black  *float64 `json:"black"`  // null where it is not known
	Proved bool     `json:"proved"` // a proof says so, or the board
}

// moveWords are those about one move.
type moveWords struct {
	Move   string           `json:"move"`   // "move 5, Black h8"
	Class  string           `json:"class"`  // "mistake"
	Reason string           `json:"reason"` // why it is that, "" for no more
	Title  string           `json:"title"`
	Known  string           `json:"known"`  // what is proved after it, "" for nothing
	Better string           `json:"better"` // "" where there is nothing better
	Wrong  bool             `json:"wrong"`  // fault is found with it
	Wins   []notation.Point `json:"wins"`   // the opponent's proved win after it
	Proof  string           `json:"proof"`  // the hash of its certificate, "" for none
	// Replies are the main ones to the first move of Wins, where each is refuted by itself.
	Replies []story.Reply `json:"replies"`
}

// reviewStory is what is known before all is searched.
type reviewStory struct {
	Say string `json:"say"`
}

// reviewCaps is how many times the nodes of a search a review may cost.
const reviewCaps = 4

func reviewGame(c *call) (any, error) {
	var q struct {
		request
		Position place `json:"position"`
		Info     struct {
			ID     string `json:"id"`
			Black  string `json:"black"`
			White  string `json:"white"`
			Result string `json:"result"`
		} `json:"info"`
		Nodes int64               `json:"nodes"`
		Time  answer.Milliseconds `json:"time_ms"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	limits, err := c.limits(q.Nodes, q.Time, review.DefaultNodes)
	if err != nil {
		return nil, err
	}
	moves := q.Position.Moves
	if err := bounded(moves); err != nil {
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
	count, told := int64(len(moves)), int64(0)
	if most := reviewCaps * c.o.Caps.Nodes / count; limits.Nodes > most {
		return nil, words.Errorf("nodes {nodes} for each of {n, plural, one {# move} other {# moves}} are too many: "+
			"want {most} at most", "nodes", limits.Nodes, "n", len(moves), "most", most)
	}
	if limits.Nodes > 0 { // what the positions do not take may go to where the game was lost
		told = min(max(reviewCaps*c.o.Caps.Nodes/limits.Nodes-count, 1), review.DefaultStory)
	}
	i := q.Info
	g.Info = format.Info{ID: text.Clean(i.ID), Black: text.Clean(i.Black), White: text.Clean(i.White),
		Result: text.Clean(i.Result)}
	memory := min(review.DefaultMemory, c.o.Caps.Memory)
	workers := int(max(1, min(int64(c.o.Workers), c.o.Caps.Memory/memory)))
	c.mode = ask.Aside
	s := c.searchBy(words.Later("reviewing the game"), memory, workers)
	defer s.end()
	o := review.Options{Limits: limits, Story: told, Memory: memory, Sessions: []*ask.Session{s.Session}}
	for _, other := range s.others {
		o.Sessions = append(o.Sessions, other.Session)
	}
	watch := review.Watch{Step: s.step, Story: func(r *review.Review) {
		_ = c.event("story", reviewStory{story.New(c.in, r).Headline()}) // the answer will tell
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
	said := wordsOf(r)
	if c.o.Report != nil {
		said.Report = c.reports.add(r)
	}
	if time.Now().After(c.until) {
		said.Warnings = append(said.Warnings, c.in.Say(
			"the time limit of {time} was reached: what is open here may have a proof", "time", c.o.Caps.Time))
	}
	if err := c.event("words", said); err != nil {
		return nil, err
	}
	return r.Object(), nil
}

// wordsOf puts a review into words.
func wordsOf(r *story.Document) *reviewWords {
	w := &reviewWords{
		Heading: r.Heading(), Say: r.Headline(), Why: r.Why(), Begin: r.Begin(), Loss: r.Loss(),
		Story: append([]string{}, r.Story()...), Heads: story.Heads(r.In, story.CountColumns),
		Counts: r.PlayerRows(),
		Asides: r.Asides(), Moves: []moveWords{}, Lessons: r.Questions(), Notes: story.MoveNotes(r.In),
		Warnings: []string{},
	}
	w.Warnings = append(w.Warnings, r.In.Texts(r.Game.Warnings)...)
	for i := range r.Judged {
		w.Chances = append(w.Chances, chanceAfter(r, i))
	}
	for i := range r.Moves {
		w.Moves = append(w.Moves, wordsOfMove(r, &r.Moves[i]))
	}
	var sgf strings.Builder
	if r.SGF(&sgf) == nil { // a board that the format cannot name has none
		w.SGF = sgf.String()
	}
	var svg strings.Builder
	if r.SVG(&svg) == nil {
		w.SVG = svg.String()
	}
	return w
}

func chanceAfter(r *story.Document, plies int) chance {
	black, known := r.ShownChance(plies)
	if !known {
		return chance{}
	}
	return chance{&black, black == 0 || black == 1}
}

func wordsOfMove(r *story.Document, m *review.Finding) moveWords {
	j := r.Judged[m.Ply+1]
	w := moveWords{Title: r.TurningText(m), Better: r.BetterName(m), Known: r.KnownText(m.Ply + 1),
		Wrong: story.IsWrong(m), Wins: answer.Points(r.Refutation(m.Ply)), Replies: r.Replies(m.Ply)}
	w.Move, w.Class, w.Reason = r.MoveText(m), story.ClassName(r.In, m.Class), r.Reason(m)
	if j.Attack.Verdict == solver.Win {
		w.Proof = j.Attack.Check.SHA256
	}
	return w
}
