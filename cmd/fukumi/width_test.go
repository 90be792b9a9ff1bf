package main

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestWrapped: no line of text is wider than the terminal, one word aside. The lines of
// an answer are filled.
func TestWrapped(t *testing.T) {
	for _, c := range textRows() {
		forms := []form{narrowest}
		if c.wide {
			forms = append(forms, wider...)
		}
		for _, f := range forms {
			out := c.in(t, f).stdout
			widest := 0
			for line := range strings.Lines(out) {
				if line = strings.TrimSuffix(line, "\n"); strings.Contains(strings.TrimSpace(line), " ") {
					widest = max(widest, utf8.RuneCountInString(line))
				}
			}
			if widest > f.width || c.words()[0] == "solve" && widest < f.width*2/3 {
				t.Errorf("%q: of %d columns: the widest line has %d\n%s", c.words(), f.width, widest, out)
			}
		}
	}
}

// TestNarrow: at the usual widths a review, an analysis and what is said of puzzles are
// tables, no lists of what the columns are called; a review that scrolls ends with its
// verdict, and the key of a coloured map fits.
func TestNarrow(t *testing.T) {
	for _, c := range textRows() {
		if !c.tables {
			continue
		}
		for _, f := range colored {
			out := escapes.ReplaceAllString(c.in(t, f).stdout, "")
			for line := range strings.Lines(out) {
				n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))
				if n > f.width && strings.Contains(strings.TrimSpace(line), " ") {
					t.Errorf("%q: of %d columns, %d: %s", c.words(), f.width, n, line)
				}
				if records.MatchString(line) {
					t.Errorf("%q: of %d columns: %s", c.words(), f.width, line)
				}
			}
			verdict := "White was already lost after move 18, e5, if not before (proved)"
			if c.words()[0] == "review" && strings.Count(strings.Join(strings.Fields(out), " "), verdict) != 2 {
				t.Errorf("of %d columns: the verdict is not at both ends:\n%s", f.width, out)
			}
		}
	}
}

var (
	escapes = regexp.MustCompile(`\x1b\[[0-9;]*m`)
	records = regexp.MustCompile(`^\S+: (side|move|class|player|moves|result|puzzles|goals) [^;]*;`)
)

// TestASCIIAlone: in the locale C there is nothing but ASCII, on a terminal and in a pipe.
func TestASCIIAlone(t *testing.T) {
	check := func(c *tableRow, f form) {
		o := c.in(t, f)
		text := o.stdout + o.stderr
		if i := strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }); i >= 0 {
			t.Errorf("%q: %q", c.words(), text[max(i-20, 0):i+2])
		}
		if text == "" {
			t.Errorf("%q prints nothing", c.words())
		}
	}
	for _, c := range textRows() {
		check(c, narrowest)
		if !c.tables { // which are as wide as there is room
			check(c, piped)
		}
	}
	for _, c := range failing {
		check(c, piped)
	}
}
