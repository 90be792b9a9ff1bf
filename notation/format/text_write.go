package format

// Trees as a line of moves or stones, and as a diagram.

import (
	"fukumi/notation"
	"fukumi/notation/text"
)

// writeMoves writes the main line, "h8 i9 g7". Where its end is not a matter of
// alternating moves, it is the stones of the end, "h8,h9/i8".
func writeMoves(t *Tree) ([]byte, []string, error) {
	losses := map[string]bool{}
	t.lose(losses)
	t.loseCursor(losses)
	t.Info.lose(losses)
	if t.RuleKnown {
		losses["the rule"] = true
	}
	if t.Size != notation.DefaultSize {
		losses["the size"] = true
	}
	pos, err := t.end()
	if err != nil {
		return nil, nil, err
	}
	if _, ordered := pos.Moves(); !ordered {
		t.loseTurn(&pos, losses)
		if t.Plies() > 0 {
			losses["the order of the moves"] = true
		}
	}
	return []byte(notation.FormatPosition(&pos) + "\n"), phrases(losses), nil
}

// end is the position at the end of the main line. A side to move that cannot
// be told does not matter to those who ask.
func (t *Tree) end() (notation.Position, error) {
	pos, err := t.Position(-1, notation.Empty)
	if err != nil {
		pos, err = t.Position(-1, notation.Black)
	}
	return pos, err
}

// shown is the position that the file shows, or else the end of the main line,
// and the number of plies before it.
func (t *Tree) shown() (pos notation.Position, plies int, err error) {
	plies = t.Plies()
	if t.Cursor >= 0 {
		plies = min(plies, t.Cursor)
	}
	if pos, err = t.Position(plies, notation.Empty); err != nil {
		pos, err = t.Position(plies, notation.Black)
	}
	return pos, plies, err
}

// writeDiagram draws the stones of the position that is shown.
func writeDiagram(t *Tree) ([]byte, []string, error) {
	losses := map[string]bool{}
	t.lose(losses)
	t.Info.lose(losses)
	if t.RuleKnown {
		losses["the rule"] = true
	}
	pos, played, err := t.shown()
	switch {
	case err != nil:
		return nil, nil, err
	case played < t.Plies():
		losses["the moves after the position that is shown"] = true
	}
	if played > 0 {
		losses["the order of the moves"] = true
	}
	t.loseTurn(&pos, losses)
	return []byte(text.FormatDiagram(&pos)), phrases(losses), nil
}

// loseTurn notes that the side to move does not follow from the stones.
func (t *Tree) loseTurn(pos *notation.Position, losses map[string]bool) {
	follows := notation.Black
	if pos.Count(notation.Black) == pos.Count(notation.White)+1 {
		follows = notation.White
	}
	if _, err := t.Position(-1, notation.Empty); err == nil && pos.Turn() != follows {
		losses["the side to move"] = true
	}
}
