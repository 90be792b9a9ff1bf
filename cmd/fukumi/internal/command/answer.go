package command

// The wording of an answer: the verdict in the words of the field, the line
// with its board, the proof and the figures.

import (
	"fmt"
	"strconv"
	"time"

	"fukumi/cmd/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/explain"
)

// answer prints all there is to say about one query.
func (p *Printer) answer(a *analysis.Answer) { p.AnswerAs(a, a.Verdict(Hints)) }

// AnswerAs is answer with the verdict in other words.
func (p *Printer) AnswerAs(a *analysis.Answer, verdict string) {
	r := &a.Result
	if known := a.KnownText(Hints); known != "" {
		if r.Known != nil && !r.Known.AtHand() {
			known = "known: " + known
		}
		p.Verdict(known, terminal.Green)
	}
	if r.Verdict != solver.Unknown || !r.Known.AtHand() {
		p.Verdict(verdict, verdictColor(r.Verdict))
	}
	if r.Verdict == solver.Win && !p.Quiet {
		p.line(a)
	} else if r.Verdict == solver.Win {
		p.Sentence("%s", words.Numbered(r.Line))
	}
	if a.Query.All && r.Verdict == solver.Win {
		p.Sentence("%s", a.WinningMoves(Hints))
	}
	if a.Explanation != nil {
		p.explanation(a.Explanation)
	}
	if a.Block != nil {
		p.Sentence("%s", a.BlockText())
	}
	if p.Quiet {
		return
	}
	if a.Best != nil {
		p.Sentence("%s", a.BestText())
	}
	if r.Verdict == solver.Win {
		p.Sentence("proof: %s, accepted by the checker in %s, sha256 %s",
			words.Count(int64(r.Check.Nodes), "node"), terminal.Duration(r.Verify), r.Check.SHA256)
	}
	p.Sentence("%s", sourceText(r))
}

// sourceText says where a result comes from, and what it cost. The nodes of an
// answer from the store are those of a search that it spared the rest.
func sourceText(r *solver.Result) string {
	if r.Source == solver.FromBook {
		return "from the book: " + terminal.Duration(r.Time)
	}
	if r.Source != solver.FromCache {
		return fmt.Sprintf("searched: %s in %s", words.Count(r.Nodes, "node"), terminal.Duration(r.Time))
	}
	text := "from the cache, searched here before"
	if r.Imported {
		text = "from the cache, imported"
	}
	if r.Nodes == 0 {
		return text + ": " + terminal.Duration(r.Time)
	}
	return fmt.Sprintf("%s: %s, in which a search of %s had not decided it", text, terminal.Duration(r.Time),
		words.Count(r.Nodes, "node"))
}

func verdictColor(v solver.Verdict) string {
	switch v {
	case solver.Win:
		return terminal.Green
	case solver.NoWin:
		return terminal.Bold
	}
	return terminal.Amber
}

// Hints put what may be tried next into flags.
var Hints = analysis.Hints{
	Nodes:       func(n int64) string { return "try --nodes " + strconv.FormatInt(n, 10) },
	Time:        func(d time.Duration) string { return "try --time " + d.String() },
	Memory:      "try a larger --memory",
	Shortest:    "try --shortest",
	NotShortest: "try without --shortest",
	Complete:    "try --method auto",
	Fewer:       "--shortest may find fewer",
	Both:        "try --both",
	Recheck:     "fukumi cache verify --recheck searches it again",
	List:        "listed by --json",
	Again:       "try again",
	Make:        func(book string) string { return "fukumi book make " + book + " makes it" },
}

// line prints the winning line with the board on which it is played.
func (p *Printer) line(a *analysis.Answer) {
	p.Sentence("%s", words.Numbered(a.Result.Line))
	marks := text.Marks{Labels: map[notation.Point]string{}, Heat: map[notation.Point]float64{}}
	shade := 0.5 // tells on a coloured board whose numbers are whose
	if a.Query.Position.Turn() == notation.White {
		shade = -shade
	}
	for i, q := range a.Result.Line {
		if q != notation.NoPoint {
			marks.Labels[q], marks.Heat[q] = strconv.Itoa(i+1), shade
		}
		shade = -shade
	}
	p.Board(&a.Query.Position, marks)
}

// explanation prints the threats that a win is built from.
func (p *Printer) explanation(e *explain.Explanation) {
	p.Section("the threats of %s", words.Side(e.Side))
	p.Block(e.String())
	if !p.Markdown && !p.Quiet {
		fmt.Fprintln(p.W)
	}
}
