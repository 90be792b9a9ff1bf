package report

// The tables of a run: the results by suite, the slowest puzzles, the thoughts of an engine, and the changes.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
)

const (
	slowestShown = 5
	changesShown = 20

	thoughtsShown = 20
	thoughtLine   = 6 // number of moves shown of a line
)

// A suiteSum is a row of the table of suites.
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

// Suites returns the results by suite. It leaves out results that do not occur.
func (r *Run) Suites(in *words.Language) Table {
	all := &suiteSum{name: in.Say("all##suites"), outcomes: map[puzzles.Outcome]int{}}
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
	columns := []Column{{in.Say("suite##column"), false}, {in.Say("puzzles##column"), true}}
	shown := []puzzles.Outcome{}
	for _, o := range puzzles.Outcomes {
		if o == puzzles.Pass || all.outcomes[o] > 0 {
			shown = append(shown, o)
			columns = append(columns, Column{outcome(in, o), true})
		}
	}
	nodes, ms := in.Say("nodes##column"), in.Say("ms##column")
	columns = append(columns, Column{nodes, true}, Column{ms, true})
	var rows [][]string
	for _, s := range list {
		row := []string{s.name, strconv.Itoa(s.records)}
		for _, o := range shown {
			row = append(row, strconv.Itoa(s.outcomes[o]))
		}
		rows = append(rows, append(row, strconv.FormatInt(s.nodes, 10), millis(s.time, 3)))
	}
	return Table{Columns: columns, Rows: rows, Spare: []string{nodes, ms}}
}

// Slowest returns the puzzles that took the most nodes.
func (r *Run) Slowest(in *words.Language) Table {
	list := slices.Clone(r.reports)
	slices.SortStableFunc(list, func(a, b *puzzles.Report) int { return cmp.Compare(b.Nodes, a.Nodes) })
	var rows [][]string
	for _, report := range list[:min(len(list), slowestShown)] {
		if report.Nodes > 0 {
			rows = append(rows, []string{report.Suite, report.Record.ID, outcome(in, report.Outcome),
				strconv.FormatInt(report.Nodes, 10), millis(report.Time, 3)})
		}
	}
	suite, ms := in.Say("suite##column"), in.Say("ms##column")
	columns := []Column{{suite, false}, {in.Say("puzzle##column"), false}, {in.Say("result##column"), false},
		{in.Say("nodes##column"), true}, {ms, true}}
	return Table{Columns: columns, Rows: rows, Spare: []string{ms, suite}}
}

// Thoughts returns what the engine says about its moves, failures first, then the slowest moves. more is the
// number of moves that are not in the table.
func (r *Run) Thoughts(in *words.Language) (t Table, more int) {
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
		line := ""
		if len(t.Line) > 0 {
			line = in.Start(t.Line, thoughtLine)
		}
		rows = append(rows, []string{q.Suite, q.Record.ID, outcome(in, q.Outcome), move, millis(t.Time, 1), depth,
			t.Score,
			line})
	}
	suite, move, ms := in.Say("suite##column"), in.Say("move##column"), in.Say("ms##column")
	depth, score, line := in.Say("depth##column"), in.Say("score##column"), in.Say("line##column of moves")
	columns := []Column{{suite, false}, {in.Say("puzzle##column"), false}, {in.Say("result##column"), false},
		{move, false}, {ms, true}, {depth, true}, {score, true}, {line, false}}
	return Table{Columns: columns, Rows: rows, Spare: []string{move, line, ms, score, depth, suite}},
		max(len(list)-thoughtsShown, 0)
}

// Changes returns the changes from the baseline. more is the number of changes that are not in the table.
func (r *Run) Changes(in *words.Language) (t Table, more int) {
	list := r.changes()
	slices.SortStableFunc(list, func(a, b Change) int { return changeRank(&a) - changeRank(&b) })
	var rows [][]string
	for _, c := range list[:min(len(list), changesShown)] {
		result, measured, factor := "", "", ""
		switch {
		case c.Before == nil:
			result, measured = outcome(in, c.After.Outcome), strconv.FormatInt(r.measured(c.After), 10)
		case c.After == nil:
			result, measured = outcome(in, c.Before.Outcome), strconv.FormatInt(r.measured(c.Before), 10)
		default:
			result = outcome(in, c.After.Outcome)
			if c.Before.Outcome != c.After.Outcome {
				result = outcome(in, c.Before.Outcome) + " -> " + result
			}
			measured = fmt.Sprintf("%d -> %d", r.measured(c.Before), r.measured(c.After))
			factor = fmt.Sprintf("x%.2f", c.Factor)
		}
		kind := in.Say("{change, select, new {new} gone {gone} result {result} slower {slower} other {faster}}"+
			"##than before", "change", c.Kind())
		rows = append(rows, []string{kind, c.Suite, c.ID, result, measured, factor})
	}
	suite, factor, measure := in.Say("suite##column"), in.Say("factor##column"), in.Say("nodes##column")
	if r.o.Engine != "" {
		measure = in.Say("ms##column")
	}
	columns := []Column{{in.Say("change##column"), false}, {suite, false}, {in.Say("puzzle##column"), false},
		{in.Say("result##column"), false}, {measure, true}, {factor, true}}
	return Table{Columns: columns, Rows: rows, Spare: []string{measure, factor, suite}},
		max(len(list)-changesShown, 0)
}

// outcome returns the name of a result.
func outcome(in *words.Language, o puzzles.Outcome) string {
	return in.Say("{outcome, select, pass {pass} fail {fail} xfail {xfail} xpass {xpass} undecided {undecided} "+
		"disputed {disputed} crash {crash} other {skipped}}##puzzle", "outcome", o)
}

// changeRank returns the rank of a change in the order of reporting.
func changeRank(c *Change) int {
	return slices.Index([]string{"result", "slower", "gone", "new", "faster"}, c.Kind())
}

// millis returns a time in milliseconds.
func millis(d time.Duration, decimals int) string {
	return strconv.FormatFloat(float64(d.Microseconds())/1000, 'f', decimals, 64)
}
