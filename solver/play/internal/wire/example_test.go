package wire_test

import (
	"fmt"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver/play/internal/wire"
)

// A manager shows a position to an engine, and reads its answer.
func Example() {
	in, err := text.ParseMoves("h8 i9 g7", text.Defaults{})
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := in.Position
	moves, _ := pos.Moves()
	g := wire.Grid{Size: pos.Size()}
	lines := g.BoardLines(&pos, moves)
	fmt.Println(strings.Join(lines, " "))

	// The engine reads the same board from it.
	name, rest := wire.Command(strings.Join(lines, " "))
	block, words := wire.NewBlock(name, rest, 0, time.Now())
	block.Fill(words)
	board := wire.NewBoard(pos.Size())
	board.Stones, err = block.Stones(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	board.Settle(notation.Freestyle)
	read, err := board.Position(notation.Freestyle)
	fmt.Println(notation.FormatStones(&read), read.Turn(), err)

	answer, is := g.Move("9,5")
	fmt.Println(answer, is)
	// Output:
	// BOARD 7,7,2 8,6,1 6,8,2 DONE
	// g7,h8/i9 white <nil>
	// j10 true
}
