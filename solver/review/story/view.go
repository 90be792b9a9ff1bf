package story

// A review in the form in which a page shows it.

import (
	"strings"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/solver"
	"fukumi/solver/review"
)

// A View is the text of a review, together with what a page shows of it in addition to its answer.Review.
type View struct {
	Heading  string       `json:"heading"`
	Say      string       `json:"say"`   // where the game was lost, in one sentence
	Why      []string     `json:"why"`   // sentences that follow Say
	Begin    int          `json:"begin"` // after how many plies the page begins to show the game
	Loss     string       `json:"loss"`  // Say in full detail
	Story    []string     `json:"story"`
	Heads    []string     `json:"heads"`  // column heads of counts
	Counts   [][]string   `json:"counts"` // a row for each player
	Chances  []ViewChance `json:"chances"`
	Asides   []string     `json:"asides"` // notes that follow the story
	Moves    []MoveView   `json:"moves"`
	Lessons  []Lesson     `json:"lessons"`
	Notes    []string     `json:"notes"`    // explanations of the words
	Warnings []string     `json:"warnings"` // doubts about the game
	SGF      string       `json:"sgf"`      // the game with comments, marks and variations
	SVG      string       `json:"svg"`      // the course of the game as a picture
	Report   string       `json:"report"`   // name of the HTML report, for the request "report"; "" if there is none
}

// A ViewChance is Black's win chance. The index in the list is the number of plies played.
type ViewChance struct {
	Black  *float64 `json:"black"`  // null if it is not known
	Proved bool     `json:"proved"` // shown by a proof or by the board
}

// A MoveView is the text of a review about one move.
type MoveView struct {
	Move   string           `json:"move"`   // "move 5, Black h8"
	Class  string           `json:"class"`  // "mistake"
	Reason string           `json:"reason"` // why the move has that class; "" if there is nothing to add
	Title  string           `json:"title"`
	Known  string           `json:"known"`  // what is proved after the move; "" if nothing is proved
	Better string           `json:"better"` // the better move; "" if none is known
	Wrong  bool             `json:"wrong"`  // whether the review finds fault with the move
	Wins   []notation.Point `json:"wins"`   // the opponent's proved win after the move
	Proof  string           `json:"proof"`  // hash of the certificate of that win; "" if there is none
	// Replies are the main replies to the first move of Wins, if each reply has its own refutation.
	Replies []Reply `json:"replies"`
}

// View returns the view of the review.
func (r *Document) View() *View {
	w := &View{
		Heading: r.Heading(), Say: r.Headline(), Why: r.Why(), Begin: r.Begin(), Loss: r.Loss(),
		Story: append([]string{}, r.Story()...), Heads: Heads(r.In, CountColumns),
		Counts: r.PlayerRows(),
		Asides: r.Asides(), Moves: []MoveView{}, Lessons: r.Questions(), Notes: MoveNotes(r.In),
		Warnings: []string{},
	}
	w.Warnings = append(w.Warnings, r.In.Texts(r.Game.Warnings)...)
	for i := range r.Judged {
		w.Chances = append(w.Chances, r.viewChance(i))
	}
	for i := range r.Moves {
		w.Moves = append(w.Moves, r.moveView(&r.Moves[i]))
	}
	var sgf strings.Builder
	if r.SGF(&sgf) == nil { // the format cannot name every board
		w.SGF = sgf.String() // the format cannot represent every board
	}
	var svg strings.Builder
	if r.SVG(&svg) == nil {
		w.SVG = svg.String()
	}
	return w
}

func (r *Document) viewChance(plies int) ViewChance {
	black, known := r.ShownChance(plies)
	if !known {
		return ViewChance{}
	}
	return ViewChance{&black, black == 0 || black == 1}
}

func (r *Document) moveView(m *review.Finding) MoveView {
	j := r.Judged[m.Ply+1]
	w := MoveView{Title: r.TurningText(m), Better: r.BetterName(m), Known: r.KnownText(m.Ply + 1),
		Wrong: IsWrong(m), Wins: answer.Points(r.Refutation(m.Ply)), Replies: r.Replies(m.Ply)}
	w.Move, w.Class, w.Reason = r.MoveText(m), ClassName(r.In, m.Class), r.Reason(m)
	if j.Attack.Verdict == solver.Win {
		w.Proof = j.Attack.Check.SHA256
	}
	return w
}
