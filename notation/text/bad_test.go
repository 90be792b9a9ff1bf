package text

import (
	"strings"
	"testing"

	"fukumi/notation"
)

// rows repeats a row of a diagram.
func rows(n int, row string) string {
	return strings.TrimSuffix(strings.Repeat(row+"\n", n), "\n")
}

// square is a diagram of equal cells.
func square(n int, cell string) string {
	return rows(n, strings.TrimSuffix(strings.Repeat(cell+" ", n), " "))
}

// badRows is an empty diagram of 15 rows with row n, from the top, replaced.
func badRows(n int, row string) string {
	empty := strings.SplitN(square(15, "."), "\n", 2)[0]
	return rows(n-1, empty) + "\n" + row + "\n" + rows(15-n, empty)
}

var no Defaults

// bad are texts that cannot be read, each with the whole error.
var bad = []struct {
	text string
	d    Defaults
	want string
}{
	{``, no, `nothing to read (the empty board is written "empty")`},
	{"  \n ", no, `nothing to read (the empty board is written "empty")`},
	{"foo", no, `"foo": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a diagram, a JSON ` +
		`record`},
	{"./h8", no, `"./h8": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a diagram, a JSON ` +
		`record`},
	{"8h 9", no, `"8h 9": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a diagram, a JSON ` +
		`record`},
	{"1 8h 2 9i", no, `"1 8h 2 9i": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a diagram,` +
		` a JSON record`},
	{"h8 9i", no, `move 2 "9": expected a letter and a number, like h8`},
	{"16h", no, `move 1 "h16": point is not on the board (15x15: a-o, 1-15)`},
	{"h八九", no, `"h八九": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a diagram, a JSON ` +
		`record`},
	{"2. 8h", no, `move 1 "2.": the move number does not fit: moves are missing or too many`},
	{"[]", no, `"[]": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a diagram, a JSON record`},
	{"a\nb\nc", no, `"a\nb\nc": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a diagram, a ` +
		`JSON record`},
	{"h8 h8", no, `move 2 "h8": point is occupied`},
	{"h8 i9 H8", no, `move 3 "H8": point is occupied`},
	{"h81", no, `move 1 "h81": point is not on the board (15x15: a-o, 1-15)`},
	{"h8 p8", no, `move 2 "p8": point is not on the board (15x15: a-o, 1-15); a column p is the sign of a text that ` +
		`skips the letter i, which is a column here`},
	{"h8 i9 q3", no, `move 3 "q3": point is not on the board (15x15: a-o, 1-15)`},
	{"h16", no, `move 1 "h16": point is not on the board (15x15: a-o, 1-15)`},
	{"h8 z26", no, `move 2 "z26": point is not on the board (15x15: a-o, 1-15)`},
	{"h8 i1000000000000000000000", no,
		`move 2 "i1000000000000000000000": point is not on the board (15x15: a-o, 1-15)`},
	{"h0", no, `move 1 "h0": rows count from 1, without a leading zero`},
	{"h8 i0", no, `move 2 "i0": rows count from 1, without a leading zero`},
	{"h8 i09", no, `move 2 "i09": rows count from 1, without a leading zero`},
	{"h8 pass i9", no, `move 2 "pass": passing is not allowed here`},
	{"h8 -- i9", no, `move 2 "--": passing is not allowed here`},
	{"h8,,i9", no, `move 2 ",,": nothing between two separators`},
	{"h8 i9 x", no, `move 3 "x": expected a letter and a number, like h8`},
	{"h8 i9 9", no, `move 3 "9": expected a letter and a number, like h8`},
	{"h8 i9 g", no, `move 3 "g": expected a letter and a number, like h8`},
	{"h8 hh9", no, `move 2 "hh9": expected a letter and a number, like h8`},
	{"h8 i\x009", no, `move 2 "i\x009": expected a letter and a number, like h8`},
	{"3. h8 i9", no, `move 1 "3.": the move number does not fit: moves are missing or too many`},
	{"1. h8 i9 2. g7 g9 4. a1", no, `move 5 "4.": the move number does not fit: moves are missing or too many`},
	{"1. h8 2.", no, `move 2 "2.": a move number without a move`},
	{"h8 i9 wonderful-move-in-the-corner-of-it", no, `move 3 "wonderful": expected a letter and a number, like h8`},
	{"f8", Defaults{Size: 5}, `move 1 "f8": point is not on the board (5x5: a-e, 1-5)`},
	{"t5", Defaults{Size: 19},
		`move 1 "t5": point is not on the board (19x19: a-s, 1-19); a column t is the sign of a text that skips the ` +
			`letter i, which is a column here`},
	{"h8", Defaults{Size: 4}, `size 4: expected 5 to 22`},
	{"h8", Defaults{Size: 23}, `size 23: expected 5 to 22`},
	{"h8/h8", no, `white stone 1 "h8": point is occupied`},
	{"h8,h9,h8/i8", no, `black stone 3 "h8": point is occupied`},
	{"h8,h9/i8/j8", no, `more than one "/" between the black and the white stones`},
	{"/", no, `no stones (the empty board is written "empty")`},
	{"h8,p8/", no, `black stone 2 "p8": point is not on the board (15x15: a-o, 1-15); a column p is the sign of a ` +
		`text that skips the letter i, which is a column here`},
	{"1. h8/i8", no, `black stone 1 "1.": expected a letter and a number, like h8`},
	{"h8,h9,h10/i8", no, `whose turn is it? 3 black and 1 white stones leave it open`},
	{"/h8", no, `whose turn is it? 0 black and 1 white stones leave it open`},
	{"h8 pass/i8", no, `black stone 2 "pass": passing is not allowed here`},
	{"h8,,h9/i8", no, `black stone 2 ",,": nothing between two separators`},
	{badRows(3, ". . . . . . . . . . . . . ."), no, `line 3: 14 cells or labels, where line 1 has 15`},
	{badRows(3, ". . . . . . . . . . . . . . . ."), no, `line 3: 16 cells or labels, where line 1 has 15`},
	{badRows(8, ". . . . . . . ? . . . . . . ."), no, `line 8, column 15: "?" is not a cell of a diagram`},
	{badRows(8, ". . . . . . . X . . . . . . .") + "\n. . . . . . . . . . . . . . .", no,
		`lines 1 to 16: 16 rows of 15 cells: expected a square of 5 to 22`},
	{badRows(8, "a b c d e f g h i j k l m n o"), no, `line 8: column letters within the board`},
	{"a b c d e f\n" + square(5, "."), no, `line 1: 6 column letters above or below 5 columns`},
	{square(4, ".") + "\n", no,
		`". . . .\n. . . .\n. . . .\n...": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a ` +
			`diagram, a JSON record`},
	{square(23, "."), no, `lines 1 to 23: 23 rows of 23 cells: expected a square of 5 to 22`},
	{square(5, "."), Defaults{Size: 15, Asked: Facts{Size: true}}, `a diagram of 5x5, but size 15 was asked for`},
	{"5 . . . . .\n4 . . . . .\n2 . . . . .\n3 . . . . .\n1 . . . . .", no,
		`lines 1 to 5: the rows are not labelled 5 to 1 or 1 to 5`},
	{"6 . . . . .\n5 . . . . .\n4 . . . . .\n3 . . . . .\n2 . . . . .", no,
		`lines 1 to 5: the rows are not labelled 5 to 1 or 1 to 5`},
	{"X X X . .\n" + rows(4, ". . . . ."), no, `whose turn is it? 3 black and 0 white stones leave it open`},
	{"o o x . .\n" + rows(4, ". . . . ."), no,
		`whose turn is it? 1 black and 2 white stones leave it open (perhaps o is black in this diagram)`},
	{"1 2 3 . 5\n" + rows(4, ". . . . ."), no, `move 4 is not in the diagram, which has 4 numbers`},
	{"1 2 3 2 .\n" + rows(4, ". . . . ."), no, `line 1: move 2 stands on b5 and on d5`},
	{"1 0 3 2 .\n" + rows(4, ". . . . ."), no, `line 1: 0 among move numbers: a white stone is O`},
	{"X X 1 . .\n" + rows(4, ". . . . ."), no, `whose move is number 1? the stones without a number do not tell`},
	{"1 2 999 . .\n" + rows(4, ". . . . ."), no, `line 1, column 7: a number above 484`},
	{"-----\n.....\n.....\n.....\n..X..\n-----", no,
		`the diagram can be read in two ways: is a line of - and + a frame or a row?`},
	{"black to move\n" + square(5, ".") + "\nwhite to move", no,
		`whose turn is it? line 1 says black, line 7 says white`},
	{"black to move\n" + square(5, "."), Defaults{Turn: notation.White},
		`line 1 says that black is to move, but white was asked for`},
	{square(5, ".") + "\nor\n" + square(5, "."), no, `2 boards, at lines 1, 7: which one is meant? give only one`},
	{"heat map of Black\n1 . . . .\n" + rows(4, ". . . . ."), no,
		`line 1: the numbers on the board are a heat map: give the board of the position`},
	{"O . . * .\n" + rows(4, ". . . . ."), no, `line 1: is * on d5 a black stone or a free point?`},
	{"O . . . .\n. . . . .\n. . * . .\n" + rows(2, ". . . . ."), no,
		`line 3: is * on c3 a black stone or a free point?`},
	{"O . . X .\n. * . . .\n. . . . .\n" + rows(2, ". . . . ."), no,
		`line 2: is * on b4 a black stone or a free point?`},
	{"O . . + .\n" + rows(4, ". . . . ."), Defaults{Turn: notation.Black},
		`line 1: is + on d5 a black stone or a free point?`},
	{". . . . .\n1 2 3 4 5\n. X . . .\n. O O . .\n. . . . .", no,
		`whose move is number 1? the stones without a number do not tell`},
	{"X X . . .\nO O O O 1\n. . . . .\nX X . . .\n. . . . .", Defaults{Turn: notation.Black},
		`the numbers end in a five: moves that were played, or a line that is proposed? draw the stones of the ` +
			`position that is meant as X and O, and . for what is not on the board`},
	{"0 0 0 2 2\n0 1 0 0 0\n" + rows(3, "0 0 0 0 0"), no,
		`whose turn is it? 1 black and 2 white stones leave it open (perhaps 2 is black in this grid)`},
	{"renju, 5x5, Black to move\n" + square(6, "."), no, `line 1 says 5x5, but the board below it is 6x6`},
	{"renju, 5x5, Black to move\n" + square(5, "."), Defaults{Turn: notation.White},
		`line 1 says that black is to move, but white was asked for`},
	{"renju, 5x5, Black to move\n" + square(5, "."), Defaults{Asked: Facts{Rule: true}},
		`line 1: rule renju, but freestyle was asked for`},
	{"renju, 5x5, Black to move\n" + square(5, "."), Defaults{Asked: Facts{Size: true}},
		`line 1: a board of 5x5, but size 15 was asked for`},
	{"renju, 5x5, Black to move\nBlack has no VCF\n\n\n", no,
		`"renju, 5x5, Black to mov...": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a ` +
			`diagram, a JSON record`},
	{"renju, 5x5, Black to move\nBlack has no VCF\n\n\n\n.", no, `line 1: no board below this heading`},
	{"renju, 5x5, Black to move\n1.a1 2.b1\n1 . . . .\n" + rows(4, ". . . . ."), no,
		`line 3: number 1 stands on a5, which the line above the board does not say`},
	{"renju, 5x5, Black to move\n1.a5 2.b1\n1 . . . .\n" + rows(4, ". . . . ."), no,
		`move 2 (b1) of the line above the board is missing from the board`},
	{"renju, 5x5, Black to move\n1.a5 3.b1\n1 . . . .\n" + rows(4, ". . . . ."), no,
		`line 2: move "3.b1" where number 2 is due`},
	{"renju, 5x5, White to move\n1 2 . . .\n" + rows(4, ". . . . ."), no,
		`line 1 says that white is to move, but by the numbers on the board black is`},
	{"renju, 5x5, the game is over: black five a1-a5\n" + square(5, "."), no,
		`line 1 says that the game is over, but the board below it does not show that`},
	{"renju, 5x5, 3 plies, no result\n  1 black a1\n  2 white a2\n\n\n\n.", no,
		`line 1: a game of 3 plies, but the table of its moves has 2`},
	{"black h8 white i9 g7", no, `move 3 "g7": this move does not name a side, but the moves before it do`},
	{"h8 white i9", no, `move 2 "white": this move names a side, but the moves before it do not`},
	{"black h8 i9 j10 white k1", no, `move 2 "i9": this move does not name a side, but the moves before it do`},
	{"white h8 black i9", no, `move 1 "white": it is black's turn, where moves alternate from black`},
}

func TestBadInput(t *testing.T) {
	for _, c := range bad {
		in, err := ParsePosition(c.text, c.d)
		if err == nil {
			t.Errorf("%q is read as %s", c.text, notation.FormatPosition(&in.Position))
			continue
		}
		if got := err.Error(); got != c.want {
			t.Errorf("%q:\n got  %s\n want %s", c.text, got, c.want)
		}
	}
}
