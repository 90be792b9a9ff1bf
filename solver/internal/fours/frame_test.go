package fours

import (
	"context"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
)

// A four whose five is outside of the defender's frame wins at once, because the defender cannot play there. The same
// four does not win if its five is in the frame, or if there is none.
func TestFourOutOfTheFrame(t *testing.T) {
	pos, _ := notation.NewPosition(notation.Freestyle, 15)
	put := func(s notation.Stone, points ...notation.Point) {
		for _, p := range points {
			if err := pos.Put(p, s); err != nil {
				t.Fatal(err)
			}
		}
	}
	// White has three in a row that Black has stopped on the left. On the right the row may go on to column 9.
	put(notation.White, notation.At(5, 7), notation.At(6, 7), notation.At(7, 7))
	put(notation.Black, notation.At(4, 7))
	pos.SetTurn(notation.White)
	for high, want := range map[int]Outcome{8: Wins, 9: Fails, 14: Fails} {
		b := eval.New(&pos)
		b.SetFrame(eval.Frame{Side: notation.Black, High: high}, &pos)
		var v Search
		v.SetMemory(1 << 20)
		v.Prepare(b, notation.White, NewBudget(context.Background(), 1000, 0, time.Now()))
		got := v.Solve()
		if got != want {
			t.Errorf("frame up to column %d: %v, want %v", high, got, want)
		}
		if got != Wins {
			continue
		}
		if five := v.Line[len(v.Line)-1]; five != notation.At(9, 7) {
			t.Errorf("five at %v, want %v", five, notation.At(9, 7))
		}
	}
}
