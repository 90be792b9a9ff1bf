package library

import (
	"errors"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

// TestEvery: the theorem about every board is asked about freestyle on boards of 16 lines and more, if the board is
// empty or has the first move or an image of it.
func TestEvery(t *testing.T) {
	th := &Every
	if len(th.SHA256) != 64 || len(th.Index) != 64 || th.Bytes == 0 || th.Lemmas == 0 || th.Plies%2 == 0 {
		t.Errorf("facts are missing: %+v", th)
	}
	for lines := notation.MinSize; lines <= notation.MaxSize; lines++ {
		for _, rule := range notation.Rules {
			pos, err := notation.NewPosition(rule, lines)
			if err != nil {
				t.Fatal(err)
			}
			asked := rule == notation.Freestyle && lines > 15
			if th.MayHave(&pos) != asked {
				t.Errorf("%v, %d lines, empty: %v", rule, lines, !asked)
			}
			first := 0
			for _, p := range pos.Points() {
				one := pos
				if err := one.Play(p); err != nil {
					t.Fatal(err)
				}
				if th.MayHave(&one) {
					first++
				}
			}
			want := 0
			if asked {
				want = 1 + 3*((lines+1)%2) // an even board has four points in the middle
			}
			if first != want {
				t.Errorf("%v, %d lines: %d first moves, want %d", rule, lines, first, want)
			}
		}
	}
}

// TestEveryVolume: positions that the index does not pass are answered without the book, and a book that cannot be read
// is an error about the others.
func TestEveryVolume(t *testing.T) {
	broken := errors.New("broken")
	read := 0
	v, err := Every.Volume("", func(int) (*plane.Book, error) { read++; return nil, broken }, 19)
	if err != nil {
		t.Fatal(err)
	}
	pos := Every.Root(19)
	for _, p := range []notation.Point{Every.First(19), notation.At(3, 4)} {
		if err := pos.Play(p); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := v.Node(&pos); n != nil || err != nil || read > 0 {
		t.Errorf("%v, %v, read %d times", n, err, read)
	}
	index := indexOf(t, endless.Point{X: -6, Y: -5})
	own, err := Every.Volume(index, func(int) (*plane.Book, error) { return nil, broken }, 19)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := own.Node(&pos); n != nil || !errors.Is(err, broken) {
		t.Errorf("%v, %v", n, err)
	}
	if within := v.Within(&pos); within != Every.Plies-2 {
		t.Errorf("after two stones within %d plies", within)
	}
}

// indexOf returns the index of a book with a lemma of the position after the first stone and a reply.
func indexOf(t *testing.T, reply endless.Point) plane.Index {
	t.Helper()
	b, err := plane.New(Every.Header())
	if err != nil {
		t.Fatal(err)
	}
	five := &endless.Node{Kind: proof.KindFive, Move: endless.Point{X: 1}}
	if err := b.Add(plane.Lemma{Position: b.Reply(reply), Node: five}); err != nil {
		t.Fatal(err)
	}
	return b.IndexOf(Every.Size())
}
