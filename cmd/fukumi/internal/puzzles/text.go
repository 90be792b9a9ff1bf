package puzzles

// The text of a run.

import (
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/puzzles/report"
)

// A suiteText prints text about puzzles.
type suiteText struct{ *command.Printer }

func newText(s *command.Streams, o *command.OutputOptions) *suiteText {
	return &suiteText{command.NewPrinter(s, o)}
}

// rows prints a table of package report.
func (p *suiteText) rows(t report.Table) error {
	columns := make([]cli.Column, len(t.Columns))
	for i, c := range t.Columns {
		columns[i] = cli.Column{Name: c.Name, Right: c.Right, Spare: slices.Index(t.Spare, c.Name) + 1}
	}
	return p.Table(columns, t.Rows)
}

// tablePart prints a table below its heading. If more rows were omitted, it also prints the text of where,
// which says where these rows are. For an empty table it prints nothing.
func (p *suiteText) tablePart(heading string, t report.Table, more int, where func(more int) string) error {
	if len(t.Rows) == 0 {
		return nil
	}
	if heading != "" {
		p.Section("%s", heading)
	}
	if err := p.rows(t); err != nil {
		return err
	}
	if more > 0 {
		p.Sentence("%s", where(more))
	}
	return nil
}

// print prints the results of the run.
func (r *puzzleRun) print() error {
	p := newText(r.s, &r.o.Output)
	l := p.Words
	if err := p.rows(r.run.Suites(l)); err != nil {
		return err
	}
	p.failures(r.run.Failures(l))
	if !p.Quiet {
		heading, more := l.Say("the slowest##puzzles"), 0
		show := r.run.Slowest(l)
		if r.o.Engine != "" {
			heading = l.Say("the moves of the engine")
			show, more = r.run.Thoughts(l)
		}
		if err := p.tablePart(heading, show, more, p.moreInJSON); err != nil {
			return err
		}
	}
	if r.before != nil {
		if err := r.changes(p); err != nil {
			return err
		}
	}
	if !r.run.Whole() {
		p.Sentence("%s", r.run.Interrupted(l))
	}
	return nil
}

// failures prints the puzzles that did not pass.
func (p *suiteText) failures(groups []report.Group) {
	for _, g := range groups {
		p.Section("%s", g.Name)
		for _, f := range g.Failures {
			p.Sentence("%s", p.Words.Say("{suite} {id}: {reason}", "suite", f.Suite, "id", f.ID, "reason", f.Reason))
			if f.Again != nil && !p.Quiet {
				p.Block("  " + strings.Join(f.Again.Lines(), "\n  ") + "\n")
			}
		}
		if g.More > 0 {
			p.Sentence("%s", p.moreInJSON(g.More))
		}
	}
}

// moreInJSON says where the omitted rows are.
func (p *suiteText) moreInJSON(more int) string {
	return p.Words.Say("({n} more in {flag})", "n", more, "flag", "--json")
}

// changes prints the differences from the baseline.
func (r *puzzleRun) changes(p *suiteText) error {
	l := p.Words
	p.Section("%s", l.Say("against the baseline"))
	if r.o.Engine == "" {
		now, then := r.run.Total()
		change, sign := 100*(float64(now)/float64(max(then, 1))-1), ""
		if change >= 0 {
			sign = "+"
		}
		p.Sentence("%s", l.Say("{nodes}, {before} before ({change} %)", "nodes", l.Nodes(now), "before", then, "change",
			sign+l.Float(change, 1)))
	}
	list, more := r.run.Changes(l)
	switch {
	case len(list.Rows) > 0:
		return p.tablePart("", list, more, func(more int) string { return l.Say("({n} more)", "n", more) })
	case r.o.Engine != "":
		p.Sentence("%s", l.Say("no result changed; no move is slower or faster ({factor} times the time, and at least "+
			"{n} ms apart)", "factor", l.Float(r.o.Slower, -1), "n", report.MillisApart))
	default:
		p.Sentence("%s",
			l.Say("no result changed; no puzzle is slower or faster ({factor} times the nodes, and at least "+
				"{n} nodes apart)", "factor", l.Float(r.o.Slower, -1), "n", report.NodesApart))
	}
	return nil
}
