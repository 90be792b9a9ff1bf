package pages

// A review as text: the story, a chart, a table of the moves, and a diagram for each turning
// point.

import (
	"slices"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

// print prints a review in the format of the flags.
func (r *reviewRun) print(g *story.Document) error {
	var err error
	if r.Output.Format == "json" {
		err = text.WriteJSON(r.Streams.Out, g.Object())
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

func (p *reviewText) review(r *story.Document) error {
	p.Title(r.Heading())
	p.Verdict(r.Loss(), cli.Amber)
	for _, text := range r.Story() {
		p.Sentence("%s", text)
	}
	for _, text := range r.Asides() {
		p.Sentence("%s", text)
	}
	if p.Quiet {
		return nil
	}
	p.Section("%s", p.Words.Say("the players"))
	if err := p.reviewTable(story.CountColumns, story.CountColumns[1:], r.CountRows()); err != nil {
		return err
	}
	p.Section("%s", p.Words.Say("Black's win chance after each move (proved wins fill the height, judged ones never "+
		"do)"))
	p.Block(r.Bars(p.Width(), cli.Cells))
	p.Section("%s", p.Words.Say("moves##heading"))
	if err := p.reviewTable(story.MoveColumns, []string{"move", "Black judged"}, r.MoveRows()); err != nil {
		return err
	}
	for _, text := range story.MoveNotes(p.Words) {
		p.Sentence("%s", text)
	}
	for _, m := range r.Turning() {
		p.turningPoint(r, m)
	}
	if p.Scrolls() {
		p.Section("%s", p.Words.Say("verdict, again"))
		p.Verdict(r.Loss(), cli.Amber)
	}
	p.End()
	return nil
}

// reviewTable prints rows below the names of their columns, with the columns of figures on the right.
func (p *reviewText) reviewTable(names, figures []string, rows [][]string) error {
	var columns []cli.Column
	for _, name := range names {
		c := cli.Column{Name: story.Head(p.Words, name), Short: short[name].In(p.Words), Spare: spare[name],
			Right: slices.Contains(figures, name)}
		columns = append(columns, c)
	}
	return p.Table(columns, rows)
}

// spare names the columns that are left out if the terminal is too narrow, with their cli.Column.Spare.
var spare = map[string]int{
	"Black judged": 1, "proved after it": 2, "side": 3, "class": 4,
	"moves": 5, "games": 1, "won": 2, "lost": 3, "accuracy": 1, "losing": 1, "losing moves": 1,
	"missed wins": 2, "blunders": 2, "mistakes": 3, "inaccuracies": 4, "only moves": 6,
	"opening": 1, "middle": 1, "late": 1, "after a missed win": 3, "by a foul": 2,
}

// short has the shorter names of columns for a narrow terminal.
var short = map[string]*words.Message{
	"Black judged":       words.Later("Black##short for the column Black judged"),
	"proved after it":    words.Later("proved after##short for the column proved after it"),
	"accuracy":           words.Later("acc.##short for the column accuracy"),
	"losing moves":       words.Later("losing##short for the column losing moves"),
	"missed wins":        words.Later("missed##short for the column missed wins"),
	"blunders":           words.Later("blund.##short for the column blunders"),
	"mistakes":           words.Later("mist.##short for the column mistakes"),
	"inaccuracies":       words.Later("inacc.##short for the column inaccuracies"),
	"only moves":         words.Later("only##short for the column only moves"),
	"after a missed win": words.Later("after a miss##short for the column after a missed win"),
	"by a foul":          words.Later("foul##short for the column by a foul"),
}

// turningPoint prints the board before a move, with marks, and the better line.
func (p *reviewText) turningPoint(r *story.Document, m *review.Finding) {
	p.Section("%s", r.TurningText(m))
	p.Board(&r.Judged[m.Ply].Position, story.TurningMarks(m))
	p.Sentence("%s", words.Capital(r.Reason(m)))
	if text := r.BetterText(m); text != "" {
		p.Sentence("%s", text)
	}
}
