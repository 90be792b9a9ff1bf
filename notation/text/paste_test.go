package text

import (
	"testing"

	"fukumi/notation/testhelp"
)

// pasted are boards and moves as they stand on forums and in chats: X on c3 and
// b2, O on d4, on a board of 5x5.
var pasted = map[string]string{
	"text around": "Hello all,\n\nhow does Black go on here?\n\n5 . . . . .\n4 . . . O .\n3 . . X . .\n" +
		"2 . X . . .\n1 . . . . .\n  a b c d e\n\nThanks, o.",
	"fence":               "```\n.....\n...O.\n..X..\n.X...\n.....\n```",
	"fence with a name":   "Look:\n```text\n.....\n...O.\n..X..\n.X...\n.....\n```\nWhat now?",
	"quoted":              "> 5 . . . . .\n> 4 . . . O .\n> 3 . . X . .\n> 2 . X . . .\n> 1 . . . . .",
	"quoted twice":        "Bob wrote:\n>> . . . . .\n>> . . . O .\n>> . . X . .\n>> . X . . .\n>> . . . . .\n> yes",
	"forum tags":          "[code]\n.....\n...O.\n..X..\n.X...\n.....\n[/code]",
	"forum tag on a row":  "[code].....\n...O.\n..X..\n.X...\n.....[/code]",
	"crossings":           "┌┬┬┬┐\n├┼┼○┤\n├┼●┼┤\n├●┼┼┤\n└┴┴┴┘",
	"crossings, labels":   "5┌┬┬┬┐\n4├┼┼○┤\n3├┼●┼┤\n2├●┼┼┤\n1└┴┴┴┘\n ＡＢＣＤＥ",
	"crossings and lines": "┌─┬─┬─┬─┐\n├─┼─┼─○─┤\n├─┼─●─┼─┤\n├─●─┼─┼─┤\n└─┴─┴─┴─┘",
	"lines between rows": "┌─┬─┬─┬─┐\n│ │ │ │ │\n├─┼─┼─○─┤\n│ │ │ │ │\n├─┼─●─┼─┤\n│ │ │ │ │\n├─●─┼─┼─┤\n│ │ │ │ │\n" +
		"└─┴─┴─┴─┘",
	"all crossings":    "┼┼┼┼┼\n┼┼┼○┼\n┼┼●┼┼\n┼●┼┼┼\n┼┼┼┼┼",
	"drawn frame":      "┌─────┐\n│.....│\n│...O.│\n│..X..│\n│.X...│\n│.....│\n└─────┘",
	"hyphens between":  "+-+-+-+-+\n+-+-+-O-+\n+-+-X-+-+\n+-X-+-+-+\n+-+-+-+-+",
	"kanji":            "・・・・・\n・・・白・\n・・黒・・\n・黒・・・\n・・・・・",
	"hanzi":            "．．．．．\n．．．白．\n．．黑．．\n．黑．．．\n．．．．．",
	"wide":             "５　＋　＋　＋　＋　＋\n４　＋　＋　＋　○　＋\n３　＋　＋　●　＋　＋\n２　＋　●　＋　＋　＋\n１　＋　＋　＋　＋　＋\n　　Ａ　Ｂ　Ｃ　Ｄ　Ｅ",
	"emoji":            "➕➕➕➕➕\n➕➕➕⚪➕\n➕➕⚫➕➕\n➕⚫➕➕➕\n➕➕➕➕➕",
	"emoji, variation": "➕➕➕➕➕\n➕➕➕⚪️➕\n➕➕⚫️➕➕\n➕⚫️➕➕➕\n➕➕➕➕➕",
	"emoji labels":     "🇦 🇧 🇨 🇩 🇪\n5️⃣🟫🟫🟫🟫🟫\n4️⃣🟫🟫🟫⚪🟫\n3️⃣🟫🟫⚫🟫🟫\n2️⃣🟫⚫🟫🟫🟫\n1️⃣🟫🟫🟫🟫🟫",
	"grid":             "0 0 0 0 0\n0 0 0 2 0\n0 0 1 0 0\n0 1 0 0 0\n0 0 0 0 0",
	"dense grid":       "00000\n00020\n00100\n01000\n00000",
	"comma grid":       "0,0,0,0,0\n0,0,0,2,0\n0,0,1,0,0\n0,1,0,0,0\n0,0,0,0,0",
	"grid with dots":   ". . . . .\n. . . 2 .\n. . 1 . .\n. 1 . . .\n. . . . .",
	"rings":            "5 . . . . . 5\n4 . . .(O). 4\n3 . .(X). . 3\n2 . X . . . 2\n1 . . . . . 1",
	"rings that touch": "5 . . . . . 5\n4 . .(.|O). 4\n3 . .(X). . 3\n2 . X . . . 2\n1 . . . . . 1",
	"circled numbers":  "・・・・・\n・・・②・\n・・①・・\n・③・・・\n・・・・・",
	"CR":               "Board:\r\n. . . . .\r\n. . . O .\r\n. . X . .\r\n. X . . .\r\n. . . . .\r\nend",
	"paint":            "\x1b[48;5;17m. . . . .\x1b[0m\n. . . O .\n. . X . .\n. X . . .\n. . . . .",
	"said":             "White to move\n. . . . .\n. . . O .\n. . X . .\n. X . . .\n. . . . .",
	"our heading": "freestyle, 5x5, White to move\n 5 . . . . . 5\n 4 . . . O . 4\n 3 . .(X). . 3\n" +
		" 2 . X . . . 2\n 1 . . . . . 1\n   a b c d e\n",
	"our solution": "x: freestyle, 5x5, White to move\nWhite wins by VCF: 1 own move\n1.a1 2.b1\n  3.c1\n" +
		" 5 . . . . . 5\n 4 . . . O . 4\n 3 . . X . . 3\n 2 . X . . . 2\n 1 1 2 3 . . 1\n   a b c d e\nproof: 3 nodes",
	"moves with sides":   "黑 C3 白 D4 黑 B2",
	"moves, wide":        "Ｃ３　Ｄ４　Ｂ２",
	"moves with colons":  "black: c3, white: d4, black: b2",
	"moves with discs":   "1. ● c3 2. ○ d4 3. ● b2",
	"moves with letters": "B c3 W d4 B b2",
	"moves, quoted":      "> c3 d4\n> b2",
	"moves, fenced":      "```\nc3 d4 b2\n```",
	"stones, wide":       "Ｃ３、Ｂ２／Ｄ４",
}

func TestPasted(t *testing.T) {
	want := testhelp.Must(ParseStones("c3,b2/d4", Defaults{Size: 5}))(t)
	for name, text := range pasted {
		for _, read := range []func(string, Defaults) (Input, error){ParsePosition,
			func(text string, d Defaults) (Input, error) {
				for in, err := range Positions(text, 1, d) {
					return in, err
				}
				return Input{}, nil
			}} {
			in, err := read(text, Defaults{Size: 5})
			if err != nil {
				t.Errorf("%s: %v\n%s", name, err, text)
				continue
			}
			if !in.Position.Same(&want.Position) {
				t.Errorf("%s: %s to move\n%s\nis read as\n%s", name, in.Position.Turn(), text,
					FormatDiagram(&in.Position))
			}
		}
	}
}

// TestPastedAsked are texts of which more than one reading makes sense.
func TestPastedAsked(t *testing.T) {
	for name, text := range map[string]string{
		"two boards":           drawings["dense"] + "\n\nor\n\n" + drawings["dense"],
		"two boards, no words": drawings["labels before"] + "\n\n" + drawings["labels before"],
		"both to move":         "Black to play.\n" + drawings["dense"] + "\nIf White to play, what then?",
		"stars for stones":     ".....\n...O.\n..*..\n.*...\n.....",
		"a star for the last":  ".....\n...O.\n..X..\n.*...\n.....",
		"a row cut off":        ".....\n...O.\n..X..\n.X\n.....\n.....",
		"a bad row":            ".....\n...O.\n..Q..\n.X...\n.....",
		"digits of heat":       "5 . . . . . 5\n4 . . 3 O . 4\n3 . . X 3 . 3\n2 . X 1 . . 2\n1 . . . . . 1",
		"a cut board of ours": "freestyle, 5x5, White to move\n 5 . . . . . 5\n 4 . . . O . 4\n 3 . . X . . 3\n" +
			" 2 . X . . . 2\n",
	} {
		if in, err := ParsePosition(text, Defaults{Size: 5}); err == nil {
			t.Errorf("%s: %s is read as\n%s", name, text, FormatDiagram(&in.Position))
		}
	}
}
