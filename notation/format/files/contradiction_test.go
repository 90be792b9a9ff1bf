package files

import (
	"strings"
	"testing"

	"fukumi/notation/format"
	"fukumi/notation/words"
)

// TestContradiction: a result that the board contradicts leads to a warning.
func TestContradiction(t *testing.T) {
	const moves = "B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh]"
	for _, c := range []struct{ text, want string }{
		{"(;GM[4]SZ[15]RE[W+R];" + moves + ")",
			"the file says that White won, but Black has a five on the board, h8-l8"},
		{"(;GM[4]SZ[15]RE[0];" + moves + ")", "the file says a draw, but Black has a five on the board, h8-l8"},
		{"(;GM[4]SZ[15]RE[B+R];" + moves + ")", ""},
		{"(;GM[4]SZ[15]RE[W+R];B[hh];W[aa])", ""},
		{"(;GM[4]SZ[15];" + moves + ")", ""},
	} {
		for tree, err := range All([]byte(c.text), format.Options{}) {
			if err != nil {
				t.Fatalf("%s: %v", c.text, err)
			}
			got := strings.Join(words.English.Texts(tree.Warnings), "; ")
			if c.want == "" && strings.Contains(got, "the file says") || !strings.Contains(got, c.want) {
				t.Errorf("%s: warnings %q, want %q", c.text, got, c.want)
			}
		}
	}
}
