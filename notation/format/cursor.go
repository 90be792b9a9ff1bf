package format

// The place where a file shows the board: the position that is meant, where a
// game or a solution goes on behind it.

import "fukumi/notation"

// cursorLost is how the loss of the place is named.
const cursorLost = "the move at which the board is shown"

// atCursor is the node of the main line that the file shows, nil where it shows
// none in particular.
func (t *Tree) atCursor() *Node {
	if t.Cursor < 0 {
		return nil
	}
	return t.atPly(t.Cursor)
}

// atPly is the first node of the main line after a number of plies, nil where
// the line is shorter.
func (t *Tree) atPly(number int) *Node {
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

// show makes n, if it is not nil, the node that the file shows.
func (t *Tree) show(n *Node) {
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

// loseCursor notes that the board is shown before the end of the main line.
func (t *Tree) loseCursor(losses map[string]bool) {
	if t.Cursor >= 0 && t.Cursor < t.Plies() {
		losses[cursorLost] = true
	}
}
