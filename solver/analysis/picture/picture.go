package picture

import (
	"fmt"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/draw"
	"fukumi/notation/text"
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// Of returns the pictures of an analysis: the position with its threats, the forced wins with their lines, and
// the moves that hold.
func Of(a *analysis.Analysis, h analysis.Hints) draw.Sheet {
	sheet := draw.Sheet{threats(a, h)}
	if len(a.Attack.Result.Course()) > 0 {
		sheet = append(sheet, line(a.Attack, "", h))
	}
	if a.Defence.Result.Verdict == solver.Win {
		sheet = append(sheet, line(a.Defence, supposed(a), h))
	}
	if a.Defences != nil {
		m := zoneMap(words.English, a)
		sheet = append(sheet, m.picture(a, a.Defences.Text(h)))
	}
	return sheet
}

// OfMaps returns the pictures of the heat maps of an analysis or, if there are no maps, the picture of its threats.
func OfMaps(a *analysis.Analysis, maps []Map, h analysis.Hints) draw.Sheet {
	var sheet draw.Sheet
	for i := range maps {
		sheet = append(sheet, maps[i].picture(a))
	}
	if len(sheet) == 0 {
		return draw.Sheet{threats(a, h)}
	}
	sheet[0].Notes = append(sheet[0].Notes, words.English.Heading(a.Attack.ID, a.Position()))
	return sheet
}

// OfAnswer returns the picture of an answer: the line of a win, or the position if there is no win.
func OfAnswer(a *analysis.Answer, h analysis.Hints) draw.Picture {
	if len(a.Result.Course()) > 0 {
		return line(a, strings.TrimPrefix(a.ID+": ", ": "), h)
	}
	pos := &a.Query.Position
	return draw.Picture{
		Position: *pos, Title: words.English.Heading(a.ID, pos), Marks: text.Marks{Ring: pos.Last()},
		RingName: "last move",
		Notes:    []string{a.Short(h)},
	}
}

// supposed returns the beginning of the sentences about the opponent's win.
func supposed(a *analysis.Analysis) string {
	return fmt.Sprintf("If it were %s's move: ", words.English.Side(a.Position().Turn().Opponent()))
}

// rowStyles says how strongly each shape is drawn. Twos are not drawn; a double shape is drawn as its two parts.
var rowStyles = map[threat.Kind]draw.RowStyle{
	threat.Five: draw.Thick, threat.StraightFour: draw.Thick, threat.Four: draw.Thick,
	threat.Three: draw.Solid, threat.BrokenThree: draw.Solid,
	threat.ClosedThree: draw.Dashed,
}

// threats draws the position with both sides' shapes.
func threats(a *analysis.Analysis, h analysis.Hints) draw.Picture {
	b := a.Position()
	p := draw.Picture{
		Position: *b, Title: words.English.Heading(a.Attack.ID, b),
		Marks: text.Marks{Ring: b.Last()}, RingName: "last move", Forbidden: a.Fouls,
		Notes: []string{a.Attack.Short(h), supposed(a) + a.Defence.Short(h)},
	}
	for _, s := range analysis.Shapes(a.Threats) {
		if style, drawn := rowStyles[s.Kind]; drawn {
			p.Rows = append(p.Rows, draw.Row{Side: s.Side, Name: s.Kind.String(), Stones: s.Stones, Gains: s.Gains,
				Style: style})
		}
	}
	return p
}

// line draws a forced win: its moves, and the five at the end.
func line(a *analysis.Answer, before string, h analysis.Hints) draw.Picture {
	b := &a.Query.Position
	p := draw.Picture{
		Position: *b, Title: before + a.Short(h), Line: a.Result.Course(),
		Notes: []string{words.Numbered(a.Result.Course())},
	}
	end := *b
	for _, q := range a.Result.Course() {
		if end.Follow(q) != nil {
			return p // the picture will show what is wrong
		}
	}
	if row, over := end.Winner(); over {
		p.Ring, p.RingName = row.Points(), "the five"
	}
	return p
}

// picture draws a heat map on its board.
func (m *Map) picture(a *analysis.Analysis, notes ...string) draw.Picture {
	b := a.Position()
	p := draw.Picture{Position: *b, Title: m.Title, Marks: m.Marks(true), Notes: notes}
	if p.RingName = "the move"; len(m.Ring) == 0 {
		p.Ring, p.RingName = b.Last(), "last move"
	}
	if m.Side == notation.Empty {
		p.Labels = map[notation.Point]string{}
		for q := range p.Heat {
			p.Labels[q] = strconv.Itoa(m.Levels.At(q)) // with the sign
		}
	}
	for _, k := range m.Keys {
		k.Heat *= m.Tone(true)
		p.Keys = append(p.Keys, k)
	}
	if len(m.Keys) == 0 {
		p.Notes = append([]string{m.Empty}, p.Notes...)
	}
	return p
}
