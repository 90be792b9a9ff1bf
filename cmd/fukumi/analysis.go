package main

// The wording of an analysis: what to do, then why.

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/eval"
	"fukumi/notation"
)

// analyzed prints the position that is analyzed.
func (p *printer) analyzed(a *analysis) {
	b := &a.attack.query.Position
	p.heading(a.attack.id, b)
	if !p.quiet {
		p.block(notation.Draw(b, notation.Marks{Ring: lastMove(b)}, notation.Style{Color: p.color}))
	}
}

// attack prints what the side to move has.
func (p *printer) attack(a *analysis) {
	if !p.quiet {
		p.section("%s to move", title(a.attack.query.Position.Turn()))
	}
	p.answerAs(&a.attack, p.subject(&a.attack, false))
}

// defence prints what the opponent has.
func (p *printer) defence(a *analysis) {
	if !p.quiet {
		p.section("%s, if it were %[1]s's move", title(a.defence.query.Position.Turn()))
	}
	p.answerAs(&a.defence, p.subject(&a.defence, true))
}

// shapes prints the candidates and what there is on the board.
func (p *printer) shapes(a *analysis) error {
	b := &a.attack.query.Position
	if p.quiet {
		p.end()
		return nil
	}
	if err := p.printCandidates(a); err != nil {
		return err
	}
	if err := p.threats(a.threats); err != nil {
		return err
	}
	p.section("what one more stone makes")
	for _, s := range []notation.Stone{notation.Black, notation.White} {
		p.sentence("%s: %s", title(s), nextText(a.next, s))
	}
	if b.Rule() == notation.Renju {
		p.section("forbidden for Black")
		p.sentence("%s", foulsText(b, a.fouls))
	}
	for i := range a.maps {
		p.heatMap(b, &a.maps[i])
	}
	p.end()
	return nil
}

// subject is a verdict that says whom it is about and when, where no headline
// above it does.
func (p *printer) subject(a *answer, supposed bool) string {
	text, side := verdictText(a), title(a.query.Position.Turn())
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

// A shape is a threat with all its ways to go on.
type shape struct {
	eval.Threat
	gains []notation.Point
}

// shapes joins the threats that are the same stones.
func shapes(threats []eval.Threat) []shape {
	var list []shape
	for _, t := range threats {
		last := len(list) - 1
		if last >= 0 && list[last].Side == t.Side && list[last].Kind == t.Kind && slices.Equal(list[last].Stones, t.Stones) {
			list[last].gains = append(list[last].gains, t.Gain)
			continue
		}
		list = append(list, shape{t, []notation.Point{t.Gain}})
	}
	return list
}

// threats prints the shapes of both sides, the strongest first. Twos are only
// counted.
func (p *printer) threats(threats []eval.Threat) error {
	p.section("threats")
	var rows [][]string
	twos := map[notation.Stone]int64{}
	for _, t := range shapes(threats) {
		if t.Kind == eval.ThreatTwo {
			twos[t.Side]++
			continue
		}
		rows = append(rows, []string{t.Side.String(), t.Kind.String(), points(t.Stones), points(t.gains), points(t.Cost)})
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

// nextText lists what one more stone of a side makes, by shape.
func nextText(next []eval.PointThreat, s notation.Stone) string {
	var parts []string
	var kind eval.ThreatKind
	for _, t := range next {
		if t.Side != s {
			continue
		}
		if len(parts) == 0 || t.Kind != kind {
			kind = t.Kind
			parts = append(parts, kind.String())
		}
		parts[len(parts)-1] += " " + t.Point.String()
	}
	if len(parts) == 0 {
		return "nothing above a two or a closed three"
	}
	return strings.Join(parts, ", ")
}

// foulsText lists forbidden points with their reasons.
func foulsText(b *notation.Position, fouls []notation.Point) string {
	if len(fouls) == 0 {
		return "none"
	}
	texts := make([]string, len(fouls))
	for i, q := range fouls {
		texts[i] = fmt.Sprintf("%s (%s)", q, b.Foul(q))
	}
	return strings.Join(texts, ", ")
}
