package main

// A review as text: the story, a chart, a table of the moves, and a diagram for
// each turning point.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/review"
	"fukumi/solver/review/report"
)

// print prints a review in the format that was asked for.
func (r *reviewRun) print(g *report.Report) error {
	var err error
	if r.output.Format == "json" {
		err = writeJSON(r.s.Out, g.Object())
	} else {
		err = newPrinter(r.s, r.output).review(g)
	}
	if err != nil {
		return err
	}
	return r.s.Out.Flush()
}

func (p *printer) review(r *report.Report) error {
	p.title(r.Heading())
	p.verdict(r.Loss(), amber)
	for _, text := range r.Story() {
		p.sentence("%s", text)
	}
	if p.quiet {
		return nil
	}
	p.section("the players")
	if err := p.reviewTable(report.CountHeads, report.CountHeads[1:], r.CountRows()); err != nil {
		return err
	}
	p.section("Black's win chance after each ply (%s)", "proved wins fill the height, judged ones never do")
	p.block(r.Bars())
	p.section("moves")
	if err := p.reviewTable(report.MoveHeads, []string{"ply", "Black judged"}, r.MoveRows()); err != nil {
		return err
	}
	for _, text := range report.MoveNotes {
		p.sentence("%s", text)
	}
	for _, m := range r.Turning() {
		p.turningPoint(r, m)
	}
	p.end()
	return nil
}

// reviewTable prints rows below the names of their columns, those of figures to the right.
func (p *printer) reviewTable(names, figures []string, rows [][]string) error {
	var columns []column
	for _, name := range names {
		columns = append(columns, column{name, slices.Contains(figures, name)})
	}
	return writeTable(p.w, p.md, columns, rows)
}

// turningPoint prints the board before the move, marked, and the better line.
func (p *printer) turningPoint(r *report.Report, m *review.Finding) {
	p.section("%s", report.TurningText(m))
	p.block(notation.Draw(&r.Judged[m.Ply].Position, report.TurningMarks(m), notation.Style{Color: p.color}))
	p.sentence("%s", words.Capital(r.Reason(m)))
	if text := report.BetterText(m); text != "" {
		p.sentence("%s", text)
	}
}
