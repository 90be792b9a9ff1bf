package picture

// The marks of an analysis on the board: candidates, moves that hold and moves that do not, shapes, and heat maps. Each
// mark has a form, a text, and a description for screen readers. No meaning depends on colour alone.

import (
	"math"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
)

// marks returns the candidates and the other moves about which something is known against the threat. Moves after which
// the opponent just carries out the threat are not marked, because there are too many.
func (f *View) marks() []answer.Mark {
	list, taken := []answer.Mark{}, map[notation.Point]bool{}
	for _, c := range f.Candidates {
		taken[c.Move] = true
		label := f.h.In.Say("choice {rank}, {known}", "rank", c.Rank, "known", c.Text)
		if c.Rank == 1 {
			label = f.h.In.Say("best move, {known}", "known", c.Text)
		}
		list = append(list, answer.Mark{At: c.Move, Kind: "candidate", Text: letter(c.Rank), Value: float64(c.Rank),
			Label: label})
	}
	add := func(p notation.Point, kind, label string) {
		if !taken[p] {
			list = append(list, answer.Mark{At: p, Kind: kind, Label: label})
		}
	}
	if f.Defences == nil {
		return list
	}
	for _, p := range f.Defences.Holds {
		add(p, "hold", f.h.In.Say("holds##a move"))
	}
	for _, p := range f.Defences.Open {
		add(p, "open", f.h.In.Say("undecided##a move"))
	}
	for _, r := range f.Defences.Lost {
		if !r.Carried {
			add(r.Move, "lost", f.h.In.Say("loses##a move"))
		}
	}
	return list
}

// letter returns the letter of a candidate on the board. It is not a number, because numbers are for the moves of a
// line.
func letter(rank int) string {
	if rank > 26 {
		return ""
	}
	return string(rune('A' + rank - 1))
}

// shapeMarks marks the stones of a shape, the points where it can be continued, and the other points where it can be
// answered.
func shapeMarks(l *words.Language, t *answer.ShapeView) []answer.Mark {
	list, gains := []answer.Mark{}, map[notation.Point]bool{}
	for _, p := range t.Stones {
		list = append(list, answer.Mark{At: p, Kind: "ring",
			Label: l.Say("in the {kind} of {side, select, black {black} other {white}}", "kind", t.Kind,
				"side", t.Side)})
	}
	for _, p := range t.Gains {
		gains[p] = true
		list = append(list, answer.Mark{At: p, Kind: "threat", Label: l.Say(
			"the {kind} of {side, select, black {black} other {white}} is extended here", "kind", t.Kind, "side",
			t.Side)})
	}
	for _, p := range t.Cost {
		if !gains[p] {
			list = append(list, answer.Mark{At: p, Kind: "open", Label: l.Say(
				"answers the {kind} of {side, select, black {black} other {white}}", "kind", t.Kind, "side", t.Side)})
		}
	}
	return list
}

// heatMarks marks the points of a heat map with their levels.
func heatMarks(l *words.Language, pos *notation.Position, m *Map) []answer.Mark {
	list := []answer.Mark{}
	if m.Levels == nil {
		return list
	}
	for _, p := range pos.Points() {
		level, text := m.Levels.At(p), m.Labels[p]
		side := m.Side
		if side == notation.Empty {
			side = notation.Black
			if level < 0 {
				side = notation.White
			}
		}
		level = max(level, -level)
		switch {
		case level == 0 && text == "":
			continue
		case text == "":
			text = strconv.Itoa(level)
		}
		list = append(list, answer.Mark{At: p, Kind: "heat", Side: side.String(), Text: text, Value: float64(level) / 9,
			Label: l.Say("{map}: {level}", "map", m.Title, "level", text)})
	}
	return list
}

// legendKeys returns the keys of a heat map's legend.
func legendKeys(m *Map) []answer.MapKey {
	list, tiles := []answer.MapKey{}, []answer.MapTile{}
	for _, k := range m.Keys {
		heat, side := k.Heat*m.Tone(true), notation.Black
		if heat < 0 {
			heat, side = -heat, notation.White
		}
		tiles = append(tiles, answer.MapTile{Text: k.Label, Side: side.String(), Level: int(math.Round(9 * heat))})
		if k.Text != "" {
			list, tiles = append(list, answer.MapKey{Tiles: tiles, Text: k.Text}), []answer.MapTile{}
		}
	}
	return list
}

// Fouls returns the points that are forbidden for Black.
func Fouls(l *words.Language, pos *notation.Position) []answer.FoulPoint {
	list := []answer.FoulPoint{}
	for _, p := range pos.Fouls() {
		list = append(list, answer.FoulPoint{Point: p, Reason: l.Foul(pos.Foul(p))})
	}
	return list
}
