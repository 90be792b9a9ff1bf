package cli

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// narrow returns the streams of a terminal with few columns.
func narrow(out *strings.Builder, columns int) *Streams {
	return &Streams{
		Out: NewOutput(out), OutTerminal: true, Err: out, ErrTerminal: true,
		Size: func() (int, int, error) { return columns, 24, nil },
	}
}

// TestRefill: paragraphs and lists are refilled if a line does not fit; lines that fit stay unchanged.
func TestRefill(t *testing.T) {
	const text = "one two three\nfour five\n\nFlags:\n  -a    first word\n        and on\n  -b    short\n"
	for width, want := range map[int]string{
		0:  text,
		17: "one two three\nfour five\n\nFlags:\n  -a: first\n    word and on\n  -b    short\n",
		11: "one two\nthree four\nfive\n\nFlags:\n  -a:\n    first\n    word\n    and on\n  -b:\n    short\n",
	} {
		if got := Refill(text, width); got != want {
			t.Errorf("in %d columns %q, want %q", width, got, want)
		}
	}
}

// TestFit: a line that is too wide is broken between words, and continues further to the right.
func TestFit(t *testing.T) {
	for text, want := range map[string]string{
		"as it is\n":                  "as it is\n",
		"  one two three four":        "  one two\n    three\n    four",
		"五目 並べ 五目":                    "五目 並べ\n  五目",
		"onewordthatistoolong\n":      "onewordthatistoolong\n",
		"\x1b[1mone two six\x1b[0m\n": "\x1b[1mone two six\x1b[0m\n",
	} {
		if got := fit(text, 11); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestASCII: in a locale of ASCII all output is ASCII, and in other locales it keeps its characters.
func TestASCII(t *testing.T) {
	for _, c := range []struct {
		all, kind, lang string
		want            bool
	}{
		{"C", "", "en_US.UTF-8", true}, {"POSIX", "", "", true}, {"", "C", "C.UTF-8", true},
		{"", "", "de_DE.ISO-8859-1@euro", true},
		{"", "", "", false}, {"C.UTF-8", "C", "C", false}, {"", "", "ja_JP.utf8", false}, {"", "", "en_US", false},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_CTYPE", c.kind)
		t.Setenv("LANG", c.lang)
		const text = "5 µs … ● 五 é"
		want := text
		if c.want {
			want = `5 us ... X \u4e94 e`
		}
		if got := plain(text); got != want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestBoardFits: a board is drawn as wide as possible, and shows no numbers but those of moves.
func TestBoardFits(t *testing.T) {
	in := testhelp.Must(text.ParsePosition("h8 i9", text.Defaults{Size: 19}))(t)
	at := notation.At(3, 3)
	marks := text.Marks{Labels: map[notation.Point]string{at: "12"}, Heat: map[notation.Point]float64{at: 0.5},
		Ring: in.Position.Last()}
	for columns, want := range map[int]string{80: " 12  .", 60: " . . .(O). .", 40: " 9 ........O.......... 9"} {
		var out strings.Builder
		s := narrow(&out, columns)
		NewPrinter(s, Look{Color: "never"}).Board(&in.Position, marks)
		testhelp.OK(t, s.Out.Flush())
		drawn := out.String()
		for line := range strings.Lines(drawn) {
			if n := Cells(strings.TrimSuffix(line, "\n")); n > columns {
				t.Errorf("%d of %d columns: %q", n, columns, line)
			}
		}
		if !strings.Contains(drawn, want) || columns < 80 && strings.ContainsAny(strings.Split(drawn, "\n")[15][3:20],
			"0123456789") {
			t.Errorf("%d columns: want %q\n%s", columns, want, drawn)
		}
	}
}

// TestTableFits: the rows of a table that is too wide are printed one below the other.
func TestTableFits(t *testing.T) {
	columns := []Column{TextColumn("suite"), NumberColumn("puzzles"), TextColumn("")}
	rows := [][]string{{"small", "8", "of renju"}, {"none", "", "…"}}
	for width, want := range map[int]string{
		40: "suite  puzzles\nsmall        8  of renju\nnone            …\n",
		20: "small: puzzles 8; of\n  renju\nnone: …\n",
	} {
		var out strings.Builder
		s := narrow(&out, width)
		testhelp.OK(t, NewPrinter(s, Look{Color: "never"}).Table(columns, rows))
		if err := s.Out.Flush(); err != nil || out.String() != want {
			t.Errorf("%d columns: %q, want %q; %v", width, out.String(), want, err)
		}
	}
}

// TestErrorsFit: messages fit too, and progress stays on one line.
func TestErrorsFit(t *testing.T) {
	var out strings.Builder
	s := narrow(&out, 20)
	s.Warn("no such file or directory")
	s.Progress("game 1 of 30, 50 %% of it is done")
	if want := "fukumi: warning: no\n  such file or\n  directory\n\r\x1b[Kgame 1 of 30, 50 % "; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// TestWrap: a line ends between words, in Chinese and Japanese also between letters, but not before a full stop
// or after a bracket; a Korean word stays whole.
func TestWrap(t *testing.T) {
	for text, want := range map[string]string{
		"one two three": "one two\n  three",
		"黑棋在这里取胜。":      "黑棋在这\n  里取\n  胜。",
		"흑이 이깁니다 여기":    "흑이\n  이깁니다\n  여기",
	} {
		if got := Wrap(text, 9, "  "); got != want {
			t.Errorf("%q is broken as %q, want %q", text, got, want)
		}
	}
}
