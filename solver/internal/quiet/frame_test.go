package quiet

import (
	"context"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// A win in a frame is a win on the board that is the frame: without the replies outside of it, its certificate is
// accepted there. And each of its quiet nodes has a default.
func TestFrame(t *testing.T) {
	t.Parallel()
	const size, low = 21, 3
	small := position(t, "h8 o15 g7 i6", notation.Freestyle)
	pos, _ := notation.NewPosition(notation.Freestyle, size)
	for _, p := range small.Points() {
		if s := small.At(p); s != notation.Empty {
			_ = pos.Put(notation.At(p.X()+low, p.Y()+low), s)
		}
	}
	pos.SetTurn(small.Turn())
	f := eval.Frame{Side: pos.Turn(), Low: low, High: low + small.Size() - 1}
	s := New(&pos, Options{Memory: testMemory, Frame: f},
		fours.NewBudget(context.Background(), 3_000_000, 0, time.Now()))
	if o := s.Run(); o != fours.Wins {
		t.Fatalf("outcome %v, stop %v", o, s.limit.Stop)
	}
	if s.root.threats {
		t.Fatal("expected a win by a quiet move")
	}
	tree := moved(t, s.Certificate(), -low, small.Size())
	p := &proof.Proof{Position: small, Class: proof.AnyWin, Tree: tree}
	if _, err := proof.Verify(p, proof.Options{Narrow: true}); err != nil {
		t.Fatalf("%s: %v", oracle.Where(small), err)
	}
}

// moved returns n with its points moved by so many columns and rows onto a board of the given size, without the replies
// that are not on it.
func moved(t *testing.T, n *proof.Node, by, size int) *proof.Node {
	t.Helper()
	point := func(p notation.Point) notation.Point { return notation.At(p.X()+by, p.Y()+by) }
	points := func(list []notation.Point) (after []notation.Point) {
		for _, p := range list {
			after = append(after, point(p))
		}
		return after
	}
	if n.Kind == proof.KindQuiet && n.Default == nil {
		t.Fatalf("the quiet node %v has no default", n.Move)
	}
	m := &proof.Node{Kind: n.Kind, Move: point(n.Move), Line: points(n.Line), Threat: points(n.Threat)}
	if n.Default != nil {
		m.Default = moved(t, n.Default, by, size)
	}
	for _, r := range n.Replies {
		x, y := r.Move.X()+by, r.Move.Y()+by
		if x >= 0 && x < size && y >= 0 && y < size {
			m.Replies = append(m.Replies, proof.Reply{Move: point(r.Move), Node: moved(t, r.Node, by, size)})
		}
	}
	return m
}
