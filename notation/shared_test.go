package notation_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"fukumi/notation"

	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// TestRefereeOnlyReads asks one position from several goroutines at a time, which
// the race detector watches, and looks whether it is as it was.
func TestRefereeOnlyReads(t *testing.T) {
	pos := testhelp.Scatter(rand.New(rand.NewPCG(3, 4)), notation.Renju, 15)
	before := pos
	want := pos.Fouls()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, p := range pos.Points() {
				foul := pos.Foul(p)
				if got := slices.Contains(want, p); got != (foul != notation.NoFoul) {
					t.Errorf("%s is %s, and among the fouls: %v", p, foul, got)
				}
				if err := pos.Legal(p, notation.Black); (err == notation.ErrFoul) != (foul != notation.NoFoul) {
					t.Errorf("%s is %s, and Legal says %v", p, foul, err)
				}
			}
			if got := pos.Fouls(); !slices.Equal(got, want) {
				t.Errorf("fouls %v, then %v", want, got)
			}
		})
	}
	group.Wait()
	if !pos.Same(&before) {
		t.Errorf("judging changed the position\n%s", text.FormatDiagram(&pos))
	}
}

// TestFoulOnAStone asks about points that are not free: they are not fouls, and
// their stones stay.
func TestFoulOnAStone(t *testing.T) {
	pos := place(t, notation.Renju, 15, "h8 h9", "i8")
	before := pos
	for _, p := range []notation.Point{point(t, "h8"), point(t, "i8"), notation.At(15, 0), notation.NoPoint} {
		if got := pos.Foul(p); got != notation.NoFoul {
			t.Errorf("%s is %s", p, got)
		}
	}
	if !pos.Same(&before) {
		t.Errorf("a stone is gone\n%s", text.FormatDiagram(&pos))
	}
}

// TestCanonical: all images of a position have one canonical image, and all
// images of a game the same moves.
func TestCanonical(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		pos := testhelp.Scatter(r, notation.Rules[r.IntN(3)], 5+r.IntN(11))
		want := pos.Image(pos.Canonical())
		moves := pos.Stones(notation.Black)
		least := notation.CanonicalMoves(moves, pos.Size())
		for s := range notation.Symmetries {
			image := pos.Image(s)
			if got := image.Image(image.Canonical()); !got.Same(&want) ||
				string(got.Packed()) != string(want.Packed()) {
				t.Fatalf("symmetry %d of\n%s\nhas another canonical image", s, text.FormatDiagram(&pos))
			}
			seen := slices.Clone(moves)
			for i, p := range seen {
				seen[i] = s.Apply(p, pos.Size())
			}
			if got := notation.CanonicalMoves(seen, pos.Size()); !slices.Equal(got, least) {
				t.Fatalf("symmetry %d of %v: %v, and of the game itself %v", s, moves, got, least)
			}
		}
	}
}

func TestTurned(t *testing.T) {
	pos := place(t, notation.Renju, 15, "h8 h9", "i8 i9")
	turned := pos.Turned()
	again := turned.Turned()
	if turned.Turn() != notation.White || pos.Turn() != notation.Black || !slices.Equal(turned.Packed(),
		pos.Packed()) || !again.Same(&pos) {
		t.Errorf("turned: %s to move, before %s", turned.Turn(), pos.Turn())
	}
}

func BenchmarkFouls(b *testing.B) {
	pos := testhelp.Scatter(rand.New(rand.NewPCG(3, 4)), notation.Renju, 15)
	b.ReportAllocs()
	for b.Loop() {
		pos.Fouls()
	}
}

func BenchmarkFoul(b *testing.B) {
	pos := testhelp.Scatter(rand.New(rand.NewPCG(3, 4)), notation.Renju, 15)
	free := pos.Stones(notation.Empty)
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range free {
			pos.Foul(p)
		}
	}
}
