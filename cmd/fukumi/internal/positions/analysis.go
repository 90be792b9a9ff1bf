package positions

// The wording of an analysis: what to do, then why.

import (
	"fmt"
	"strings"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/analysis"
)

// An analysisText prints an analysis.
type analysisText struct{ *command.Printer }

// A telling is an analysis that is printed as it comes: the position, then the answer as soon
// as that is known, then part by part what it rests on.
type telling struct {
	held     []analysis.Part // known, and printed after the answer
	answered bool
}

// tell says what is printed once a part is known: nothing as long as the answer is not.
func (t *telling) tell(a *analysis.Analysis, part analysis.Part, o *analyzeOptions) func(*analysisText) error {
	if part == analysis.PartPosition || o.Output.Quiet {
		return func(p *analysisText) error { return p.part(a, part, o) }
	}
	t.held = append(t.held, part)
	first := !t.answered
	if t.answered = t.answered || a.Answered(part); !t.answered {
		return nil
	}
	parts := t.held
	t.held = nil
	return func(p *analysisText) error {
		if first {
			p.headline(a.Headline(part))
		}
		for _, part := range parts {
			if err := p.part(a, part, o); err != nil {
				return err
			}
		}
		return nil
	}
}

// headline prints the answer, and why it is so.
func (p *analysisText) headline(h analysis.Headline) {
	p.End()
	p.Verdict(h.Text, terminal.Bold)
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
			p.Section("%s to move", words.Side(a.Position().Turn()))
		}
		p.AnswerAs(a.Attack, p.subject(a.Attack, false))
	case analysis.PartDefence:
		if !p.Quiet {
			p.Section("%s, if it were %[1]s's move", words.Side(a.Defence.Query.Position.Turn()))
		}
		p.AnswerAs(a.Defence, p.subject(a.Defence, true))
	case analysis.PartDefences:
		p.defences(a.Defences)
	case analysis.PartRest:
		return p.shapes(a, o)
	}
	return nil
}

// analyzed prints the position that is analyzed.
func (p *analysisText) analyzed(a *analysis.Analysis) {
	b := a.Position()
	p.Heading(a.Attack.ID, b)
	if !p.Quiet {
		p.Board(b, text.Marks{Ring: b.Last()})
	}
}

// shapes prints the candidates and what there is on the board.
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
	p.Section("what one more stone makes")
	for _, s := range []notation.Stone{notation.Black, notation.White} {
		p.Sentence("%s: %s", words.Side(s), a.NextText(s))
	}
	if b.Rule() == notation.Renju {
		p.Section("forbidden for Black")
		p.Sentence("%s", a.FoulsText())
	}
	for _, m := range o.Heat.maps(a) {
		p.heatMap(b, &m)
	}
	p.End()
	return nil
}

// subject is a verdict that says whom it is about and when, where no headline
// above it does.
func (p *analysisText) subject(a *analysis.Answer, supposed bool) string {
	text, side := a.Verdict(command.Hints), words.Side(a.Query.Position.Turn())
	if !p.Quiet {
		return text
	}
	if rest, unknown := strings.CutPrefix(text, "unknown: "); unknown {
		text = fmt.Sprintf("%s: unknown, %s", side, rest)
	}
	if !supposed {
		return text
	}
	return fmt.Sprintf("If it were %s's move: %s", side, text)
}

// threats prints the shapes of both sides, the strongest first. Twos are only
// counted.
func (p *analysisText) threats(a *analysis.Analysis) error {
	p.Section("threats")
	var rows [][]string
	shapes, twos := a.Shapes()
	for _, t := range shapes {
		rows = append(rows, []string{t.Side.String(), t.Kind.String(), words.Points(t.Stones), words.Points(t.Gains),
			words.Points(t.Cost)})
	}
	if len(rows) > 0 {
		columns := []terminal.Column{terminal.Left("side"), terminal.Left("shape"), terminal.Left("stones"),
			terminal.Left("goes on with"), terminal.Left("answered by")}
		if err := p.Table(columns, rows); err != nil {
			return err
		}
	}
	p.Sentence("twos that can grow: Black %d, White %d", twos[notation.Black], twos[notation.White])
	return nil
}
