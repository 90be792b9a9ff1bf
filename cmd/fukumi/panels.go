package main

// The pictures of an analysis: the position with its threats, the forced wins
// with their lines, and the moves that hold; or the heat maps that were asked
// for.

import (
	"fmt"
	"strconv"
	"strings"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/draw"
	"fukumi/solver"
)

// pictures are the boards of the sheet.
func (a *analysis) pictures(o *HeatOptions) draw.Sheet {
	b := &a.attack.query.Position
	var sheet draw.Sheet
	if !o.set {
		sheet = append(sheet, a.threatPicture())
		if a.attack.result.Verdict == solver.Win {
			sheet = append(sheet, linePicture(&a.attack, ""))
		}
		if a.defence.result.Verdict == solver.Win {
			sheet = append(sheet, linePicture(&a.defence, fmt.Sprintf("If it were %s's move: ", title(b.Turn().Opponent()))))
		}
		if a.held != nil {
			m := a.zoneMap()
			sheet = append(sheet, m.picture(a, heldText(a)))
		}
		return sheet
	}
	for i := range a.maps {
		sheet = append(sheet, a.maps[i].picture(a))
	}
	if len(sheet) > 0 {
		sheet[0].Notes = append(sheet[0].Notes, headingText(a.attack.id, b))
	}
	if len(sheet) == 0 {
		sheet = append(sheet, a.threatPicture())
	}
	return sheet
}

// rowStyles are how strong the shapes look. Twos are not drawn, and double
// shapes by their parts.
var rowStyles = map[eval.ThreatKind]draw.RowStyle{
	eval.ThreatFive: draw.Thick, eval.ThreatStraightFour: draw.Thick, eval.ThreatFour: draw.Thick,
	eval.ThreatThree: draw.Solid, eval.ThreatBrokenThree: draw.Solid,
	eval.ThreatClosedThree: draw.Dashed,
}

// threatPicture is the position with both sides' shapes.
func (a *analysis) threatPicture() draw.Picture {
	b := &a.attack.query.Position
	p := draw.Picture{
		Position: *b, Title: headingText(a.attack.id, b),
		Marks: notation.Marks{Ring: lastMove(b)}, RingName: "last move", Forbidden: a.fouls,
		Notes: []string{verdictNote(&a.attack), fmt.Sprintf("If it were %s's move: %s", title(b.Turn().Opponent()), verdictNote(&a.defence))},
	}
	for _, s := range shapes(a.threats) {
		if style, drawn := rowStyles[s.Kind]; drawn {
			p.Rows = append(p.Rows, draw.Row{Side: s.Side, Name: s.Kind.String(), Stones: s.Stones, Gains: s.gains, Style: style})
		}
	}
	return p
}

// linePicture is a forced win: its moves, and the five at their end.
func linePicture(a *answer, before string) draw.Picture {
	b := &a.query.Position
	p := draw.Picture{
		Position: *b, Title: before + verdictNote(a), Line: a.result.Line,
		Notes: []string{numbered(a.result.Line)},
	}
	end := *b
	for _, q := range a.result.Line {
		if end.Follow(q) != nil {
			return p // the picture will say what is wrong
		}
	}
	if row, over := end.Winner(); over {
		p.Ring, p.RingName = rowPoints(row), "the five"
	}
	return p
}

// verdictNote is the verdict without what can be tried next.
func verdictNote(a *answer) string {
	switch a.result.Verdict {
	case solver.Win:
		text, _, _ := strings.Cut(verdictText(a), " (")
		return text
	case solver.NoWin:
		return verdictText(a)
	}
	return fmt.Sprintf("unknown: no %s found, none excluded", classNames[a.result.Class])
}

// picture is a heat map on its board.
func (m *heatMap) picture(a *analysis, notes ...string) draw.Picture {
	b := &a.attack.query.Position
	p := draw.Picture{Position: *b, Title: m.title, Marks: m.marks(true), Notes: notes}
	if p.RingName = "the move"; len(m.ring) == 0 {
		p.Ring, p.RingName = lastMove(b), "last move"
	}
	if m.side == notation.Empty {
		p.Labels = map[notation.Point]string{}
		for q := range p.Heat {
			p.Labels[q] = strconv.Itoa(m.levels.at(q)) // with its sign
		}
	}
	for _, k := range m.keys {
		k.Heat *= m.tone(true)
		p.Keys = append(p.Keys, k)
	}
	if len(m.keys) == 0 {
		p.Notes = append([]string{m.empty}, p.Notes...)
	}
	return p
}
