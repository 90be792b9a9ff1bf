package points

// Writing trees as a line of moves or stones, and as a diagram.

import (
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/text"
)

// WriteMoves writes the main line, "h8 i9 g7". If its moves do not alternate, it
// writes the stones at the end, "h8,h9/i8".
func WriteMoves(t *format.Tree) ([]byte, []string, error) {
	losses := codec.Losses(t)
	codec.LoseCursor(t, losses)
	if t.Size != notation.DefaultSize {
		losses["the size"] = true
	}
	pos, err := codec.End(t)
	if err != nil {
		return nil, nil, err
	}
	if _, ordered := pos.Moves(); !ordered {
		loseTurn(t, &pos, losses)
		if t.Plies() > 0 {
			losses["the order of the moves"] = true
		}
	}
	return []byte(notation.FormatPosition(&pos) + "\n"), codec.Phrases(losses), nil
}

// WriteDiagram draws the stones of the position that the file shows.
func WriteDiagram(t *format.Tree) ([]byte, []string, error) {
	losses := codec.Losses(t)
	pos, played, err := codec.Shown(t)
	switch {
	case err != nil:
		return nil, nil, err
	case played < t.Plies():
		losses["the moves after the position that is shown"] = true
	}
	if played > 0 {
		losses["the order of the moves"] = true
	}
	loseTurn(t, &pos, losses)
	return []byte(text.FormatDiagram(&pos)), codec.Phrases(losses), nil
}

// loseTurn adds a loss if the side to move does not follow from the stones.
func loseTurn(t *format.Tree, pos *notation.Position, losses map[string]bool) {
	follows := codec.Follows(pos.Count(notation.Black), pos.Count(notation.White))
	if _, err := t.Position(-1, notation.Empty); err == nil && pos.Turn() != follows {
		losses["the side to move"] = true
	}
}
