package formal

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// A waiting win has three straight fours to come. The attacker's first moves threaten nothing, and the defender
// stops one of the threes each time.
type waiting struct {
	attacker notation.Stone
	lemmas   []book.Lemma
}

// three returns the own stones of a three and the points of its straight four, first the one that makes it.
func three(i int) (own, points [3]notation.Point) {
	y := 3 + 4*i
	for k := range own {
		own[k] = notation.At(2+k+i, y)
	}
	return own, [3]notation.Point{notation.At(5+i, y), notation.At(1+i, y), notation.At(6+i, y)}
}

const threes = 3

func (w *waiting) root(t testing.TB, rule notation.Rule, size int) notation.Position {
	t.Helper()
	pos := testhelp.Must(notation.NewPosition(rule, size))(t)
	for i := range threes {
		own, _ := three(i)
		for _, p := range own {
			put(t, &pos, p, w.attacker)
		}
	}
	pos.SetTurn(w.attacker)
	return pos
}

func put(t testing.TB, pos *notation.Position, p notation.Point, s notation.Stone) {
	t.Helper()
	if err := pos.Put(p, s); err != nil {
		t.Fatal(err)
	}
}

// add adds the lemma of a position in which some threes are stopped, and those on which it rests.
func (w *waiting) add(t testing.TB, pos notation.Position, stopped int) {
	t.Helper()
	_, at := three(stopped)
	line := proof.FromLine(at[:])
	if stopped == threes-1 {
		w.lemmas = append(w.lemmas, book.Lemma{Position: pos, Node: line})
		return
	}
	n := &proof.Node{Move: notation.At(2*stopped, 0), Kind: proof.KindQuiet, Default: line}
	w.lemmas = append(w.lemmas, book.Lemma{Position: pos, Node: n})
	put(t, &pos, n.Move, w.attacker)
	for _, p := range [...]notation.Point{at[1], at[0], at[2]} { // rising
		n.Replies = append(n.Replies, proof.Reply{Move: p, Node: &proof.Node{Kind: proof.KindLemma}})
		after := pos
		put(t, &after, p, w.attacker.Opponent())
		w.add(t, after, stopped+1)
	}
}

// write returns a book with the lemmas, which proves root.
func write(t testing.TB, root *notation.Position, lemmas []book.Lemma) *book.Reader {
	t.Helper()
	var file bytes.Buffer
	w := testhelp.Must(book.NewWriter(&file, book.Header{Rule: root.Rule(), Size: root.Size(), Attacker: root.Turn(),
		Roots: []notation.Position{*root}}))(t)
	for _, l := range lemmas {
		if err := w.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return testhelp.Must(book.Open(bytes.NewReader(file.Bytes()), int64(file.Len())))(t)
}

// TestWrite writes books, and reads the certificates as the checker does.
func TestWrite(t *testing.T) {
	for _, rule := range []notation.Rule{notation.Freestyle, notation.Standard} {
		for _, attacker := range []notation.Stone{notation.Black, notation.White} {
			w := waiting{attacker: attacker}
			root := w.root(t, rule, Size)
			w.add(t, root, 0)
			w.lemmas = append(w.lemmas, w.lemmas[2]) // a second lemma of its position
			root = root.Image(5)
			b := write(t, &root, w.lemmas)
			if _, err := book.Verify(t.Context(), b, book.Options{}); err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			s, err := Write(t.Context(), &out, b)
			if err != nil || s.Lemmas != 14 || s.Bytes != int64(out.Len()) || len(s.Roots) != 1 || s.Rule != rule {
				t.Fatalf("%+v, %v; %d bytes", s, err, out.Len())
			}
			d := &reader{data: out.Bytes()}
			if err := d.all(); err != nil {
				t.Fatal(err)
			}
			var want []string
			for _, l := range w.lemmas {
				want = append(want, book.Key(&l.Position))
			}
			have := make([]string, 0, len(d.lemmas))
			for i := range d.lemmas {
				have = append(have, d.key(i, attacker, rule, t))
			}
			slices.Sort(want)
			slices.Sort(have)
			if !slices.Equal(have, want) || d.known != 13 || d.nodes != s.Nodes || d.roots != 1 {
				t.Errorf("%d lemmas, %d references, %d of %d nodes, %d roots", len(have), d.known, d.nodes, s.Nodes,
					d.roots)
			}
		}
	}
}

// TestNotCovered: books about which the theory says nothing, and those that lack a lemma, are refused.
func TestNotCovered(t *testing.T) {
	w := waiting{attacker: notation.Black}
	for _, c := range []struct {
		rule notation.Rule
		size int
	}{{notation.Renju, Size}, {notation.Freestyle, 19}} {
		root := w.root(t, c.rule, c.size)
		b := write(t, &root, nil)
		var out bytes.Buffer
		if _, err := Write(t.Context(), &out, b); !errors.Is(err, ErrNotCovered) || out.Len() > 0 {
			t.Errorf("%v on %d lines: %v", c.rule, c.size, err)
		}
	}
	root := w.root(t, notation.Freestyle, Size)
	w.add(t, root, 0)
	if _, err := Write(t.Context(), &bytes.Buffer{}, write(t, &root, w.lemmas[:4])); err == nil {
		t.Error("a lemma is missing, and the certificate is written")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := Write(ended, &bytes.Buffer{}, write(t, &root, w.lemmas)); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
}

// TestNodes: every kind of node is written as the package comment says. The lemma need not hold.
func TestNodes(t *testing.T) {
	pos := testhelp.Must(notation.NewPosition(notation.Freestyle, Size))(t)
	at := func(x int) notation.Point { return notation.At(x, 0) }
	five := &proof.Node{Kind: proof.KindFive, Move: at(9)}
	line := &proof.Node{Kind: proof.KindLine, Move: at(5), Line: []notation.Point{notation.NoPoint, at(7)}}
	tree := &proof.Node{Kind: proof.KindTree, Move: at(3), Threat: []notation.Point{at(4), at(5), at(6)},
		Replies: []proof.Reply{{Move: at(4), Node: line}, {Move: at(5), Node: five}}}
	open := &proof.Node{Kind: proof.KindQuiet, Move: at(1), Replies: []proof.Reply{{Move: at(2), Node: five}}}
	n := &proof.Node{Kind: proof.KindQuiet, Move: at(0), Default: tree,
		Replies: []proof.Reply{{Move: at(14), Node: open}}}
	var out bytes.Buffer
	s, err := Write(t.Context(), &out, write(t, &pos, []book.Lemma{{Position: pos, Node: n}}))
	want := []byte{0, 'L', 0, 0, 3, 0, 2, 3, 3, 4, 5, 6, 2, 4, 1, 3, 5, 255, 7, 5, 1, 1, 9, 1, 14, 4, 1, 1, 2, 1, 1, 9,
		'R', 0, 0, 0, 1, 0, 0, 0}
	if err != nil || s.Nodes != 6 || !bytes.Equal(out.Bytes(), want) {
		t.Errorf("%v, %d nodes, %v, want %v", err, s.Nodes, out.Bytes(), want)
	}
	if err := (&reader{data: out.Bytes()}).all(); err != nil {
		t.Error(err)
	}
}

// TestTheory: the files are where they are asked for, and the program compiles the generated one in its place.
func TestTheory(t *testing.T) {
	dir := t.TempDir()
	if err := WriteTheory(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range append(Theories(), Programs()...) {
		if _, err := os.Stat(filepath.Join(dir, name)); (err != nil) != (name == Generated) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(Hash()) != 64 || Lines("Game.v") < 30 {
		t.Errorf("hash %s, %d lines", Hash(), Lines("Game.v"))
	}
}

// TestAssumptions: what Coq says that a theorem assumes is told apart.
func TestAssumptions(t *testing.T) {
	for _, c := range []struct {
		answer        string
		words, others int
		fails         bool
	}{
		{answer: "Closed under the global context\n"},
		{answer: "Axioms:\nPrimInt63.int : Set\nUint63.lsr_spec\n  : forall x, a = b\n", words: 2},
		{answer: "Axioms:\nBoard.sem_union : forall a, b\nPrimInt63.int : Set\n", words: 1, others: 1},
		{answer: "Axioms:\nPrimInt63.int : Set\nBook.loop is assumed to be guarded.\n" +
			"Book.bad is assumed to be positive.\n" +
			"Book relies on an unsafe hierarchy.\nBook.it' : 1 = 2\n", words: 1, others: 4},
		{answer: "Axioms:\n", fails: true},
		{answer: "", fails: true},
	} {
		words, others, err := Assumptions(c.answer)
		if len(words) != c.words || len(others) != c.others || (err != nil) != c.fails {
			t.Errorf("%q: %q, %q, %v", c.answer, words, others, err)
		}
	}
}
