package main

import (
	"bytes"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/help"
	"fukumi/cmd/internal/terminal"
)

// textCommands print text, of every kind that there is.
var textCommands = [][]string{
	{"solve", "--cache", "off", "--explain", "h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5"},
	{"analyze", "--cache", "off", "--heat", "all", "--nodes", "3000", "h8,i8,j8,i7,h6/g9,i9,g8,h7,j7"},
	{"review", "--cache", "off", "--nodes", "300",
		"h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5 f9 h7 f7 f5 f10"},
	{"show", "--size", "22", "h8 i9 v22"},
	{"convert", "--list", "h8 i9 g7 i7 g9 j8 k9 g5 f4 h9"},
	{"puzzles", "list"}, {"puzzles", "run", "small"}, {"puzzles", "check", "small"}, {"puzzles", "show", "--solution",
		"small"},
	{"match", "gu10", "gu20", "--games", "2"},
	{"version"}, {"help"}, {"help", "solve"}, {"help", "puzzles", "run"},
}

// TestWrapped: no line of text is wider than the terminal, one word aside. The lines of
// an answer are filled.
func TestWrapped(t *testing.T) {
	t.Setenv("COLUMNS", "")
	t.Setenv("NO_COLOR", "1")
	commands := textCommands
	for _, topic := range help.Topics {
		commands = append(commands, []string{"help", topic})
	}
	for _, args := range commands {
		for _, width := range []int{40, 72, 132} {
			var out bytes.Buffer
			s := &command.Streams{Streams: terminal.Streams{
				Out: terminal.NewOutput(&out), Err: io.Discard, OutTerminal: true,
				Size: func() (int, int, error) { return width, 24, nil },
			}}
			run(t.Context(), args, s)
			widest := 0
			for line := range strings.Lines(out.String()) {
				if line = strings.TrimSuffix(line, "\n"); strings.Contains(strings.TrimSpace(line), " ") {
					widest = max(widest, utf8.RuneCountInString(line))
				}
			}
			if widest > width || args[0] == "solve" && widest < width*2/3 {
				t.Errorf("%q: of %d columns: the widest line has %d\n%s", args, width, widest, out.String())
			}
			if args[0] != "solve" && args[0] != "review" && args[0] != "help" {
				break // once is enough
			}
		}
	}
}

// TestNarrow: at the usual widths a review, an analysis and what is said of puzzles are
// tables, no lists of what the columns are called; a review that scrolls ends with its
// verdict, and the key of a coloured map fits.
func TestNarrow(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	for _, width := range []int{60, 80} {
		t.Setenv("COLUMNS", strconv.Itoa(width))
		for _, args := range textCommands[:9] {
			_, out, _ := testRun(t.Context(), nil, append(args, "--color", "always")...)
			if args[0] == "show" || args[0] == "convert" || args[1] == "show" {
				continue
			}
			out = escapes.ReplaceAllString(out, "")
			for line := range strings.Lines(out) {
				n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))
				if n > width && strings.Contains(strings.TrimSpace(line), " ") {
					t.Errorf("%q: of %d columns, %d: %s", args, width, n, line)
				}
				if records.MatchString(line) {
					t.Errorf("%q: of %d columns: %s", args, width, line)
				}
			}
			verdict := "White was lost by move 18, e5, at the latest (proved)"
			if args[0] == "review" && strings.Count(strings.Join(strings.Fields(out), " "), verdict) != 2 {
				t.Errorf("of %d columns: the verdict is not at both ends:\n%s", width, out)
			}
		}
	}
}

var (
	escapes = regexp.MustCompile(`\x1b\[[0-9;]*m`)
	records = regexp.MustCompile(`^\S+: (side|move|class|player|moves|result|puzzles|goals) [^;]*;`)
)

// TestASCIIAlone: in the locale C there is nothing but ASCII.
func TestASCIIAlone(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	commands := textCommands
	for _, topic := range help.Topics {
		commands = append(commands, []string{"help", topic})
	}
	commands = append(commands, []string{"solve", "五目"}, []string{"nö"})
	for _, args := range commands {
		_, out, stderr := testRun(t.Context(), strings.NewReader(""), args...)
		if i := strings.IndexFunc(out+stderr, func(r rune) bool { return r >= 0x80 }); i >= 0 {
			t.Errorf("%q: %q", args, (out + stderr)[max(i-20, 0):i+2])
		}
	}
}
