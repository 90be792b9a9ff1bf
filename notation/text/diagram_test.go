package text

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
)

// The same board in the ways people draw it: X on c3 and b2, O on d4.
var drawings = map[string]string{
	"plain":          ". . . . .\n. . . O .\n. . X . .\n. X . . .\n. . . . .",
	"dense":          ".....\n...O.\n..X..\n.X...\n.....",
	"lower case":     ". . . . .\n. . . o .\n. . x . .\n. x . . .\n. . . . .",
	"b and w":        "_____\n___w_\n__b__\n_B___\n_____",
	"discs":          "· · · · ·\n· · · ○ ·\n· · ● · ·\n· ● · · ·\n· · · · ·",
	"number signs":   "+++++\n+++0+\n++#++\n+@+++\n+++++",
	"stars":          "* . . . *\n. . . W .\n. . # . .\n. # . . .\n* . . . *",
	"hyphens":        "- - - - -\n- - - O -\n- - X - -\n- X - - -\n- - - - -",
	"dense hyphens":  "-----\n---O-\n--X--\n-X---\n-----",
	"labels before":  "5 . . . . .\n4 . . . O .\n3 . . X . .\n2 . X . . .\n1 . . . . .",
	"labels after":   ". . . . . 5\n. . . O . 4\n. . X . . 3\n. X . . . 2\n. . . . . 1",
	"labels on both": "5 . . . . . 5\n4 . . . O . 4\n3 . . X . . 3\n2 . X . . . 2\n1 . . . . . 1",
	"dense labels":   "5.....\n4...O.\n3..X..\n2.X...\n1.....",
	"dense both":     "5.....5\n4...O.4\n3..X..3\n2.X...2\n1.....1",
	"letters below":  "5 . . . . .\n4 . . . O .\n3 . . X . .\n2 . X . . .\n1 . . . . .\n  a b c d e",
	"letters around": "  A B C D E\n5 . . . . . 5\n4 . . . O . 4\n3 . . X . . 3\n2 . X . . . 2\n1 . . . . . 1\n" +
		"  A B C D E\n",
	"dense letters": " abcde\n5.....\n4...O.\n3..X..\n2.X...\n1.....",
	"rising labels": "1 . . . . .\n2 . X . . .\n3 . . X . .\n4 . . . O .\n5 . . . . .\n  a b c d e",
	"frame": "+-----------+\n| . . . . . |\n| . . . O . |\n| . . X . . |\n| . X . . . |\n| . . . . . |\n" +
		"+-----------+",
	"frame, labels": "   a b c d e\n +-----------+\n5| . . . . . |5\n4| . . . O . |4\n3| . . X . . |3\n" +
		"2| . X . . . |2\n1| . . . . . |1\n +-----------+\n   a b c d e",
	"frame of width":   "- - - - -\n5 - - - - -\n4 - - - O -\n3 - - X - -\n2 - X - - -\n1 - - - - -\n- - - - -",
	"bars":             "|.|.|.|.|.|\n|.|.|.|O|.|\n|.|.|X|.|.|\n|.|X|.|.|.|\n|.|.|.|.|.|",
	"mark, CR, blanks": "\ufeff\r\n. . . . .\r\n\r\n. . . O .\r\n. . X . .\r\n. X . . .\r\n. . . . .\r\n\r\n",
	"tabs":             ".\t.\t.\t.\t.\n.\t.\t.\tO\t.\n.\t.\tX\t.\t.\n.\tX\t.\t.\t.\n.\t.\t.\t.\t.",
	"numbers":          ". . . . .\n. . . 2 .\n. . 1 . .\n. 3 . . .\n. . . . .",
	"numbers, labels":  "5 . . . . . 5\n4 . . . 2 . 4\n3 . . 1 . . 3\n2 . 3 . . . 2\n1 . . . . . 1\n  a b c d e",
	"number on stones": ". . . . .\n. . . O .\n. . X . .\n. 1 . . .\n. . . . .",
	"numbers on white": ". . . . .\n. . . 1 .\n. . X . .\n. 2 . . .\n. . . . .",
}

func TestParseDiagram(t *testing.T) {
	want := testhelp.Must(ParseStones("c3,b2/d4", Defaults{Size: 5}))(t)
	for name, text := range drawings {
		for _, read := range []func(string, Defaults) (Input, error){ParseDiagram, ParsePosition} {
			in, err := read(text, Defaults{})
			if err != nil {
				t.Errorf("%s: %v\n%s", name, err, text)
				continue
			}
			if !in.Position.Same(&want.Position) || in.Given != (Facts{Size: true}) {
				t.Errorf("%s: %v, %s to move\n%s\nis read as\n%s", name, in.Given, in.Position.Turn(), text,
					FormatDiagram(&in.Position))
			}
			if _, known := in.Position.Moves(); known != (name == "numbers" || name == "numbers, labels") {
				t.Errorf("%s: order of the moves known: %v", name, known)
			}
		}
	}
}

func TestDiagramWarnings(t *testing.T) {
	const skipped = "the column letters skip i; points are named here with i as the ninth column"
	const second = "move 1 of the diagram is white's, by the stones without a number"
	const played = "the numbers among the stones are read as moves that were played"
	cases := []struct {
		text  string
		d     Defaults
		want  string // as FormatStones writes it
		turn  notation.Stone
		warns []string
	}{
		{"o o x . .\n" + rows(4, "....."), Defaults{Turn: notation.White}, "c5/a5,b5", notation.White,
			[]string{"1 black and 2 white stones: perhaps o is black in this diagram"}},
		{"o o x . .\n" + rows(4, "....."), Defaults{BlackChar: 'o'}, "a5,b5/c5", notation.White, nil},
		{"o o x . .\n" + rows(4, "....."), Defaults{BlackChar: 'x', Turn: notation.Black}, "c5/a5,b5", notation.Black,
			nil},
		{"w w b . .\n" + rows(4, "....."), Defaults{BlackChar: 'o', Turn: notation.Black}, "c5/a5,b5", notation.Black,
			nil},
		{"X X X O .\n" + rows(4, "....."), Defaults{Turn: notation.Black}, "a5,b5,c5/d5", notation.Black, nil},
		{"X 1 2 . .\n" + rows(4, "....."), Defaults{}, "a5,c5/b5", notation.White, []string{second, played}},
		{"X O 1 2 .\n" + rows(4, "....."), Defaults{}, "a5,c5/b5,d5", notation.Black, []string{played}},
		{"X X 1 2 .\n" + rows(4, "....."), Defaults{Turn: notation.White}, "a5,b5,d5/c5", notation.White,
			[]string{second, played}},
		{"1 2 3 . .\n" + rows(4, "....."), Defaults{Turn: notation.Black}, "a5,c5/b5", notation.Black,
			[]string{"Black to move as asked, though it is white's turn after 3 moves"}},
		{rows(9, ".........") + "\nabcdefghj", Defaults{}, "empty", notation.Black, []string{skipped}},
		{rows(9, ".........") + "\nabcdefghi", Defaults{}, "empty", notation.Black, nil},
	}
	for _, c := range cases {
		in, err := ParseDiagram(c.text, c.d)
		if err != nil {
			t.Errorf("%v\n%s", err, c.text)
			continue
		}
		pos := in.Position
		if got := notation.FormatStones(&pos); got != c.want || pos.Turn() != c.turn ||
			!slices.Equal(words.English.Texts(in.Warnings), c.warns) {
			t.Errorf("%s, %s to move, %q; want %s, %s, %q of\n%s", got, pos.Turn(), in.Warnings, c.want, c.turn,
				c.warns, c.text)
		}
	}
}

// TestDiagramRoundTrip draws random boards and reads them back, as numbered
// diagrams too.
func TestDiagramRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range testhelp.Cases(300, 6000) {
		size := notation.MinSize + r.IntN(notation.MaxSize-notation.MinSize+1)
		pos := testhelp.Scatter(r, notation.Renju, size)
		text := FormatDiagram(&pos)
		in, err := ParseDiagram(text, Defaults{Rule: notation.Renju, Turn: pos.Turn()})
		if err != nil || !in.Position.Same(&pos) {
			t.Fatalf("%v\n%s\nis read as\n%s", err, text, FormatDiagram(&in.Position))
		}

		if pos.Count(notation.Empty) == size*size {
			pos.SetTurn(notation.Black) // who else began is not in a diagram
		}
		free := pos.Stones(notation.Empty)
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		line := free[:r.IntN(min(len(free), 130)+1)]
		after, over, five, numbers := pos, false, false, map[notation.Point]string{}
		for i, p := range line {
			numbers[p] = strconv.Itoa(i + 1)
			_, over = after.Winner()
			testhelp.OK(t, after.Play(p))
		}
		if _, five = after.Winner(); five && !over {
			continue // the last move makes it, which is asked about
		}
		text = Draw(&after, Marks{Labels: numbers}, Style{})
		in, err = ParseDiagram(text, Defaults{Rule: notation.Renju, Turn: after.Turn()})
		if err != nil || !in.Position.Same(&after) {
			t.Fatalf("%v\n%s\nis read as\n%s", err, text, FormatDiagram(&in.Position))
		}
	}
}
