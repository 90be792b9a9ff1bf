package plane

import (
	"bytes"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/internal/second"
)

// A rook is a place where a stone on it makes two threes at once: it has two stones above, and two on the right.
type rook endless.Point

func (r rook) at(x, y int) endless.Point { return pt(r.X+x, r.Y+y) }

func (r rook) stones() []endless.Point {
	return []endless.Point{r.at(1, 0), r.at(2, 0), r.at(0, 1), r.at(0, 2)}
}

// row returns the straight four of one of the threes; other is the other one.
func (r rook) row(other bool) *endless.Node {
	f := func(x int) endless.Point {
		if other {
			return r.at(0, x)
		}
		return r.at(x, 0)
	}
	return &endless.Node{Kind: proof.KindLine, Move: f(3), Line: []endless.Point{f(-1), f(4)}}
}

// tree returns the win by both threes, as a tree or a quiet node.
func (r rook) tree(kind proof.Kind) *endless.Node {
	one, other := r.row(false), r.row(true)
	n := &endless.Node{Kind: kind, Move: r.at(0, 0)}
	if kind == proof.KindTree {
		n.Threat = append([]endless.Point{one.Move}, one.Line...)
	} else {
		n.Default = one
	}
	for _, p := range []endless.Point{one.Move, one.Line[0], one.Line[1]} {
		n.Replies = append(n.Replies, endless.Reply{Move: p, Node: other})
	}
	return n
}

// TestLaidAsAWhole has a scheme in which the attacker's stones hold a four far away, and a position in which they are
// not where the four is: the scheme, laid at the four, is another position, and says nothing about this one, which is
// lost.
func TestLaidAsAWhole(t *testing.T) {
	b, err := New(Header{Rule: notation.Freestyle, Frame: 11})
	if err != nil {
		t.Fatal(err)
	}
	r := rook{0, 0}
	own, at := append(r.stones(), pt(99, 100), pt(104, 100)), pt(-30, 0)
	of := func(others ...endless.Point) endless.Position {
		return endless.Position{Rule: notation.Freestyle, Frame: endless.FrameOf(11), Own: own, Others: others}
	}
	lemma := Lemma{of(Far, pt(101, 100), pt(102, 100), pt(103, 100)), r.tree(proof.KindTree)}
	if err := b.Add(lemma); err != nil {
		t.Fatal(err)
	}
	report, err := endless.Check(&endless.Proof{Position: lemma.Position, Tree: lemma.Node}, endless.Options{Far: &Far})
	if err != nil || report.From > at.Size() {
		t.Fatalf("the scheme: from %d on, %v", report.From, err)
	}
	pos := of(at, pt(-29, 0), pt(-28, 0), pt(-27, 0))
	if _, err := endless.Check(&endless.Proof{Position: pos, Tree: lemma.Node}, endless.Options{}); err == nil {
		t.Fatal("the four does not matter")
	}
	if _, ok, err := b.Scheme(&pos, at); ok || err != nil {
		t.Errorf("a scheme laid in part: %v, %v", ok, err)
	}
	c := newChecker(t.Context(), b)
	if _, ok := c.ask(&pos); ok {
		t.Error("a position is won by a scheme of another one")
	}
	whole := (&endless.Proof{Position: lemma.Position}).Around(Far, at).Position
	if _, ok := c.ask(&whole); !ok {
		t.Error("the scheme does not hold at its place")
	}
}

// resting returns a book with a scheme, whose position it returns, that rests on others.
func resting(t *testing.T) (*Book, endless.Position) {
	t.Helper()
	b, err := New(Header{Rule: notation.Freestyle, Frame: 11})
	if err != nil {
		t.Fatal(err)
	}
	r := rook{0, 0}
	pos := endless.Position{Rule: notation.Freestyle, Frame: endless.FrameOf(11), Own: r.stones(),
		Others: []endless.Point{Far, pt(102, 100), pt(5, -4)}}
	n := r.tree(proof.KindQuiet)
	for i, reply := range n.Replies {
		after := copied(&pos)
		after.Own, after.Others = append(after.Own, n.Move), append(after.Others, reply.Move)
		if err := b.Add(Lemma{after, r.row(true)}); err != nil {
			t.Fatal(err)
		}
		n.Replies[i].Node = &endless.Node{Kind: proof.KindLemma}
	}
	if err := b.Add(Lemma{pos, n}); err != nil {
		t.Fatal(err)
	}
	return b, pos
}

// TestLaidEverywhere lays a scheme that rests on others at all places around the frame, near ones too, and compares
// what the checkers say of each.
func TestLaidEverywhere(t *testing.T) {
	b, pos := resting(t)
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
		t.Fatal(err)
	}
	won, err := second.Won(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	held, not := map[bool]int{}, map[bool]int{} // far away or near
	for x := -17; x <= 17; x++ {
		for y := -17; y <= 17; y++ {
			p := (&endless.Proof{Position: pos}).Around(Far, pt(x, y)).Position
			c := &checker{book: b, ctx: t.Context(), known: map[Key]int32{}, schemes: map[Key]*scheme{}}
			_, ours := c.ask(&p)
			if theirs := won(spots(p.Own), spots(p.Others)); ours != theirs {
				t.Errorf("(%d,%d): %v, the second checker %v", x, y, ours, theirs)
			}
			if away := max(x, -x, y, -y) > 14; ours {
				held[away]++
			} else {
				not[away]++
			}
		}
	}
	if t.Logf("held %v, not %v", held, not); not[true] > 0 || held[false] < 100 || not[false] < 10 {
		t.Error("expected it to hold far away, and at some places nearby")
	}
}

// TestPlaced makes lemmas of the positions in which a scheme holds near the frame: they have the nodes that the scheme
// gives, in every image; both checkers accept them, and the file keeps them. A scheme that is laid at another stone is
// another position, and has no node there.
func TestPlaced(t *testing.T) {
	b, pos := resting(t)
	c := newChecker(t.Context(), b)
	lemmas := map[Key]placing{}
	for x := -12; x <= 12; x++ {
		for y := -12; y <= 12; y++ {
			p := (&endless.Proof{Position: pos}).Around(Far, pt(x, y)).Position
			if i, ok := c.ask(&p); ok && c.entries[i].near {
				lemmas[KeyOf(&p)] = c.entries[i].by
			}
		}
	}
	if len(lemmas) < 100 {
		t.Fatalf("only %d positions", len(lemmas))
	}
	before, wrong := b.Len(), 0
	for k, by := range lemmas {
		b.lemmas[k] = by.id()
		at := k.position(notation.Freestyle, 11)
		for u := range turns {
			p := (&endless.Proof{Position: at}).Mapped(u.apply)
			n, ok, err := b.Find(&p.Position)
			if !ok || err != nil {
				t.Fatalf("%v against %v: %v, %v", p.Position.Own, p.Position.Others, ok, err)
			}
			p.Tree = n
			if err := Rests(t.Context(), p, func(*endless.Position) {}); err != nil {
				t.Errorf("%v against %v: %v", p.Position.Own, p.Position.Others, err)
			}
		}
		by.stone = (by.stone + 1) % len(at.Others)
		if n, err := by.lay(b, &at); err == nil && n == nil {
			wrong++
		}
	}
	if wrong == 0 {
		t.Error("a scheme can be laid at any stone")
	}
	file := written(t, b)
	if !reread(t, file) {
		t.Fatal("it is not read")
	}
	v, err := second.Plane(file, 2, nil)
	if err != nil || len(v.Refused) > 0 || v.Lemmas != before+len(lemmas) || v.Checked != (v.Lemmas+1)/2 {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestOnItself has a lemma that rests on itself: the check refuses it, and ends.
func TestOnItself(t *testing.T) {
	b := testBook(t)
	if err := b.Add(Lemma{b.Reply(Far), &endless.Node{Kind: proof.KindLemma}}); err != nil {
		t.Fatal(err)
	}
	if r, err := b.Verify(t.Context(), 1, nil); err != nil || r.All() || r.Refused == "" {
		t.Errorf("%+v, %v", r, err)
	}
}
