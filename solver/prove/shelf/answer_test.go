package shelf

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// elsewhere plays a move that no book has.
type elsewhere struct{ ask.Searcher }

func (elsewhere) Choose(context.Context, solver.RankQuery) (solver.Candidate, error) {
	return solver.Candidate{Move: notation.At(7, 14), WinChance: 0.5}, nil
}

// TestPlayerOfFalseBook: a move of a book is played unless the checker has refused the proof behind it.
func TestPlayerOfFalseBook(t *testing.T) {
	root := position(t, "a1 b1 c1 d1")
	quiet := func(other *proof.Node) *proof.Node {
		return &proof.Node{Kind: proof.KindQuiet, Move: notation.At(14, 14), Default: five(), Replies: []proof.Reply{
			{Move: notation.At(4, 0), Node: other}}}
	}
	after := root
	for p, side := range map[notation.Point]notation.Stone{notation.At(14, 14): notation.Black,
		notation.At(4, 0): notation.White} {
		if err := after.Put(p, side); err != nil {
			t.Fatal(err)
		}
	}
	untrue := &proof.Node{Kind: proof.KindFive, Move: notation.At(5, 0)}
	lemma := &proof.Node{Kind: proof.KindLemma}
	for _, test := range []struct {
		name   string
		lemmas []book.Lemma
		move   notation.Point
		warned string
	}{
		{"it holds", []book.Lemma{{Position: root, Node: five()}}, notation.At(4, 0), ""},
		{"the lemma does not hold", []book.Lemma{{Position: root, Node: untrue}}, notation.At(7, 14),
			"the checker refused what the book says"},
		{"what it rests on does not hold", []book.Lemma{{Position: root, Node: quiet(lemma)},
			{Position: after, Node: untrue}}, notation.At(7, 14), "the checker refused what the book says"},
		{"what it rests on is missing", []book.Lemma{{Position: root, Node: quiet(lemma)}}, notation.At(7, 14),
			"there is no lemma for"},
		{"it has another position", []book.Lemma{{Position: after, Node: untrue}}, notation.At(7, 14), ""},
	} {
		warned := ""
		p := naming(written(t, root, test.lemmas...), elsewhere{},
			func(format string, args ...any) { warned += fmt.Sprintf(format, args...) })
		c, err := p.Choose(t.Context(), solver.RankQuery{Position: root})
		if err != nil || c.Move != test.move || !strings.Contains(warned, test.warned) ||
			(warned == "") != (test.warned == "") {
			t.Errorf("%s: %v with chance %v, warned %q, %v", test.name, c.Move, c.WinChance, warned, err)
		}
	}
}

// fours are two fours of Black, whose fives are at e1 and e3.
const fours = "a1 b1 c1 d1 a3 b3 c3 d3"

// every is a quiet move on o15, then one on n15, with a node for every reply: the five that is
// left. The last five of all is at the given point.
func every(pos notation.Position, depth int, last notation.Point) *proof.Node {
	n := &proof.Node{Kind: proof.KindQuiet, Move: notation.At(15-depth, 14)}
	_ = pos.Put(n.Move, notation.Black)
	for _, p := range pos.Points() {
		after := pos
		if after.Put(p, notation.White) != nil {
			continue
		}
		kid := five()
		switch {
		case depth == 1 && p != kid.Move && p != notation.At(4, 2) && p != notation.At(13, 14):
			kid = every(after, 2, last)
		case after.At(kid.Move) != notation.Empty:
			kid.Move = last
		}
		n.Replies = append(n.Replies, proof.Reply{Move: p, Node: kid})
	}
	return n
}

// TestPlayerOfLargeBook: if a proof is too large to be checked during play, the lemma itself must be valid, and
// nothing is called proved: it is the book's claim. It does not count as a win either, until the book was
// accepted as a whole.
func TestPlayerOfLargeBook(t *testing.T) {
	root := position(t, fours)
	for _, test := range []struct{ last, move notation.Point }{
		{notation.At(4, 2), notation.At(14, 14)},
		{notation.At(5, 2), notation.At(7, 14)},
	} {
		f := written(t, root, book.Lemma{Position: root, Node: every(root, 1, test.last)})
		p := naming(f, elsewhere{}, t.Logf)
		if c, err := p.Choose(t.Context(), solver.RankQuery{Position: root}); err != nil || c.Move != test.move ||
			c.Proved != solver.ProvedNone || c.Book != (test.move == notation.At(14, 14)) || c.Accepted {
			t.Errorf("%v: %v, %v, by the book: %v, %v", test.last, c.Move, c.Proved, c.Book, err)
		}
		_, err := book.Verify(t.Context(), f.Reader, book.Options{})
		f.Accepted = err == nil
		if c, _ := p.Choose(t.Context(), solver.RankQuery{Position: root}); c.Accepted != (err == nil) {
			t.Errorf("%v: checked: %v, called a win: %v", test.last, err, c.Accepted)
		}
	}
}
