package play

import (
	"math"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
)

// TestBalance: the stones are legal, and of all that was searched at length nothing
// was nearer to the aim.
func TestBalance(t *testing.T) {
	in, err := text.ParsePosition("h8 i9", text.Defaults{Rule: notation.Renju})
	if err != nil {
		t.Fatal(err)
	}
	pos := in.Position
	s := solver.New(solver.Options{Memory: 1 << 20})
	for _, two := range []bool{false, true} {
		ways := Ways(&pos, Near(&pos), two)
		a := NewBalance(t.Context(), s, solver.Limits{Nodes: 600}, 0, Finalists)
		got, err := a.Choose(pos, ways, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range ways[:finals] { // Choose has put them first
			after := pos
			for _, p := range w.Stones {
				if err := after.Legal(p, after.Turn()); err != nil {
					t.Fatal(err)
				}
				_ = after.Play(p)
			}
			c, err := a.judge(after, 1)
			if err != nil {
				t.Fatal(err)
			}
			if off := math.Abs(c.WinChance - 0.5); off < got.Off {
				t.Errorf("%v is %.3f off, chosen was %v with %.3f", w.Stones, off, got.Stones, got.Off)
			}
		}
	}
}
