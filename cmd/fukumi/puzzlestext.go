package main

// The text of a run: a table by suite, what did not pass and why, the slowest,
// and what has changed.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/puzzles"
)

const (
	slowestShown = 5
	changesShown = 20
	openShown    = 20 // of a kind that is no failure

	thoughtsShown = 20
	thoughtLine   = 6 // moves of a line
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
	if !p.quiet {
		show := r.slowest
		if r.o.Engine != "" {
			show = r.thoughts
		}
		if err := show(p); err != nil {
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
			if r.sees(report) && !p.quiet {
				p.block("  " + strings.Join(r.reproduction(report).lines(), "\n  ") + "\n")
			}
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

// thoughts prints what the engine says of its moves: those that did not pass
// first, then those that took longest.
func (r *puzzleRun) thoughts(p *printer) error {
	list := slices.DeleteFunc(slices.Clone(r.reports), func(q *puzzles.Report) bool { return q.Thought == nil })
	slices.SortStableFunc(list, func(a, b *puzzles.Report) int {
		if aPassed, bPassed := a.Outcome == puzzles.Pass, b.Outcome == puzzles.Pass; aPassed != bPassed {
			return map[bool]int{true: 1, false: -1}[aPassed]
		}
		return cmp.Compare(b.Thought.Time, a.Thought.Time)
	})
	var rows [][]string
	for _, q := range list[:min(len(list), thoughtsShown)] {
		t, move, depth := q.Thought, "", ""
		if q.Move != notation.NoPoint {
			move = q.Move.String()
		}
		if t.Depth > 0 {
			depth = strconv.Itoa(t.Depth)
		}
		if t.SelDepth > t.Depth {
			depth += "-" + strconv.Itoa(t.SelDepth)
		}
		line := notation.FormatMoves(t.Line[:min(len(t.Line), thoughtLine)])
		if len(t.Line) > thoughtLine {
			line += " …"
		}
		rows = append(rows, []string{q.Suite, q.Record.ID, q.Outcome.String(), move, fmt.Sprintf("%.1f", float64(t.Time.Microseconds())/1000), depth, t.Score, line})
	}
	if len(rows) == 0 {
		return nil
	}
	p.section("the moves of the engine")
	columns := []column{{"suite", false}, {"puzzle", false}, {"result", false}, {"move", false}, {"ms", true}, {"depth", true}, {"score", true}, {"line", false}}
	if err := writeTable(p.w, p.md, columns, rows); err != nil {
		return err
	}
	if n := len(list) - thoughtsShown; n > 0 {
		p.sentence("(%d more in --json)", n)
	}
	return nil
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
			result, nodes = c.After.Outcome.String(), strconv.FormatInt(r.measured(c.After), 10)
		case c.After == nil:
			result, nodes = c.Before.Outcome.String(), strconv.FormatInt(r.measured(c.Before), 10)
		default:
			result = c.After.Outcome.String()
			if c.Before.Outcome != c.After.Outcome {
				result = c.Before.Outcome.String() + " -> " + result
			}
			nodes = fmt.Sprintf("%d -> %d", r.measured(c.Before), r.measured(c.After))
			factor = fmt.Sprintf("x%.2f", c.Factor)
		}
		rows = append(rows, []string{c.Kind(), c.Suite, c.ID, result, nodes, factor})
	}
	if len(rows) > 0 {
		columns := []column{{"change", false}, {"suite", false}, {"puzzle", false}, {"result", false}, {r.measure(), true}, {"factor", true}}
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
		p.sentence("no other result, and no move takes %g times the time and at least %d ms more, or less by as much", r.o.Slower, puzzles.MillisApart)
	default:
		p.sentence("no other result, and no puzzle takes %g times the nodes and at least %d nodes more, or fewer by as much", r.o.Slower, puzzles.NodesApart)
	}
	return nil
}

// changeRank is the order in which changes are told.
func changeRank(c *puzzles.Change) int {
	return slices.Index([]string{"result", "slower", "gone", "new", "faster"}, c.Kind())
}
