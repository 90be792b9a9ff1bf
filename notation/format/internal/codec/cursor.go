package codec

// The cursor: the place where a file shows the board. It is the position that the file is about,
// and may come before the end of a game or before a solution.

import (
	"fukumi/notation"
	"fukumi/notation/format"
)

// cursorLost names the cursor in a list of losses.
const cursorLost = "the move at which the board is shown"

// AtCursor returns the node of the main line that the file shows, or nil if the file does not say.
func AtCursor(t *format.Tree) *format.Node {
	if t.Cursor < 0 {
		return nil
	}
	return AtPly(t, t.Cursor)
}

// AtPly returns the first node of the main line after the given number of plies, or nil if the line
// is shorter.
func AtPly(t *format.Tree, number int) *format.Node {
	plies := 0
	for n := range t.MainLine() {
		if n.Side != notation.Empty {
			plies++
		}
		if plies == number {
			return n
		}
	}
	return nil
}

// Show makes n, if it is not nil, the node that the file shows.
func Show(t *format.Tree, n *format.Node) {
	if n == nil {
		return
	}
	plies := 0
	for m := range t.MainLine() {
		if m.Side != notation.Empty {
			plies++
		}
		if m == n {
			t.Cursor = plies
			return
		}
	}
	t.Unread = append(t.Unread, cursorLost)
}

// LoseCursor adds a loss if the file shows the board before the end of the main line.
func LoseCursor(t *format.Tree, losses map[string]bool) {
	if t.Cursor >= 0 && t.Cursor < t.Plies() {
		losses[cursorLost] = true
	}
}

// End returns the position at the end of the main line. An unknown side to move is not an error,
// because callers do not use it.
func End(t *format.Tree) (notation.Position, error) {
	pos, err := t.Position(-1, notation.Empty)
	if err != nil {
		pos, err = t.Position(-1, notation.Black)
	}
	return pos, err
}

// Shown returns the position that the file shows, or else the end of the main line. plies is the
// number of plies before that position.
func Shown(t *format.Tree) (pos notation.Position, plies int, err error) {
	plies = t.Plies()
	if t.Cursor >= 0 {
		plies = min(plies, t.Cursor)
	}
	if pos, err = t.Position(plies, notation.Empty); err != nil {
		pos, err = t.Position(plies, notation.Black)
	}
	return pos, plies, err
}

// Tip returns the last node of the main line.
func Tip(t *format.Tree) *format.Node {
	tip := t.Root
	for n := range t.MainLine() {
		tip = n
	}
	return tip
}
