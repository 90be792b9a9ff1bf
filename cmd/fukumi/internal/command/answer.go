package command

// The text of an answer: the verdict, the line with its board, the proof and the figures.

import (
	"fmt"
	"strconv"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/explain"
)

// answer prints the whole answer to a query.
func (p *Printer) answer(a *analysis.Answer) { p.AnswerAs(a, a.Verdict(Hints(p.Words))) }

// AnswerAs prints the whole answer to a query, with the given text for the verdict.
func (p *Printer) AnswerAs(a *analysis.Answer, verdict string) {
	r, l := &a.Result, p.Words
	if text := a.Beside(l); text != "" {
		p.Verdict(text, cli.Green)
	}
	p.Verdict(verdict, verdictColor(r))
	line := r.Course()
	if len(line) > 0 && !p.Quiet {
		p.line(&a.Query.Position, line)
	} else if len(line) > 0 {
		p.Sentence("%s", words.Numbered(line))
	}
	if a.Query.All && r.Verdict == solver.Win {
		p.Sentence("%s", a.WinningMoves(Hints(l)))
	}
	if a.Explanation != nil {
		p.explanation(a.Explanation)
	}
	if a.Block != nil {
		p.Sentence("%s", a.BlockText(l))
	}
	if p.Quiet {
		return
	}
	if a.Best != nil {
		p.Sentence("%s", a.BestText(l))
	}
	if r.Verdict == solver.Win {
		p.Sentence("%s", l.Say("proof: {nodes}, accepted by the checker in {time}, sha256 {sum}",
			"nodes", l.Nodes(int64(r.Check.Nodes)), "time", l.Duration(r.Verify), "sum", r.Check.SHA256))
	}
	if text := a.BookText(Hints(l)); text != "" {
		p.Sentence("%s", text)
	}
	p.Sentence("%s", sourceText(l, r))
}

// sourceText returns the source of a result and its cost.
func sourceText(l *words.Language, r *solver.Result) string {
	nodes, time := l.Nodes(r.Nodes), l.Duration(r.Time)
	if r.Source == solver.FromBook {
		return l.Say("from the book: {time}", "time", time)
	}
	if r.Source != solver.FromCache {
		return l.Say("searched: {nodes} in {time}", "nodes", nodes, "time", time)
	}
	text := l.Say("from the cache, searched here before")
	if r.Imported {
		text = l.Say("from the cache, imported")
	}
	if r.Nodes == 0 {
		return l.Say("{source}: {time}", "source", text, "time", time)
	}
	return l.Say("{source}: {time}, in which a search of {nodes} had not decided it", "source", text, "time", time,
		"nodes", nodes)
}

func verdictColor(r *solver.Result) string {
	switch {
	case r.Verdict == solver.Win, r.Decides():
		return cli.Green
	case r.Verdict == solver.NoWin:
		return cli.Bold
	}
	return cli.Amber
}

// Hints returns the advice on what to try next, in terms of flags.
func Hints(l *words.Language) analysis.Hints {
	return analysis.Hints{
		In:          l,
		Nodes:       func(n int64) string { return l.Say("try --nodes {n}", "n", strconv.FormatInt(n, 10)) },
		Time:        func(d time.Duration) string { return l.Say("try --time {time}", "time", d.String()) },
		Memory:      l.Say("try a larger --memory"),
		Shortest:    l.Say("try --shortest"),
		NotShortest: l.Say("try without --shortest"),
		Complete:    l.Say("try --method auto"),
		Fewer:       l.Say("there may be a shorter win: --shortest"),
		Both:        l.Say("try --both"),
		Recheck:     l.Say("fukumi cache verify --recheck searches it again"),
		List:        l.Say("listed by --json"),
		Again:       l.Say("try again"),
		Check: func(book string) string {
			return l.Say("fukumi book verify {book} checks it here", "book", book)
		},
	}
}

// line prints a winning line and its board.
func (p *Printer) line(pos *notation.Position, line []notation.Point) {
	p.Sentence("%s", words.Numbered(line))
	marks := text.Marks{Labels: map[notation.Point]string{}, Heat: map[notation.Point]float64{}}
	shade := 0.5 // shows on a coloured board which side plays each numbered move
	if pos.Turn() == notation.White {
		shade = -shade
	}
	for i, q := range line {
		if q != notation.NoPoint {
			marks.Labels[q], marks.Heat[q] = strconv.Itoa(i+1), shade
		}
		shade = -shade
	}
	p.Board(pos, marks)
}

// explanation prints the threats of which a win consists.
func (p *Printer) explanation(e *explain.Explanation) {
	p.Section("%s", p.Words.Say("the threats of {side}", "side", e.Side))
	p.Block(e.Text(p.Words))
	if !p.Markdown && !p.Quiet {
		fmt.Fprintln(p.W)
	}
}
