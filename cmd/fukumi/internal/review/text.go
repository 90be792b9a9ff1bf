package review

// A review as text: the story, a chart, a table of the moves, and a diagram for
// each turning point.

import (
	"slices"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/report"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

// print prints a review in the format that was asked for.
func (r *reviewRun) print(g *report.Report) error {
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

func (p *reviewText) review(r *report.Report) error {
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
	if err := p.reviewTable(report.CountHeads, report.CountHeads[1:], r.CountRows()); err != nil {
		return err
	}
	p.Section("Black's win chance after each move (%s)", "proved wins fill the height, judged ones never do")
	p.Block(r.Bars(p.Width()))
	p.Section("moves")
	if err := p.reviewTable(report.MoveHeads, []string{"move", "Black judged"}, r.MoveRows()); err != nil {
		return err
	}
	for _, text := range report.MoveNotes {
		p.Sentence("%s", text)
	}
	for _, m := range r.Turning() {
		p.turningPoint(r, m)
	}
	p.End()
	return nil
}

// reviewTable prints rows below the names of their columns, those of figures to the right.
func (p *reviewText) reviewTable(names, figures []string, rows [][]string) error {
	var columns []terminal.Column
	for _, name := range names {
		columns = append(columns, terminal.Column{Name: name, Right: slices.Contains(figures, name)})
	}
	return p.Table(columns, rows)
}

// turningPoint prints the board before the move, marked, and the better line.
func (p *reviewText) turningPoint(r *report.Report, m *review.Finding) {
	p.Section("%s", report.TurningText(m))
	p.Board(&r.Judged[m.Ply].Position, report.TurningMarks(m))
	p.Sentence("%s", words.Capital(r.Reason(m)))
	if text := report.BetterText(m); text != "" {
		p.Sentence("%s", text)
	}
}
