package text_test

import (
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/notation/record"
	"fukumi/notation/text"
)

func ExampleParseMoves() {
	in, err := text.ParseMoves("1. h8 i9 2. g7", text.Defaults{Rule: notation.Renju})
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := in.Position
	fmt.Println(notation.FormatPosition(&pos), "-", pos.Turn(), "to move,", pos.Rule())

	_, err = text.ParseMoves("h8 i9 h8", text.Defaults{})
	fmt.Println(err)
	// Output:
	// h8 i9 g7 - white to move, renju
	// move 3 "h8": point is occupied
}

func ExampleParseStones() {
	in, err := text.ParseStones("h8,h9/i8", text.Defaults{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(in.Position.Turn(), "to move")

	_, err = text.ParseStones("h8,h9,h10/", text.Defaults{})
	fmt.Println(err)
	// Output:
	// white to move
	// whose turn is it? 3 black and 0 white stones leave it open
}

func ExampleRead() {
	lines := `{"id":"one","rule":"renju","moves":["h8","i9"]}
{"id":"two","moves":["h8","h8"]}
{"id":"three","size":9,"black":["e5"],"white":[]}`
	for in, err := range record.Read(strings.NewReader(lines), text.Defaults{}) {
		if err != nil {
			fmt.Println(in.ID, "-", err)
			continue
		}
		fmt.Println(in.ID, "-", notation.FormatPosition(&in.Position))
	}
	// Output:
	// one - h8 i9
	// two - line 2: field "moves": move 2 "h8": point is occupied
	// three - e5/
}

func ExampleDraw() {
	in, err := text.ParseMoves("d4 e5 d5 d3 e4", text.Defaults{Size: 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	moves, _ := in.Position.Moves()
	fmt.Print(text.Draw(&in.Position, text.Marks{
		Labels: map[notation.Point]string{notation.At(5, 2): "A"},
		Ring:   moves[len(moves)-1:],
	}, text.Style{Legend: true}))
	// Output:
	//  7 . . . . . . . 7
	//  6 . . . . . . . 6
	//  5 . . . X O . . 5
	//  4 . . . X(X). . 4
	//  3 . . . O . A . 3
	//  2 . . . . . . . 2
	//  1 . . . . . . . 1
	//    a b c d e f g
	//    X black  O white  ( ) marked
}
