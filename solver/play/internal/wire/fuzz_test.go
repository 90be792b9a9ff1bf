package wire

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// FuzzLines reads any text as lines, words, points, INFO and blocks: nothing is
// out of bounds, what is quoted cannot be taken for a move, and what is read as
// a board is written and read again as the same board.
func FuzzLines(f *testing.F) {
	for _, text := range []string{
		"START 15\r\nTURN 7,7\n", "BOARD 7,7,1 8,8,2 -1,-1,1 DONE ABOUT", "BOARD\n7, 7 ,1\n7,7,2\ndone\n",
		"INFO timeout_turn 99999999999999999999\nINFO hash_size 5\nINFO rule 4", "SWAP2BOARD 1,1 2,2 3,3 DONE",
		"\x00,\xff 1,,2 DONE",
	} {
		f.Add(text, byte(15))
	}
	f.Fuzz(func(t *testing.T, text string, size byte) {
		g := Grid{notation.MinSize + int(size)%(notation.MaxSize-notation.MinSize+1)}
		lines := make(chan Line, len(text)+1)
		ReadLines(context.Background(), strings.NewReader(text), lines)
		var info Info
		var block *Block
		for line := range lines {
			if line.Text == "" || len(line.Text) > MaxLine || strings.ContainsAny(line.Text, "\r\n") {
				t.Fatalf("the line %q", line.Text)
			}
			name, rest := Command(line.Text)
			if q := Quote(name); strings.Contains(q, ",") {
				t.Fatalf("%q is quoted as %s", name, q)
			}
			if p, is := g.Move(line.Text); is && p != notation.NoPoint {
				if again, _ := g.Move(g.Text(p)); again != p {
					t.Fatalf("%q is %v, which is written as %s", line.Text, p, g.Text(p))
				}
			}
			if err := info.Set(strings.Fields(rest), Machine{Threads: 2, Memory: 1 << 30}); err == nil &&
				(info.Threads > 2 || info.Hash > 1<<30 || info.Depth < 0 || info.Nodes < 0) {
				t.Fatalf("%q: %+v", line.Text, info)
			}
			words := Words(line.Text)
			if block == nil {
				block, words = NewBlock(name, rest, 0, line.At)
			}
			if _, done := block.Fill(words); done {
				checkBlock(t, g, block)
				block = nil
			}
		}
	})
}

// checkBlock writes the board of a block as a manager does, and reads it again.
func checkBlock(t *testing.T, g Grid, b *Block) {
	t.Helper()
	if _, err := b.Moves(g); err == nil && b.Err() != nil {
		t.Fatalf("moves in spite of %v", b.Err())
	}
	stones, err := b.Stones(g)
	if err != nil {
		return
	}
	board := Board{Grid: g, Stones: slices.DeleteFunc(stones, func(s Stone) bool { return s.At == notation.NoPoint })}
	board.Settle(notation.Freestyle)
	pos := testhelp.Must(board.Position(notation.Freestyle))(t)
	var moves []notation.Point
	for _, s := range board.Stones {
		moves = append(moves, s.At)
	}
	again, words := NewBlock("BOARD", strings.Join(g.BoardLines(&pos, moves)[1:], " "), 0, b.At)
	if rest, done := again.Fill(words); !done || rest != "" {
		t.Fatalf("done %v, rest %q", done, rest)
	}
	if got, err := again.Stones(g); err != nil || !slices.Equal(got, board.Stones) {
		t.Fatalf("%v is read again as %v, %v", board.Stones, got, err)
	}
}
