package oracle

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fukumi/notation"
)

// Positions read and written, and how long a test may be.

// Scaled multiplies the size of a differential run where FUKUMI_LONG is set.
func Scaled(n int) int {
	if os.Getenv("FUKUMI_LONG") != "" {
		return 50 * n
	}
	return n
}

// Long chooses the size of a run: small, or what FUKUMI_LONG asks for.
func Long(small, long int) int {
	if os.Getenv("FUKUMI_LONG") != "" {
		return long
	}
	return small
}

// Where names a position in a message: enough to set it up again.
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

// At reads a position.
func At(t testing.TB, text string, rule notation.Rule) notation.Position {
	t.Helper()
	in, err := notation.ParsePosition(text, notation.Defaults{Rule: rule})
	if err != nil {
		t.Fatal(err)
	}
	return in.Position
}
