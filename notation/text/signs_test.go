package text

import (
	"strings"
	"testing"

	"fukumi/notation"
)

// programBoards are the same position, c3 d4 b2 and b4 on 5x5, as programs print it.
var programBoards = map[string]string{
	"brackets": "[ ][ ][ ][ ][ ]\n[ ][O][ ][O][ ]\n[ ][ ][X][ ][ ]\n[ ][X][ ][ ][ ]\n[ ][ ][ ][ ][ ]",
	"brackets, labels": "5 [ ][ ][ ][ ][ ]\n4 [ ][O][ ][O][ ]\n3 [ ][ ][X][ ][ ]\n2 [ ][X][ ][ ][ ]\n1 [ ][ ][ ][ " +
		"][ ]\n   a  b  c  d  e",
	"bars": "| | | | | |\n| |O| |O| |\n| | |X| | |\n| |X| | | |\n| | | | | |",
	"bars, lines": "   |   |   |   |   \n---+---+---+---+---\n   | O |   | O |   \n---+---+---+---+---\n   |   | " +
		"X |   |   \n" +
		"---+---+---+---+---\n   | X |   |   |   \n---+---+---+---+---\n   |   |   |   |   ",
	"boxes": "+-+-+-+-+-+\n| | | | | |\n+-+-+-+-+-+\n| |O| |O| |\n+-+-+-+-+-+\n| | |X| | |\n+-+-+-+-+-+\n| |X| | |" +
		" |\n" +
		"+-+-+-+-+-+\n| | | | | |\n+-+-+-+-+-+",
	"boxes, wide": "+---+---+---+---+---+\n|   |   |   |   |   |\n+---+---+---+---+---+\n|   | O |   | O |   |\n" +
		"+---+---+---+---+---+\n|   |   | X |   |   |\n+---+---+---+---+---+\n|   | X |   |   |   |" +
		"\n+---+---+---+---+---+\n" +
		"|   |   |   |   |   |\n+---+---+---+---+---+",
	"a table of Markdown": "|   | a | b | c | d | e |\n|---|---|---|---|---|---|\n| 5 |   |   |   |   |   |\n| 4 |" +
		"   | O |   | O |   |\n" +
		"| 3 |   |   | X |   |   |\n| 2 |   | X |   |   |   |\n| 1 |   |   |   |   |   |",
	"a table with dots": "| a | b | c | d | e |\n|:-:|:-:|:-:|:-:|:-:|\n| . | . | . | . | . |\n| . | O | . | O | " +
		". |\n" +
		"| . | . | X | . | . |\n| . | X | . | . | . |\n| . | . | . | . | . |",
	"quotes": "[['.', '.', '.', '.', '.'],\n ['.', 'O', '.', 'O', '.'],\n ['.', '.', " +
		"'X', '.', '.'],\n ['.', 'X', '.', '.', '.'],\n ['.', '.', '.', '.', '.']]",
	"double quotes": "\" \", \" \", \" \", \" \", \" \"\n\" \", \"O\", \" \", \"O\", \" \"\n\" " +
		"\", \" \", \"X\", \" \", \" \"\n\" \", \"X\", \" \", \" \", \" \"\n\" \", \" \", \" \", \" \", \" \"",
	"rows from 0":             "4 . . . . .\n3 . O . O .\n2 . . X . .\n1 . X . . .\n0 . . . . .\n  0 1 2 3 4",
	"rows from 0, from below": "0 . . . . .\n1 . X . . .\n2 . . X . .\n3 . O . O .\n4 . . . . .",
	"columns from 0 above":    "  0 1 2 3 4\n. . . . .\n. O . O .\n. . X . .\n. X . . .\n. . . . .",
	"columns from 1 below":    "5 . . . . .\n4 . O . O .\n3 . . X . .\n2 . X . . .\n1 . . . . .\n  1 2 3 4 5",
	"two digits": "   01 02 03 04 05\n05  .  .  .  .  .\n04  .  O  .  O  .\n03  .  .  X  .  " +
		".\n02  .  X  .  .  .\n01  .  .  .  .  .",
	"two digits from 0": "   00 01 02 03 04\n04  .  .  .  .  .\n03  .  O  .  O  .\n02  .  .  X  .  " +
		".\n01  .  X  .  .  .\n00  .  .  .  .  .",
	"numbers on both sides": "  0 1 2 3 4\n4 . . . . . 4\n3 . O . O . 3\n2 . . X . . 2\n1 . X . . . " +
		"1\n0 . . . . . 0\n  0 1 2 3 4",
	"digits without space": " 01234\n4.....\n3.O.O.\n2..X..\n1.X...\n0.....",
	"columns, a frame": "   1 2 3 4 5\n +-----------+\n5| . . . . . |\n4| . O . O . |\n3| . . X . " +
		". |\n2| . X . . . |\n1| . . . . . |\n +-----------+",
	"Gomoku of C, brackets and labels": "    0  1  2  3  4\n4  [ ][ ][ ][ ][ ]\n3  [ ][O][ ][O][ ]\n2  [ ][ ][X][ " +
		"][ ]\n1  [ ][X][ ][ ][ ]\n0  [ ][ ][ ][ ][ ]",
}

// TestBesideBoards: words next to a board are obeyed or asked about.
func TestBesideBoards(t *testing.T) {
	const board = ". . . . .\n. O . O .\n. . X . .\n. X . . .\n. . . . .\n"
	for text, want := range map[string]string{
		"  e d c b a\n5 . . . . .\n4 . O . O .\n3 . . X . .\n2 . X . . .\n1 . . . . .": "d2,c3/b4,d4 black",
		"  b c d e f\n5 . . . . .\n4 . O . O .\n3 . . X . .\n2 . X . . .\n1 . . . . .": "! the columns begin with b",
		"O goes first\n" + board:             "b4,d4/b2,c3 black",
		"Player 1: O  Player 2: X\n" + board: "b4,d4/b2,c3 black",
		"Player 1: X  Player 2: O\n" + board: "b2,c3/b4,d4 black",
		"Player 2's turn\n" + board:          "b2,c3/b4,d4 white",
		"Player 1's turn\n" + board:          "b2,c3/b4,d4 black",
		"Đến lượt Trắng\n" + board:           "b2,c3/b4,d4 white",
		"lượt của Đen\n" + board:             "b2,c3/b4,d4 black",
	} {
		in, err := ParsePosition(text, Defaults{})
		got := "! "
		if err != nil {
			got += err.Error()
		} else {
			got = notation.FormatStones(&in.Position) + " " + in.Position.Turn().String()
		}
		if got != want && (err == nil || !strings.Contains(got, strings.TrimPrefix(want, "! "))) {
			t.Errorf("%s\n%s, want %s", text, got, want)
		}
	}
}

// TestProgramBoards: the boards that programs print are read as they stand.
func TestProgramBoards(t *testing.T) {
	for name, text := range programBoards {
		in, err := ParsePosition(text, Defaults{Turn: notation.Black})
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		if got := notation.FormatStones(&in.Position); in.Position.Size() != 5 || got != "b2,c3/b4,d4" {
			t.Errorf("%s: %s\n%s", name, got, text)
		}
	}
	// Fifteen rows and columns in hexadecimal digits.
	var b strings.Builder
	b.WriteString("  0 1 2 3 4 5 6 7 8 9 A B C D E\n")
	for y := 14; y >= 0; y-- {
		row := strings.Repeat(" .", 15)
		if y == 11 {
			row = " . . X" + strings.Repeat(" .", 12)
		}
		b.WriteString(strings.ToUpper(string("0123456789abcde"[y])) + row + "\n")
	}
	in, err := ParsePosition(b.String(), Defaults{})
	if err != nil || notation.FormatStones(&in.Position) != "c12/" {
		t.Errorf("hexadecimal: %v, %s\n%s", err, notation.FormatStones(&in.Position), b.String())
	}
}
