package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/terminal"
)

// TestWrapped: no line of an answer is wider than the terminal, a board and what
// cannot be broken aside.
func TestWrapped(t *testing.T) {
	t.Setenv("COLUMNS", "")
	for _, width := range []int{40, 72, 132} {
		var out bytes.Buffer
		s := &command.Streams{Streams: terminal.Streams{Out: terminal.NewOutput(&out), Err: &out, OutTerminal: true, Size: func() (int, int, error) { return width, 24, nil }}}
		run(t.Context(), []string{"solve", "--color", "never", "--cache", "off", "h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5"}, s)
		widest := 0
		for line := range strings.Lines(out.String()) {
			line = strings.TrimSuffix(line, "\n")
			if !strings.Contains(line, " . ") && !strings.Contains(line, " a  b ") && strings.Contains(strings.TrimSpace(line), " ") {
				widest = max(widest, utf8.RuneCountInString(line))
			}
		}
		if widest > width || widest < width*2/3 {
			t.Errorf("of %d columns: the widest line has %d\n%s", width, widest, out.String())
		}
	}
}
