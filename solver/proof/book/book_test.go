package book

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"reflect"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// TestBook writes books, reads them, checks them in every way, and asks for every
// position in every image.
func TestBook(t *testing.T) {
	for i := range 2 * len(notation.Rules) {
		rule := notation.Rules[i/2]
		w := newWaiting(rule, 4)
		data := file(t, w.header(), w.lemmas, 100)
		if i%2 == 1 {
			data = packedFile(t, w.header(), w.lemmas, 20)
		}
		b := open(t, data)
		if b.Chunks() < 3 || b.Lemmas() != len(w.lemmas) || !reflect.DeepEqual(b.Header(), w.header()) {
			t.Fatalf("%d chunks, %d lemmas, header %+v", b.Chunks(), b.Lemmas(), b.Header())
		}
		i := 0
		for l, err := range b.All() {
			if err != nil {
				t.Fatal(err)
			}
			image, s := Canonical(&w.lemmas[i].Position)
			if !l.Position.Same(&image) || !reflect.DeepEqual(l.Node, w.lemmas[i].Node.Image(s, 15)) {
				t.Fatalf("lemma %d: %v, want %v", i, stones(&l.Position), stones(&image))
			}
			i++
		}
		if err := both(t, data); err != nil {
			t.Error(err)
		}
		var reports []Report
		for _, o := range []Options{{}, {Threads: 3}, {Paranoid: true, Threads: 2}} {
			r, err := check(data, o)
			if err != nil {
				t.Fatal(err)
			}
			if r.Lemmas != 40 || r.Positions != 40 || r.Roots != 1 || r.Quiet != 13 || r.ByLemma != 39 ||
				r.ByNode != 0 || r.ByZone+r.Simulated == 0 || (r.ByZone == 0) != o.Paranoid {
				t.Errorf("%v, %+v: %+v", rule, o, r)
			}
			reports = append(reports, r)
		}
		if reports[0] != reports[1] || reports[0].ByZone+reports[0].Simulated != reports[2].ByZone+
			reports[2].Simulated {
			t.Errorf("reports differ: %+v", reports)
		}
		for i := range w.lemmas {
			for s := range notation.Symmetries {
				pos := w.lemmas[i].Position.Image(s)
				l, there, ok, err := b.Lookup(&pos)
				if image := pos.Image(there); err != nil || !ok || !l.Position.Same(&image) {
					t.Fatalf("lemma %d, image %d: %v, %v", i, s, ok, err)
				}
			}
		}
		other := w.root()
		other.Take(other.Stones(black)[0])
		if _, _, ok, err := b.Lookup(&other); ok || err != nil {
			t.Errorf("a position that is not there: %v, %v", ok, err)
		}
	}
}

// TestExpand: a lemma of a book expands to a proof of its own, in every image.
func TestExpand(t *testing.T) {
	w := newWaiting(freestyle, 4)
	b := open(t, file(t, w.header(), w.lemmas, 100))
	for s := range notation.Symmetries {
		root := w.root()
		root = root.Image(s)
		p, err := Expand(b, &root, 1000)
		if err != nil {
			t.Fatal(err)
		}
		r, err := proof.Verify(p, proof.Options{Paranoid: true})
		if err != nil || r.Length != 9 || r.Quiet.Nodes != 13 || r.Class != proof.AnyWin {
			t.Errorf("image %d: %+v, %v", s, r, err)
		}
	}
	root := w.root()
	if _, err := Expand(b, &root, 20); !errors.Is(err, proof.ErrTooLarge) {
		t.Errorf("20 nodes: %v", err)
	}
	short := open(t, file(t, w.header(), w.lemmas[:30], 100))
	if _, err := Expand(short, &root, 1000); err == nil || !strings.Contains(err.Error(), "there is no lemma for") {
		t.Errorf("a lemma short: %v", err)
	}
}

// TestRests: a lemma says what it rests on.
func TestRests(t *testing.T) {
	w := newWaiting(freestyle, 3)
	have := map[string]bool{}
	for i := range w.lemmas {
		have[Key(&w.lemmas[i].Position)] = true
	}
	rests := 0
	for i := range w.lemmas {
		if err := w.lemmas[i].Rests(toTheEnd, func(pos *notation.Position) bool {
			rests++
			return have[Key(pos)]
		}); err != nil {
			t.Error(err)
		}
	}
	if rests != 12 {
		t.Errorf("%d, want 12", rests)
	}
	if err := w.lemmas[0].Rests(toTheEnd, func(*notation.Position) bool { return false }); err == nil {
		t.Error("nothing is known, and it rests on that")
	}
}

// TestMerge joins the parts of a book, none of which holds alone.
func TestMerge(t *testing.T) {
	w := newWaiting(freestyle, 4)
	h, other := w.header(), w.header()
	h.Roots = []notation.Position{w.lemmas[1].Position}
	parts := []*Reader{open(t, file(t, h, w.lemmas[:15], 100)), open(t, file(t, w.header(), w.lemmas[10:], 100))}
	for i, b := range parts {
		if _, err := Verify(context.Background(), b, Options{}); err == nil {
			t.Errorf("part %d holds alone", i)
		}
	}
	var out bytes.Buffer
	other.Roots = nil
	if err := Merge(&out, other, parts...); err != nil {
		t.Fatal(err)
	}
	r, err := check(out.Bytes(), Options{Threads: 2})
	if err != nil || r.Lemmas != 40 || r.Positions != 40 || r.Roots != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	h.Rule = renju
	if err := Merge(&out, h, parts...); err == nil || !strings.Contains(err.Error(), "not of renju") {
		t.Errorf("books of other rules: %v", err)
	}
	if err := Merge(&out, h); err == nil {
		t.Error("no books are joined")
	}
}

// TestResume stops a check after some chunks and resumes it there.
func TestResume(t *testing.T) {
	w := newWaiting(freestyle, 4)
	data := file(t, w.header(), w.lemmas, 60)
	whole, err := check(data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, data)
	for stop := 1; stop <= b.Chunks(); stop++ {
		ctx, cancel := context.WithCancel(context.Background())
		var last Checkpoint
		_, err := Verify(ctx, b, Options{Threads: 1 + stop%3, Progress: func(c Checkpoint) {
			if c.Done <= last.Done {
				t.Errorf("%d chunks after %d", c.Done, last.Done)
			}
			if last = c; c.Done >= stop {
				cancel()
			}
		}})
		if last.Done < b.Chunks() && !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d chunks: %v", last.Done, err)
		}
		checked := 0
		r, err := Verify(context.Background(), b, Options{Threads: 2, Resume: &last, Progress: func(Checkpoint) {
			checked++
		}})
		want := whole
		want.Checked = b.Chunks() - last.Done
		if err != nil || r != want || whole.Checked != b.Chunks() || r.Chunks != b.Chunks() ||
			checked > b.Chunks()-last.Done {
			t.Errorf("resumed after %d chunks: %+v, %v, want %+v", last.Done, r, err, want)
		}
		cancel()
		for _, wrong := range []func(*Checkpoint){
			func(c *Checkpoint) { c.SHA256 = strings.Repeat("0", 64) },
			func(c *Checkpoint) { c.Paranoid = true },
			func(c *Checkpoint) { c.Done = -1 },
			func(c *Checkpoint) { c.Done = b.Chunks() + 1 },
			func(c *Checkpoint) { c.Chunks++ },
		} {
			other := last
			wrong(&other)
			if _, err := Verify(context.Background(), b, Options{Resume: &other}); err == nil {
				t.Errorf("resumed from %+v", other)
			}
		}
	}
	// A missing lemma is noticed although its chunk was done before.
	data = file(t, w.header(), w.lemmas[:39], 60)
	sum := sha256.Sum256(data)
	lacking := open(t, data)
	all := Checkpoint{Report: Report{SHA256: hex.EncodeToString(sum[:]), Chunks: lacking.Chunks()},
		Done: lacking.Chunks()}
	for _, o := range []Options{{}, {Resume: &all}} {
		if _, err := Verify(context.Background(), lacking, o); err == nil || !strings.Contains(err.Error(),
			"rests on a position that has none") {
			t.Errorf("a lemma is missing: %v", err)
		}
	}
}

// A failingWriter writes the given bytes and no more.
type failingWriter struct{ left int }

func (f *failingWriter) Write(data []byte) (int, error) {
	n := min(len(data), f.left)
	if f.left -= n; n < len(data) {
		return n, errors.New("disk full")
	}
	return n, nil
}

// TestWriter: a lemma that does not belong to the book is refused, and the book
// continues; a full disk is reported.
func TestWriter(t *testing.T) {
	w := newWaiting(freestyle, 2)
	var out bytes.Buffer
	b, err := NewWriter(&out, w.header())
	if err != nil {
		t.Fatal(err)
	}
	good := w.lemmas[0]
	below := &proof.Node{Kind: proof.KindTree, Threat: []notation.Point{5}}
	below.Replies = []proof.Reply{{Move: 3, Node: below}}
	for want, change := range map[string]func(*Lemma){
		"is to move":       func(l *Lemma) { l.Position.SetTurn(white) },
		"of rule":          func(l *Lemma) { l.Position.SetRule(renju) },
		"no node":          func(l *Lemma) { l.Node = nil },
		"below itself":     func(l *Lemma) { l.Node = below },
		"unknown kind":     func(l *Lemma) { l.Node = &proof.Node{Kind: 77} },
		"not on the board": func(l *Lemma) { l.Node = &proof.Node{Kind: proof.KindFive, Move: notation.At(15, 15)} },
	} {
		l := good
		change(&l)
		if err := b.Add(l); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	for _, l := range w.lemmas {
		if err := b.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Close(); err != nil || b.Lemmas() != len(w.lemmas) {
		t.Fatal(err)
	}
	if _, err := check(out.Bytes(), Options{}); err != nil {
		t.Error(err)
	}
	if b.Add(good) == nil {
		t.Error("a lemma is added after the end")
	}
	for room := range out.Len() {
		b, err := NewWriter(&failingWriter{room}, w.header())
		for _, l := range w.lemmas {
			if err == nil {
				err = b.Add(l)
			}
		}
		if err == nil {
			err = b.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Fatalf("room for %d bytes: %v", room, err)
		}
	}
	turned := w.root()
	turned = turned.Image(3)
	for _, h := range []Header{{}, {Size: 15, Attacker: 3}, {Size: 15, Attacker: black},
		{Size: 15, Attacker: black, Program: "\n", Roots: w.header().Roots},
		{Size: 15, Attacker: black, Program: strings.Repeat("x", 256), Roots: w.header().Roots},
		{Size: 15, Attacker: black, Roots: []notation.Position{w.root(), turned}},
		{Rule: renju, Size: 15, Attacker: black, Roots: w.header().Roots}} {
		if _, err := NewWriter(&out, h); err == nil {
			t.Errorf("header %+v", h)
		}
	}
}
