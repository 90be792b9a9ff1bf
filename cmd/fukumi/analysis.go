package main

// The wording of an analysis: what to do, then why.

import (
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/solver/analysis"
)

// part prints a part of an analysis.
func (p *printer) part(a *analysis.Analysis, part analysis.Part, o *analyzeOptions) error {
	switch part {
	case analysis.PartPosition:
		p.analyzed(a)
	case analysis.PartAttack:
		if !p.quiet {
			p.section("%s to move", title(a.Position().Turn()))
		}
		p.answerAs(a.Attack, p.subject(a.Attack, false))
	case analysis.PartDefence:
		if !p.quiet {
			p.section("%s, if it were %[1]s's move", title(a.Defence.Query.Position.Turn()))
		}
		p.answerAs(a.Defence, p.subject(a.Defence, true))
	case analysis.PartDefences:
		p.defences(a.Defences)
	case analysis.PartRest:
		return p.shapes(a, o)
	}
	return nil
}

// analyzed prints the position that is analyzed.
func (p *printer) analyzed(a *analysis.Analysis) {
	b := a.Position()
	p.heading(a.Attack.ID, b)
	if !p.quiet {
		p.block(notation.Draw(b, notation.Marks{Ring: b.Last()}, notation.Style{Color: p.color}))
	}
}

// shapes prints the candidates and what there is on the board.
func (p *printer) shapes(a *analysis.Analysis, o *analyzeOptions) error {
	b := a.Position()
	if p.quiet {
		p.end()
		return nil
	}
	if err := p.printCandidates(a); err != nil {
		return err
	}
	if err := p.threats(a); err != nil {
		return err
	}
	p.section("what one more stone makes")
	for _, s := range []notation.Stone{notation.Black, notation.White} {
		p.sentence("%s: %s", title(s), a.NextText(s))
	}
	if b.Rule() == notation.Renju {
		p.section("forbidden for Black")
		p.sentence("%s", a.FoulsText())
	}
	for _, m := range o.Heat.maps(a) {
		p.heatMap(b, &m)
	}
	p.end()
	return nil
}

// subject is a verdict that says whom it is about and when, where no headline
// above it does.
func (p *printer) subject(a *analysis.Answer, supposed bool) string {
	text, side := a.Verdict(hint), title(a.Query.Position.Turn())
	if !p.quiet {
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
func (p *printer) threats(a *analysis.Analysis) error {
	p.section("threats")
	var rows [][]string
	shapes, twos := a.Shapes()
	for _, t := range shapes {
		rows = append(rows, []string{t.Side.String(), t.Kind.String(), points(t.Stones), points(t.Gains), points(t.Cost)})
	}
	if len(rows) > 0 {
		columns := []column{{"side", false}, {"shape", false}, {"stones", false}, {"goes on with", false}, {"answered by", false}}
		if err := writeTable(p.w, p.md, columns, rows); err != nil {
			return err
		}
	}
	p.sentence("twos that can grow: Black %d, White %d", twos[notation.Black], twos[notation.White])
	return nil
}
