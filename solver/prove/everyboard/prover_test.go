package everyboard

import (
	"context"
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

func pt(x, y int) endless.Point { return endless.Point{X: x, Y: y} }

func position(own, others []endless.Point) *endless.Position {
	return &endless.Position{Rule: notation.Freestyle, Frame: endless.FrameOf(15), Own: own, Others: others}
}

// TestWindows maps points to windows and back, and looks for the stones of random positions there.
func TestWindows(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	schemes := 0
	for range 500 {
		var stones [2][]endless.Point
		met := map[endless.Point]bool{}
		far := r.IntN(2) == 0
		put := func(side int, p endless.Point) {
			if !met[p] {
				met[p] = true
				stones[side] = append(stones[side], p)
			}
		}
		for side := range stones {
			for range 1 + r.IntN(4) {
				put(side, pt(r.IntN(9)-4, r.IntN(9)-4))
			}
		}
		if far {
			put(1, plane.Far)
			put(1, pt(plane.Far.X+r.IntN(5)-2, plane.Far.Y+r.IntN(5)-2))
		} else {
			put(1, pt(r.IntN(11)-5, r.IntN(15)-7))
		}
		pos := position(stones[0], stones[1])
		key := plane.KeyOf(pos)
		list := windows(pos)
		if len(list) < 3 {
			t.Errorf("%v against %v: %d windows", pos.Own, pos.Others, len(list))
		}
		for i := range list {
			w := &list[i]
			if w.scheme {
				schemes++
			}
			p, ok := w.position(pos)
			if !ok {
				t.Fatalf("%+v: not all stones of %v against %v are there", w, pos.Own, pos.Others)
			}
			back := w.plane(&p, 15)
			if again := plane.KeyOf(&back); again != key {
				t.Fatalf("%+v: %v against %v became %v against %v", w, pos.Own, pos.Others, back.Own, back.Others)
			}
			f := w.frame(15)
			for n := range notation.Point(notation.Cells) {
				e := w.at(n)
				if q, ok := w.point(e); !ok || q != n {
					t.Fatalf("%+v: %v is %v, which is %v, %v", w, n, e, q, ok)
				}
				if f.Has(n, notation.Black) && !endless.FrameOf(15).Has(e) {
					t.Fatalf("%+v: %v is in its frame, %v is not in the frame", w, n, e)
				}
			}
		}
	}
	if schemes == 0 {
		t.Error("no window of a scheme")
	}
}

func prover(t *testing.T) *Prover {
	t.Helper()
	b, err := plane.New(plane.Header{Rule: notation.Freestyle, Frame: 15, Program: "test"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(context.Background(), b, nil, Options{Memory: 400 << 20, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// accepted checks every lemma of the book of p, and returns how many there are.
func accepted(t *testing.T, p *Prover, root *endless.Position) (lemmas int) {
	t.Helper()
	met := map[plane.Key]bool{}
	var visit func(*endless.Position)
	visit = func(pos *endless.Position) {
		key := plane.KeyOf(pos)
		if met[key] {
			return
		}
		met[key] = true
		n, ok, err := p.book.Find(pos)
		if !ok || err != nil {
			t.Fatalf("no lemma of %v against %v: %v", pos.Own, pos.Others, err)
		}
		lemmas++
		if err := plane.Rests(context.Background(), &endless.Proof{Position: *pos, Tree: n}, visit); err != nil {
			t.Errorf("%v against %v: %v", pos.Own, pos.Others, err)
		}
	}
	visit(root)
	return lemmas
}

// TestSearch wins with two stones against two that are far away, the one beside the other: on the endless board, since
// both are beyond all edges. The win then leads another prover, and a scheme leads where it is laid.
func TestSearch(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	p := prover(t)
	root := position([]endless.Point{pt(0, 0), pt(1, 1)}, []endless.Point{plane.Far, pt(101, 100)})
	if !p.search(ctx, root, effort{nodes: 2_000_000, memory: 200 << 20}) {
		t.Fatalf("not won in %d nodes", p.nodes.Load())
	}
	lemmas := accepted(t, p, root)
	if err := p.failed(); err != nil || lemmas < 2 {
		t.Errorf("%d lemmas, %v", lemmas, err)
	}

	led := prover(t)
	led.guide = p.book
	led.lead(ctx, root)
	if n, _, _ := p.book.Find(root); !led.holds(ctx, &task{*root, n}) || led.nodes.Load() != 0 {
		t.Errorf("led by the win itself: not won, or only after %d nodes", led.nodes.Load())
	}

	for _, at := range []endless.Point{pt(60, 7), pt(-13, 2)} {
		laid := position(root.Own, []endless.Point{at, pt(at.X+1, at.Y)})
		if !p.fix(ctx, laid, at, 2) {
			t.Errorf("not won with the stones at %v", at)
		}
	}
}

// TestNew refuses what the theorem does not cover.
func TestNew(t *testing.T) {
	b, err := plane.New(plane.Header{Rule: notation.Standard, Frame: 15})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(context.Background(), b, nil, Options{}); err == nil {
		t.Error("standard: accepted")
	}
}
