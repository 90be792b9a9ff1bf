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
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// scatter returns a position with random stones.
func scatter(rng *rand.Rand, rule notation.Rule, size, stones int) notation.Position {
	pos := sure(notation.NewPosition(rule, size))
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
			mapped, back := image.Image(f.to), f.image.Image(f.to.Inverse())
			if !bytes.Equal(f.image.Packed(), first.image.Packed()) || !f.image.Same(&first.image) ||
				f.key(solver.VCF) != first.key(solver.VCF) || !mapped.Same(&f.image) || !back.Same(&image) {
				t.Fatalf("symmetry %d: another image or key, or another way to it", sym)
			}
		}
		line := answer.BoardOf(&first.image)
		if back, err := line.Position(); err != nil || !back.Same(&first.image) {
			t.Fatalf("position: %v: want what was written", err)
		}
	}
}

// TestKeysTellQuestionsApart also pins a key: stores made by one build must be found by the
// next. A change of it needs a new Version.
func TestKeysTellQuestionsApart(t *testing.T) {
	q, _ := quiet(solver.VCT)
	f := canonical(&q.Position)
	if key := fmt.Sprintf("%x", f.key(solver.VCT)); key != "5201000f04d5eb5dc0971e4493cc80f08944fcb70b" {
		t.Errorf("another key: %s", key)
	}

	seen := map[string]string{}
	add := func(name string, key string) {
		if other, ok := seen[key]; ok {
			t.Errorf("%s and %s have one key", name, other)
		}
		seen[key] = name
	}
	result := func(name string, pos notation.Position, c solver.Class) {
		f := canonical(&pos)
		add(name, f.key(c))
	}
	rng := rand.New(rand.NewPCG(2, 2))
	pos := scatter(rng, notation.Freestyle, 15, 20)
	image := canonical(&pos).image
	add("judged", judgedKey(&pos, "q"))
	add("judged otherwise", judgedKey(&pos, "p"))
	add("lemma", lemmaKey(&image))
	for _, c := range classes {
		result(c.String(), pos, c)
	}
	for _, rule := range []notation.Rule{notation.Standard, notation.Renju} {
		other := pos
		other.SetRule(rule)
		result(rule.String(), other, solver.VCF)
	}
	turned := pos
	turned.SetTurn(pos.Turn().Opponent())
	result("other side", turned, solver.VCF)
	for _, size := range []int{14, 15} {
		result(fmt.Sprint("empty ", size), sure(notation.NewPosition(notation.Freestyle, size)), solver.VCF)
	}
}

// TestLineRoundTrip: a line is read as it was written, and one whose end is missing is refused.
func TestLineRoundTrip(t *testing.T) {
	for _, of := range []func() (solver.Query, solver.Result){
		five1, openThree, func() (solver.Query, solver.Result) { return quiet(solver.VCT) },
	} {
		q, r := of()
		rec := made(t, q, r)
		text := sure(json.Marshal(rec))
		got, err := decode(text)
		testhelp.OK(t, err)
		if again := sure(json.Marshal(got)); !bytes.Equal(again, text) || !got.pos.Same(&rec.pos) {
			t.Errorf("decode: %s: want %s", again, text)
		}
		for i := range text {
			if _, err := decode(text[:i]); err == nil {
				t.Errorf("cut to %d bytes: decode accepts it", i)
			}
		}
	}
}

// TestTooLargeToKeep: a record that is too large is not kept, with a warning.
func TestTooLargeToKeep(t *testing.T) {
	q, r := openThree()
	rec := made(t, q, r)
	rec.Proof = json.RawMessage(`"` + strings.Repeat("x", disk.MaxText) + `"`)
	s := open(t, storeDir(t), Options{})
	f := canonical(&q.Position)
	testhelp.OK(t, s.disk.Write(t.Context(), true, func(b *disk.Batch) error {
		changed, err := s.merge(b, &f, rec)
		if changed {
			t.Error("it was kept")
		}
		return err
	}))
	wantWarnings(t, s, "too large")
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

// TestImageOfAProof: shared nodes stay shared, replies stay in order, and NoPoint stays
// NoPoint.
func TestImageOfAProof(t *testing.T) {
	shared := &proof.Node{Move: point("a1"), Kind: proof.KindFive}
	tree := &proof.Node{Move: point("c3"), Kind: proof.KindTree, Replies: []proof.Reply{
		{Move: point("a2"), Node: shared}, {Move: point("b7"), Node: shared}, {Move: point("k9"), Node: shared},
	}}
	line := &proof.Node{Move: point("c3"), Kind: proof.KindLine, Line: []notation.Point{notation.NoPoint}}
	for sym := range notation.Symmetries {
		n := tree.Image(sym, 15)
		if n.Replies[0].Node != n.Replies[2].Node {
			t.Errorf("symmetry %d: a shared node is copied", sym)
		}
		if !slices.IsSortedFunc(n.Replies, func(a, b proof.Reply) int { return int(a.Move) - int(b.Move) }) {
			t.Errorf("symmetry %d: replies are out of order", sym)
		}
		if got := line.Image(sym, 15).Line; got[0] != notation.NoPoint {
			t.Errorf("symmetry %d: no point becomes %v", sym, got[0])
		}
	}
}

// FuzzDecode: a line of any bytes is refused, or keeps its meaning when it is
// written again.
func FuzzDecode(f *testing.F) {
	q, r := openThree()
	f.Add(sure(json.Marshal(made(f, q, r))))
	q, r = quiet(solver.VCT)
	f.Add(sure(json.Marshal(made(f, q, r))))
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := decode(text)
		if err != nil {
			return
		}
		if !rec.win() && rec.Verdict != "no-win" || rec.Class < solver.Five || rec.Class > proof.AnyWin {
			t.Fatalf("decoded %+v", rec)
		}
		if r, err := rec.believe(nil, &rec.pos, 0); rec.win() && err == nil {
			if _, err := proof.Verify(r.Proof, proof.Options{Paranoid: true}); err != nil || r.Length != rec.Length {
				t.Fatalf("believed %+v: %v", rec, err)
			}
		}
		again, err := json.Marshal(rec)
		testhelp.OK(t, err)
		if same, err := decode(again); err != nil || same.Length != rec.Length || !same.pos.Same(&rec.pos) {
			t.Fatalf("encoded again: %+v, %v: want %+v", same, err, rec)
		}
	})
}
