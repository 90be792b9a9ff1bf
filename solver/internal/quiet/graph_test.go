package quiet

import (
	"context"
	"reflect"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// Packed trees are unpacked as they were, with shared nodes still shared.
func TestPack(t *testing.T) {
	t.Parallel()
	same := func(tree *proof.Node) {
		t.Helper()
		back := pack(tree).unpack()
		if !reflect.DeepEqual(back, tree) {
			t.Fatalf("another tree: %v, was %v", back, tree)
		}
		if was, is := trees(tree, map[*proof.Node]bool{}), trees(back, map[*proof.Node]bool{}); was != is {
			t.Fatalf("%d trees, %d were packed", is, was)
		}
	}
	five := &proof.Node{Kind: proof.KindFive, Move: notation.At(21, 21)}
	line := &proof.Node{Kind: proof.KindLine, Move: 0, Line: []notation.Point{notation.NoPoint, 300}}
	shared := &proof.Node{Kind: proof.KindTree, Move: 5, Threat: []notation.Point{6},
		Replies: []proof.Reply{{Move: 6, Node: five}}}
	over := &proof.Node{Kind: proof.KindTree, Move: 7, Threat: []notation.Point{8, 9, 10}, Replies: []proof.Reply{
		{Move: 1, Node: shared}, {Move: 2, Node: line}, {Move: 3, Node: shared},
	}}
	for _, tree := range [...]*proof.Node{five, line, shared, over} {
		same(tree)
	}
	if treeText(nil).unpack() != nil {
		t.Error("a tree out of nothing")
	}
	found := 0
	for i := 0; i < len(openings) && found < 10; i++ {
		pos := position(t, openings[i], notation.Freestyle)
		s := New(&pos, Options{Memory: testMemory}, fours.NewBudget(context.Background(), 300_000, 0, time.Now()))
		s.Run()
		for _, a := range s.graph.answers {
			if a.tree == nil {
				continue
			}
			s.load(&a.stones)
			if tree := s.own.Certificate(&s.pos, 1<<20); tree != nil {
				same(tree)
				found++
			}
		}
	}
	if found == 0 {
		t.Error("no trees")
	}
}

// trees counts the nodes of kind KindTree at n and below it, each once.
func trees(n *proof.Node, met map[*proof.Node]bool) (count int) {
	if n.Kind != proof.KindTree || met[n] {
		return 0
	}
	met[n] = true
	for _, r := range n.Replies {
		count += trees(r.Node, met)
	}
	return count + 1
}

// A search that forgets again and again what it has turned away from still finds
// its win, and keeps everything that the certificate needs.
func TestForgetting(t *testing.T) {
	t.Parallel()
	for _, text := range openings[:testhelp.Cases(3, len(openings))] {
		pos := position(t, text, notation.Freestyle)
		s := New(&pos, Options{Memory: testMemory}, fours.NewBudget(context.Background(), 20_000_000, 0, time.Now()))
		forgotten := 0
		for !s.root.decided() && s.limit.Stop == fours.NoStop {
			for range 8 {
				s.step(s.root)
			}
			before := len(s.graph.nodes) + len(s.graph.answers)
			s.collect()
			forgotten += before - len(s.graph.nodes) - len(s.graph.answers)
		}
		if !s.root.won() || forgotten == 0 {
			t.Fatalf("%s: won %v, %d positions forgotten", oracle.Where(pos), s.root.won(), forgotten)
		}
		p := &proof.Proof{Position: pos, Class: proof.AnyWin, Tree: s.Certificate()}
		if _, err := proof.Verify(p, proof.Options{Narrow: true}); err != nil {
			t.Errorf("%s: %v", oracle.Where(pos), err)
		}
	}
}

// The bytes of the graph match its contents: the count during growth is what a
// collection counts, as long as that forgets nothing.
func TestBytes(t *testing.T) {
	t.Parallel()
	pos := position(t, openings[4], notation.Freestyle)
	s := New(&pos, Options{Memory: testMemory}, fours.NewBudget(context.Background(), 200_000, 0, time.Now()))
	s.Run()
	counted := s.graph.bytes
	held := int64(0)
	for _, first := range s.graph.nodes {
		for n := first; n != nil; n = n.next {
			held += n.bytes()
		}
	}
	for _, first := range s.graph.answers {
		for a := first; a != nil; a = a.next {
			held += a.bytes()
		}
	}
	if counted < held || counted > held*5/4 {
		t.Errorf("%d bytes are counted, and %d are held", counted, held)
	}
}

// The judgement that is updated from position to position equals a new one.
func TestJudgement(t *testing.T) {
	t.Parallel()
	pos := position(t, openings[0], notation.Freestyle)
	s := New(&pos, Options{Memory: testMemory}, fours.NewBudget(context.Background(), 100_000, 0, time.Now()))
	s.Run()
	looked := 0
	for _, first := range s.graph.nodes {
		s.load(&first.stones)
		fresh := eval.NewScore(&s.pos)
		for _, side := range [...]notation.Stone{notation.Black, notation.White} {
			if v, want := s.judgement().Judge(side), fresh.Judge(side); v != want {
				t.Fatalf("%s: %d, anew %d", oracle.Where(s.pos), v, want)
			}
			free := s.board.Free()
			for _, p := range free.Append(nil)[:3] {
				if v, want := s.judgement().Order(p, side), fresh.Order(p, side); v != want {
					t.Fatalf("%s: %v: %d, anew %d", oracle.Where(s.pos), p, v, want)
				}
			}
		}
		looked++
	}
	if looked < 20 {
		t.Errorf("%d positions", looked)
	}
}

// A collection ends soon after its context: it looks at no more than collectPoll entries.
func TestForgettingEnds(t *testing.T) {
	t.Parallel()
	pos := position(t, "h8 h9", notation.Freestyle)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := New(&pos, Options{Memory: testMemory}, fours.NewBudget(ctx, 0, 0, time.Now()))
	size := func() int { return len(s.graph.nodes) + len(s.graph.answers) }
	for size() < 4*collectPoll {
		s.step(s.root)
	}
	before := size()
	cancel()
	if s.collect(); s.limit.Stop != fours.Interrupt || size() < before-collectPoll {
		t.Errorf("stop %v, %d of %d entries left", s.limit.Stop, size(), before)
	}
	if o := s.Run(); o != fours.Halted {
		t.Errorf("an interrupted search says %v", o)
	}
}
