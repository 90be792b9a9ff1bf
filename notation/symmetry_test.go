package notation_test

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// TestSymmetryGroup checks that the eight symmetries are different, that each
// has its inverse, and that two after one another are a third.
func TestSymmetryGroup(t *testing.T) {
	for size := notation.MinSize; size <= notation.MaxSize; size++ {
		pos := testhelp.Must(notation.NewPosition(notation.Freestyle, size))(t)
		points := pos.Points()
		same := func(f, g func(notation.Point) notation.Point) bool {
			for _, p := range points {
				if f(p) != g(p) {
					return false
				}
			}
			return true
		}
		apply := func(s notation.Symmetry) func(notation.Point) notation.Point {
			return func(p notation.Point) notation.Point { return s.Apply(p, size) }
		}
		for s := range notation.Symmetries {
			seen := map[notation.Point]bool{}
			for _, p := range points {
				q := s.Apply(p, size)
				if !q.On(size) || seen[q] {
					t.Fatalf("size %d: symmetry %d maps %s to %s", size, s, p, q)
				}
				seen[q] = true
				if back := s.Inverse().Apply(q, size); back != p {
					t.Fatalf("size %d: symmetry %d and its inverse map %s to %s", size, s, p, back)
				}
			}
			for u := range notation.Symmetries {
				if s != u && same(apply(s), apply(u)) {
					t.Fatalf("size %d: symmetries %d and %d are the same", size, s, u)
				}
				products := 0
				for v := range notation.Symmetries {
					if same(func(p notation.Point) notation.Point {
						return u.Apply(s.Apply(p, size), size)
					}, apply(v)) {
						products++
					}
				}
				if products != 1 {
					t.Fatalf("size %d: symmetry %d after %d is %d of the eight", size, u, s, products)
				}
			}
		}
	}
}

func TestSymmetryApply(t *testing.T) {
	cases := []struct {
		s    notation.Symmetry
		want string // where b3 goes on 7x7
	}{
		{0, "b3"}, {1, "f3"}, {2, "b5"}, {3, "f5"}, {4, "c2"}, {5, "c6"}, {6, "e2"}, {7, "e6"},
	}
	for _, c := range cases {
		if got := c.s.Apply(point(t, "b3"), 7).String(); got != c.want {
			t.Errorf("symmetry %d maps b3 to %s, want %s", c.s, got, c.want)
		}
		if got := c.s.Apply(notation.NoPoint, 7); got != notation.NoPoint {
			t.Errorf("symmetry %d maps no point to %s", c.s, got)
		}
	}
}

func TestImage(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range testhelp.Cases(100, 2000) {
		pos := testhelp.Scatter(r, notation.Rules[r.IntN(3)],
			notation.MinSize+r.IntN(notation.MaxSize-notation.MinSize+1))
		for s := range notation.Symmetries {
			image := pos.Image(s)
			for _, p := range pos.Points() {
				if got, want := image.At(s.Apply(p, pos.Size())), pos.At(p); got != want {
					t.Fatalf("symmetry %d: %s of %s at %s", s, got, want, p)
				}
			}
			if back := image.Image(s.Inverse()); !back.Same(&pos) {
				t.Fatalf("symmetry %d and back:\n%s\nwant\n%s", s, text.FormatDiagram(&back), text.FormatDiagram(&pos))
			}
		}
	}
	in := testhelp.Must(text.ParseMoves("a1 b3 c2", text.Defaults{Size: 7}))(t)
	image := in.Position.Image(1)
	if moves, known := image.Moves(); !known || notation.FormatMoves(moves) != "g1 f3 e2" {
		t.Errorf("moves of the image: %s %v", notation.FormatMoves(moves), known)
	}
	if moves, _ := in.Position.Moves(); notation.FormatMoves(moves) != "a1 b3 c2" {
		t.Errorf("moves of the original: %s", notation.FormatMoves(moves))
	}
}
