package positions

// The text of bench --compare.

import (
	"fmt"
	"strconv"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/analysis"
)

// comparisonText prints the cost of the search methods under a score model.
func comparisonText(p *cli.Printer, c *analysis.Comparison) error {
	if !p.Quiet {
		p.Heading("", &c.Position)
		p.Board(&c.Position, text.Marks{Ring: c.Position.Last()})
		p.Section("nodes by depth under %s (%s)", c.Model, c.Text)
	}
	if err := comparisonTable(p, c); err != nil {
		return err
	}
	if !c.Agree {
		p.Sentence("WRONG: the methods did not find the same scores")
	}
	if !p.Quiet {
		p.Section("stated in the texts, and here")
		for i := range c.Stated {
			p.Sentence("%s", figureText(&c.Stated[i]))
		}
	}
	if c.Stop != "" {
		p.Sentence("interrupted: not all depths")
	}
	p.End()
	return nil
}

// comparisonTable prints the nodes of all methods, and the time of ordered alpha-beta.
func comparisonTable(p *cli.Printer, c *analysis.Comparison) error {
	columns := []cli.Column{cli.NumberColumn("depth")}
	for _, m := range c.Methods() {
		columns = append(columns, cli.NumberColumn(m))
	}
	columns = append(columns, cli.TextColumn("move"), cli.NumberColumn("score"), cli.NumberColumn("ms"))
	rows := make([][]string, len(c.Depths))
	for i := range c.Depths {
		r := &c.Depths[i]
		rows[i] = []string{strconv.Itoa(r.Depth)}
		for _, cell := range []*answer.SearchComparison{r.Minimax, r.AlphaBeta, r.Ordered} {
			rows[i] = append(rows[i], cellText(cell))
		}
		move, score, ms := "-", "-", ""
		if r.Score != nil {
			move, score = r.Move.String(), c.ScoreText(*r.Score)
		}
		if r.Ordered != nil && r.Ordered.Complete {
			ms = fmt.Sprintf("%.3f", float64(time.Duration(r.Ordered.Time).Microseconds())/1000)
		}
		rows[i] = append(rows[i], move, score, ms)
	}
	return p.Table(columns, rows)
}

// cellText returns the number of nodes, or a lower bound of it if the search is incomplete.
func cellText(c *answer.SearchComparison) string {
	switch {
	case c == nil:
		return "-"
	case !c.Complete:
		return ">" + strconv.FormatInt(c.Nodes, 10)
	}
	return strconv.FormatInt(c.Nodes, 10)
}

// figureText returns a line about a figure, as it was published and as measured here.
func figureText(f *answer.StatedFigure) string {
	text := f.Model + ": " + f.What + ": " + f.Stated
	switch {
	case f.Evaluation != nil:
		text += fmt.Sprintf("; here %.3f µs", float64(time.Duration(*f.Evaluation).Nanoseconds())/1000)
	case f.Time != nil:
		text += "; here " + words.English.Duration(time.Duration(*f.Time))
		if f.Nodes != nil {
			text += ", " + words.Count(*f.Nodes, "node")
		}
	}
	return text
}
