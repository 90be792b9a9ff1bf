package oracle

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
)

// Positions as text.

// Where describes a position in an error message, so that it can be set up again.
func Where(pos notation.Position) string {
	return fmt.Sprintf("%v %dx%d %v to move, black %v white %v",
		pos.Rule(), pos.Size(), pos.Size(), pos.Turn(), pos.Stones(notation.Black), pos.Stones(notation.White))
}

// Blank returns an empty board.
func Blank(rule notation.Rule, size int) notation.Position {
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		panic(err)
	}
	return pos
}

// Stones returns a position with the given stones.
func Stones(t testing.TB, rule notation.Rule, size int, turn notation.Stone, black, white string) notation.Position {
	t.Helper()
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	for s, text := range map[notation.Stone]string{notation.Black: black, notation.White: white} {
		for _, f := range strings.Fields(text) {
			p, err := notation.ParsePoint(f, size)
			if err != nil {
				t.Fatal(err)
			}
			if err := pos.Put(p, s); err != nil {
				t.Fatalf("%s: %v", f, err)
			}
		}
	}
	pos.SetTurn(turn)
	return pos
}

// At parses a position.
func At(t testing.TB, raw string, rule notation.Rule) notation.Position {
	t.Helper()
	in, err := text.ParsePosition(raw, text.Defaults{Rule: rule})
	if err != nil {
		t.Fatal(err)
	}
	return in.Position
}

// MiddleGames has quiet positions in which neither side has a win by threats.
var MiddleGames = []string{
	"h8 i8 j9 i6 e8 k8 j7 j8 i7 k7 k6 g9 h10 j5",
	"f11 i11 j9 k6 k5 g9 h10 g10 g11 i9 h11 i10 i8 h8",
	"e11 h8 i6 j9 i10 f11 j7 i9 h9 g8 i8 k6 j10 f10",
	"j10 i8 i9 i7 f9 g6 h7 h6 i6 g8 g9 h9 j8 f7",
	"k11 k10 h5 k9 f9 i11 j10 i9 j9 j8 k7 h10 i10 h11",
	"e11 f9 j5 g6 e5 g5 g7 f6 h6 f8 f7 h7 g8 e7",
	"g8 j9 j8 h8 e11 h10 e10 h9 h7 f9 h11 f11 g9 g7",
	"j10 i7 f6 j6 f9 k6 h8 h6 i6 g7 j7 f8 i5 h5",
}
