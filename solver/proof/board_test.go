package proof

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestBoard plays and takes back random stones and compares the board with the
// referee: fives, and the legal moves of either side.
func TestBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range testhelp.Cases(60, 1800) {
		rule, size := notation.Rules[rng.IntN(3)], 5+rng.IntN(6)
		start := stones(rule, size, black, "", "")
		b := newBoard(&start)
		before := b.lines
		for range 3 * size * size {
			p := b.points[rng.IntN(len(b.points))]
			switch {
			case rng.IntN(4) == 0 && len(b.done) > 0:
				b.take()
			case b.free(p):
				b.place(p, black+notation.Stone(rng.IntN(2)))
			}
			compareBoard(t, b)
		}
		b.rewind(0)
		if b.lines != before || b.added != (key{}) || b.stones != 0 || len(b.spots) != 0 {
			t.Fatal("take does not undo place")
		}
	}
}

func compareBoard(t *testing.T, b *board) {
	t.Helper()
	pos := b.position()
	if got := pos.Count(black) + pos.Count(white); got != b.stones {
		t.Fatalf("%d stones, want %d", b.stones, got)
	}
	for _, s := range [...]notation.Stone{black, white} {
		got, want := slices.Sorted(slices.Values(b.fivesOf(s))), pos.Fives(s)
		if !slices.Equal(got, want) {
			t.Fatalf("%v makes five at %v, want %v%s", s, got, want, draw(pos))
		}
		for _, p := range b.points {
			if got, want := b.legal(p, s), pos.Legal(p, s) == nil; got != want {
				t.Fatalf("%v %v legal: %v, want %v%s", s, p, got, want, draw(pos))
			}
			if b.free(p) && b.makesFive(p, s) != pos.MakesFive(p, s) {
				t.Fatalf("%v makes five at %v: %v%s", s, p, b.makesFive(p, s), draw(pos))
			}
		}
		if b.legal(notation.NoPoint, s) {
			t.Fatalf("no point is legal")
		}
	}
}

// TestIdle: the defender's pointless reply, if legal moves run out.
func TestIdle(t *testing.T) {
	pos := stones(renju, 5, white, "", "")
	for i, p := range pos.Points() {
		if q := p.String(); q != "e1" && q != "a1" && q != "c3" {
			pos.Put(p, black+notation.Stone((i/2)%2))
		}
	}
	want := pt("e1") // the lowest free one, unless only another one is legal
	if pos.Legal(want, black) != nil && pos.Legal(pt("c3"), black) == nil {
		want = pt("c3")
	}
	b := newBoard(&pos)
	if got := b.idle(pt("a1")); got != want {
		t.Errorf("idle %v, want %v%s", got, want, draw(&pos))
	}
	b.place(pt("c3"), white)
	b.place(pt("e1"), white)
	if got := b.idle(pt("a1")); got != notation.NoPoint {
		t.Errorf("idle %v where only the five is free", got)
	}
}

// TestThreeShapes tests what the zone lemma claims of black moves in renju: a
// legal one with fewer than two three-shapes stays legal whatever white stone
// is added. The test also shows that the second shape matters.
func TestThreeShapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	kept, lost := 0, 0
	for range testhelp.Cases(250, 7500) {
		pos := randomPosition(rng, renju, 11, 9, 20+rng.IntN(20))
		v := &verifier{board: newBoard(&pos)}
		for _, p := range v.points {
			if !v.legal(p, black) || v.makesFive(p, black) {
				continue
			}
			v.place(p, black)
			shapes := v.threeShapes(p)
			v.take()
			if shapes == 0 && rng.IntN(16) > 0 {
				continue // most are like that
			}
			for _, s := range v.points {
				if s == p || !v.free(s) {
					continue
				}
				with := pos
				with.Put(s, white)
				switch foul := with.Foul(p) != notation.NoFoul; {
				case foul && shapes < 2:
					t.Fatalf("white %v makes black %v foul, which has %d three-shapes%s", s, p, shapes, draw(&pos))
				case foul:
					lost++
				default:
					kept++
				}
			}
		}
	}
	t.Logf("%d stones left the move legal, %d did not", kept, lost)
	if lost == 0 {
		t.Error("no white stone ever made a black move foul: the test sees nothing")
	}
}
