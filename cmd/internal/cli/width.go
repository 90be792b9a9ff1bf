package cli

// How wide text is: the terminal, and the characters on it.

import (
	"os"
	"strconv"

	"github.com/clipperhouse/displaywidth"
)

const (
	usualColumns = 80 // of text that goes to no terminal
	leastColumns = 20 // narrower than this nothing can be read
)

// Columns is the width that text keeps to, boards and long words aside: what
// $COLUMNS says, else that of the terminal, else 80.
func (s *Streams) Columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return max(n, leastColumns)
	}
	if s.OutTerminal && s.Size != nil {
		if n, _, err := s.Size(); err == nil && n > 0 {
			return max(n, leastColumns)
		}
	}
	return usualColumns
}

// Cells is how many columns a text takes on a terminal; its codes of colour take none.
func Cells(text string) int { return displaywidth.Options{ControlSequences: true}.String(text) }
