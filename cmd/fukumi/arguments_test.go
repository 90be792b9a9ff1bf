package main

import (
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
)

// TestForgiving: the program understands what people type and paste.
func TestForgiving(t *testing.T) {
	known := "Black wins with h8, in "
	for _, c := range []struct {
		args    []string
		in      string
		code    int
		has     string // in the output or the message
		answers int    // lines of output, 0 for any
	}{
		{args: []string{}, has: "Topics:"},
		{args: []string{"slove"}, code: cli.ExitUsage, has: `did you mean "solve"?`},
		{args: []string{"puzzles", "cehck"}, code: cli.ExitUsage, has: `did you mean "check"?`},
		{args: []string{"solve", "--gaol", "vcf", "h8"}, code: cli.ExitUsage, has: "did you mean --goal?"},
		{args: []string{"help", "vcf"}, has: "Classes"},
		{args: []string{"help", "vct"}, has: "(fukumi help classes)"},
		{args: []string{"help", "Caro"}, has: "(fukumi help engine)"},
		{args: []string{"help", "openings"}, has: "(fukumi help "},
		{args: []string{"help", "swap2"}, has: "(fukumi help "},
		{args: []string{"help", "notaiton"}, code: cli.ExitUsage, has: `did you mean "notation"?`},
		{args: []string{"solve", "--quiet", "h8", "i9", "g7"}, has: "White to move"},
		{args: []string{"show", "h8", "i9"}, has: "Black to move"},
		{args: []string{"solve", "h8", "x", "y"}, code: cli.ExitUsage, has: "3 arguments are together no position"},
		{args: []string{"solve", "--quiet", "(;GM[4]SZ[15];B[hh])"}, has: "White to move"},
		{args: []string{"solve", "--json", "-"}, in: "h8 i9 g7\n\nh8,h9/i8\n", answers: 2},
		{args: []string{"analyze", "--json", "--nodes", "100"}, in: "h8 i9 g7\nempty\n", answers: 2},
		{args: []string{"solve", "empty"}, has: known},
		{args: []string{"analyze", "--quiet", "--rule", "standard", "--nodes", "1000", "empty"}, has: known},
		{args: []string{"solve", "--rule", "renju", "empty"}, has: known},
	} {
		if len(c.args) > 0 && (c.args[0] == "solve" || c.args[0] == "analyze") {
			c.args = append(c.args, "--cache", "off")
		}
		code, out, stderr := testRun(t.Context(), strings.NewReader(c.in), c.args...)
		all := strings.Join(strings.Fields(out+stderr), " ")
		if code != c.code || !strings.Contains(all, c.has) || c.answers > 0 && strings.Count(out, "\n") != c.answers {
			t.Errorf("%q: code %d\n%s", c.args, code, all)
		}
	}
	for _, args := range [][]string{
		{"solve", "--cache", "off", "--rule", "renju", "--size", "9", "empty"},
		{"solve", "--cache", "off", "--size", "9", "empty"},
		{"solve", "--cache", "off", "--json", "empty"},
	} {
		if _, out, _ := testRun(t.Context(), nil, args...); strings.Contains(out, known) {
			t.Errorf("%q: %s", args, out)
		}
	}
	// A game over several lines and a diagram are one position each.
	for _, in := range []string{"1. h8 i9\n2. g7 g8\n", "x . . . .\n. o . . .\n. . . . .\n. . . . .\n. . . . .\n"} {
		code, out, stderr := testRun(t.Context(), strings.NewReader(in), "solve", "--json", "--cache", "off")
		if code != cli.ExitDecided || strings.Count(out, "\n") != 1 {
			t.Errorf("%q: code %d, %s%s", in, code, out, stderr)
		}
	}
}
