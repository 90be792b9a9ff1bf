package testhelp

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fukumi/notation"
)

// Board returns a 15x15 board with stones at points listed as "h8 i9".
func Board(t testing.TB, rule notation.Rule, blacks, whites string) notation.Position {
	t.Helper()
	pos := Must(notation.NewPosition(rule, 15))(t)
	for i, list := range []string{blacks, whites} {
		for _, name := range strings.Fields(list) {
			p := Must(notation.ParsePoint(name, 15))(t)
			if err := pos.Put(p, [...]notation.Stone{notation.Black, notation.White}[i]); err != nil {
				t.Fatal(name, err)
			}
		}
	}
	return pos
}

// Scatter returns a board with a small part filled at random, densely enough that rows appear.
func Scatter(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		panic(err)
	}
	w := min(size, 6+r.IntN(4))
	x, y := r.IntN(size-w+1), r.IntN(size-w+1)
	for range r.IntN(w * w) {
		s := notation.Black
		if r.IntN(3) == 0 {
			s = notation.White
		}
		_ = pos.Put(notation.At(x+r.IntN(w), y+r.IntN(w)), s) // an occupied point stays as it is
	}
	if r.IntN(2) == 0 {
		pos.SetTurn(notation.White)
	}
	return pos
}

// Lopsided returns a board with a part filled at random, often with more stones of one side
// than of the other.
func Lopsided(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		panic(err)
	}
	w, h := 3+r.IntN(size-2), 3+r.IntN(size-2)
	x0, y0 := r.IntN(size-w+1), r.IntN(size-h+1)
	bias := 1 + r.IntN(9)
	for range r.IntN(w*h*4/5 + 1) {
		s := notation.White
		if r.IntN(10) < bias {
			s = notation.Black
		}
		_ = pos.Put(notation.At(x0+r.IntN(w), y0+r.IntN(h)), s)
	}
	if r.IntN(2) == 0 {
		pos.SetTurn(notation.White)
	}
	return pos
}
