package text

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestLegend reads boards with equal numbers of stones, where only the words next
// to the board say which sign is Black's.
func TestLegend(t *testing.T) {
	const (
		letters = ". . . . .\n. . X O .\n. . O X .\n. . . . .\n. . . . .\n"
		discs   = "┼┼┼┼┼\n┼┼●○┼\n┼┼○●┼\n┼┼┼┼┼\n┼┼┼┼┼\n"
		grid    = "0 0 0 0 0\n0 0 1 2 0\n0 0 2 1 0\n0 0 0 0 0\n0 0 0 0 0\n"
		usual   = "c4,d3/d4,c3"
		swapped = "d4,c3/c4,d3"
	)
	for text, want := range map[string]string{
		letters:                                  usual,
		"Black: X, White: O\n" + letters:         usual,
		"X = black, O = white\n" + letters:       usual,
		"Black (X) to move\n" + letters:          usual,
		"Black: O, White: X\n" + letters:         swapped,
		letters + "\nO = black, X = white":       swapped,
		"X: White\nO: Black\n" + letters:         swapped,
		"I am Black (O).\n" + letters:            swapped,
		"White stones are X\n" + letters:         swapped,
		"\"x\" is white\n" + letters:             swapped,
		"○ Black  ● White\n" + discs:             swapped,
		"● Black  ○ White\n" + discs:             usual,
		"Black ○ White ●\n" + discs:              swapped,
		"黑：○ 白：●\n" + discs:                      swapped,
		"黑:● 白:○\n" + discs:                      usual,
		"1 = white, 2 = black\n" + grid:          swapped,
		"1=black 2=white 0=empty\n" + grid:       usual,
		"Problem 1: White to move\n" + grid:      usual + " white",
		"2: Black won\n" + grid:                  usual,
		"O to move\n" + letters:                  usual + " white",
		"Turn: O\n" + letters:                    usual + " white",
		"X to play and win\n" + letters:          usual,
		"It is o's turn\n" + letters:             usual + " white",
		"X = White. X to move\n" + letters:       swapped + " white",
		"○ to move\n" + discs:                    usual + " white",
		"白先\n" + discs:                           usual + " white",
		"What should X do? So is O.\n" + letters: usual,
	} {
		stones, turn, _ := strings.Cut(want, " ")
		d := Defaults{Size: 5}
		if turn != "" {
			d.Turn = notation.White
		}
		expected := testhelp.Must(ParseStones(stones, d))(t)
		in, err := ParsePosition(text, Defaults{})
		if err != nil || !in.Position.Same(&expected.Position) {
			t.Errorf("%q: %v, %v; want %s", text, in.Position.Stones(notation.Black), err, want)
		}
		if warned := len(in.Warnings) > 0; err == nil && warned != (stones == swapped) {
			t.Errorf("%q: warnings %q", text, in.Warnings)
		}
	}
	for text, want := range map[string]string{
		"Black: O\n" + letters + "O is white":                             "which stones are black?",
		"X to move\nWhite to move\n" + letters:                            "whose turn is it?",
		". . . . .\n. .(X)O .\n. . O X .\n. . . . .\n. . . . .\n":         "marks a stone",
		"+++++++\n+.....+\n+..XO.+\n+..OX.+\n+.....+\n+.....+\n+++++++\n": "a frame?",
	} {
		if in, err := ParsePosition(text, Defaults{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want an error with %q", text, in.Position, err, want)
		}
	}
	if _, err := ParsePosition("Black: O\n"+letters, Defaults{BlackChar: 'x'}); err == nil {
		t.Error("a legend against what was asked for is not an error")
	}
	if in, err := ParsePosition("Black: O\n"+letters, Defaults{BlackChar: 'o'}); err != nil || len(in.Warnings) > 0 {
		t.Error("a legend that says what was asked for:", err, in.Warnings)
	}
}
