package positions

// The candidate moves of an analysis as a table, each with its reason.

import (
	"cmp"
	"slices"
	"strconv"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// lineMoves is the number of moves of a line that the text shows.
const lineMoves = 8

// printCandidates prints the candidates as a table, each with its reason.
func (p *analysisText) printCandidates(a *analysis.Analysis) error {
	l := p.Words
	p.Section("%s", l.Say("candidate moves of {side}", "side", a.Position().Turn()))
	if len(a.Candidates) == 0 && a.Attack.Result.Decides() {
		p.Sentence("%s", l.Say("every move loses by the book"))
		return nil
	}
	if len(a.Candidates) == 0 {
		p.Sentence("%s", l.Say("no move was ranked within the limits"))
		return nil
	}
	var rows [][]string
	for i := range a.Candidates {
		c := &a.Candidates[i]
		known, score, depth := l.Say("judged##of a move"), strconv.Itoa(c.Score), strconv.Itoa(c.Depth)
		chance := l.Chance(c.WinChance)
		switch {
		case c.Book:
			known, chance, score, depth = l.Say("wins (book)"), "", "", ""
		case c.Proved == solver.ProvedWin:
			known, chance, score, depth = l.Say("proved win"), "", "", ""
		case c.Proved == solver.ProvedLoss:
			known, chance, score, depth = l.Say("proved loss"), "", "", ""
		}
		rows = append(rows, []string{strconv.Itoa(c.Rank), c.Move.String(), known, chance, score, depth,
			l.Start(c.Line, lineMoves)})
	}
	columns := []cli.Column{cli.NumberColumn(""), cli.TextColumn(l.Say("move##head")), cli.TextColumn(""),
		{Name: l.Say("win chance##head"), Right: true, Short: l.Say("chance##head")},
		cli.NumberColumn(l.Say("score##head")).Spared(2), cli.NumberColumn(l.Say("depth##head")).Spared(3),
		cli.TextColumn(l.Say("line##head")).Spared(1)}
	if err := p.Table(columns, rows); err != nil {
		return err
	}
	for i := range a.Candidates {
		p.Sentence("%s", l.Say("{move}: {why}", "move", a.Candidates[i].Move, "why", a.Why(l, &a.Candidates[i])))
	}
	if slices.ContainsFunc(a.Candidates, func(c solver.Candidate) bool {
		return c.Proved == solver.ProvedNone && !c.Book
	}) {
		p.Sentence("%s", l.Say("judged: a score of alpha-beta, not a proof"))
	}
	p.Sentence("%s", l.Say("searched: {nodes} in {time}", "nodes", l.Nodes(a.Ranking.Nodes),
		"time", l.Duration(a.Ranking.Time)))
	return nil
}

// opinion prints the move that a score model would play, and the scores that lead to it.
func (p *analysisText) opinion(o *answer.Opinion) error {
	if o == nil {
		return nil
	}
	l := p.Words
	p.Section("%s", l.Say("what {model} would play", "model", o.Name))
	looks := l.Say("by its score table alone")
	switch {
	case o.Depth > 0 && o.Width > 0:
		looks = l.Say("at depth {depth}, the best {n, plural, one {# move} other {# moves}}", "depth", o.Depth,
			"n", o.Width)
	case o.Depth > 0:
		looks = l.Say("at depth {depth}, all moves of its choice", "depth", o.Depth)
	}
	if o.Move == nil {
		p.Sentence("%s", l.Say("unknown: its search did not end within the limits ({looks})", "looks", looks))
	} else {
		p.Sentence("%s", l.Say("{move}, score {score} {looks}; judged, not proved", "move", *o.Move, "score", o.Score,
			"looks", looks))
		if len(o.Line) > 1 {
			p.Sentence("%s", l.Say("line: {line}", "line", l.Start(o.Line, lineMoves)))
		}
	}
	p.Sentence("%s", l.Say("value of the board to {side}: {n}", "side", o.Side, "n", o.Value))
	var rows [][]string
	for _, m := range o.Moves {
		rows = append(rows, []string{m.Move.String(), strconv.Itoa(m.Attack), strconv.Itoa(m.Defence),
			strconv.FormatFloat(m.Score, 'f', -1, 64)})
	}
	return p.Table([]cli.Column{cli.TextColumn(l.Say("move##head")), cli.NumberColumn(l.Say("attack##head")),
		cli.NumberColumn(l.Say("defence##head")), cli.NumberColumn(l.Say("together##head"))}, rows)
}

// The moves that hold against a threat, and how some of the other moves lose.

// maxRefutations is the maximum number of refutations in the text.
const maxRefutations = 3

// defences prints the moves that hold against the opponent's threat. Of the refutations of the other
// moves it prints the longest, without those that just carry out the threat.
func (p *analysisText) defences(d *analysis.Defences) {
	l := p.Words
	p.Verdict(d.Text(command.Hints(l)), cli.Amber)
	if p.Quiet || len(d.Lost) == 0 {
		return
	}
	others := d.Otherwise()
	slices.SortStableFunc(others, func(a, b solver.Refutation) int {
		return cmp.Compare(b.Result.Length, a.Result.Length)
	})
	side := d.Threat.Proof.Position.Turn()
	if n := len(d.Lost) - len(others); n > 0 {
		p.Sentence("%s", l.Say("{side} carries out the threat after {n} of them", "side", side, "n", n))
	}
	for _, r := range others[:min(len(others), maxRefutations)] {
		p.Sentence("%s",
			l.Say("after {move}, {side} wins by {class} in {n, plural, one {# ply} other {# plies}}: {line}",
				"move", r.Move, "side", side, "class", l.Class(r.Result.Class.String()), "n", r.Result.Length,
				"line", words.Numbered(r.Result.Line)))
	}
	if n := len(others) - maxRefutations; n > 0 {
		p.Sentence("%s", l.Say("(--json lists {n} more, none of them longer)", "n", n))
	}
	p.Sentence("%s", l.Say("searched: {nodes} in {time}; refutations checked in {checked}", "nodes", l.Nodes(d.Nodes),
		"time", l.Duration(d.Time), "checked", l.Duration(d.Verify)))
}
