package text

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// spelled are moves and stones in other words, and what they say: moves with the side to
// move after them, or stones.
var spelled = []struct{ text, want string }{
	{"hhigij", "h8 i9 i6, white"},
	{"hh ig ij", "h8 i9 i6, white"},
	{"hh,ig", "h8 i9, black"},
	{"H-8 I-9", "h8 i9, black"},
	{"8-H 9-I", "h8 i9, black"},
	{"h 8 i 9", "h8 i9, black"},
	{"①h8②i9", "h8 i9, black"},
	{"1 h8; 2 i9", "h8 i9, black"},
	{"1) h8 2) i9", "h8 i9, black"},
	{"(1) h8 (2) i9", "h8 i9, black"},
	{"#1 h8 #2 i9", "h8 i9, black"},
	{"h8|i9", "h8 i9, black"},
	{"h8 | i9 | g7", "h8 i9 g7, white"},
	{"h8 → i9 → g7", "h8 i9 g7, white"},
	{"h8->i9->g7", "h8 i9 g7, white"},
	{`["h8", "i9", "g7"]`, "h8 i9 g7, white"},
	{"('h8', 'i9')", "h8 i9, black"},
	{"h8. i9. g7.", "h8 i9 g7, white"},
	{"h8 i9?? g7!", "h8 i9 g7, white"},
	{"h8 i9 resign", "h8 i9, black"},
	{"1. h8 i9 2. g7 White resigns", "h8 i9 g7, white"},
	{"h8 i9 1-0", "h8 i9, black"},
	{"h8 i9 g7 0-1", "h8 i9 g7, white"},
	{"h8 i9 g7 投了", "h8 i9 g7, white"},
	{"h8 i9 pass", "h8/i9, white"},
	{"h8 i9 pass pass", "h8 i9, black"},
	{"흑 h8 백 i9", "h8 i9, black"},
	{"흑: h8, 백: i9", "h8 i9, black"},
	{"чёрные h8 белые i9", "h8 i9, black"},
	{"黒：h8、h9 白：i8、i9", "h8,h9/i8,i9, black"},
	{"Black: h8, h9, j7  White: i8, i9", "h8,h9,j7/i8,i9, white"},
	{"White: i8, i9\nBlack: h8, h9, j7", "h8,h9,j7/i8,i9, white"},
	{"흑: h8, h9 백: i8", "h8,h9/i8, white"},
	{"第一手 H8", "h8, white"},
	{"第1手 H8 第2手 I9", "h8 i9, black"},
	{"1手目 h8、2手目 i9", "h8 i9, black"},
	{"天元", "h8, white"},
	{"tengen i9", "h8 i9, black"},
	{"黑1：H8，白2：I9，黑3：G7", "h8 i9 g7, white"},
	{"黒①H8 白②I9", "h8 i9, black"},
	{"흑1 H8 백2 I9 흑3 G7", "h8 i9 g7, white"},
	{"黑方H8 白方I9 黑方G7", "h8 i9 g7, white"},
	{"黒番 H8、白番 I9", "h8 i9, black"},
	{"黑先：H8 I9 G7", "h8 i9 g7, white"},
	{"黑棋下在H8，白棋下在I9", "h8 i9, black"},
	{"H8 I9 G7 白认输", "h8 i9 g7, white"},
	{"黒H8 白I9 黒G7 白投了", "h8 i9 g7, white"},
	{"흑: 천원, 백: I9, 흑: G7 (백 기권)", "h8 i9 g7, white"},
	{"初手 天元、2手目 I9", "h8 i9, black"},
	{"1-й ход h8, 2-й ход i9", "h8 i9, black"},
	{"1. h8 i9 2. g7 белые сдались", "h8 i9 g7, white"},
	{"h8 i9 g7 Weiß gibt auf", "h8 i9 g7, white"},
	{"Schwarz: Mitte, Weiß: i9", "h8 i9, black"},
	{"Schwarz: h8, g7 / Weiß: i9", "g7,h8/i9, white"},
	{"tah 1: h8, tah 2: i9", "h8 i9, black"},
	{"křížek h8, kolečko i9", "h8 i9, black"},
	{"X: h8 O: i9 X: g7", "h8 i9 g7, white"},
	{"Bh8 Wi9 Bg7", "h8 i9 g7, white"},
	{"h8/i9/g7", "h8 i9 g7, white"},
	{"„h8 i9 g7“", "h8 i9 g7, white"},
	{"position startpos moves h8 i9 g7", "h8 i9 g7, white"},
	{"h8 and then i9, then g7", "h8 i9 g7, white"},
	{"1. h8 (0:12) i9 (0:05) 2. g7 (1:02)", "h8 i9 g7, white"},
	{"1 h8 12.3s\n2 i9 5.0s", "h8 i9, black"},
	{"<p>h8&nbsp;i9</p>", "h8 i9, black"},
	{"**h8** **i9**", "h8 i9, black"},
}

// TestSpelled: text in another spelling is read with one warning, in capitals and
// quoted too.
func TestSpelled(t *testing.T) {
	for _, c := range spelled {
		for _, text := range []string{c.text, "  " + strings.ToUpper(c.text) + "\n", "> " + c.text} {
			in, err := ParsePosition(text, Defaults{Size: 15})
			if err != nil {
				t.Errorf("%q: %v", text, err)
				continue
			}
			want, turn, _ := strings.Cut(c.want, ", ")
			got := notation.FormatPosition(&in.Position)
			if strings.Contains(want, "/") {
				stones := testhelp.Must(ParseStones(want, Defaults{Size: 15, Turn: in.Position.Turn()}))(t)
				got, want = notation.FormatStones(&in.Position), notation.FormatStones(&stones.Position)
			}
			if got != want || in.Position.Turn().String() != turn || len(in.Warnings) != 1 {
				t.Errorf("%q: %s, %s, %q, want %s", text, got, in.Position.Turn(), in.Warnings, c.want)
			}
		}
	}
}

// unspelled are texts in which something has no meaning, or more than one.
var unspelled = []string{"good idea", "gl hf", "be go if", "help", "slove", "decide", "face",
	"hello world", "hh", "hhzz", "hhig!", "h8 x i9", "h8,,i9",
	"h8 i9 resign g7", "1-0", "resign", "pass", "黒：h8、h9 白：i8、i9 黒：h10", "Black: h8, h9 White: h8", "第二手 H8",
	"1 h8 3 i9", "1 8h 2 9i", "h8 i09", "look: h8 i9", "h8/i9/g7/", "Н8 i9 g7", "з8 и9", "白先：H8 I9",
	"● h8 h9", "h8 i9 2024", "B1 h8"}

// TestUnspelled: such a text is refused, and a point is never taken for another one.
func TestUnspelled(t *testing.T) {
	for _, text := range unspelled {
		if in, err := ParsePosition(text, Defaults{Size: 15}); err == nil && len(in.Warnings) > 0 {
			moves, _ := in.Position.Moves()
			t.Errorf("%q is read as %s, %q", text, moves, in.Warnings)
		}
	}
}
