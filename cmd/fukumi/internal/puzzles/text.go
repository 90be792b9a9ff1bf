package puzzles

// The text of a run.

import (
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/puzzles/results"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation/words"
)

// A suiteText prints what there is to say about puzzles.
type suiteText struct{ *command.Printer }

func newText(s *command.Streams, o *command.OutputOptions) *suiteText {
	return &suiteText{command.NewPrinter(s, o)}
}

// rows prints a table of package results.
func (p *suiteText) rows(t results.Table) error {
	columns := make([]terminal.Column, len(t.Columns))
	for i, c := range t.Columns {
		columns[i] = terminal.Column{Name: c.Name, Right: c.Right, Spare: slices.Index(t.Spare, c.Name) + 1}
	}
	return p.Table(columns, t.Rows)
}

// tablePart prints a table below its heading, and how much more there would be;
// nothing if it is empty.
func (p *suiteText) tablePart(heading string, t results.Table, more int, where string) error {
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
		p.Sentence("(%d more%s)", more, where)
	}
	return nil
}

// print prints the run.
func (r *puzzleRun) print() error {
	p := newText(r.s, &r.o.Output)
	if err := p.rows(r.found.Suites()); err != nil {
		return err
	}
	p.failures(r.found.Failures())
	if !p.Quiet {
		heading, more, where := "the slowest", 0, " in --json"
		show := r.found.Slowest()
		if r.o.Engine != "" {
			heading = "the moves of the engine"
			show, more = r.found.Thoughts()
		}
		if err := p.tablePart(heading, show, more, where); err != nil {
			return err
		}
	}
	if r.before != nil {
		if err := r.changes(p); err != nil {
			return err
		}
	}
	if !r.found.Whole() {
		p.Sentence("%s", r.found.Interrupted())
	}
	return nil
}

// failures tells what did not pass.
func (p *suiteText) failures(groups []results.Group) {
	for _, g := range groups {
		p.Section("%s", g.Outcome)
		for _, f := range g.Failures {
			p.Sentence("%s %s: %s", f.Suite, f.ID, f.Reason)
			if f.Again != nil && !p.Quiet {
				p.Block("  " + strings.Join(f.Again.Lines(), "\n  ") + "\n")
			}
		}
		if g.More > 0 {
			p.Sentence("(%d more in --json)", g.More)
		}
	}
}

// changes prints what differs from the baseline.
func (r *puzzleRun) changes(p *suiteText) error {
	p.Section("against the baseline")
	if r.o.Engine == "" {
		now, then := r.found.Baseline().Total(r.before)
		p.Sentence("%s, %d before (%+.1f %%)", words.Count(now, "node"), then,
			100*(float64(now)/float64(max(then, 1))-1))
	}
	list, more := r.found.Changes()
	switch {
	case len(list.Rows) > 0:
		return p.tablePart("", list, more, "")
	case r.o.Engine != "":
		p.Sentence("no result changed; no move is slower or faster (%g times the time, and at least %d ms apart)",
			r.o.Slower, results.MillisApart)
	default:
		p.Sentence("no result changed; no puzzle is slower or faster (%g times the nodes, and at least %d nodes apart)",
			r.o.Slower, results.NodesApart)
	}
	return nil
}
