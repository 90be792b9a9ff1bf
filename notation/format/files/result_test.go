package files

import (
	"bytes"
	"strings"
	"testing"

	"fukumi/notation/format"
	"fukumi/notation/testhelp"
)

// TestResultSurvives reads and writes every result that SGF knows.
func TestResultSurvives(t *testing.T) {
	for _, c := range []struct{ in, out, result, reason string }{
		{"B+R", "B+R", "black", "R"},
		{"B+Resign", "B+Resign", "black", "Resign"},
		{"W+T", "W+T", "white", "T"},
		{"W+Time", "W+Time", "white", "Time"},
		{"b+f", "B+f", "black", "f"},
		{"W+Forfeit", "W+Forfeit", "white", "Forfeit"},
		{"B+", "B+", "black", ""},
		{"B+3.5", "B+3.5", "black", "3.5"},
		{`W+\]`, `W+\]`, "white", "]"},
		{"0", "0", "draw", ""},
		{"Draw", "0", "draw", ""},
		{"Void", "Void", "Void", ""},
		{"?", "?", "?", ""},
		{"", "", "", ""},
	} {
		trees := testhelp.Must(Read([]byte("(;GM[4]SZ[15]RE["+c.in+"];B[hh])"), format.Options{}))(t)
		if info := trees[0].Info; info.Result != c.result || info.Reason != c.reason {
			t.Errorf("RE[%s] is read as %q, %q", c.in, info.Result, info.Reason)
		}
		for _, f := range []format.Format{format.SGF, format.JSON} {
			var b bytes.Buffer
			if _, err := Write(&b, trees[0], f); err != nil {
				t.Fatal(err)
			}
			again := testhelp.Must(Read(b.Bytes(), format.Options{}))(t)
			if again[0].Info != trees[0].Info {
				t.Errorf("RE[%s] comes back from %s as %+v", c.in, f, again[0].Info)
			}
			if want := "RE[" + c.out + "]"; f == format.SGF && c.out != "" && !strings.Contains(b.String(), want) {
				t.Errorf("RE[%s] is written as %s, want %s", c.in, b.String(), want)
			}
		}
	}
}

// TestMarkdownOfFinishedGame: no side is to move after the end of a game.
func TestMarkdownOfFinishedGame(t *testing.T) {
	for _, c := range []struct{ text, want, not string }{
		{"h8 a1 h9 a2 h10 a3 h11 a4 h12", "- the game is over: black five h8-h12\n", "to move"},
		{"h8 a1 h9 a2 h10 a3 h11 a4", "- to move: black\n", "over"},
		{"(;GM[4]SZ[15]RE[B+Resign];B[hh];W[ii])", "- result: black (Resign)\n", "to move"},
		{"(;GM[4]SZ[15]RE[0];B[hh];W[ii])", "- result: draw\n", "to move"},
		{"(;GM[4]SZ[15]RE[?];B[hh];W[ii])", "- to move: black\n", "over"},
		{"(;GM[4]SZ[15]RE[B+R];B[hh]CURSOR[];W[ii])", "- to move: white\n", "over"},
	} {
		trees := testhelp.Must(Read([]byte(c.text), format.Options{}))(t)
		var b bytes.Buffer
		if _, err := Write(&b, trees[0], format.Markdown); err != nil {
			t.Fatal(err)
		}
		if text := b.String(); !strings.Contains(text, c.want) || strings.Contains(text, c.not) {
			t.Errorf("%s: want %q and nothing about %q in\n%s", c.text, c.want, c.not, text)
		}
	}
}
