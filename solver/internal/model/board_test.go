package model

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// randomPosition has n stones near the middle, the sides in turn.
func randomPosition(r *rand.Rand, rule notation.Rule, size, n int) notation.Position {
	pos, _ := notation.NewPosition(rule, size)
	span := min(size, 9)
	for placed, tries := 0, 0; placed < n && tries < 1000; tries++ {
		p := notation.At((size-span)/2+r.IntN(span), (size-span)/2+r.IntN(span))
		if r.IntN(8) == 0 {
			p = notation.At(r.IntN(size), r.IntN(size))
		}
		if pos.Play(p) == nil {
			placed++
		}
	}
	return pos
}

func load(t testing.TB, name string) *Model {
	t.Helper()
	return testhelp.Must(Load(name))(t)
}

// TestBoardKeepsUp places and takes back stones and compares the board with one
// made from scratch.
func TestBoardKeepsUp(t *testing.T) {
	for _, name := range Names() {
		m := load(t, name)
		r := rand.New(rand.NewPCG(1, 2))
		for range testhelp.Cases(8, 160) {
			rule := notation.Rules[r.IntN(len(notation.Rules))]
			pos := randomPosition(r, rule, notation.MinSize+r.IntN(notation.MaxSize-notation.MinSize+1), r.IntN(30))
			b := m.NewBoard(&pos)
			var placed []notation.Point
			for range 40 {
				if n := len(placed); n > 0 && r.IntN(3) == 0 {
					b.Undo(placed[n-1])
					pos.Take(placed[n-1])
					placed = placed[:n-1]
				} else if free := pos.Stones(notation.Empty); len(free) > 0 {
					p, s := free[r.IntN(len(free))], notation.Stone(1+r.IntN(2))
					b.Place(p, s)
					_ = pos.Put(p, s)
					placed = append(placed, p)
				}
				sameAsNew(t, m, b, &pos)
			}
		}
	}
}

func sameAsNew(t *testing.T, m *Model, b *Board, pos *notation.Position) {
	t.Helper()
	fresh := m.NewBoard(pos)
	for _, s := range []notation.Stone{notation.Black, notation.White} {
		if got, want := b.Value(s), fresh.Value(s); got != want {
			t.Fatalf("%s: value for %v is %d after moves, %d of a new board", m.Name, s, got, want)
		}
		got, want := b.Candidates(nil, s, m.Width, true), fresh.Candidates(nil, s, m.Width, true)
		if len(got) != len(want) {
			t.Fatalf("%s: %d candidates after moves, %d of a new board", m.Name, len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%s: candidate %d is %v after moves, %v of a new board", m.Name, i, got[i], want[i])
			}
			p := got[i].Point
			if pos.Legal(p, s) != nil || b.MakesFive(p, s) != pos.MakesFive(p, s) {
				t.Fatalf("%s: %v for %v: legal %v, makes five %v", m.Name, p, s, pos.Legal(p, s), b.MakesFive(p, s))
			}
			if i > 2 {
				continue
			}
			value := b.ValueAfter(p, s, notation.Black)
			b.Place(p, s)
			if want := b.Value(notation.Black); value != want {
				t.Fatalf("%s: value after %v is %d, want %d", m.Name, p, value, want)
			}
			b.Undo(p)
		}
	}
}
