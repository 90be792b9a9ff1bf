package files

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// TestPGNStandard: everything that the standard of PGN has between moves, and in headers.
func TestPGNStandard(t *testing.T) {
	const want = "h8 i9 g7 g8 f6"
	for name, body := range map[string]string{
		"plain":                      "1. h8 i9 2. g7 g8 3. f6 *",
		"no numbers":                 "h8 i9 g7 g8 f6",
		"joined numbers":             "1.h8 i9 2.g7 g8 3.f6 1-0",
		"number of Black's move":     "1. h8 1... i9 2. g7 2... g8 3. f6",
		"comments in braces":         "1. h8 {a (b) ; c} i9 {over\ntwo lines} 2. g7 g8 3. f6 {end} 1-0",
		"clock and evaluation":       "1. h8 {[%clk 0:03:00]} i9 {[%emt 0:00:05] [%eval 0.3]} 2. g7 g8 3. f6",
		"remarks":                    "1. h8 i9 ; a remark (with { signs\n2. g7 g8 3. f6",
		"a remark at the end":        "1. h8 i9 2. g7 g8 3. f6 ; no end",
		"lines of others":            "% a line\n1. h8 i9\n%another h8\n2. g7 g8 3. f6",
		"variations":                 "1. h8 i9 (1. h8 i8) 2. g7 (2. g8 (2. g9 i8) i8) g8 3. f6",
		"a comment in a variation":   "1. h8 i9 (1. h8 {it ) ends} i8 ; or ) here\n) 2. g7 g8 3. f6",
		"annotation glyphs":          "1. h8 $1 i9 $2 2. g7 $10 $139 g8 3. f6",
		"suffixes":                   "1. h8! i9? 2. g7!! g8?? 3. f6!?",
		"more suffixes":              "1. h8?! i9 2. g7□ g8 3. f6!",
		"results":                    "1. h8 i9 2. g7 g8 3. f6 1/2-1/2",
		"a comment after the result": "1. h8 i9 2. g7 g8 3. f6 0-1 {White lost on time}",
		"capital letters":            "1. H8 I9 2. G7 G8 3. F6",
		"several lines":              "1. h8 i9\n2. g7\ng8 3.\nf6 *",
	} {
		for _, headers := range []string{"[Event \"t\"]\n\n",
			"[Event \"t\"]\n[Player 1 Name \"a\\\"b\"]\n[Game  \"Gomoku\"]\n\n",
			"[ Event \"t ] [\" ]\n"} {
			file := headers + body + "\n\n[Event \"u\"]\n\n1. a1 b2 *\n"
			trees, err := Read([]byte(file), format.Options{})
			if err != nil || len(trees) != 2 {
				t.Errorf("%s: %d games, %v", name, len(trees), err)
				continue
			}
			pos, err := trees[0].Position(-1, notation.Empty)
			moves, _ := pos.Moves()
			if got := notation.FormatMoves(moves); err != nil || got != want {
				t.Errorf("%s: %s, %v", name, got, err)
			}
		}
	}
}

// TestPGNRefused: what a game cannot be read without is refused, or holds claims back.
func TestPGNRefused(t *testing.T) {
	const head = "[Event \"t\"]\n"
	for file, want := range map[string]string{
		head + "\n1. h8 i9 3. g7 *": "do not fit", head + "\n1. h8 i9 2. g7 4. j10 *": "does not fit",
		head + "\n1... i9 2. g7 h8 *": "does not fit", head + "\n1. h8 {oh i9 2. g7 *": "{ is not closed",
		head + "\n1. h8 (1. g8 i9 2. g7 *": "( is not closed",
		head + "[FEN \"x\"]\n\n1. h8 *":    "held", head + "[SetUp \"1\"]\n\n1. h8 *": "held",
		head + "[ToMove \"White\"]\n\n1. h8 *": "held", head + "[Handicap \"2\"]\n\n1. h8 *": "held",
		head + "[SetUp \"0\"]\n\n1. h8 *": "freestyle", head + "[Game \"Renju\"]\n\n1. h8 *": "renju",
		head + "[RuleSet \"standard\"]\n\n1. h8 *": "standard", head + "[RU \"renju\"]\n\n1. h8 *": "renju",
		head + "\n1. h8 2. i9 3. g7 *": "freestyle",
	} {
		trees, err := Read([]byte(file), format.Options{})
		got := ""
		switch {
		case err != nil:
			got = err.Error()
		case trees[0].Held() != nil:
			got = "held"
		default:
			got = trees[0].Rule.String()
		}
		if want = strings.Replace(want, "do not", "does not", 1); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// TestPGNWithoutI: the site, or a five that the winner has only so, tells that the columns leave out i.
func TestPGNWithoutI(t *testing.T) {
	const (
		row   = "1. K10 L11 2. J10 L10 3. H10 M9 4. G10 N8 5. F10 1-0"
		plain = "1. k10 l11 2. j10 l10 3. i10 m9 4. h10 n8 5. g10 1-0"
	)
	for file, want := range map[string]string{
		"[Site \"Pente.org\"]\n\n" + row:                    "19 j10 k11 i10 k10 h10 l9 g10 m8 f10",
		"[Player 1 Name \"a\"]\n\n" + row:                   "19 j10 k11 i10 k10 h10 l9 g10 m8 f10",
		"[Site \"x\"]\n\n" + row:                            "15 j10 k11 i10 k10 h10 l9 g10 m8 f10",
		"[Site \"x\"]\n\n" + plain:                          "15 k10 l11 j10 l10 i10 m9 h10 n8 g10",
		"[Site \"x\"]\n\n" + strings.TrimSuffix(row, "1-0"): "15 k10 l11 j10 l10 h10 m9 g10 n8 f10",
	} {
		trees, err := Read([]byte(file), format.Options{})
		if err != nil || len(trees) != 1 {
			t.Errorf("%s: %v", file, err)
			continue
		}
		pos, err := trees[0].Position(-1, notation.Empty)
		moves, _ := pos.Moves()
		got := strings.Join([]string{map[int]string{15: "15", 19: "19"}[pos.Size()], notation.FormatMoves(moves)}, " ")
		told := slices.ContainsFunc(trees[0].Warnings, func(w *words.Message) bool {
			return strings.Contains(w.String(), "without i") || strings.Contains(w.String(), "leave out i")
		})
		if err != nil || got != want || told != (strings.Contains(want, "f10") && strings.Contains(file, "1-0")) {
			t.Errorf("%s: %s, %v, %v, want %s", file, got, err, trees[0].Warnings, want)
		}
	}
	asked := format.Options{Defaults: text.Defaults{Size: 15, Asked: text.Facts{Size: true}}}
	trees, err := Read([]byte("[Site \"Pente.org\"]\n\n"+row), asked)
	if err != nil || len(trees[0].Warnings) != 1 || !strings.Contains(trees[0].Warnings[0].String(), "on 15x15") {
		t.Errorf("on 15x15, as asked for: %v, %v", trees, err)
	}
	trees, err = Read([]byte("[Site \"Pente.org\"]\n[Game \"Keryo-Pente\"]\n\n1. K10 L11 *"), format.Options{})
	if err != nil || trees[0].Held() == nil {
		t.Errorf("a game with captures: %v, held %v", err, trees[0].Held())
	}
}

// TestResults: results in the words and signs of files.
func TestResults(t *testing.T) {
	for said, want := range map[string][2]string{
		"B+R": {"black", "R"}, "w+Resign": {"white", "Resign"}, "B+": {"black", ""}, "B + T": {"black", "T"},
		"W+5": {"white", "5"}, "Black+R": {"black", "R"}, "0": {"draw", ""}, "Draw": {"draw", ""}, "B+Draw": {"draw",
			""},
		"黑中盘胜": {"black", "Resign"}, "黑方胜": {"black", ""}, "白胜": {"white", ""}, "白方超时胜": {"white", "Time"},
		"黑胜（白超时）": {"black", "Time"}, "黑负": {"white", ""}, "和棋": {"draw", ""}, "平局": {"draw", ""},
		"黒勝": {"black", ""}, "黒中押し勝ち": {"black", "中押し"}, "白番勝ち": {"white", ""}, "引き分け": {"draw", ""},
		"後手勝ち": {"white", ""}, "흑승": {"black", ""}, "백 불계승": {"white", "Resign"}, "무승부": {"draw", ""},
		"흑 시간승": {"black", "Time"}, "Black wins": {"black", ""}, "White won by time": {"white", "Time"},
		"Black resigns": {"white", "Resign"}, "White lost on time": {"black", "Time"},
		"black wins by forfeit": {"black", "Forfeit"},
		"Белые выиграли":        {"white", ""}, "чёрные сдались": {"white", "Resign"}, "ничья": {"draw", ""},
		"Đen thắng": {"black", ""}, "hòa": {"draw", ""},
		// A sentence about both sides: its first verb counts, and one that another side's name or a
		// denial comes before says nothing.
		"Black resigned, White wins": {"white", "Resign"}, "White lost on time, Black won": {"black", "Time"},
		"Black wins, White resigned": {"black", "Resign"}, "黑认输 白胜": {"white", "Resign"},
		"White to move, Black wins": {"White to move, Black wins", ""},
		"Black did not win":         {"Black did not win", ""}, "чёрные не выиграли": {"чёрные не выиграли", ""},
		"?": {"?", ""}, "Void": {"Void", ""}, "blackout": {"blackout", ""}, "1-0": {"1-0", ""},
	} {
		if result, reason := codec.ReadResult(said); result != want[0] || reason != want[1] {
			t.Errorf("%s: %s, %s, want %q", said, result, reason, want)
		}
	}
}

// TestRowsThatDoNotWin: a win that the file tells by a row of six is doubted where six do not win.
func TestRowsThatDoNotWin(t *testing.T) {
	const game = "(;SZ[15]RU[%]RE[B+5];B[ah];W[aa];B[bh];W[ca];B[ch];W[ea];B[dh];W[ga];B[fh];W[ia];B[eh])"
	for rule, want := range map[string]bool{"standard": true, "freestyle": false} {
		trees, err := Read([]byte(strings.Replace(game, "%", rule, 1)), format.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := slices.ContainsFunc(trees[0].Warnings, func(w *words.Message) bool {
			return strings.Contains(w.String(), "longer than five")
		})
		if got != want {
			t.Errorf("%s: %v, want %v", rule, trees[0].Warnings, want)
		}
	}
}
