package cache

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// scatter returns a position with random stones.
func scatter(rng *rand.Rand, rule notation.Rule, size, stones int) notation.Position {
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		panic(err)
	}
	for range stones {
		// A taken point stays as it is.
		_ = pos.Put(notation.At(rng.IntN(size), rng.IntN(size)), notation.Stone(1+rng.IntN(2)))
	}
	pos.SetTurn(notation.Stone(1 + rng.IntN(2)))
	return pos
}

func TestCanonicalIsTheSameForAllImages(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		pos := scatter(rng, notation.Renju, notation.MinSize+rng.IntN(notation.MaxSize-notation.MinSize+1),
			rng.IntN(60))
		first := canonical(&pos)
		for sym := range notation.Symmetries {
			image := pos.Image(sym)
			f := canonical(&image)
			if !bytes.Equal(f.image.Packed(), first.image.Packed()) || !f.image.Same(&first.image) {
				t.Fatalf("symmetry %d: another canonical image", sym)
			}
			if f.key(solver.VCF) != first.key(solver.VCF) {
				t.Fatalf("symmetry %d: another key", sym)
			}
			if mapped := image.Image(f.to); !mapped.Same(&f.image) {
				t.Fatalf("symmetry %d: to does not lead to the image", sym)
			}
			if back := f.image.Image(f.to.Inverse()); !back.Same(&image) {
				t.Fatalf("symmetry %d: the inverse of to does not lead back", sym)
			}
		}
		line := boardOf(&first.image)
		if back, err := line.position(); err != nil || !back.Same(&first.image) {
			t.Fatalf("position: %v: want what was written", err)
		}
	}
}

func TestKeysTellQuestionsApart(t *testing.T) {
	pos := scatter(rand.New(rand.NewPCG(2, 2)), notation.Freestyle, 15, 20)
	f := canonical(&pos)
	seen := map[string]string{}
	add := func(name string, key string) {
		if other, ok := seen[key]; ok {
			t.Errorf("%s and %s have one key", name, other)
		}
		seen[key] = name
	}
	add("judged", judgedKey(&pos, "q"))
	add("judged otherwise", judgedKey(&pos, "p"))
	add("lemma", lemmaKey(&f.image))
	for _, c := range classes {
		add(c.String(), f.key(c))
	}
	for _, rule := range []notation.Rule{notation.Standard, notation.Renju} {
		other := pos
		other.SetRule(rule)
		f := canonical(&other)
		add(rule.String(), f.key(solver.VCF))
	}
	turned := pos
	turned.SetTurn(pos.Turn().Opponent())
	g := canonical(&turned)
	add("other side", g.key(solver.VCF))
	bigger, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	smaller, err := notation.NewPosition(notation.Freestyle, 14)
	if err != nil {
		t.Fatal(err)
	}
	g = canonical(&bigger)
	add("empty 15", g.key(solver.VCF))
	g = canonical(&smaller)
	add("empty 14", g.key(solver.VCF))
}

// TestKeyIsStable pins a key: stores made by one build must be found by the
// next. A change of it needs a new Version.
func TestKeyIsStable(t *testing.T) {
	q, _ := quiet(solver.VCT)
	f := canonical(&q.Position)
	const want = "5201000f04d5eb5dc0971e4493cc80f08944fcb70b"
	if got := fmt.Sprintf("%x", f.key(solver.VCT)); got != want {
		t.Errorf("key %s: want %s", got, want)
	}
}

// TestLineRoundTrip: a line is read as it was written, and one that is changed anywhere
// is refused, or says what can be seen in it.
func TestLineRoundTrip(t *testing.T) {
	for _, of := range []func() (solver.Query, solver.Result){
		func() (solver.Query, solver.Result) { return five(1) }, openThree,
		func() (solver.Query, solver.Result) { return quiet(solver.VCT) },
	} {
		q, r := of()
		rec := made(t, q, r)
		text, err := json.Marshal(rec)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decode(text)
		if err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(got)
		if err != nil || !bytes.Equal(again, text) || !got.pos.Same(&rec.pos) {
			t.Errorf("decode: %s, %v: want %s", again, err, text)
		}
		for i := range text {
			if _, err := decode(text[:i]); err == nil {
				t.Errorf("cut to %d bytes: decode accepts it", i)
			}
		}
	}
}

// TestTooLargeToKeep: what is too large is not kept, which is said.
func TestTooLargeToKeep(t *testing.T) {
	q, r := openThree()
	rec := made(t, q, r)
	rec.Proof = json.RawMessage(`"` + strings.Repeat("x", disk.MaxText) + `"`)
	dir := storeDir(t)
	s := open(t, dir, Options{})
	f := canonical(&q.Position)
	err := s.disk.Write(true, func(b *disk.Batch) error {
		changed, err := s.merge(b, &f, rec)
		if changed {
			t.Error("it was kept")
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	wantWarnings(t, s, "too large")
}

func TestWhatIsNotWorthKeeping(t *testing.T) {
	win, won := five(3)
	cases := map[string]func(q *solver.Query, r *solver.Result){
		"unknown":            func(_ *solver.Query, r *solver.Result) { r.Verdict = solver.Unknown },
		"no proof":           func(_ *solver.Query, r *solver.Result) { r.Proof = nil },
		"from the cache":     func(_ *solver.Query, r *solver.Result) { r.Source = solver.FromCache },
		"class beyond goal":  func(q *solver.Query, r *solver.Result) { r.Class = solver.VCT },
		"proof of other":     func(q *solver.Query, _ *solver.Result) { q.Position, _ = other() },
		"no win of no class": func(_ *solver.Query, r *solver.Result) { *r = solver.Result{Verdict: solver.NoWin} },
	}
	for name, change := range cases {
		q, r := win, won
		change(&q, &r)
		f := canonical(&q.Position)
		if rec, err := newRecord(&f, &pending{query: q, result: r}); rec != nil || err != nil {
			t.Errorf("%s: %v, err %v: want it dropped", name, rec, err)
		}
	}
	f := canonical(&win.Position)
	if rec, err := newRecord(&f, &pending{query: win, result: won}); rec == nil || err != nil {
		t.Errorf("unchanged: %v, err %v: want it kept", rec, err)
	}
}

func other() (notation.Position, solver.Result) {
	q, r := five(4)
	return q.Position, r
}

func TestExactForWhichClass(t *testing.T) {
	q, r := openThree()
	one, only := five(5)
	for _, c := range []struct {
		name     string
		q        solver.Query
		r        solver.Result
		shortest bool
		exact    bool
		want     solver.Class
	}{
		{"upper bound", q, r, false, false, 0},
		{"exact in its own class", q, r, false, true, solver.VCF},
		{"shortest of the goal", q, r, true, true, solver.VCT},
		{"shortest, cut short", q, r, true, false, 0},
		{"five at once", one, only, false, false, proof.AnyWin},
	} {
		c.q.Shortest, c.r.Exact = c.shortest, c.exact
		f := canonical(&c.q.Position)
		rec, err := newRecord(&f, &pending{query: c.q, result: c.r})
		if err != nil || rec == nil || rec.Exact != c.want {
			t.Errorf("%s: %+v, err %v: want it exact for %v", c.name, rec, err, c.want)
		}
	}
}

func TestBetter(t *testing.T) {
	win := func(length int, exactFor solver.Class) record {
		return record{Verdict: "win", Class: solver.VCF, Length: length, Exact: exactFor}
	}
	ranks := []record{ // best first
		win(5, solver.VCT), win(5, solver.VCF), win(5, 0), win(7, solver.VCF), win(7, 0),
		{Verdict: "no-win", Class: solver.VCF},
	}
	for i := range ranks {
		for j := range ranks {
			if got, want := ranks[i].better(&ranks[j]), i < j; got != want {
				t.Errorf("better(%d, %d) = %v: want %v", i, j, got, want)
			}
		}
	}
}

func TestImageOfAProof(t *testing.T) {
	_, r := openThree()
	shared := &proof.Node{Move: point("a1"), Kind: proof.KindFive}
	for sym := range notation.Symmetries {
		p := imageOf(r.Proof, sym)
		if _, err := proof.Verify(p, proof.Options{Paranoid: true}); err != nil {
			t.Errorf("symmetry %d: %v", sym, err)
		}
		back, err := proof.Encode(imageOf(p, sym.Inverse()))
		if err != nil {
			t.Fatal(err)
		}
		want, err := proof.Encode(r.Proof)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(back, want) {
			t.Errorf("symmetry %d and back: another proof", sym)
		}
		tree := &proof.Node{Move: point("c3"), Kind: proof.KindTree, Replies: []proof.Reply{
			{Move: point("a2"), Node: shared}, {Move: point("b7"), Node: shared}, {Move: point("k9"), Node: shared},
		}}
		n := tree.Image(sym, 15)
		if n.Replies[0].Node != n.Replies[2].Node {
			t.Errorf("symmetry %d: a shared node is copied", sym)
		}
		if !slices.IsSortedFunc(n.Replies, func(a, b proof.Reply) int { return int(a.Move) - int(b.Move) }) {
			t.Errorf("symmetry %d: replies are out of order", sym)
		}
		line := &proof.Node{Move: point("c3"), Kind: proof.KindLine, Line: []notation.Point{notation.NoPoint}}
		if got := line.Image(sym, 15).Line; got[0] != notation.NoPoint {
			t.Errorf("symmetry %d: no point becomes %v", sym, got[0])
		}
	}
}

// FuzzDecode: a line of any bytes is refused or says what it says.
func FuzzDecode(f *testing.F) {
	for _, of := range []func() (solver.Query, solver.Result){
		openThree, func() (solver.Query, solver.Result) { return quiet(solver.VCT) },
	} {
		q, r := of()
		fr := canonical(&q.Position)
		rec, err := newRecord(&fr, &pending{query: q, result: r})
		if err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(rec)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := decode(text)
		if err != nil {
			return
		}
		if !rec.win() && rec.Verdict != "no-win" || rec.Class < solver.Five || rec.Class > proof.AnyWin {
			t.Fatalf("decoded %+v", rec)
		}
		if r, err := rec.believe(&rec.pos, 0); rec.win() && err == nil {
			if _, err := proof.Verify(r.Proof, proof.Options{Paranoid: true}); err != nil || r.Length != rec.Length {
				t.Fatalf("believed %+v: %v", rec, err)
			}
		}
		again, err := json.Marshal(rec)
		if err != nil {
			t.Fatal(err)
		}
		if same, err := decode(again); err != nil || same.Length != rec.Length || !same.pos.Same(&rec.pos) {
			t.Fatalf("encoded again: %+v, %v: want %+v", same, err, rec)
		}
	})
}
