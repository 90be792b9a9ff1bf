package book

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/internal/second"
)

const (
	freestyle = notation.Freestyle
	renju     = notation.Renju
	black     = notation.Black
	white     = notation.White
)

// A waitingWin is Black's win with several straight fours to come, in which Black's
// moves threaten nothing as long as two of them are left; White stops one each time.
type waitingWin struct {
	rule   notation.Rule
	count  int
	lemmas []Lemma
}

// three is the place of the stones of a three and of its straight four, that point
// first, and then the two at its ends.
func three(i int) (own, points [3]notation.Point) {
	y := 3 + 4*(i/2)
	x := 2 + 7*(i%2)
	for k := range own {
		own[k] = notation.At(x+k, y)
	}
	return own, [3]notation.Point{notation.At(x+3, y), notation.At(x-1, y), notation.At(x+4, y)}
}

func newWaiting(rule notation.Rule, count int) *waitingWin {
	w := &waitingWin{rule: rule, count: count}
	w.add(w.root(), 0)
	return w
}

func (w *waitingWin) root() notation.Position {
	pos, err := notation.NewPosition(w.rule, 15)
	if err != nil {
		panic(err)
	}
	for i := range w.count {
		own, _ := three(i)
		for _, p := range own {
			put(&pos, p, black)
		}
	}
	return pos
}

func put(pos *notation.Position, p notation.Point, s notation.Stone) {
	if err := pos.Put(p, s); err != nil {
		panic(err)
	}
}

// add adds the lemma of a position in which the given threes are stopped, and the
// lemmas on which it rests.
func (w *waitingWin) add(pos notation.Position, stopped int) {
	line := func(i int) *proof.Node {
		_, at := three(i)
		return proof.FromLine(at[:])
	}
	if stopped == w.count-1 {
		w.lemmas = append(w.lemmas, Lemma{pos, line(stopped)})
		return
	}
	n := &proof.Node{Move: notation.At(2*stopped, 0), Kind: proof.KindQuiet, Default: line(stopped)}
	w.lemmas = append(w.lemmas, Lemma{pos, n})
	put(&pos, n.Move, black)
	_, at := three(stopped)
	for _, p := range [...]notation.Point{at[1], at[0], at[2]} { // rising
		n.Replies = append(n.Replies, proof.Reply{Move: p, Node: &proof.Node{Kind: proof.KindLemma}})
		after := pos
		put(&after, p, white)
		w.add(after, stopped+1)
	}
}

func (w *waitingWin) header() Header {
	return Header{Rule: w.rule, Size: 15, Attacker: black, Program: "a test", Roots: []notation.Position{w.root()}}
}

// file writes a book in chunks of the given inflated bytes, or a little more.
func file(t testing.TB, h Header, lemmas []Lemma, full int) []byte {
	t.Helper()
	return written(t, NewPlainWriter, h, lemmas, full)
}

func written(t testing.TB, begin func(io.Writer, Header) (*Writer, error), h Header, lemmas []Lemma, full int) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := begin(&out, h)
	if err != nil {
		t.Fatal(err)
	}
	w.full = full
	for _, l := range lemmas {
		if err := w.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// toTheEnd never ends the reading.
func toTheEnd() error { return nil }

func open(t testing.TB, data []byte) *Reader {
	t.Helper()
	b, err := Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// check opens and verifies a book.
func check(data []byte, o Options) (Report, error) {
	b, err := Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return Report{}, err
	}
	return Verify(context.Background(), b, o)
}

// both is the first checker's verdict on a book, with everything played out; it fails
// if the second one disagrees.
func both(t testing.TB, data []byte) error {
	t.Helper()
	_, first := check(data, Options{Paranoid: true})
	if len(data) > len(magic) && data[len(magic)] == packed {
		if first != nil {
			return first // the second one reads only plain books
		}
		data = plainly(t, data)
	}
	if err := second.Check(data); (err == nil) != (first == nil) && !errors.Is(first, proof.ErrTooLarge) {
		t.Fatalf("the first checker says %v, the second %v", first, err)
	}
	return first
}
