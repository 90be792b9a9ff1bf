package files

// Faults of form whose meaning is clear: what others write is read, with one warning.

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"fukumi/notation"
	"fukumi/notation/format"
)

// A recovered game is what is read of a faulty text.
type recovered struct {
	moves   string
	rule    notation.Rule
	comment string // of the root
	warning string // a part of the only one, "" for none
}

func TestRecovery(t *testing.T) {
	const game = "(;GM[4]SZ[15];B[hh];W[hg])"
	for text, want := range map[string][]recovered{
		"(;GM[4]SZ[15]PB[A]RE[0]B[hh]W[ig]B[gj])": {{moves: "h8 i9 g6", warning: "several moves in one node"}},
		"(;GM[4]SZ[15];B[hh]W[ig];B[gj]W[gk])": {{moves: "h8 i9 g6 g5",
			warning: "several moves in one node"}},
		"(;GM[4]SZ[15]C[see [3k] there];B[hh])": {{moves: "h8", comment: "see [3k] there",
			warning: "bracket"}},
		"(;GM[4]SZ[15]GN[a [b] [c]]PB[x [3k]];B[hh])": {{moves: "h8", warning: "bracket"}},
		game + "\n---\n" + game + "\n---\n":           {{moves: "h8 h9", warning: "outside"}, {moves: "h8 h9"}},
		game + "\n-- 2 --\n\n" + game + "\n":          {{moves: "h8 h9", warning: "outside"}, {moves: "h8 h9"}},
		game + " good game":                           {{moves: "h8 h9", warning: "outside"}},
		"(;GM[4]SZ[15]RU[Soosyrv-8];B[hh])":           {{moves: "h8", rule: notation.Renju}},
		"(;GM[4]SZ[15]RU[有禁手];B[hh])":                 {{moves: "h8", rule: notation.Renju}},
		"(;GM[5]SZ[15]GN[A-B(B) : RIF rule];B[hh])": {{moves: "h8", rule: notation.Renju,
			warning: "by the words of GN"}},
		"(;GM[5]SZ[15]GN[Soosõrv - A];B[hh])": {{moves: "h8"}},
		"(;GM[4]SZ[15]CA[GBK]C[黑胜];B[hh])": {{moves: "h8", comment: "黑胜",
			warning: "its text is UTF-8"}},
		"(;GM[4]SZ[15]CA[ISO-8859-1]C[går];B[hh])": {{moves: "h8", comment: "går",
			warning: "its text is UTF-8"}},
		"(;GM[4]SZ[15]CA[UTF-8]C[\xba\xda\xca\xa4];B[hh])": {{moves: "h8", comment: "黑胜", warning: "its text is not"}},
		"(;GM[4]SZ[15]CA[UTF-8]C[\x90\xe6\x8e\xe8];B[hh])": {{moves: "h8", comment: "先手", warning: "its text is not"}},
	} {
		n := 0
		for tree, err := range All([]byte(text), format.Options{}) {
			if err != nil || n == len(want) {
				t.Errorf("%s: game %d: %v, want %d games", text, n+1, err, len(want))
				break
			}
			w := want[n]
			n++
			pos, err := tree.Position(-1, notation.Empty)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			moves, _ := pos.Moves()
			if got := notation.FormatMoves(moves); got != w.moves || tree.Rule != w.rule ||
				tree.Root.Comment != w.comment {
				t.Errorf("%s: game %d: %s, %s, comment %q, want %+v", text, n, got, tree.Rule, tree.Root.Comment, w)
			}
			if len(tree.Warnings) > 1 || (len(tree.Warnings) == 1) != (w.warning != "") ||
				w.warning != "" && !strings.Contains(tree.Warnings[0], w.warning) {
				t.Errorf("%s: game %d: warnings %q, want one with %q", text, n, tree.Warnings, w.warning)
			}
		}
		if n != len(want) {
			t.Errorf("%s: %d games, want %d", text, n, len(want))
		}
	}
}

// TestAfterAFault: a game that cannot be read does not end the file.
func TestAfterAFault(t *testing.T) {
	read, failed := 0, 0
	for _, err := range All([]byte("(;SZ[15];B[hh])\n(;SZ[15];B[zz])\n(;SZ[15];B[hh]?)\n(;SZ[15];B[aa])\n"),
		format.Options{}) {
		if err != nil {
			failed++
		} else {
			read++
		}
	}
	if read != 2 || failed != 2 {
		t.Errorf("%d games, %d failures, want 2 and 2", read, failed)
	}
}

// TestEncodings: each encoding is told by its bytes, also with two broken ones among many.
func TestEncodings(t *testing.T) {
	for name, c := range map[string]struct {
		encode func(string) (string, error)
		text   string
	}{
		"gb18030":      {simplifiedchinese.GBK.NewEncoder().String, "白方的好点，黑方必须防守，这是五子棋开局研究"},
		"shift-jis":    {japanese.ShiftJIS.NewEncoder().String, "五目並べの表示能力、黒の追い勝ち、白の先手です"},
		"big5":         {traditionalchinese.Big5.NewEncoder().String, "黑方獲勝，白方必須防守這個點，五子棋開局研究"},
		"euc-kr":       {korean.EUCKR.NewEncoder().String, "흑이 이겼습니다 백은 여기를 막아야 합니다 오목 개국 연구"},
		"windows-1251": {charmap.Windows1251.NewEncoder().String, "Черные выиграли, белые должны защищать этот пункт"},
		"windows-1252": {charmap.Windows1252.NewEncoder().String,
			"Schöner Zug, aber Weiß muß hier noch größere Löcher füllen"},
	} {
		raw, err := c.encode(c.text)
		if err != nil {
			t.Fatal(err)
		}
		for _, stray := range []string{"", "C[" + strings.Repeat(raw+" ", 9) + "\xa0]", "C[\xba]"} {
			text := "(;GM[4]SZ[15]N[" + raw + "]"
			if stray != "" {
				text += strings.Repeat(";C["+raw+"]", 20)
			}
			for tree, err := range All([]byte(text+";B[hh]"+stray+";W[ii])"), format.Options{}) {
				if err != nil {
					t.Errorf("%s, with %q: %v", name, stray[:min(len(stray), 4)], err)
					break
				}
				if tree.Root.Title != c.text || !strings.Contains(strings.Join(tree.Warnings, ";"), name) {
					t.Errorf("%s, with %q: %q, warnings %q", name, stray[:min(len(stray), 4)], tree.Root.Title,
						tree.Warnings)
				}
			}
		}
	}
}

// TestPairsAreNoSav: numbers on one line are not taken for a game with a wrong count.
func TestPairsAreNoSav(t *testing.T) {
	for _, text := range []string{"8 8 7", "7 7 8 8 9", "7 7 8 8 9\n"} {
		if got := Recognize([]byte(text)); got == format.Sav {
			t.Errorf("%q is taken for a .sav", text)
		}
	}
}

// TestRecoveredFiles: the same for other formats.
func TestRecoveredFiles(t *testing.T) {
	rows := func(all ...string) string { return strings.Join(all, "\n") + "\n" }
	for text, want := range map[string]struct{ stones, warning string }{
		rows("Piskvorky 15x15, 11:11, 0", "8,8,0", "9,7,3", "-1", "some trailing junk"): {"h8/i9",
			"text after the end"},
		rows("15", "15", "2", "7 7", "6 8", "8 6"): {"g7,h8/i9",
			"announces 2 moves, but has 3"},
		rows("╔═╤═╤═╤═╗", "╟─┼─┼─┼─╢", "╟─┼[x]┼─╢", "╟─┼─┼─┼─╢", "╚═╧═╧═╧═╝"): {"c3/", ""},
	} {
		for tree, err := range All([]byte(text), format.Options{}) {
			if err != nil {
				t.Errorf("%s: %v", text, err)
				break
			}
			pos, err := tree.Position(-1, notation.Black)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				break
			}
			got := notation.FormatMoves(pos.Stones(notation.Black)) + "/" +
				notation.FormatMoves(pos.Stones(notation.White))
			warned := strings.Join(tree.Warnings, "; ")
			if strings.ReplaceAll(got, " ", ",") != want.stones || (want.warning != "") != (warned != "") ||
				!strings.Contains(warned, want.warning) {
				t.Errorf("%s: %s, warnings %q, want %+v", text, got, warned, want)
			}
		}
	}
}
