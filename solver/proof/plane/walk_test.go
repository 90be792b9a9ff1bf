package plane

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// length returns within how many plies the attacker has five from pos, as the check of books says.
func length(t *testing.T, b *Book, pos *endless.Position) int {
	t.Helper()
	c := newChecker(context.Background(), b)
	i, ok := c.ask(pos)
	c.work(1)
	if !ok || c.report.Refused != "" {
		t.Fatalf("%v against %v: %v, %q", pos.Own, pos.Others, ok, c.report.Refused)
	}
	return c.total(i)
}

func positionOf(own, others []endless.Point) *endless.Position {
	return &endless.Position{Rule: notation.Freestyle, Frame: endless.FrameOf(15), Own: own, Others: others}
}

// starts are positions in which the attacker wins, the last stone of the defender being anywhere far away.
func starts(last endless.Point) []*endless.Position {
	return []*endless.Position{
		positionOf([]endless.Point{pt(0, 0), pt(1, 0), pt(3, 1), pt(3, 2)},
			[]endless.Point{pt(-1, 2), pt(5, -2), pt(0, 3), last}),
		positionOf([]endless.Point{pt(0, 0), pt(1, 0), pt(0, 1), pt(1, 2)},
			[]endless.Point{pt(-1, -2), pt(4, -2), pt(0, 3), last}),
	}
}

// built returns a book of the schemes that win in starts(Far).
func built(t *testing.T, trees bool) *Book {
	b := &builder{t, testBook(t), trees}
	for _, pos := range starts(Far) {
		b.root(pos)
	}
	return b.Book
}

// TestWalkGames plays small books against every defender, from all images, with the last stone at many places, to which
// the schemes are laid.
func TestWalkGames(t *testing.T) {
	for _, trees := range []bool{false, true} {
		b, rng := built(t, trees), rand.New(rand.NewPCG(1, 2))
		for _, last := range []endless.Point{Far, pt(30, -12), pt(-9, 14), pt(11, 2)} {
			for _, pos := range starts(last) {
				most := length(t, b, pos)
				for _, lines := range []int{0, 22, 31, 63} {
					far := last
					if last == Far {
						far = pt(rng.IntN(61)-30, 31) // around it nothing is forced
					}
					if lines != 0 && !endless.FrameOf(lines).Has(far) {
						continue
					}
					for _, name := range slices.Sorted(maps.Keys(defenders)) {
						played := fmt.Sprintf("%s, %d lines, %v", name, lines, far)
						start := copied(pos)
						if u := turn(rng.IntN(8)); last != Far {
							start = (&endless.Proof{Position: start}).Mapped(u.apply).Position
							if far = u.apply(last); lines != 0 && !endless.FrameOf(lines).Has(far) {
								continue
							}
						}
						w, err := b.from(lines, start, far)
						if err != nil {
							t.Fatalf("%s: %v", played, err)
						}
						if plies, err := play(w, defenders[name], rng); err != nil || plies > most {
							t.Errorf("%s: %d plies of %d, %v", played, plies, most, err)
						}
					}
				}
			}
		}
	}
}

// TestWalkOutside plays a book whose move is outside of a small board, and outside of the frame.
func TestWalkOutside(t *testing.T) {
	pos := positionOf([]endless.Point{pt(3, 0), pt(0, 3), pt(1, 3), pt(2, 3), pt(0, 5), pt(1, 5), pt(2, 5)},
		[]endless.Point{pt(4, 0), pt(5, 0), pt(6, 0), pt(7, 0), pt(0, -3), pt(4, -6)})
	line := func(y int) *endless.Node {
		return ofLine([]endless.Point{pt(3, y), pt(4, y), pt(-1, y)})
	}
	n := &endless.Node{Kind: proof.KindQuiet, Move: pt(8, 0), Default: line(3)}
	for x := -2; x <= 5; x++ {
		n.Replies = append(n.Replies, endless.Reply{Move: pt(x, 3), Node: line(5)})
	}
	b, rng := testBook(t), rand.New(rand.NewPCG(3, 4))
	if err := b.Add(Lemma{*pos, n}); err != nil {
		t.Fatal(err)
	}
	most := length(t, b, pos)
	for _, lines := range []int{0, 15, 16, 17, 63} {
		for _, name := range slices.Sorted(maps.Keys(defenders)) {
			w, err := b.from(lines, *pos, Far)
			if err != nil {
				t.Fatal(err)
			}
			plies, err := play(w, defenders[name], rng)
			if err != nil || plies > most {
				t.Errorf("%s, %d lines: %d plies of %d, %v", name, lines, plies, most, err)
			}
			if outside := w.moves[0] == pt(8, 0); outside != w.has(pt(8, 0)) {
				t.Errorf("%d lines: the first move is %v", lines, w.moves[0])
			}
		}
	}
}

// TestWalkStuck plays books with holes: the error says where.
func TestWalkStuck(t *testing.T) {
	b := testBook(t)
	if _, err := b.Start(31, pt(3, 4)); !errors.Is(err, ErrStuck) {
		t.Errorf("an empty book: %v", err)
	}
	if _, err := b.Start(13, pt(3, 4)); err == nil || errors.Is(err, ErrStuck) {
		t.Errorf("a board smaller than the frame: %v", err)
	}
	if _, err := b.Start(31, pt(16, 4)); err == nil || errors.Is(err, ErrStuck) {
		t.Errorf("a reply outside of the board: %v", err)
	}
	pos := positionOf([]endless.Point{pt(0, 0), pt(1, 0)}, []endless.Point{pt(0, 7), pt(1, 7), pt(2, 7)})
	n := &endless.Node{Kind: proof.KindQuiet, Move: pt(2, 0),
		Default: ofLine([]endless.Point{pt(3, 0), pt(4, 0), pt(-1, 0)}),
		Replies: []endless.Reply{{Move: pt(4, 0), Node: &endless.Node{Kind: proof.KindLemma}}}}
	if err := b.Add(Lemma{*pos, n}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		replies []endless.Point
		where   string // "" if the attacker wins
	}{
		{[]endless.Point{pt(9, 9), pt(4, 0)}, ""},
		{[]endless.Point{pt(9, 9), pt(-1, 0)}, ""},
		{[]endless.Point{pt(9, 9), pt(9, 8)}, ""},
		{[]endless.Point{pt(3, 0)}, "after (2,0) (3,0): the defender has a stone on (3,0)"},
		{[]endless.Point{pt(-1, 0), pt(4, 0)}, "after (2,0) (-1,0) (3,0) (4,0): the defender has a stone on (-1,0)"},
		{[]endless.Point{pt(4, 0)}, "after (2,0) (4,0): the book has no lemma of [(0,0) (1,0) (2,0)] against "},
		{[]endless.Point{pt(3, 7)}, "after (2,0) (3,7) (3,0): the defender makes five at (-1,7)"},
	} {
		w, err := b.from(0, *pos, Far)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; err == nil && !w.Over(); i++ {
			if _, err = w.Move(); err == nil && i < len(c.replies) {
				err = w.Reply(c.replies[i])
			}
		}
		switch {
		case c.where == "" && err != nil:
			t.Errorf("%v: %v", c.replies, err)
		case c.where != "" && (!errors.Is(err, ErrStuck) || !strings.Contains(err.Error(), c.where)):
			t.Errorf("%v: %v, expected %q", c.replies, err, c.where)
		}
	}
}

// TestWalkStrange plays a default that has a lemma, after a reply that the lemma would not know.
func TestWalkStrange(t *testing.T) {
	b := testBook(t)
	lemma := &endless.Node{Kind: proof.KindLemma}
	five := ofLine([]endless.Point{pt(0, 5)})
	within := &endless.Node{Kind: proof.KindQuiet, Move: pt(1, 1), Default: five,
		Replies: []endless.Reply{{Move: pt(2, 2), Node: lemma}}}
	pos := positionOf([]endless.Point{pt(0, 0)}, []endless.Point{pt(5, 0)})
	known := positionOf([]endless.Point{pt(0, 0), pt(1, 0), pt(1, 1)}, []endless.Point{pt(5, 0), pt(3, 3), pt(2, 2)})
	for p, n := range map[*endless.Position]*endless.Node{known: five, pos: {Kind: proof.KindQuiet, Move: pt(1, 0),
		Default: within, Replies: []endless.Reply{{Move: pt(3, 3), Node: within}}}} {
		if err := b.Add(Lemma{*p, n}); err != nil {
			t.Fatal(err)
		}
	}
	for _, reply := range []endless.Point{pt(3, 3), pt(4, 4)} {
		w, err := b.from(0, *pos, Far)
		for _, p := range []endless.Point{reply, pt(2, 2)} {
			if err == nil {
				_, err = w.Move()
			}
			if err == nil {
				err = w.Reply(p)
			}
		}
		if known := reply == pt(3, 3); errors.Is(err, ErrStuck) == known || known && err != nil {
			t.Errorf("%v: %v", reply, err)
		}
	}
}

// TestWalkFar begins with replies that are far away, to which the scheme of the first reply is moved.
func TestWalkFar(t *testing.T) {
	b := testBook(t)
	third := &endless.Node{Kind: proof.KindQuiet, Move: pt(102, 100), Default: ofLine([]endless.Point{pt(0, 1)})}
	n := &endless.Node{Kind: proof.KindQuiet, Move: pt(1, 1), Default: ofLine([]endless.Point{pt(2, 2)}),
		Replies: []endless.Reply{{Move: pt(101, 100), Node: third}}}
	if err := b.Add(Lemma{b.Reply(Far), n}); err != nil {
		t.Fatal(err)
	}
	for _, reply := range []endless.Point{pt(-60, -60), Far, pt(51, 51), pt(-70000, 40), pt(0, 1<<29)} {
		w, err := b.Start(0, reply)
		if err != nil {
			t.Errorf("%v: %v", reply, err)
			continue
		}
		first, err := w.Move()
		if err == nil {
			err = w.Reply(onLine(reply, pt(1, 0), 1))
		}
		if err != nil || first != pt(1, 1) {
			t.Errorf("%v: first move %v, %v", reply, first, err)
			continue
		}
		if second, err := w.Move(); err != nil || second != onLine(reply, pt(1, 0), 2) {
			t.Errorf("%v: second move %v, %v", reply, second, err)
		}
	}
}

// TestLayDivided asks for a position in which the defender has four in a row, one of which is nearer to the stone far
// away than to (0,0): moved to Far they are no longer four, and what the scheme says is not said of the position.
func TestLayDivided(t *testing.T) {
	pos := positionOf([]endless.Point{pt(0, 0), pt(1, 0), pt(2, 0)},
		[]endless.Point{pt(-1, 90), pt(-56, 32), pt(-56, 33), pt(-56, 34), pt(-56, 35)})
	scheme := (&endless.Proof{Position: *pos}).Around(pt(-1, 90), Far).Position
	b := testBook(t)
	if err := b.Add(Lemma{scheme, ofLine([]endless.Point{pt(3, 0), pt(4, 0), pt(-1, 0)})}); err != nil {
		t.Fatal(err)
	}
	if length(t, b, &scheme) == 0 {
		t.Error("the scheme does not hold")
	}
	if _, ok := newChecker(context.Background(), b).ask(pos); ok {
		t.Error("the scheme is laid where the defender has an open four")
	}
	if n, err := b.Win(pos); n != nil || err != nil {
		t.Errorf("a walk plays %+v, %v", n, err)
	}
}

// TestGround asks which rows win: those of the attacker in the frame, and under standard only five.
func TestGround(t *testing.T) {
	rowOf := func(x, n int) (list []endless.Point) {
		for i := range n {
			list = append(list, pt(x+i, 2))
		}
		return list
	}
	for _, c := range []struct {
		rule        notation.Rule
		x, n        int // the row on the board
		at          endless.Point
		own, others bool
	}{
		{notation.Freestyle, 0, 4, pt(4, 2), true, true},
		{notation.Freestyle, 0, 4, pt(5, 2), false, false},
		{notation.Freestyle, 0, 5, pt(5, 2), true, true},
		{notation.Standard, 0, 4, pt(4, 2), true, true},
		{notation.Standard, 0, 5, pt(5, 2), false, false},
		{notation.Freestyle, 4, 4, pt(8, 2), false, true}, // the frame ends at 7
		{notation.Freestyle, 4, 4, pt(3, 2), true, true},
	} {
		row := rowOf(c.x, c.n)
		pos := positionOf(row, nil)
		pos.Rule = c.rule
		if got := groundOf(pos).makesFive(c.at, own); got != c.own {
			t.Errorf("%v, %v and %v: the attacker has five: %v", c.rule, row, c.at, got)
		}
		pos.Own, pos.Others = nil, row
		if got := groundOf(pos).makesFive(c.at, others); got != c.others {
			t.Errorf("%v, %v and %v: the defender has five: %v", c.rule, row, c.at, got)
		}
	}
}
