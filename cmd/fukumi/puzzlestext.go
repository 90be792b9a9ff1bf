package main

// The text of a run: a table by suite, what did not pass and why, the slowest,
// and what has changed.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"fukumi/puzzles"
)

const (
	slowestShown = 5
	changesShown = 20
	openShown    = 20 // of a kind that is no failure
)

// print prints the run.
func (r *puzzleRun) print(changes []puzzles.Change) error {
	if r.total == 0 {
		return nil // no line of the suites could be read, and that is told
	}
	p := newPrinter(r.s, &r.o.Output)
	if err := r.table(p); err != nil {
		return err
	}
	r.failures(p)
	if !p.quiet && r.o.Engine == "" {
		if err := r.slowest(p); err != nil {
			return err
		}
	}
	if r.before != nil {
		if err := r.changes(p, changes); err != nil {
			return err
		}
	}
	if len(r.reports) < r.total {
		p.sentence("%s", r.interrupted())
	}
	return nil
}

// suiteSum is a row of the table.
type suiteSum struct {
	name     string
	outcomes map[puzzles.Outcome]int
	records  int
	nodes    int64
	time     time.Duration
}

func (s *suiteSum) add(p *puzzles.Report) {
	s.records++
	s.outcomes[p.Outcome]++
	s.nodes += p.Nodes
	s.time += p.Time
}

// table prints the results by suite. Results that nobody has are left out.
func (r *puzzleRun) table(p *printer) error {
	all := &suiteSum{name: "all", outcomes: map[puzzles.Outcome]int{}}
	var list []*suiteSum
	bySuite := map[string]*suiteSum{}
	for _, report := range r.reports {
		s := bySuite[report.Suite]
		if s == nil {
			s = &suiteSum{name: report.Suite, outcomes: map[puzzles.Outcome]int{}}
			bySuite[report.Suite] = s
			list = append(list, s)
		}
		s.add(report)
		all.add(report)
	}
	if len(list) != 1 {
		list = append(list, all)
	}
	columns := []column{{"suite", false}, {"puzzles", true}}
	shown := []puzzles.Outcome{}
	for _, o := range puzzles.Outcomes {
		if o == puzzles.Pass || all.outcomes[o] > 0 {
			shown = append(shown, o)
			columns = append(columns, column{o.String(), true})
		}
	}
	columns = append(columns, column{"nodes", true}, column{"ms", true})
	var rows [][]string
	for _, s := range list {
		row := []string{s.name, strconv.Itoa(s.records)}
		for _, o := range shown {
			row = append(row, strconv.Itoa(s.outcomes[o]))
		}
		rows = append(rows, append(row, strconv.FormatInt(s.nodes, 10), fmt.Sprintf("%.3f", float64(s.time.Microseconds())/1000)))
	}
	return writeTable(p.w, p.md, columns, rows)
}

// failures tells what did not pass, the worst first.
func (r *puzzleRun) failures(p *printer) {
	for _, o := range []puzzles.Outcome{puzzles.Crash, puzzles.Fail, puzzles.XPass, puzzles.Disputed, puzzles.Undecided, puzzles.XFail, puzzles.Skipped} {
		n := 0
		for _, report := range r.reports {
			if report.Outcome != o || o == puzzles.Skipped && report.Reason() == "" {
				continue
			}
			if n++; n == 1 {
				p.section("%s", o)
			}
			if !o.Bad() && n > openShown {
				continue
			}
			reason := r.why(report)
			if o == puzzles.XFail {
				reason += " (" + report.Record.XFail + ")"
			}
			p.sentence("%s %s: %s", report.Suite, report.Record.ID, reason)
		}
		if !o.Bad() && n > openShown {
			p.sentence("(%d more in --json)", n-openShown)
		}
	}
}

// slowest prints the puzzles that took the most nodes.
func (r *puzzleRun) slowest(p *printer) error {
	list := slices.Clone(r.reports)
	slices.SortStableFunc(list, func(a, b *puzzles.Report) int { return cmp.Compare(b.Nodes, a.Nodes) })
	var rows [][]string
	for _, report := range list[:min(len(list), slowestShown)] {
		if report.Nodes > 0 {
			rows = append(rows, []string{report.Suite, report.Record.ID, report.Outcome.String(), strconv.FormatInt(report.Nodes, 10), fmt.Sprintf("%.3f", float64(report.Time.Microseconds())/1000)})
		}
	}
	if len(rows) == 0 {
		return nil
	}
	p.section("the slowest")
	return writeTable(p.w, p.md, []column{{"suite", false}, {"puzzle", false}, {"result", false}, {"nodes", true}, {"ms", true}}, rows)
}

// changes prints what differs from the baseline.
func (r *puzzleRun) changes(p *printer, list []puzzles.Change) error {
	p.section("against the baseline")
	if r.o.Engine == "" {
		now, then := r.after.Total(r.before)
		p.sentence("%s, %d before (%+.1f %%)", count(now, "node"), then, 100*(float64(now)/float64(max(then, 1))-1))
	}
	slices.SortStableFunc(list, func(a, b puzzles.Change) int { return changeRank(&a) - changeRank(&b) })
	var rows [][]string
	for _, c := range list[:min(len(list), changesShown)] {
		result, nodes, factor := "", "", ""
		switch {
		case c.Before == nil:
			result, nodes = c.After.Outcome.String(), strconv.FormatInt(c.After.Nodes, 10)
		case c.After == nil:
			result, nodes = c.Before.Outcome.String(), strconv.FormatInt(c.Before.Nodes, 10)
		default:
			result = c.After.Outcome.String()
			if c.Before.Outcome != c.After.Outcome {
				result = c.Before.Outcome.String() + " -> " + result
			}
			nodes = fmt.Sprintf("%d -> %d", c.Before.Nodes, c.After.Nodes)
			factor = fmt.Sprintf("x%.2f", c.Factor)
		}
		rows = append(rows, []string{c.Kind(), c.Suite, c.ID, result, nodes, factor})
	}
	if len(rows) > 0 {
		columns := []column{{"change", false}, {"suite", false}, {"puzzle", false}, {"result", false}, {"nodes", true}, {"factor", true}}
		if err := writeTable(p.w, p.md, columns, rows); err != nil {
			return err
		}
	}
	if n := len(list) - changesShown; n > 0 {
		p.sentence("(%d more)", n)
	}
	switch {
	case len(list) > 0:
	case r.o.Engine != "":
		p.sentence("no other result")
	default:
		p.sentence("no other result, and no puzzle takes %g times the nodes and at least %d nodes more, or fewer by as much", r.o.Slower, puzzles.NodesApart)
	}
	return nil
}

// changeRank is the order in which changes are told.
func changeRank(c *puzzles.Change) int {
	return slices.Index([]string{"result", "slower", "gone", "new", "faster"}, c.Kind())
}
