package reviewcmd

// A review as text: the story, a chart, a table of the moves, and a diagram for
// each turning point.

import (
	"slices"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/document"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

// print prints a review in the format that was asked for.
func (r *reviewRun) print(g *document.Document) error {
	var err error
	if r.Output.Format == "json" {
		err = terminal.WriteJSON(r.Streams.Out, g.Object())
	} else {
		err = (&reviewText{command.NewPrinter(r.Streams, r.Output)}).review(g)
	}
	if err != nil {
		return err
	}
	return r.Streams.Out.Flush()
}

// A reviewText prints a review.
type reviewText struct{ *command.Printer }

func (p *reviewText) review(r *document.Document) error {
	p.Title(r.Heading())
	p.Verdict(r.Loss(), terminal.Amber)
	for _, text := range r.Story() {
		p.Sentence("%s", text)
	}
	for _, text := range r.Asides() {
		p.Sentence("%s", text)
	}
	if p.Quiet {
		return nil
	}
	p.Section("the players")
	if err := p.reviewTable(document.CountHeads, document.CountHeads[1:], r.CountRows()); err != nil {
		return err
	}
	p.Section("Black's win chance after each move (%s)", "proved wins fill the height, judged ones never do")
	p.Block(r.Bars(p.Width()))
	p.Section("moves")
	if err := p.reviewTable(document.MoveHeads, []string{"move", "Black judged"}, r.MoveRows()); err != nil {
		return err
	}
	for _, text := range document.MoveNotes {
		p.Sentence("%s", text)
	}
	for _, m := range r.Turning() {
		p.turningPoint(r, m)
	}
	if p.Scrolls() {
		p.Section("the verdict once more")
		p.Verdict(r.Loss(), terminal.Amber)
	}
	p.End()
	return nil
}

// reviewTable prints rows below the names of their columns, those of figures to the right.
func (p *reviewText) reviewTable(names, figures []string, rows [][]string) error {
	var columns []terminal.Column
	for _, name := range names {
		c := narrow[name]
		c.Name, c.Right = name, slices.Contains(figures, name)
		columns = append(columns, c)
	}
	return p.Table(columns, rows)
}

// narrow says of the columns of all tables what they are called and which are left out
// where a terminal is too narrow for them.
var narrow = map[string]terminal.Column{
	"Black judged": {Short: "Black", Spare: 1}, "proved after it": {Short: "proved after", Spare: 2},
	"side":  {Spare: 3},
	"class": {Spare: 4},

	"moves": {Spare: 5}, "games": {Spare: 1}, "won": {Spare: 2}, "lost": {Spare: 3}, "accuracy": {Short: "acc.",
		Spare: 1},
	"losing": {Spare: 1}, "losing moves": {Short: "losing", Spare: 1},
	"missed wins": {Short: "missed", Spare: 2}, "blunders": {Short: "blund.", Spare: 2}, "mistakes": {Short: "mist.",
		Spare: 3},
	"inaccuracies": {Short: "inacc.", Spare: 4}, "only moves": {Short: "only", Spare: 6},

	"opening": {Spare: 1}, "middle": {Spare: 1}, "late": {Spare: 1},
	"after a missed win": {Short: "after a miss", Spare: 3}, "by a foul": {Short: "foul", Spare: 2},
}

// turningPoint prints the board before the move, marked, and the better line.
func (p *reviewText) turningPoint(r *document.Document, m *review.Finding) {
	p.Section("%s", document.TurningText(m))
	p.Board(&r.Judged[m.Ply].Position, document.TurningMarks(m))
	p.Sentence("%s", words.Capital(r.Reason(m)))
	if text := document.BetterText(m); text != "" {
		p.Sentence("%s", text)
	}
}
