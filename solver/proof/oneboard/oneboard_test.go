package oneboard

import (
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

// small is a book about every board with a win by an open four.
func small(t *testing.T) *plane.Book {
	t.Helper()
	b, err := plane.New(plane.Header{Rule: notation.Freestyle, Frame: 15, Program: "test"})
	if err != nil {
		t.Fatal(err)
	}
	at := func(list ...int) (points []endless.Point) {
		for i := 0; i < len(list); i += 2 {
			points = append(points, endless.Point{X: list[i], Y: list[i+1]})
		}
		return points
	}
	err = b.Add(plane.Lemma{Position: endless.Position{Rule: notation.Freestyle, Frame: endless.FrameOf(15),
		Own: at(0, 0, 1, 0, 2, 0), Others: at(2, 5, 5, 6)},
		Node: &endless.Node{Kind: proof.KindLine, Move: endless.Point{X: 3}, Line: at(4, 0, -1, 0)}})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// placed puts stones on a board, counted from the point lines/2 of both directions, Black first. Black is to move.
func placed(t *testing.T, lines int, black, white [][2]int) notation.Position {
	t.Helper()
	pos, err := notation.NewPosition(notation.Freestyle, lines)
	for side, list := range map[notation.Stone][][2]int{notation.Black: black, notation.White: white} {
		for _, p := range list {
			if err == nil {
				err = pos.Put(notation.At(lines/2+p[0], lines/2+p[1]), side)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	pos.SetTurn(notation.Black)
	return pos
}

// TestNode: on boards of all sizes, in all images, the win is one that package proof accepts. Positions without a lemma
// have no node, nor have those whose first stone is elsewhere.
func TestNode(t *testing.T) {
	b := small(t)
	for lines := 15; lines <= notation.MaxSize; lines++ {
		r, err := New(b, lines)
		if err != nil {
			t.Fatal(err)
		}
		read := r.Reader()
		won := placed(t, lines, [][2]int{{0, 0}, {1, 0}, {2, 0}}, [][2]int{{2, 5}, {5, 6}})
		for s := range notation.Symmetries {
			pos := won.Image(s)
			n, err := read.Node(&pos)
			if err != nil || n == nil || !read.Holds(&pos) || !read.Names(&pos) {
				t.Fatalf("%d lines, image %d: %v, %v", lines, s, n, err)
			}
			p := &proof.Proof{Position: pos, Class: proof.AnyWin, Tree: n}
			if report, err := proof.Verify(p, proof.Options{}); err != nil || report.Length != 3 {
				t.Errorf("%d lines, image %d: %+v, %v", lines, s, report, err)
			}
		}
		for name, pos := range map[string]notation.Position{
			"no lemma":         placed(t, lines, [][2]int{{0, 0}, {1, 0}, {2, 0}}, [][2]int{{2, 5}, {5, 5}}),
			"moved":            placed(t, lines, [][2]int{{2, 1}, {3, 1}, {4, 1}}, [][2]int{{4, 6}, {7, 7}}),
			"White at the top": placed(t, lines, nil, [][2]int{{0, 0}}),
		} {
			if n, err := read.Node(&pos); n != nil || err != nil || read.Names(&pos) {
				t.Errorf("%d lines, %s: %v, %v", lines, name, n, err)
			}
		}
		root := r.Header().Roots[0]
		n, err := read.Node(&root)
		if err != nil || n.Move != notation.At(lines/2, lines/2) || len(n.Replies) != lines*lines-1 {
			t.Errorf("%d lines: the first move %v, %v", lines, n, err)
		}
	}
	if _, err := New(b, 14); err == nil {
		t.Error("14 lines: accepted")
	}
}

// TestMade: what only a file can answer is an error.
func TestMade(t *testing.T) {
	r, err := New(small(t), 19)
	if err != nil {
		t.Fatal(err)
	}
	read := r.Reader()
	if _, err := read.SHA256(); err == nil {
		t.Error("a sum")
	}
	if _, err := book.Verify(t.Context(), read, book.Options{Threads: 1}); err == nil {
		t.Error("accepted as a whole")
	}
	for range read.All() {
		t.Error("a lemma is listed")
	}
}
