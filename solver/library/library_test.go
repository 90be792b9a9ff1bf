package library

import (
	"context"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// one is a shelf with one volume.
type one struct{ *Volume }

func (o one) For(_ context.Context, pos *notation.Position) ([]*Volume, error) {
	if h := o.Header(); pos.Turn() != h.Attacker {
		return nil, nil
	}
	return []*Volume{o.Volume}, nil
}

// TestWord: if a proof is not assembled, an accepted book's claim is returned: in every image, for both
// sides to move, with a line that ends in the five and a bound that it keeps. A position off the book
// gets no answer, and neither does one from a book that was not accepted.
func TestWord(t *testing.T) {
	t.Parallel()
	b, root := small(t)
	lengths, err := book.Measure(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := &Volume{Reader: b, Name: "small", SHA256: "sum", Accepted: true,
		Lengths: func() (book.Lengths, error) { return lengths, nil }}
	books := &Books{Shelf: one{v}, Warn: t.Errorf}
	ask := func(pos *notation.Position) *solver.Result {
		t.Helper()
		q := ask.Query{Query: solver.Query{Position: *pos, Goal: solver.VCT}}
		r, err := books.Known(t.Context(), &q)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	words := 0
	check := func(pos *notation.Position, r *solver.Result, winner notation.Stone, most int) {
		t.Helper()
		if r != nil && r.Verdict == solver.Win {
			return // with a proof of its own
		}
		if r == nil || !r.Decides() || r.Book.Winner != winner || r.Book.SHA256 != "sum" {
			t.Fatalf("%s: %+v", notation.FormatPosition(pos), r)
		}
		words++
		w := r.Book
		if err := replay(*pos, w.Line, winner); err != nil || len(w.Line) > w.Length || w.Length != most {
			t.Errorf("%s: %d plies of %d, want %d: %v", notation.FormatPosition(pos), len(w.Line), w.Length, most, err)
		}
		if (w.Move == notation.NoPoint) != (pos.Turn() != winner) || w.Move != notation.NoPoint && w.Move != w.Line[0] {
			t.Errorf("%s: %+v", notation.FormatPosition(pos), w)
		}
	}
	n := 0
	for l, err := range b.All() {
		if err != nil {
			t.Fatal(err)
		}
		p, err := book.Expand(b, &l.Position, proof.MaxNodes)
		if err != nil {
			t.Fatal(err)
		}
		report, err := proof.Verify(p, proof.Options{})
		if err != nil || report.Length > lengths.Plies(n) {
			t.Errorf("%s lasts %d plies, at most %d: %v", notation.FormatPosition(&l.Position), report.Length,
				lengths.Plies(n), err)
		}
		most := lengths.Plies(n)
		n++
		image := notation.Symmetry(n % int(notation.Symmetries))
		pos := l.Position.Image(image)
		check(&pos, ask(&pos), pos.Turn(), most)
		after := pos
		if after.Play(image.Apply(l.Node.Move, 15)) != nil {
			t.Fatal("the move of a lemma cannot be played")
		}
		if _, over := after.Winner(); !over {
			check(&after, ask(&after), pos.Turn(), most-1)
		}
		for _, p := range pos.Points() { // another move
			off := pos
			if pos.At(p) == notation.Empty && p != image.Apply(l.Node.Move, 15) && p.X() < 2 && p.Y() < 2 &&
				off.Play(p) == nil && ask(&off) != nil {
				t.Errorf("%s: something is claimed after %v", notation.FormatPosition(&pos), p)
			}
		}
	}
	if t.Logf("%d lemmas, %d times the book's word", n, words); words < n {
		t.Errorf("%d lemmas, %d times the book's word", n, words)
	}
	v.Accepted = false
	if r := ask(&root); r != nil && r.Verdict != solver.Win {
		t.Errorf("a book that was not accepted: %+v", r)
	}
}

// TestTheorems: their facts are complete, and they apply only to boards with the first
// move.
func TestTheorems(t *testing.T) {
	for i := range Theorems {
		th := &Theorems[i]
		if len(th.SHA256) != 64 || th.Bytes == 0 || th.Lemmas == 0 || TheoremOf(th.SHA256) != th {
			t.Errorf("%+v", th)
		}
		root := th.Root()
		if !th.MayHave(&root) {
			t.Errorf("%s: the root", th.Name)
		}
		other := root
		if err := other.Play(notation.At(0, 0)); err != nil || th.MayHave(&other) {
			t.Errorf("%s: another first move", th.Name)
		}
		if err := root.Play(th.First); err != nil || !th.MayHave(&root) {
			t.Errorf("%s: after the first move", th.Name)
		}
		for s := range notation.Symmetries {
			if image := root.Image(s); !th.MayHave(&image) {
				t.Errorf("%s: image %v", th.Name, s)
			}
		}
		if _, err := th.Split(make([]byte, th.Lemmas)); err == nil {
			t.Errorf("%s: any bytes are its index", th.Name)
		}
	}
	if TheoremOf("") != nil {
		t.Error("a theorem without a sum")
	}
}

// TestNarrowGoal: a win by quiet moves does not answer a question about fours: it is attached to the
// answer.
func TestNarrowGoal(t *testing.T) {
	t.Parallel()
	b, root := small(t)
	v := &Volume{Reader: b, Name: "small", SHA256: "sum", Accepted: true}
	books := &Books{Shelf: one{v}, Warn: t.Errorf}
	asked := 0
	for l, err := range b.All() {
		if err != nil {
			t.Fatal(err)
		}
		for _, goal := range []solver.Class{solver.Five, solver.VCF, solver.VCT3} {
			r, err := books.Known(t.Context(), &ask.Query{Query: solver.Query{Position: l.Position, Goal: goal}})
			if err != nil {
				t.Fatal(err)
			}
			if r != nil && r.Verdict == solver.Win && r.Class > goal {
				t.Errorf("%s: class %v, where %v was asked for", notation.FormatPosition(&root), r.Class, goal)
			}
			if r != nil && r.Verdict != solver.Win {
				asked++
			}
		}
	}
	if asked < 3 {
		t.Errorf("%d wins stand beside an answer", asked)
	}
}

// TestLongestOfShared: a shared node that rests on lemmas is measured in each of its positions: the bound is
// the longest.
func TestLongestOfShared(t *testing.T) {
	t.Parallel()
	lemma := &proof.Node{Kind: proof.KindLemma}
	shared := &proof.Node{Kind: proof.KindQuiet, Move: notation.At(7, 7), Replies: []proof.Reply{
		{Move: notation.At(8, 8), Node: lemma}}}
	root := &proof.Node{Kind: proof.KindQuiet, Move: notation.At(0, 0), Replies: []proof.Reply{
		{Move: notation.At(1, 1), Node: shared}, {Move: notation.At(2, 2), Node: shared}}}
	pos := position(t, "empty")
	for _, long := range []notation.Point{notation.At(1, 1), notation.At(2, 2)} {
		g := &guide{memo: map[meeting]int{}, rests: map[*proof.Node]bool{}, attacker: notation.Black,
			until: func() error { return nil }, lengths: func(pos *notation.Position) (int, error) {
				if pos.At(long) == notation.White {
					return 11, nil
				}
				return 3, nil
			}}
		if plies, err := g.longest(root, pos); plies != 2+2+11 || err != nil {
			t.Errorf("the lemma behind %v is long: %d plies, want 15; %v", long, plies, err)
		}
	}
}
