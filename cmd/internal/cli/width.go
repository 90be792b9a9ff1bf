package cli

// The width of text: the terminal, and the characters on it.

import (
	"os"
	"strconv"

	"github.com/clipperhouse/displaywidth"
)

const (
	usualColumns = 80 // if the text does not go to a terminal
	minColumns   = 20 // narrower text cannot be read
)

// Columns is the width of text, except for boards and long words: $COLUMNS, else the width of the terminal,
// else 80.
func (s *Streams) Columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return max(n, minColumns)
	}
	if s.OutTerminal && s.Size != nil {
		if n, _, err := s.Size(); err == nil && n > 0 {
			return max(n, minColumns)
		}
	}
	return usualColumns
}

// Cells is the number of columns that a text takes on a terminal. Colour codes take none.
func Cells(text string) int { return displaywidth.Options{ControlSequences: true}.String(text) }
