package analyze

// The candidate moves of an analysis as a table, and why for each.

import (
	"slices"
	"strconv"

	"fukumi/cmd/internal/terminal"
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
		if c.Proved != solver.ProvedNone {
			known, chance, score, depth = "proved "+c.Proved.String(), "", "", ""
		}
		rows = append(rows, []string{strconv.Itoa(c.Rank), c.Move.String(), known, chance, score, depth,
			words.Start(c.Line, lineShown)})
	}
	columns := []terminal.Column{terminal.Right(""), terminal.Left("move"), terminal.Left(""),
		terminal.Right("win chance"), terminal.Right("score"), terminal.Right("depth"), terminal.Left("line")}
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
