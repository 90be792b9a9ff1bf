package cache

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"slices"
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
		pos := scatter(rng, notation.Renju, notation.MinSize+rng.IntN(notation.MaxSize-notation.MinSize+1), rng.IntN(60))
		first := canonical(&pos)
		for sym := range notation.Symmetries {
			image := pos.Image(sym)
			f := canonical(&image)
			if !bytes.Equal(f.packed, first.packed) || !f.image.Same(&first.image) {
				t.Fatalf("symmetry %d: another canonical image", sym)
			}
			if !bytes.Equal(f.key(solver.VCF), first.key(solver.VCF)) {
				t.Fatalf("symmetry %d: another key", sym)
			}
			if mapped := image.Image(f.to); !mapped.Same(&f.image) {
				t.Fatalf("symmetry %d: to does not lead to the image", sym)
			}
			if back := f.image.Image(f.to.Inverse()); !back.Same(&image) {
				t.Fatalf("symmetry %d: the inverse of to does not lead back", sym)
			}
		}
		back, err := unpack(first.packed, pos.Rule(), pos.Size(), pos.Turn())
		if err != nil || !back.Same(&first.image) {
			t.Fatalf("unpack: %v: want what was packed", err)
		}
	}
}

func TestKeysTellQuestionsApart(t *testing.T) {
	pos := scatter(rand.New(rand.NewPCG(2, 2)), notation.Freestyle, 15, 20)
	f := canonical(&pos)
	seen := map[string]string{}
	add := func(name string, key []byte) {
		if len(key) != keySize {
			t.Errorf("%s: key of %d bytes: want %d", name, len(key), keySize)
		}
		if other, ok := seen[string(key)]; ok {
			t.Errorf("%s and %s have one key", name, other)
		}
		seen[string(key)] = name
	}
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
	const want = "020152000f0104" + // versions, kind, rule, size, side, class
		"d5eb5dc0971e4493cc80f08944fcb70b"
	if got := hex.EncodeToString(f.key(solver.VCT)); got != want {
		t.Errorf("key %s: want %s", got, want)
	}
}

func TestValueRoundTrip(t *testing.T) {
	for _, of := range []func() (solver.Query, solver.Result){
		func() (solver.Query, solver.Result) { return five(1) }, openThree,
		func() (solver.Query, solver.Result) { return quiet(solver.VCT) },
	} {
		q, r := of()
		f := canonical(&q.Position)
		rec, keep, err := newRecord(&f, q, r)
		if err != nil || !keep {
			t.Fatalf("newRecord: keep %v, err %v", keep, err)
		}
		key := f.key(rec.class)
		value, err := rec.encode(key, f.packed, newDeflater())
		if err != nil {
			t.Fatal(err)
		}
		got, packed, err := decode(key, value)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(packed, f.packed) || !bytes.Equal(got.proof, rec.proof) ||
			got.verdict != rec.verdict || got.class != rec.class || got.exactFor != rec.exactFor ||
			got.length != rec.length || got.nodes != rec.nodes {
			t.Errorf("decode: %+v: want %+v", got, rec)
		}
		for i := range value {
			bad := bytes.Clone(value)
			bad[i] ^= 1 << (i % 8)
			if _, _, err := decode(key, bad); err == nil {
				t.Errorf("byte %d changed: decode accepts it", i)
			}
			if _, _, err := decode(key, value[:i]); err == nil {
				t.Errorf("cut to %d bytes: decode accepts it", i)
			}
		}
		for i := range key {
			bad := bytes.Clone(key)
			bad[i] ^= 1 << (i % 8)
			if _, _, err := decode(bad, value); err == nil {
				t.Errorf("byte %d of the key changed: decode accepts it", i)
			}
		}
	}
}

func TestTooLargeToKeep(t *testing.T) {
	q, r := openThree()
	f := canonical(&q.Position)
	rec, _, err := newRecord(&f, q, r)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 5))
	rec.proof = make([]byte, disk.MaxValue)
	for i := range rec.proof {
		rec.proof[i] = byte(rng.IntN(256)) // cannot be compressed
	}
	if _, err := rec.encode(f.key(rec.class), f.packed, newDeflater()); !errors.Is(err, errTooLarge) {
		t.Errorf("encode: %v: want %v", err, errTooLarge)
	}
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
		if _, keep, err := newRecord(&f, q, r); keep || err != nil {
			t.Errorf("%s: keep %v, err %v: want it dropped", name, keep, err)
		}
	}
	f := canonical(&win.Position)
	if _, keep, err := newRecord(&f, win, won); !keep || err != nil {
		t.Errorf("unchanged: keep %v, err %v: want it kept", keep, err)
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
		rec, keep, err := newRecord(&f, c.q, c.r)
		if err != nil || !keep || rec.exactFor != c.want {
			t.Errorf("%s: exact for %v, keep %v, err %v: want %v", c.name, rec.exactFor, keep, err, c.want)
		}
	}
}

func TestBetter(t *testing.T) {
	win := func(length int, exactFor solver.Class) record {
		return record{verdict: solver.Win, class: solver.VCF, length: length, exactFor: exactFor}
	}
	ranks := []record{ // best first
		win(5, solver.VCT), win(5, solver.VCF), win(5, 0), win(7, solver.VCF), win(7, 0),
		{verdict: solver.NoWin, class: solver.VCF},
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

func FuzzDecode(f *testing.F) {
	q, r := openThree()
	fr := canonical(&q.Position)
	rec, _, err := newRecord(&fr, q, r)
	if err != nil {
		f.Fatal(err)
	}
	key := fr.key(rec.class)
	value, err := rec.encode(key, fr.packed, newDeflater())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(key, value[:len(value)-4])
	f.Add(key, fr.packed)
	f.Fuzz(func(t *testing.T, key, body []byte) {
		// The checksum is made to fit, so that what is behind it is reached.
		sum := checksum(key, body)
		value := append(bytes.Clone(body), byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
		rec, packed, err := decode(key, value)
		if err != nil {
			return
		}
		if rec.verdict != solver.Win && rec.verdict != solver.NoWin {
			t.Fatalf("decoded verdict %v", rec.verdict)
		}
		again, err := rec.encode(key, packed, newDeflater())
		if err != nil {
			t.Fatal(err)
		}
		same, _, err := decode(key, again)
		if err != nil || same.length != rec.length || !bytes.Equal(same.proof, rec.proof) {
			t.Fatalf("encoded again: %+v, %v: want %+v", same, err, rec)
		}
	})
}
