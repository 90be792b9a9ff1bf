package cli

// The width of the terminal and of text.

import (
	"os"
	"strconv"

	"github.com/clipperhouse/displaywidth"
)

const (
	usualColumns = 80 // the width if it is unknown
	minColumns   = 20 // the minimum width: narrower text cannot be read
)

// Columns returns the width of text, except for boards and long words: $COLUMNS, else the width of the terminal,
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

// Cells returns the number of columns that a text takes on a terminal. Colour codes take no columns.
func Cells(text string) int { return displaywidth.Options{ControlSequences: true}.String(text) }
