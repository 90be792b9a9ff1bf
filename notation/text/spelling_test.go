package text

import (
	"strings"
	"testing"

	"fukumi/notation"
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
}

// TestSpelled: what is written in other words is read with one warning, in capitals and
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
				stones, err := ParseStones(want, Defaults{Size: 15, Turn: in.Position.Turn()})
				if err != nil {
					t.Fatal(err)
				}
				got, want = notation.FormatStones(&in.Position), notation.FormatStones(&stones.Position)
			}
			if got != want || in.Position.Turn().String() != turn || len(in.Warnings) != 1 {
				t.Errorf("%q: %s, %s, %q, want %s", text, got, in.Position.Turn(), in.Warnings, c.want)
			}
		}
	}
}

// unspelled are texts in which something has no meaning, or more than one.
var unspelled = []string{"help", "slove", "decide", "face", "hello world", "hh", "hhzz", "hhig!", "h8 x i9", "h8,,i9",
	"h8 i9 resign g7", "1-0", "resign", "pass", "黒：h8、h9 白：i8、i9 黒：h10", "Black: h8, h9 White: h8", "第二手 H8",
	"1 h8 3 i9", "1 8h 2 9i", "h8 i9?", "h8 i09", "look: h8 i9", "h8 and i9", "● h8 h9", "h8 i9 2024", "B1 h8"}

// TestUnspelled: such a text is refused, and a point is never taken for another one.
func TestUnspelled(t *testing.T) {
	for _, text := range unspelled {
		if in, err := ParsePosition(text, Defaults{Size: 15}); err == nil && len(in.Warnings) > 0 {
			moves, _ := in.Position.Moves()
			t.Errorf("%q is read as %s, %q", text, moves, in.Warnings)
		}
	}
}
