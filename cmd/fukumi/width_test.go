package main

import (
	"bytes"
	"errors"
	"strings"
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
		s := &streams{OutTerminal: c.terminal, size: c.size}
		if got := s.Columns(); got != c.want {
			t.Errorf("COLUMNS=%q, terminal %v: %d columns, want %d", c.variable, c.terminal, got, c.want)
		}
	}
}

// TestWrapped: no line of an answer is wider than the terminal, a board and what
// cannot be broken aside.
func TestWrapped(t *testing.T) {
	t.Setenv("COLUMNS", "")
	for _, width := range []int{40, 72, 132} {
		var out bytes.Buffer
		s := &streams{Out: newOutput(&out), Err: &out, OutTerminal: true, size: func() (int, int, error) { return width, 24, nil }}
		run(t.Context(), []string{"solve", "--color", "never", "--cache", "off", "h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5"}, s)
		widest := 0
		for line := range strings.Lines(out.String()) {
			line = strings.TrimSuffix(line, "\n")
			if !strings.Contains(line, " . ") && !strings.Contains(line, " a  b ") && strings.Contains(strings.TrimSpace(line), " ") {
				widest = max(widest, cells(line))
			}
		}
		if widest > width || widest < width*2/3 {
			t.Errorf("of %d columns: the widest line has %d\n%s", width, widest, out.String())
		}
	}
}

func TestCells(t *testing.T) {
	for text, want := range map[string]int{"": 0, "h8": 2, "é": 1, "e\u0301": 1, "五目並べ": 8, "ア（": 4, "●○": 2, "한국": 4, "😀": 2, "a\u200db": 2} {
		if got := cells(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}
