package play

import (
	"math"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// TestBalance: the stones are legal, and no way with a long search is nearer to the
// aim.
func TestBalance(t *testing.T) {
	in := testhelp.Must(text.ParsePosition("h8 i9", text.Defaults{Rule: notation.Renju}))(t)
	pos := in.Position
	s := ask.Open(ask.Options{Memory: 1 << 20})
	for _, two := range []bool{false, true} {
		ways := Ways(&pos, Near(&pos), two)
		a := NewBalance(t.Context(), s, solver.Limits{Nodes: 600}, 0, Finalists)
		got := testhelp.Must(a.Choose(pos, ways, 0))(t)
		for _, w := range ways[:finals] { // Choose has put them first
			after := pos
			for _, p := range w.Stones {
				testhelp.OK(t, after.Legal(p, after.Turn()))
				_ = after.Play(p)
			}
			c := testhelp.Must(a.judge(after, 1))(t)
			if off := math.Abs(c.WinChance - 0.5); off < got.Off {
				t.Errorf("%v is %.3f off, chosen was %v with %.3f", w.Stones, off, got.Stones, got.Off)
			}
		}
	}
}
