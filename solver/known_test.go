package solver

import (
	"testing"

	"fukumi/notation"
)

// TestKnownWin: the theorems speak of their roots and of these after the first move, and of
// nothing else.
func TestKnownWin(t *testing.T) {
	position := func(rule notation.Rule, size int, moves ...notation.Point) *notation.Position {
		pos, err := notation.NewPosition(rule, size)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range moves {
			if err := pos.Play(p); err != nil {
				t.Fatal(err)
			}
		}
		return &pos
	}
	middle := notation.At(7, 7)
	for i := range Theorems {
		th := &Theorems[i]
		if th.SHA256 != "" && len(th.SHA256) != 64 || th.Bytes == 0 || th.Lemmas == 0 || th.Minutes == 0 {
			t.Errorf("%s: %+v: its book is not described", th.Name, th)
		}
		k := KnownWin(position(th.Rule, th.Size))
		if k == nil || k.Move != th.First || k.Winner != notation.Black || k.Theorem != th || k.AtHand() {
			t.Errorf("%s: the root: %+v", th.Name, k)
		}
		after := position(th.Rule, th.Size, th.First)
		for s := range notation.Symmetries {
			image := after.Image(s)
			if k := KnownWin(&image); k == nil || k.Move != notation.NoPoint || k.Winner != notation.Black {
				t.Errorf("%s: after the first move: %+v", th.Name, k)
			}
		}
		turned := *position(th.Rule, th.Size)
		turned.SetTurn(notation.White)
		for _, pos := range []*notation.Position{&turned, position(th.Rule, th.Size, notation.At(6, 7)),
			position(th.Rule, th.Size, middle, notation.At(0, 0)), position(th.Rule, 14),
			position(notation.Renju, 15)} {
			if k := KnownWin(pos); k != nil {
				t.Errorf("%s: %+v of %s", th.Name, k, notation.FormatPosition(pos))
			}
		}
	}
}
