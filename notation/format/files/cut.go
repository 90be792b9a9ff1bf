package files

// Finding the wanted position of a game: the end, the position that the file shows, or the position
// after a number of plies.

import (
	"errors"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// position returns the wanted position of a game.
func (o *Reading) position(item Item) Item {
	t := item.Tree
	if item.Err != nil {
		return item
	}
	item.Tree = nil
	item.Given = text.Facts{Rule: t.RuleKnown, Size: true}
	plies := -1
	switch {
	case o.After != nil && *o.After > t.Plies():
		item.Err = &PlyError{*o.After, t.Plies()}
		return item
	case o.After != nil:
		plies = *o.After
	case t.Cursor >= 0 && t.Cursor < t.Plies():
		plies = t.Cursor
		item.Warnings = append(item.Warnings, words.Later("the position after {n} of {plies, plural, one {# ply} "+
			"other {# plies}}, where the file shows the board", "n", plies, "plies", t.Plies()))
	}
	if t.Branches() {
		item.Warnings = append(item.Warnings, words.Later("the file has variations: this is its main line"))
	}
	if plies < 0 {
		item.Plies = t.Plies()
	}
	item.Position, item.Err = t.Position(plies, o.Defaults.Turn)
	return item
}

// finish takes the position of an item back to the wanted ply.
func (o *Reading) finish(item Item) Item {
	if item.Err != nil || o.After == nil {
		return item
	}
	if item.Position, item.Err = o.early(&item.Position); item.Err != nil {
		return item
	}
	if turn := item.Position.Turn(); o.Defaults.Turn != notation.Empty && o.Defaults.Turn != turn {
		item.Warnings = append(item.Warnings, words.Later("{side} to move as asked, though it is {turn, select, "+
			"black {black} other {white}}'s turn after {n, plural, one {# move} other {# moves}}", "side",
			o.Defaults.Turn, "turn", turn, "n", *o.After))
		item.Position.SetTurn(o.Defaults.Turn)
	}
	return item
}

// early returns the position after the first o.After moves that led to pos.
func (o *Reading) early(pos *notation.Position) (notation.Position, error) {
	moves, ordered := pos.Moves()
	if !ordered {
		return *pos, ErrUnordered
	}
	if *o.After > len(moves) {
		return *pos, &PlyError{*o.After, len(moves)}
	}
	early, err := notation.NewPosition(pos.Rule(), pos.Size())
	for _, p := range moves[:*o.After] {
		err = errors.Join(err, early.Play(p))
	}
	return early, err
}

// Cut takes a game back to the wanted ply. If the user asked for a side to move, it becomes the
// side to move.
func (o *Reading) Cut(t *format.Tree) error {
	if o.After != nil {
		if plies := t.Plies(); *o.After > plies {
			return &PlyError{*o.After, plies}
		}
		truncate(t, *o.After)
		t.CutOpening()
	}
	turn := o.Defaults.Turn
	if turn == notation.Empty {
		return nil
	}
	pos, err := t.Position(-1, notation.Empty)
	if err == nil && pos.Turn() == turn {
		return nil
	}
	if err == nil {
		codec.Warn(t, words.Later("{side} to move as asked, though it is {turn, select, black {black} other "+
			"{white}}'s turn", "side", turn, "turn", pos.Turn()))
	}
	codec.Tip(t).Turn = turn
	return nil
}

// truncate keeps only the first plies moves of the main line.
func truncate(t *format.Tree, plies int) {
	played := 0
	for n := range t.MainLine() {
		if n.Side != notation.Empty {
			played++
		}
		switch {
		case len(n.Children) == 0:
		case played == plies && n.Children[0].Side != notation.Empty:
			n.Children = nil
		default:
			n.Children = n.Children[:1]
		}
	}
	t.Cursor = min(t.Cursor, played)
}
