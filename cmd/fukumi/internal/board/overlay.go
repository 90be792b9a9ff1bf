package board

// What an analysis puts on the board: candidates, moves that hold and moves that do
// not, shapes, heat maps. Each mark has a form, a text, and words for those who do not
// see it; colour alone says nothing.

import (
	"math"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/analysis/picture"
)

// A boardMark is a sign on a point.
type boardMark struct {
	At    notation.Point `json:"at"`
	Kind  string         `json:"kind"`            // "candidate", "hold", "open", "lost", "ring", "threat" or "heat"
	Side  string         `json:"side,omitempty"`  // of heat
	Text  string         `json:"text,omitempty"`  // on the point
	Value float64        `json:"value,omitempty"` // the rank of a candidate; the heat from 0 to 1
	Label string         `json:"label"`           // what is read of it
}

// marks are the candidates, and of the other moves what is known of them against the
// threat. Moves after which it is carried out are too many to be marked.
func (f *findings) marks() []boardMark {
	list, taken := []boardMark{}, map[notation.Point]bool{}
	for _, c := range f.Moves {
		taken[c.Move] = true
		label := f.in.Say("move {rank}, {known}", "rank", c.Rank, "known", c.Text)
		if c.Rank == 1 {
			label = f.in.Say("best move, {known}", "known", c.Text)
		}
		list = append(list, boardMark{At: c.Move, Kind: "candidate", Text: letter(c.Rank), Value: float64(c.Rank),
			Label: label})
	}
	add := func(p notation.Point, kind, label string) {
		if !taken[p] {
			list = append(list, boardMark{At: p, Kind: kind, Label: label})
		}
	}
	if f.Defences == nil {
		return list
	}
	for _, p := range f.Defences.Holds {
		add(p, "hold", f.in.Say("holds##a move"))
	}
	for _, p := range f.Defences.Open {
		add(p, "open", f.in.Say("undecided##a move"))
	}
	for _, r := range f.Defences.Lost {
		if !r.Carried {
			add(r.Move, "lost", f.in.Say("loses##a move"))
		}
	}
	return list
}

// letter is the name of a candidate on the board, where numbers are those of the moves.
func letter(rank int) string {
	if rank > 26 {
		return ""
	}
	return string(rune('A' + rank - 1))
}

// marks are the stones of a shape, where it goes on, and where else it is answered.
func (t *threat) marks(l *words.Language) []boardMark {
	list, gains := []boardMark{}, map[notation.Point]bool{}
	for _, p := range t.Stones {
		list = append(list, boardMark{At: p, Kind: "ring",
			Label: l.Say("in the {kind} of {side, select, black {black} other {white}}", "kind", t.Kind,
				"side", t.Side)})
	}
	for _, p := range t.Gains {
		gains[p] = true
		list = append(list, boardMark{At: p, Kind: "threat", Label: l.Say(
			"the {kind} of {side, select, black {black} other {white}} goes on here", "kind", t.Kind, "side", t.Side)})
	}
	for _, p := range t.Cost {
		if !gains[p] {
			list = append(list, boardMark{At: p, Kind: "open", Label: l.Say(
				"answers the {kind} of {side, select, black {black} other {white}}", "kind", t.Kind, "side", t.Side)})
		}
	}
	return list
}

// heatMarks are a heat map, with its numbers.
func heatMarks(l *words.Language, pos *notation.Position, m *picture.Map) []boardMark {
	list := []boardMark{}
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
		list = append(list, boardMark{At: p, Kind: "heat", Side: side.String(), Text: text, Value: float64(level) / 9,
			Label: l.Say("{map}: {level}", "map", m.Title, "level", text)})
	}
	return list
}

// legendKeys say what a heat map means.
func legendKeys(m *picture.Map) []legendKey {
	list, tiles := []legendKey{}, []legendTile{}
	for _, k := range m.Keys {
		heat, side := k.Heat*m.Tone(true), notation.Black
		if heat < 0 {
			heat, side = -heat, notation.White
		}
		tiles = append(tiles, legendTile{k.Label, side.String(), int(math.Round(9 * heat))})
		if k.Text != "" {
			list, tiles = append(list, legendKey{tiles, k.Text}), []legendTile{}
		}
	}
	return list
}
