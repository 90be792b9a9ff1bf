package plane

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

func pt(x, y int) endless.Point { return endless.Point{X: x, Y: y} }

func testBook(t *testing.T) *Book {
	t.Helper()
	b, err := New(Header{Rule: notation.Freestyle, Frame: 15, Program: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// asymmetric has no symmetry, with a stone far away if far is set.
func asymmetric(far bool) *endless.Position {
	pos := &endless.Position{Rule: notation.Freestyle, Frame: endless.FrameOf(15),
		Own: []endless.Point{pt(0, 0), pt(1, 3), pt(2, -1)}, Others: []endless.Point{pt(4, 1), pt(-3, 2), pt(17, -9)}}
	if far {
		pos.Others[2] = Far
	}
	return pos
}

// some is a node with every kind of node and of point.
func some() *endless.Node {
	five := &endless.Node{Kind: proof.KindFive, Move: pt(7, -7)}
	line := &endless.Node{Kind: proof.KindLine, Move: pt(1, 1), Line: []endless.Point{endless.Nowhere, pt(95, 104)}}
	tree := &endless.Node{Kind: proof.KindTree, Move: pt(-300, 8), Threat: []endless.Point{pt(0, 1)},
		Replies: []endless.Reply{{Move: pt(8, 8), Node: line}, {Move: pt(120, 100), Node: five}}}
	return &endless.Node{Kind: proof.KindQuiet, Move: pt(2, 3), Default: tree,
		Replies: []endless.Reply{{Move: pt(1, 2), Node: tree},
			{Move: pt(3, 2), Node: &endless.Node{Kind: proof.KindLemma}}}}
}

// TestKeys compares the keys of images with the slow way: two positions have one key if and only if one is an image of
// the other.
func TestKeys(t *testing.T) {
	for _, far := range []bool{false, true} {
		pos := asymmetric(far)
		k, _ := keyOf(pos)
		images := map[Key]bool{}
		for u := range turns {
			image := (&endless.Proof{Position: *pos}).Mapped(u.apply).Position
			slices.Reverse(image.Own)
			images[packed(&image, 0)] = true
			again, by := keyOf(&image)
			same := !far || slices.Contains(image.Others, Far)
			if (again == k) != same {
				t.Errorf("far %v, turn %d: key %q, of the position %q", far, u, again, k)
			}
			back := (&endless.Proof{Position: again.position(pos.Rule, 15)}).Mapped(by.inverse().apply)
			if packed(&back.Position, 0) != packed(&image, 0) {
				t.Errorf("far %v, turn %d: the inverse of %d does not give the position again", far, u, by)
			}
		}
		if len(images) != int(turns) {
			t.Errorf("%d images: expected %d", len(images), turns)
		}
	}
}

// TestFile writes a book and reads it, from all images of its lemmas.
func TestFile(t *testing.T) {
	var first []byte
	for u := range turns {
		b := testBook(t)
		for _, far := range []bool{true, false} {
			p := &endless.Proof{Position: *asymmetric(far), Tree: some()}
			if turned := p.Mapped(u.apply); !far || u%exchange == 0 {
				p = turned
			}
			if err := b.Add(Lemma{p.Position, p.Tree}); err != nil {
				t.Fatal(err)
			}
		}
		var file bytes.Buffer
		if err := b.Write(&file); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = file.Bytes()
		} else if !bytes.Equal(first, file.Bytes()) {
			t.Errorf("turn %d: other bytes", u)
		}
		again, err := Read(file.Bytes())
		if err != nil || again.Len() != 2 || again.Header() != b.Header() {
			t.Fatalf("read %v, %v", again, err)
		}
		pos := asymmetric(false)
		n, ok, err := again.Find(pos)
		if err != nil || !ok || !bytes.Equal(graphOf(t, n), graphOf(t, some())) {
			t.Errorf("turn %d: found %v %v %v", u, n, ok, err)
		}
		laid := asymmetric(true)
		laid.Others[2] = pt(40, 30)
		if n, ok, err := again.Scheme(laid, pt(40, 30)); err != nil || !ok || n.Move != pt(2, 3) ||
			n.Default.Replies[1].Move != pt(60, 30) {
			t.Errorf("turn %d: laid %+v %v %v", u, n, ok, err)
		}
	}
	for i := range first {
		bad := slices.Clone(first)
		bad[i] ^= 1
		if _, err := Read(bad); err == nil {
			t.Errorf("byte %d changed: accepted", i)
		}
		if _, err := Read(first[:i]); err == nil {
			t.Errorf("%d bytes: accepted", i)
		}
	}
}

// TestAdd refuses positions that no book can have.
func TestAdd(t *testing.T) {
	b := testBook(t)
	for name, change := range map[string]func(*endless.Position){
		"another rule":            func(p *endless.Position) { p.Rule = notation.Standard },
		"another frame":           func(p *endless.Position) { p.Frame = endless.FrameOf(17) },
		"stones around Far, none": func(p *endless.Position) { p.Others[2] = pt(101, 100) },
		"too far away":            func(p *endless.Position) { p.Others[2] = pt(0, 2000) },
	} {
		pos := asymmetric(false)
		change(pos)
		if err := b.Add(Lemma{*pos, some()}); err == nil {
			t.Errorf("%s: added", name)
		}
	}
	if err := b.Add(Lemma{*asymmetric(false), nil}); err == nil || b.Len() != 0 {
		t.Errorf("no node: %v, %d lemmas", err, b.Len())
	}
}

// TestVerifyOpen asks books that prove nothing.
func TestVerifyOpen(t *testing.T) {
	b := testBook(t)
	r, err := b.Verify(context.Background(), 2, nil)
	if err != nil || r.All() || len(r.Open) != 1 {
		t.Errorf("an empty book: %+v, %v", r, err)
	}
	if err := b.Add(Lemma{b.Reply(Far), some()}); err != nil {
		t.Fatal(err)
	}
	if r, err = b.Verify(context.Background(), 1, nil); err != nil || r.All() || r.Refused == "" {
		t.Errorf("a bad scheme: %+v, %v", r, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err = b.Verify(ctx, 1, nil); err == nil {
		t.Error("a cancelled check says nothing")
	}
}
