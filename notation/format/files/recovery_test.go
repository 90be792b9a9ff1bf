package files

// Faults of form with a clear meaning, as other programs write them, are read with
// one warning.

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
)

// A recovery is the game read from a faulty text.
type recovery struct {
	moves   string
	rule    notation.Rule
	comment string // of the root
	warning string // a part of the only one, "" for none
}

func TestRecovery(t *testing.T) {
	const game = "(;GM[4]SZ[15];B[hh];W[hg])"
	for text, want := range map[string][]recovery{
		"(;GM[4]SZ[15]PB[A]RE[0]B[hh]W[ig]B[gj])": {{moves: "h8 i9 g6", warning: "several moves in one node"}},
		"(;GM[4]SZ[15];B[hh]W[ig];B[gj]W[gk])": {{moves: "h8 i9 g6 g5",
			warning: "several moves in one node"}},
		"(;GM[4]SZ[15]C[see [3k] there];B[hh])": {{moves: "h8", comment: "see [3k] there",
			warning: "bracket"}},
		"(;GM[4]SZ[15]GN[a [b] [c]]PB[x [3k]];B[hh])": {{moves: "h8", warning: "bracket"}},
		";B[hh];W[ig]":             {{moves: "h8 i9", warning: "without its parentheses"}},
		"SZ[15]GM[4];B[hh];W[ig])": {{moves: "h8 i9", warning: "without its parentheses"}},
		"（；GM［4］SZ［15］；B［hh］；W［ig］）":         {{moves: "h8 i9", warning: "full width"}},
		game + "\n---\n" + game + "\n---\n":  {{moves: "h8 h9", warning: "outside"}, {moves: "h8 h9"}},
		game + "\n-- 2 --\n\n" + game + "\n": {{moves: "h8 h9", warning: "outside"}, {moves: "h8 h9"}},
		game + " good game":                  {{moves: "h8 h9", warning: "outside"}},
		"(;GM[4]SZ[15]RU[Soosyrv-8];B[hh])":  {{moves: "h8", rule: notation.Renju}},
		"(;GM[4]SZ[15]RU[有禁手];B[hh])":        {{moves: "h8", rule: notation.Renju}},
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
				w.warning != "" && !strings.Contains(tree.Warnings[0].String(), w.warning) {
				t.Errorf("%s: game %d: warnings %q, want one with %q", text, n, tree.Warnings, w.warning)
			}
		}
		if n != len(want) {
			t.Errorf("%s: %d games, want %d", text, n, len(want))
		}
	}
}

// TestPrivateOpening: the stones of an opening in private properties of Gomoku Quest are moves
// of the game.
func TestPrivateOpening(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4]FF[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])": "h8 h9 j10 i9 g9 i7",
		"(;GM[4]FF[4]SZ[15];QPR[hh][hg][jf];W[ig];B[gg])":        "h8 h9 j10 i9 g9",
		"(;GM[4]FF[4]SZ[15]QPR[hh,hg,jf];QSLW[ig];QSLB[gg])":     "h8 h9 j10 i9 g9",
	} {
		for tree, err := range All([]byte(text), format.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			pos, err := tree.Position(-1, notation.Empty)
			moves, known := pos.Moves()
			if err != nil || !known || notation.FormatMoves(moves) != want || len(tree.Warnings)+len(tree.Unread) > 0 {
				t.Errorf("%s: %s, %v, warnings %q, unread %q, want %s", text, notation.FormatMoves(moves), err,
					tree.Warnings, tree.Unread, want)
			}
		}
	}
}

// TestHeld: what is not read and holds points heads the warnings and holds claims back;
// texts and numbers, and points that are not stones, do not.
func TestHeld(t *testing.T) {
	for text, held := range map[string]bool{
		"(;GM[4]SZ[15]XST[hh,hg];B[gg])":                    true,
		"(;GM[4]SZ[15];XST[hh][hg];B[gg])":                  true,
		"(;GM[4]SZ[15];XST[h8:h9];B[gg])":                   true,
		"(;GM[4]SZ[15]CA[UTF-8];B[gg]XX[h8])":               true,
		"(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg];W[jf])": true,
		"(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])": false,
		"(;GM[4]SZ[15]XST[Anna];B[gg])":                     false,
		"(;GM[4]SZ[15]XST[12,13];B[gg])":                    false,
		"(;GM[4]SZ[15]US[jd]AN[ab];B[gg])":                  false,
		"(;GM[4]SZ[15];B[gg]TB[aa][bb])":                    false,
		"(;GM[4]SZ[15];B[gg]LN[aa:bb])":                     false,
		"(;GM[4]SZ[15]XST[];B[gg])":                         false,
	} {
		reading := Reading{}
		for item := range reading.Positions(strings.NewReader(text)) {
			if item.Err != nil {
				t.Errorf("%s: %v", text, item.Err)
				continue
			}
			headed := len(item.Warnings) > 0 && strings.HasPrefix(item.Warnings[0].String(),
				"this may not be the game's position")
			if (item.Held != nil) != held || headed != held {
				t.Errorf("%s: held back by %v, warnings %q, want %v", text, item.Held, item.Warnings, held)
			}
		}
	}
}

// TestLibRule: a warning names the rule with which a library is read, by default or
// by its words.
func TestLibRule(t *testing.T) {
	head := libHeader34 + "00 08 "
	for file, want := range map[string]struct {
		rule    notation.Rule
		warning string
	}{
		libHeader34 + "00 00 78 44":                  {notation.Freestyle, "read as freestyle"},
		head + "52 49 46 20 72 75 6C 65 00 00 78 44": {notation.Renju, "renju by the words"}, // RIF rule
		head + "66 72 65 65 00 00 78 44":             {notation.Freestyle, "read as freestyle"},
	} {
		data := libBytes(t, file)
		for tree, err := range All(data, format.Options{}) {
			if err != nil || tree.Rule != want.rule || len(tree.Warnings) != 1 ||
				!strings.Contains(tree.Warnings[0].String(), want.warning) {
				t.Errorf("%q: %v, %+v, want %+v", data, err, tree, want)
			}
		}
		asked := format.Options{}
		asked.Defaults.Rule, asked.Defaults.Asked.Rule = notation.Standard, true
		for tree, err := range All(data, asked) {
			if err != nil || tree.Rule != notation.Standard || len(tree.Warnings) > 0 {
				t.Errorf("%q: %v, %+v", data, err, tree)
			}
		}
	}
}

// TestLists: the lists of tuples of a program.
func TestLists(t *testing.T) {
	for text, want := range map[string]string{
		"[(7,7),(8,8)]":            "h8 i7",
		"[(7, 7), (8, 6), (9, 9)]": "h8 i9 j6",
		"[[7,7],[8,8]]":            "h8 i7",
		"((8,8),(9,9))":            "h8 i7",
		"[(0,0),(8,8)]":            "a15 i7",
		"[(15,15),(8,8)]":          "o1 h8",
		"[(6,6),(8,8)]":            "",
	} {
		for tree, err := range All([]byte(text), format.Options{}) {
			var asked *format.PairsError
			if want == "" {
				if !errors.As(err, &asked) {
					t.Errorf("%s: %v, want a question", text, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			pos, err := tree.Position(-1, notation.Empty)
			moves, _ := pos.Moves()
			if err != nil || notation.FormatMoves(moves) != want || len(tree.Warnings) != 1 {
				t.Errorf("%s: %s, %v, warnings %q, want %s", text, notation.FormatMoves(moves), err, tree.Warnings,
					want)
			}
		}
	}
}

// TestQueries: moves in the query of an address.
func TestQueries(t *testing.T) {
	for text, want := range map[string]string{
		"https://example.org/game?init_steps=h8i9g7":        "h8 i9 g7",
		"https://example.org/game?size=15&init_steps=h8,i9": "h8 i9",
		"https://example.org/?moves=h8_i9_g7":               "h8 i9 g7",
		"https://example.org/?init_steps=%5B(7,7),(8,6)%5D": "h8 i9",
	} {
		for tree, err := range All([]byte(text), format.Options{}) {
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			pos, err := tree.Position(-1, notation.Empty)
			moves, _ := pos.Moves()
			if err != nil || notation.FormatMoves(moves) != want {
				t.Errorf("%s: %s, %v, want %s", text, notation.FormatMoves(moves), err, want)
			}
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

// TestEncodings: each encoding is recognised by its bytes, even with two broken ones among
// many.
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
		raw := testhelp.Must(c.encode(c.text))(t)
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
				warned := strings.Join(words.English.Texts(tree.Warnings), ";")
				if tree.Root.Title != c.text || !strings.Contains(warned, name) {
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
			warned := strings.Join(words.English.Texts(tree.Warnings), "; ")
			if strings.ReplaceAll(got, " ", ",") != want.stones || (want.warning != "") != (warned != "") ||
				!strings.Contains(warned, want.warning) {
				t.Errorf("%s: %s, warnings %q, want %+v", text, got, warned, want)
			}
		}
	}
}
