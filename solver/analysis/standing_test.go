package analysis

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
)

// TestStanding: what Black must answer, with and without the name of the point.
func TestStanding(t *testing.T) {
	const short, long = false, true
	for _, c := range []struct {
		name         string
		rule         notation.Rule
		black, white string
		points       bool
		want         string // the beginning; "" for nothing
	}{
		{"nothing", notation.Renju, "a1", "h8 i8", short, ""},
		{"a three", notation.Renju, "a1", "g7 h7 i7", short,
			"White has a three at g7 h7 i7: stop it or make a four"},
		{"a broken three", notation.Freestyle, "a1", "g7 h7 j7", short,
			"White has a three at g7 h7 j7: stop it or make a four"},
		{"a closed three", notation.Freestyle, "f7", "g7 h7 i7", short, ""},
		{"two threes", notation.Freestyle, "a1", "g7 h7 i7 c3 c4 c5", short,
			"White has 2 threes, at c3 c4 c5, g7 h7 i7: stop all of them or make a four"},
		{"a four", notation.Freestyle, "f7", "g7 h7 i7 j7", short, "White has a four at g7 h7 i7 j7: block it"},
		{"a four and its point", notation.Freestyle, "f7", "g7 h7 i7 j7", long,
			"White has a four at g7 h7 i7 j7: block it at k7"},
		{"a four that would be six", notation.Standard, "f7", "g7 h7 i7 j7 l7", long, ""},
		{"a four that may be six", notation.Renju, "f7", "g7 h7 i7 j7 l7", long,
			"White has a four at g7 h7 i7 j7: block it at k7"},
		{"two ends", notation.Freestyle, "a1", "g7 h7 i7 j7", long, "White makes five next, at f7 k7: no move stops"},
		{"a forbidden answer", notation.Renju, "l9 l10 m9 n10 g8", "h8 i8 j8 k8", long,
			"White makes five next, at l8, where Black may not play (double three)"},
		{"Black makes five", notation.Freestyle, "a1 b1 c1 d1", "g7 h7 i7 j7", long, ""},
		{"a five stands", notation.Freestyle, "a1", "g7 h7 i7 j7 k7", long, ""},
	} {
		pos := testhelp.Board(t, c.rule, c.black, c.white)
		pos.SetTurn(notation.Black)
		scene := Scene{Position: &pos}
		got := scene.Standing(words.English, c.points)
		if !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
