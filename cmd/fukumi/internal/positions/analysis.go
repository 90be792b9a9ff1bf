package positions

// The text of an analysis. First it says which move to play, then why.

import (
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver/analysis"
)

// An analysisText prints an analysis.
type analysisText struct{ *command.Printer }

// A liveAnalysis prints an analysis while it runs: the position, then the answer as soon as it is
// known, then the reasons for the answer, part by part.
type liveAnalysis struct {
	pending  []analysis.Part // parts that are complete, to be printed after the answer
	answered bool
}

// tell returns a function that prints what can be printed after a part is complete. It returns nil until
// the answer is known.
func (t *liveAnalysis) tell(a *analysis.Analysis, part analysis.Part, o *analyzeOptions) func(*analysisText) error {
	if part == analysis.PartPosition || o.Output.Quiet {
		return func(p *analysisText) error { return p.part(a, part, o) }
	}
	t.pending = append(t.pending, part)
	first := !t.answered
	if t.answered = t.answered || a.Answered(part); !t.answered {
		return nil
	}
	parts := t.pending
	t.pending = nil
	return func(p *analysisText) error {
		if first {
			p.headline(a.Headline(p.Words, part))
		}
		for _, part := range parts {
			if err := p.part(a, part, o); err != nil {
				return err
			}
		}
		return nil
	}
}

// headline prints the answer and its reason.
func (p *analysisText) headline(h analysis.Headline) {
	p.End()
	p.Verdict(h.Text, cli.Bold)
	if h.Why != "" {
		p.Sentence("%s", h.Why)
	}
}

// part prints a part of an analysis.
func (p *analysisText) part(a *analysis.Analysis, part analysis.Part, o *analyzeOptions) error {
	switch part {
	case analysis.PartPosition:
		p.analyzed(a)
	case analysis.PartAttack:
		if !p.Quiet {
			p.Section("%s", p.Words.Say("{side} to move##section", "side", a.Position().Turn()))
		}
		p.AnswerAs(a.Attack, p.subject(a.Attack, false))
	case analysis.PartDefence:
		if !p.Quiet {
			p.Section("%s", p.Words.Say("{side}, if it were {side}'s move", "side", a.Defence.Query.Position.Turn()))
		}
		p.AnswerAs(a.Defence, p.subject(a.Defence, true))
	case analysis.PartDefences:
		p.defences(a.Defences)
	case analysis.PartRest:
		return p.shapes(a, o)
	}
	return nil
}

// analyzed prints the position of the analysis.
func (p *analysisText) analyzed(a *analysis.Analysis) {
	b := a.Position()
	p.Heading(a.Attack.ID, b)
	if !p.Quiet {
		p.Board(b, text.Marks{Ring: b.Last()})
	}
}

// shapes prints the candidates and the shapes on the board.
func (p *analysisText) shapes(a *analysis.Analysis, o *analyzeOptions) error {
	b := a.Position()
	if p.Quiet {
		p.End()
		return nil
	}
	if err := p.printCandidates(a); err != nil {
		return err
	}
	if err := p.opinion(a.Opinion); err != nil {
		return err
	}
	if err := p.threats(a); err != nil {
		return err
	}
	l := p.Words
	p.Section("%s", l.Say("what one more stone makes"))
	for _, s := range []notation.Stone{notation.Black, notation.White} {
		p.Sentence("%s", l.Say("{side}: {shapes}", "side", s, "shapes", a.NextText(l, s)))
	}
	if b.Rule() == notation.Renju {
		p.Section("%s", l.Say("forbidden for Black"))
		p.Sentence("%s", a.FoulsText(l))
	}
	for _, m := range o.Heat.maps(l, a) {
		p.heatMap(b, &m)
	}
	p.End()
	return nil
}

// subject returns the text of a verdict. In quiet output, which has no headlines, the text names the side
// and the time.
func (p *analysisText) subject(a *analysis.Answer, supposed bool) string {
	if !p.Quiet {
		return a.Verdict(command.Hints(p.Words))
	}
	return a.VerdictOf(command.Hints(p.Words), supposed)
}

// threats prints the shapes of both sides, the strongest first. It only
// counts the twos.
func (p *analysisText) threats(a *analysis.Analysis) error {
	l := p.Words
	p.Section("%s", l.Say("threats##section"))
	var rows [][]string
	shapes, twos := a.Shapes()
	for _, t := range shapes {
		rows = append(rows, []string{l.Say("{side, select, black {black} other {white}}", "side", t.Side),
			l.Kind(t.Kind.String()), l.Points(t.Stones), l.Points(t.Gains), l.Points(t.Cost)})
	}
	if len(rows) > 0 {
		columns := []cli.Column{cli.TextColumn(l.Say("side##head")), cli.TextColumn(l.Say("shape##head")),
			cli.TextColumn(l.Say("stones##head")), cli.TextColumn(l.Say("extended at##head")),
			cli.TextColumn(l.Say("answered by##head"))}
		if err := p.Table(columns, rows); err != nil {
			return err
		}
	}
	p.Sentence("%s", l.Say("twos that can grow: Black {black}, White {white}", "black", twos[notation.Black],
		"white", twos[notation.White]))
	return nil
}
