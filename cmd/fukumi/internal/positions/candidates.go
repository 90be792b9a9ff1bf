package positions

// The candidate moves of an analysis as a table, and why for each.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// lineShown is how many moves of a line the table shows.
const lineShown = 8

// printCandidates prints the candidates as a table, and why for each.
func (p *analysisText) printCandidates(a *analysis.Analysis) error {
	p.Section("candidate moves of %s", words.Side(a.Position().Turn()))
	if len(a.Candidates) == 0 {
		p.Sentence("no move was ranked within the limits")
		return nil
	}
	var rows [][]string
	for i := range a.Candidates {
		c := &a.Candidates[i]
		known, score, depth := "judged", strconv.Itoa(c.Score), strconv.Itoa(c.Depth)
		chance := words.Chance(c.WinChance)
		switch {
		case c.Book && c.Accepted:
			known, chance, score, depth = "wins (book)", "", "", ""
		case c.Book:
			known, chance, score, depth = "known win", "", "", ""
		case c.Proved != solver.ProvedNone:
			known, chance, score, depth = "proved "+c.Proved.String(), "", "", ""
		}
		rows = append(rows, []string{strconv.Itoa(c.Rank), c.Move.String(), known, chance, score, depth,
			words.Start(c.Line, lineShown)})
	}
	columns := []terminal.Column{terminal.Right(""), terminal.Left("move"), terminal.Left(""),
		{Name: "win chance", Right: true, Short: "chance"}, terminal.Right("score").Spared(2),
		terminal.Right("depth").Spared(3), terminal.Left("line").Spared(1)}
	if err := p.Table(columns, rows); err != nil {
		return err
	}
	for i := range a.Candidates {
		p.Sentence("%s: %s", a.Candidates[i].Move, a.Why(&a.Candidates[i]))
	}
	if slices.ContainsFunc(a.Candidates, func(c solver.Candidate) bool { return c.Proved == solver.ProvedNone }) {
		p.Sentence("judged: a score of alpha-beta, not a proof")
	}
	p.Sentence("searched: %s in %s", words.Count(a.Ranking.Nodes, "node"), terminal.Duration(a.Ranking.Time))
	return nil
}

// opinion prints what a score model would play, and the numbers it goes by.
func (p *analysisText) opinion(o *answer.Opinion) error {
	if o == nil {
		return nil
	}
	p.Section("what %s would play", o.Name)
	side, looks := words.Side(o.Side), "by its table alone"
	if o.Depth > 0 {
		looks = fmt.Sprintf("at depth %d, all moves of its choice", o.Depth)
		if o.Width > 0 {
			looks = fmt.Sprintf("at depth %d, the best %s", o.Depth, words.Count(int64(o.Width), "move"))
		}
	}
	if o.Move == nil {
		p.Sentence("unknown: its search did not end within the limits (%s)", looks)
	} else {
		p.Sentence("%s, score %s %s; judged, not proved", o.Move, o.Score, looks)
		if len(o.Line) > 1 {
			p.Sentence("line: %s", words.Start(o.Line, lineShown))
		}
	}
	p.Sentence("value of the board to %s: %d", side, o.Value)
	var rows [][]string
	for _, m := range o.Moves {
		rows = append(rows, []string{m.Move.String(), strconv.Itoa(m.Attack), strconv.Itoa(m.Defence),
			strconv.FormatFloat(m.Score, 'f', -1, 64)})
	}
	return p.Table([]terminal.Column{terminal.Left("move"), terminal.Right("attack"), terminal.Right("defence"),
		terminal.Right("together")}, rows)
}

// The moves that hold against a threat, and how some of the others lose.

// toughest is how many refutations the text shows.
const toughest = 3

// defences prints the moves that hold against the opponent's threat, and of
// the refutations that are more than the threat carried out those that take
// longest.
func (p *analysisText) defences(d *analysis.Defences) {
	p.Verdict(d.Text(command.Hints), terminal.Amber)
	if p.Quiet || len(d.Lost) == 0 {
		return
	}
	others := d.Otherwise()
	slices.SortStableFunc(others, func(a, b solver.Refutation) int {
		return cmp.Compare(b.Result.Length, a.Result.Length)
	})
	side := words.Side(d.Threat.Proof.Position.Turn())
	if n := len(d.Lost) - len(others); n > 0 {
		p.Sentence("%s carries out the threat after %d of them", side, n)
	}
	for _, r := range others[:min(len(others), toughest)] {
		p.Sentence("after %s, %s wins by %s in %s: %s", r.Move, side, r.Result.Class.Title(),
			words.Count(int64(r.Result.Length), "ply"), words.Numbered(r.Result.Line))
	}
	if n := len(others) - toughest; n > 0 {
		p.Sentence("(--json lists %d more, none of them longer)", n)
	}
	p.Sentence("searched: %s in %s; refutations checked in %s", words.Count(d.Nodes, "node"), terminal.Duration(d.Time),
		terminal.Duration(d.Verify))
}
