package endless

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
)

// TestElsewhere: a proof with a cluster of stones far away holds with the cluster moved anywhere beyond the stated
// distance, and wins there in the slow game; a cluster that is too near is refused.
func TestElsewhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(67, 5))
	moved, widest := 0, 0
	for name, p := range lemmas(t) {
		if _, err := Check(p, Options{}); err != nil {
			continue
		}
		for _, cluster := range [][]Point{{{}}, {{}, {1, 1}}, {{}, {2, 0}}, {{}, {0, 3}, {2, 0}}} {
			with := func(z Point) *Proof {
				q := *p
				q.Position.Others = slices.Clone(p.Position.Others)
				for _, stone := range cluster {
					q.Position.Others = append(q.Position.Others, Point{z.X + stone.X, z.Y + stone.Y})
				}
				return &q
			}
			z := Point{40, -35}
			r, err := Check(with(z), Options{Far: &z})
			if err != nil {
				if !strings.Contains(err.Error(), "makes five") { // the cluster is a tempo too many
					t.Errorf("%s, %v: %v", name, cluster, err)
				}
				continue
			}
			widest = max(widest, r.Around)
			if r.Main < p.Position.Frame.High || r.From != r.Main+r.Around+row+1 {
				t.Errorf("%s, %v: %+v", name, cluster, r)
			}
			for range testhelp.CasesOf(2, 5, 40) {
				moved++
				w := Point{r.From * (1 - 2*rng.IntN(2)), rng.IntN(2*r.From+1) - r.From}
				if rng.IntN(2) == 0 {
					w.X, w.Y = w.Y, w.X
				}
				m := with(w)
				if _, err := Check(m, Options{}); err != nil {
					t.Errorf("%s, %v moved to %v: %v", name, cluster, w, err)
				}
				if !slowOf(&m.Position, row, 30, 3, rng).wins(m.Tree) {
					t.Errorf("%s, %v moved to %v does not win", name, cluster, w)
				}
			}
			near := Point{p.Position.Frame.High + 1, 0}
			if _, err := Check(with(near), Options{Far: &near}); err == nil {
				t.Errorf("%s, %v: a cluster at %v is taken for one far away", name, cluster, near)
			}
		}
	}
	if moved < 100 || widest == 0 {
		t.Errorf("%d moves, at most %d around a stone", moved, widest)
	}
	z := Point{40, 40}
	for _, p := range lemmas(t) {
		if _, err := Check(p, Options{Far: &z}); err == nil {
			t.Error("a far stone that is none is accepted")
		}
	}
}

// TestMovesElsewhere: the move of the attacker that stops a four far away is part of what the proof touches there.
func TestMovesElsewhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(67, 6))
	with := func(z Point) *Proof {
		at := func(x int) Point { return z.plus(Point{1, 0}, x) }
		return &Proof{
			Position{notation.Freestyle, FrameOf(9), []Point{{-2, 0}, {-1, 0}, {0, 0}, {1, 0}, at(-1)},
				[]Point{z, at(1), at(2), at(3)}},
			&Node{Kind: proof.KindTree, Move: at(4), Threat: []Point{{2, 0}}, Replies: []Reply{
				{Point{2, 0}, &Node{Kind: proof.KindFive, Move: Point{-3, 0}}},
			}},
		}
	}
	z := Point{0, 30}
	r, err := Check(with(z), Options{Far: &z})
	if err != nil || r.Around != 4 || r.Main != 4 || r.From != 14 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, w := range []Point{{r.From, 0}, {-r.From, 3}, {5, -r.From}, {0, r.From}} {
		if _, err := Check(with(w), Options{}); err != nil {
			t.Errorf("moved to %v: %v", w, err)
		}
		if m := with(w); !slowOf(&m.Position, row, 25, 60, rng).wins(m.Tree) {
			t.Errorf("moved to %v: it does not win", w)
		}
	}
	near := Point{0, r.From - 1}
	if _, err := Check(with(near), Options{Far: &near}); err == nil {
		t.Errorf("%v is taken for a stone far away", near)
	}
}
