package files

// Random trees for round trips, and how two trees are compared.

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/testhelp"
)

// A taste says what random trees hold in addition to moves.
type taste struct {
	branches, setup, passes, texts, marks, info, sides bool
}

// anything is everything that a Tree can hold.
var anything = taste{branches: true, setup: true, passes: true, texts: true, marks: true, info: true, sides: true}

// awkward are characters that formats have a meaning for.
var awkward = []string{"]", "\\", ":", "[", "(", ";", ")", "\"", "<", "黒", "五目", "é", " ", "|", "#", "a", "b", "*",
	"\\]", "B[hh]"}

func randomText(rng *rand.Rand, lines bool) string {
	text := "x"
	for range rng.IntN(8) {
		text += awkward[rng.IntN(len(awkward))]
		if lines && rng.IntN(5) == 0 {
			text += "\n"
		}
	}
	return text + "y"
}

// anyTree returns a tree of about the given number of nodes.
func anyTree(rng *rand.Rand, size, nodes int, like taste) *format.Tree {
	t := format.NewTree(size, notation.Rules[rng.IntN(len(notation.Rules))])
	t.RuleKnown = true
	if like.info {
		t.Info = format.Info{Black: randomText(rng, false), White: "白",
			Result: []string{"", "black", "white", "draw"}[rng.IntN(4)], Comment: randomText(rng, true),
			OpeningRule: randomText(rng, false), OpeningActs: randomText(rng, false)}
	}
	if like.setup && rng.IntN(2) == 0 {
		for range rng.IntN(6) {
			p := notation.At(rng.IntN(size), rng.IntN(size))
			t.Root.Setup = append(t.Root.Setup, format.SetupStone{Point: p, Stone: notation.Stone(1 + rng.IntN(2))})
		}
		t.Root.Setup = onePerPoint(t.Root.Setup)
		if len(t.Root.Setup) > 0 {
			t.Root.Turn = notation.Stone(1 + rng.IntN(2))
		}
	}
	b := codec.Board{Size: size}
	grow(rng, t.Root, &b, nodes, like)
	if like.info {
		t.Cursor = rng.IntN(t.Plies()+2) - 1
	}
	for n := range t.Nodes() {
		decorate(rng, t, n, like)
		codec.Canonical(n)
	}
	return t
}

func onePerPoint(setup []format.SetupStone) []format.SetupStone {
	var list []format.SetupStone
	seen := map[notation.Point]bool{}
	for _, s := range setup {
		if !seen[s.Point] {
			list = append(list, s)
		}
		seen[s.Point] = true
	}
	return list
}

// grow adds about the given number of nodes below n. Its recursion is bounded
// by the depth that it makes.
func grow(rng *rand.Rand, n *format.Node, b *codec.Board, nodes int, like taste) {
	before := len(b.Log)
	if err := b.Enter(n); err != nil {
		panic(err)
	}
	defer b.Rewind(before)
	side := notation.Black
	if n.Side == notation.Black || n.Side == notation.Empty && n.Turn == notation.White {
		side = notation.White
	}
	for first := true; nodes > 0 && (first || like.branches); first = false {
		part := nodes
		if like.branches {
			part = 1 + rng.IntN(nodes)
		}
		nodes -= part
		mover := side
		if like.sides && rng.IntN(20) == 0 {
			mover = mover.Opponent()
		}
		p := notation.At(rng.IntN(b.Size), rng.IntN(b.Size))
		if like.passes && rng.IntN(20) == 0 {
			p = notation.NoPoint
		} else if b.Cells[p] != notation.Empty {
			continue
		}
		if n.Child(p, mover) == nil {
			grow(rng, n.Add(p, mover), b, part-1, like)
		}
	}
}

func decorate(rng *rand.Rand, t *format.Tree, n *format.Node, like taste) {
	if like.texts && rng.IntN(3) == 0 {
		n.Comment = randomText(rng, true)
		n.Title = randomText(rng, false)
		n.Marked = rng.IntN(2) == 0
	}
	if like.marks && n.Side != notation.Empty && rng.IntN(3) == 0 {
		n.Sign = format.Signs[rng.IntN(len(format.Signs))]
	}
	if like.marks && rng.IntN(3) == 0 {
		for shape := format.Label; shape <= format.Triangle; shape++ {
			m := format.Mark{Point: notation.At(rng.IntN(t.Size), rng.IntN(t.Size)), Shape: shape}
			if shape == format.Label {
				m.Text = randomText(rng, false)
			}
			n.Marks = append(n.Marks, m)
		}
	}
}

// differ describes a difference of two trees, "" if they are equal. Warnings,
// Unread and Line are about a file, not about its tree.
func differ(a, b *format.Tree) string {
	switch {
	case a.Size != b.Size, a.Rule != b.Rule, a.RuleKnown != b.RuleKnown, a.Cursor != b.Cursor:
		return fmt.Sprintf("head: %d %v %v %d, %d %v %v %d", a.Size, a.Rule, a.RuleKnown, a.Cursor, b.Size, b.Rule,
			b.RuleKnown, b.Cursor)
	case a.Info != b.Info:
		return fmt.Sprintf("info: %+v, %+v", a.Info, b.Info)
	}
	type flat struct {
		node  format.Node
		depth int
	}
	flatten := func(t *format.Tree) (list []flat) {
		for n, depth := range t.Nodes() {
			bare := *n
			bare.Children = nil
			if len(bare.Setup) == 0 {
				bare.Setup = nil
			}
			if len(bare.Marks) == 0 {
				bare.Marks = nil
			}
			list = append(list, flat{bare, depth})
		}
		return list
	}
	x, y := flatten(a), flatten(b)
	for i := range min(len(x), len(y)) {
		if !reflect.DeepEqual(x[i], y[i]) {
			return fmt.Sprintf("node %d: %+v, %+v", i, x[i], y[i])
		}
	}
	if len(x) != len(y) {
		return fmt.Sprintf("%d nodes, %d nodes", len(x), len(y))
	}
	return ""
}

// roundTrips writes random trees and reads them again.
func roundTrips(t *testing.T, f format.Format, sizes []int, like taste, o format.Options) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(f)))
	for i := range 300 {
		tree := anyTree(rng, sizes[rng.IntN(len(sizes))], 1+rng.IntN(60), like)
		data, lost := written(t, tree, f)
		if len(lost) > 0 {
			t.Fatalf("tree %d: lost %v, want nothing lost", i, lost)
		}
		got := readOne(t, data, o)
		if d := differ(got, tree); d != "" {
			t.Fatalf("tree %d: %s (got, want); file:\n%s", i, d, data)
		}
	}
}

func written(t *testing.T, tree *format.Tree, f format.Format) (data string, lost []string) {
	t.Helper()
	var b bytesWriter
	lost = testhelp.Must(Write(&b, tree, f))(t)
	return string(b), lost
}

type bytesWriter []byte

func (w *bytesWriter) Write(p []byte) (int, error) { *w = append(*w, p...); return len(p), nil }

func readOne(t *testing.T, data string, o format.Options) *format.Tree {
	t.Helper()
	trees, err := Read([]byte(data), o)
	if err != nil || len(trees) != 1 {
		t.Fatalf("%d trees, error %v, want one; file:\n%.2000s", len(trees), err, data)
	}
	return trees[0]
}

// fuzzReader feeds a reader: it must come back, every tree it yields must be
// possible, every error must say something, and what is written of a tree must
// be read again as what is written alike.
func fuzzReader(f *testing.F, from format.Format, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for tree, err := range All(data, format.Options{From: from}) {
			switch {
			case err != nil:
				if err.Error() == "" || tree != nil {
					t.Errorf("error %q with tree %v", err, tree)
				}
				continue
			case codec.Check(tree) != nil:
				t.Errorf("read a tree that is not possible: %v", codec.Check(tree))
			}
			tree.Position(-1, notation.Empty)
			rewrites(t, tree, format.SGF)
			rewrites(t, tree, format.JSON)
		}
	})
}

// rewrites writes a tree, reads it again and writes that.
func rewrites(t *testing.T, tree *format.Tree, f format.Format) {
	first, _, ok := tryWrite(tree, f)
	if !ok || tree.Rule > notation.Renju {
		return
	}
	again, err := Read(first, format.Options{})
	if err != nil || len(again) != 1 {
		t.Errorf("what was read cannot be read again as %s: %v\n%s", f, err, first)
		return
	}
	if second, _, _ := tryWrite(again[0], f); !bytes.Equal(second, first) {
		t.Errorf("as %s it is\n%s\nand then\n%s", f, first, second)
	}
}

func tryWrite(tree *format.Tree, f format.Format) ([]byte, []string, bool) {
	var b bytesWriter
	lost, err := Write(&b, tree, f)
	return b, lost, err == nil
}
