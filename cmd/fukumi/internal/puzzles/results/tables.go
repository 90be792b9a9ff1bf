package results

// The tables of a run: the results by suite, what did not pass and why, the
// slowest, and what has changed.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"fukumi/notation"
	"fukumi/puzzles"
)

const (
	slowestShown = 5
	changesShown = 20

	thoughtsShown = 20
	thoughtLine   = 6 // moves of a line
)

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

// Suites is the results by suite. Results that nobody has are left out.
func (r *Run) Suites() Table {
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
	columns := []Column{{"suite", false}, {"puzzles", true}}
	shown := []puzzles.Outcome{}
	for _, o := range puzzles.Outcomes {
		if o == puzzles.Pass || all.outcomes[o] > 0 {
			shown = append(shown, o)
			columns = append(columns, Column{o.String(), true})
		}
	}
	columns = append(columns, Column{"nodes", true}, Column{"ms", true})
	var rows [][]string
	for _, s := range list {
		row := []string{s.name, strconv.Itoa(s.records)}
		for _, o := range shown {
			row = append(row, strconv.Itoa(s.outcomes[o]))
		}
		rows = append(rows, append(row, strconv.FormatInt(s.nodes, 10), millis(s.time, 3)))
	}
	return Table{Columns: columns, Rows: rows, Spare: []string{"nodes", "ms"}}
}

// Slowest is the puzzles that took the most nodes.
func (r *Run) Slowest() Table {
	list := slices.Clone(r.reports)
	slices.SortStableFunc(list, func(a, b *puzzles.Report) int { return cmp.Compare(b.Nodes, a.Nodes) })
	var rows [][]string
	for _, report := range list[:min(len(list), slowestShown)] {
		if report.Nodes > 0 {
			rows = append(rows, []string{report.Suite, report.Record.ID, report.Outcome.String(),
				strconv.FormatInt(report.Nodes, 10), millis(report.Time, 3)})
		}
	}
	columns := []Column{{"suite", false}, {"puzzle", false}, {"result", false}, {"nodes", true}, {"ms", true}}
	return Table{Columns: columns, Rows: rows, Spare: []string{"ms", "suite"}}
}

// Thoughts is what the engine says of its moves: those that did not pass
// first, then those that took longest; and how many more there are.
func (r *Run) Thoughts() (t Table, more int) {
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
		rows = append(rows, []string{q.Suite, q.Record.ID, q.Outcome.String(), move, millis(t.Time, 1), depth, t.Score,
			line})
	}
	columns := []Column{{"suite", false}, {"puzzle", false}, {"result", false}, {"move", false}, {"ms", true},
		{"depth", true}, {"score", true}, {"line", false}}
	return Table{Columns: columns, Rows: rows, Spare: []string{"move", "line", "ms", "score", "depth", "suite"}},
		max(len(list)-thoughtsShown, 0)
}

// Changes is what differs from the baseline, and how many more there are.
func (r *Run) Changes() (t Table, more int) {
	list := r.o.Before.Compare(&r.after, r.o.Slower)
	slices.SortStableFunc(list, func(a, b Change) int { return changeRank(&a) - changeRank(&b) })
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
	columns := []Column{{"change", false}, {"suite", false}, {"puzzle", false}, {"result", false}, {r.measure(), true},
		{"factor", true}}
	return Table{Columns: columns, Rows: rows, Spare: []string{r.measure(), "factor", "suite"}},
		max(len(list)-changesShown, 0)
}

// changeRank is the order in which changes are told.
func changeRank(c *Change) int {
	return slices.Index([]string{"result", "slower", "gone", "new", "faster"}, c.Kind())
}

// millis is a time in milliseconds.
func millis(d time.Duration, decimals int) string {
	return strconv.FormatFloat(float64(d.Microseconds())/1000, 'f', decimals, 64)
}
