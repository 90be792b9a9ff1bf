package terminal

// How wide text is: the terminal, and the characters on it.

import (
	"os"
	"strconv"
	"unicode"
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

// cells is how many columns a text takes on a terminal; its codes of colour take none.
func cells(text string) int {
	n, code := 0, false
	for _, r := range text {
		switch {
		case r == '\x1b':
			code = true
		case code:
			code = r != 'm'
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case isWide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// isWide reports whether a character takes two columns, as Chinese, Japanese and
// Korean ones do.
func isWide(r rune) bool {
	switch {
	case r < 0x1100:
		return false
	case r <= 0x115f, r >= 0x2e80 && r <= 0x303e, r >= 0x3041 && r <= 0xa4cf, r >= 0xa960 && r <= 0xa97f,
		r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60, r >= 0xffe0 && r <= 0xffe6,
		r >= 0x1f300 && r <= 0x1f64f, r >= 0x1f900 && r <= 0x1f9ff, r >= 0x20000 && r <= 0x3fffd:
		return true
	}
	return false
}
