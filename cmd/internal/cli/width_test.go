package cli

import (
	"errors"
	"testing"
)

// TestColumns: text keeps to the width of the terminal.
func TestColumns(t *testing.T) {
	size := func(n int, err error) func() (int, int, error) {
		return func() (int, int, error) { return n, 24, err }
	}
	for _, c := range []struct {
		variable string
		terminal bool
		size     func() (int, int, error)
		want     int
	}{
		{"", false, size(120, nil), 80},
		{"", true, size(120, nil), 120},
		{"", true, size(40, nil), 40},
		{"", true, size(3, nil), 20},
		{"", true, size(0, nil), 80},
		{"", true, size(0, errors.New("no terminal")), 80},
		{"", true, nil, 80},
		{"60", true, size(120, nil), 60},
		{"60", false, nil, 60},
		{"sixty", true, size(120, nil), 120},
		{"-1", false, nil, 80},
	} {
		t.Setenv("COLUMNS", c.variable)
		s := &Streams{OutTerminal: c.terminal, Size: c.size}
		if got := s.Columns(); got != c.want {
			t.Errorf("COLUMNS=%q, terminal %v: %d columns, want %d", c.variable, c.terminal, got, c.want)
		}
	}
}

func TestCells(t *testing.T) {
	for text, want := range map[string]int{"": 0, "h8": 2, "é": 1, "e\u0301": 1, "五目並べ": 8, "ア（": 4, "●○": 2, "한국": 4,
		"😀": 2, "a\u200db": 2} {
		if got := Cells(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}

// TestTerminal: colour and progress depend on what the streams are.
func TestTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	for _, c := range []struct {
		terminal bool
		noColor  string
		mode     string
		want     bool
	}{
		{true, "", "auto", true},
		{false, "", "auto", false},
		{true, "1", "auto", false},
		{true, "1", "always", true},
		{false, "", "always", true},
		{true, "", "never", false},
	} {
		t.Setenv("NO_COLOR", c.noColor)
		if got := (&Streams{OutTerminal: c.terminal}).Colour(c.mode); got != c.want {
			t.Errorf("terminal %v, NO_COLOR=%q, --color %s: %v, want %v", c.terminal, c.noColor, c.mode, got, c.want)
		}
	}
}
