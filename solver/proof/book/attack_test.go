package book

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
)

// TestDamage: a book that is cut short anywhere, or in which any bit is flipped, is
// refused.
func TestDamage(t *testing.T) {
	w := newWaiting(freestyle, 3)
	data := file(t, w.header(), w.lemmas, 60)
	if err := both(t, data); err != nil {
		t.Fatal(err)
	}
	for n := range data {
		if err := both(t, data[:n]); err == nil {
			t.Fatalf("the first %d bytes of %d are accepted", n, len(data))
		}
		for bit := range 8 {
			other := bytes.Clone(data)
			other[n] ^= 1 << bit
			if err := both(t, other); err == nil {
				t.Fatalf("accepted with another bit %d of byte %d", bit, n)
			}
		}
	}
	if err := both(t, append(bytes.Clone(data), 0)); err == nil {
		t.Error("accepted with a byte more")
	}
}

// lie writes a book as its writer would, but with other bytes for the lemmas and all
// sums corrected, like a forger.
func lie(h Header, lemmas []Lemma, change func([]byte) []byte) []byte {
	var out bytes.Buffer
	w, err := NewPlainWriter(&out, h)
	if err != nil {
		panic(err)
	}
	e := encoder{size: h.Size}
	var hashes []byte
	for i := range lemmas {
		image, s := Canonical(&lemmas[i].Position)
		if err := e.lemma(&Lemma{image, lemmas[i].Node.Image(s, h.Size)}); err != nil {
			panic(err)
		}
		hashes = binary.LittleEndian.AppendUint32(hashes, checksum(image.Packed()))
	}
	raw := change(e.out)
	var packed bytes.Buffer
	f, _ := flate.NewWriter(&packed, 1)
	_, _ = f.Write(raw)
	_ = f.Close()
	book := encoder{out: append(out.Bytes(), chunkMark)}
	from := len(book.out) - 1
	for _, n := range []int{len(lemmas), packed.Len(), len(raw)} {
		book.number(n)
	}
	book.out = binary.LittleEndian.AppendUint32(book.out, crc32.Checksum(packed.Bytes(), castagnoli))
	book.out = append(book.out, packed.Bytes()...)
	// The hashes in the contents are the hashes of the changed lemmas, if these
	// can be read.
	d := decoder{header: &w.header, data: raw, ask: toTheEnd}
	for k := range lemmas {
		l, err := d.lemma()
		if err != nil {
			break
		}
		binary.LittleEndian.PutUint32(hashes[4*k:], checksum(l.Position.Packed()))
	}
	table := encoder{out: []byte{tableMark}}
	table.number(1)
	table.number(len(book.out) - from)
	table.number(len(lemmas))
	return sealed(book.out, append(table.out, hashes...))
}

// sealed puts contents after the chunks of a book, and corrects all sums.
func sealed(book, contents []byte) []byte {
	at := len(book)
	book = append(bytes.Clone(book), contents...)
	book = binary.LittleEndian.AppendUint32(book, crc32.Checksum(contents, castagnoli))
	book = binary.LittleEndian.AppendUint64(book, uint64(at))
	sum := sha256.Sum256(book)
	return append(book, sum[:]...)
}

// TestLies changes bytes of lemmas in books with correct sums. An accepted book must
// hold: expanded, with every reply played out, from each of its lemmas.
func TestLies(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	accepted, tried, why := 0, 0, map[string]int{}
	for _, rule := range notation.Rules {
		w := newWaiting(rule, 3)
		same := lie(w.header(), w.lemmas, func(raw []byte) []byte { return raw })
		if r, err := check(same, Options{}); err != nil || r.Lemmas != 13 {
			t.Fatalf("nothing is changed: %v", err)
		}
		for range testhelp.CasesOf(400, 400, 12_000) {
			data := lie(w.header(), w.lemmas, func(raw []byte) []byte {
				raw = bytes.Clone(raw)
				for range 1 + rng.IntN(2) {
					i := rng.IntN(len(raw))
					switch rng.IntN(4) {
					case 0:
						raw = append(raw[:i], raw[i+1:]...)
					case 1:
						raw = append(raw[:i+1], raw[i:]...)
					case 2:
						raw[i] = raw[rng.IntN(len(raw))]
					default:
						raw[i] += byte(rng.IntN(9)) - 4
					}
				}
				return raw
			})
			if bytes.Equal(data, same) {
				continue
			}
			tried++
			_, err := check(data, Options{Threads: 1 + rng.IntN(2)})
			if paranoid := both(t, data); err == nil && paranoid != nil {
				t.Fatalf("paranoid mode rejects what the lemma accepts: %v", paranoid)
			}
			if err != nil {
				words := strings.Fields(err.Error())
				why[words[len(words)-1]]++
				continue
			}
			accepted++
			b := open(t, data)
			for l, err := range b.All() {
				if err != nil {
					t.Fatal(err)
				}
				p, err := Expand(b, &l.Position, 10_000)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := proof.Verify(p, proof.Options{Paranoid: true}); err != nil {
					t.Fatalf("accepted, but %s: %v", stones(&l.Position), err)
				}
			}
		}
	}
	t.Logf("%d changes, %d still hold; the others are refused for %d reasons", tried, accepted, len(why))
	if tried < 1000 || accepted == 0 || accepted > tried/2 || len(why) < 5 {
		t.Error("the changes test too little")
	}
}

// TestFalseBooks: books that are wrong as a whole, though each lemma is in order.
func TestFalseBooks(t *testing.T) {
	w := newWaiting(freestyle, 3)
	lemma := &proof.Node{Kind: proof.KindLemma}
	last := len(w.lemmas) - 1
	for _, test := range []struct {
		name, reject string
		change       func(*Header, []Lemma) []Lemma
	}{
		{"a lemma is missing", "rests on a position that has none", func(_ *Header, l []Lemma) []Lemma {
			return l[:last]
		}},
		{"the root is missing", "root 1 is not proved", func(_ *Header, l []Lemma) []Lemma { return l[1:] }},
		{"another root", "root 2 is not proved", func(h *Header, l []Lemma) []Lemma {
			other := w.root()
			put(&other, notation.At(0, 0), white)
			h.Roots = append(h.Roots, other)
			return l
		}},
		{"the root is a lemma of itself", "a lemma alone proves nothing", func(_ *Header, l []Lemma) []Lemma {
			l[0].Node = lemma
			return l
		}},
		{"a lemma after a threat", "a lemma has no place here", func(_ *Header, l []Lemma) []Lemma {
			_, at := three(0)
			l[0].Node = &proof.Node{Kind: proof.KindTree, Move: at[0], Threat: []notation.Point{at[2]},
				Replies: []proof.Reply{{Move: at[1], Node: lemma}, {Move: at[2], Node: lemma}}}
			return l
		}},
		{"the default is a lemma", "its default is to be of fives, lines and trees",
			func(_ *Header, l []Lemma) []Lemma {
				n := *l[0].Node
				n.Default = lemma
				l[0].Node = &n
				return l
			}},
		{"the other side is to move", "is not proved", func(h *Header, l []Lemma) []Lemma {
			for i := range l {
				l[i].Position.SetTurn(white)
				l[i].Node = proof.FromLine([]notation.Point{notation.At(7, 7)})
			}
			h.Attacker = white
			h.Roots = h.Roots[:1]
			root := w.root()
			put(&root, notation.At(14, 14), black)
			root.SetTurn(white)
			h.Roots = []notation.Position{root}
			return l[:0]
		}},
		{"a lemma of a position that is over", "the game is over", func(_ *Header, l []Lemma) []Lemma {
			over := w.root()
			for x := range 5 {
				put(&over, notation.At(x, 12), black)
			}
			return append(l, Lemma{over, proof.FromLine([]notation.Point{notation.At(5, 12)})})
		}},
		{"a lemma in another image of its node", "", func(_ *Header, l []Lemma) []Lemma {
			l[2].Node = l[2].Node.Image(1, 15)
			return l
		}},
		{"a win of the other class", "", func(_ *Header, l []Lemma) []Lemma {
			l[last].Node = proof.FromLine([]notation.Point{notation.At(0, 14)})
			return l
		}},
	} {
		h := w.header()
		changed := make([]Lemma, len(w.lemmas))
		copy(changed, w.lemmas)
		changed = test.change(&h, changed)
		data := file(t, h, changed, 100)
		for _, o := range []Options{{}, {Threads: 2}, {Paranoid: true}} {
			if _, err := check(data, o); err == nil || !strings.Contains(err.Error(), test.reject) {
				t.Errorf("%s: error %v, want %q", test.name, err, test.reject)
			}
		}
		_ = both(t, data)
	}
}

// TestTooDeep: no shared node puts more nodes on a path than a proof may have.
func TestTooDeep(t *testing.T) {
	w := newWaiting(freestyle, 2)
	chain := func(n int, end *proof.Node) *proof.Node {
		for range n {
			end = &proof.Node{Kind: proof.KindTree, Threat: []notation.Point{1},
				Replies: []proof.Reply{{Move: 2, Node: end}}}
		}
		return end
	}
	shared := chain(maxDepth/2, proof.FromLine([]notation.Point{0}))
	for _, above := range []int{maxDepth/2 - 3, maxDepth/2 + 3} {
		n := &proof.Node{Kind: proof.KindTree, Threat: []notation.Point{1},
			Replies: []proof.Reply{{Move: 2, Node: shared}, {Move: 3, Node: chain(above, shared)}}}
		e := encoder{size: 15}
		err := e.lemma(&Lemma{w.root(), n})
		if deep := err != nil; deep != (above > maxDepth/2) {
			t.Errorf("%d above: %v", above, err)
		}
		// The same in bytes: trees with one reply each, b1, and 8 for the last node that
		// ended.
		tree := []byte{tagTree, 1, 2, 1, 2}
		raw := append([]byte{tagTree, 1, 2, 2, 2}, bytes.Repeat(tree, maxDepth/2)...)
		raw = append(raw, tagLine, 2, 1, 2, 1)
		raw = append(append(raw, bytes.Repeat(tree, above)...), 8+tagSame)
		h := w.header()
		d := decoder{header: &h, data: raw, ask: toTheEnd}
		_, _, err = d.node(1)
		if deep := err != nil && strings.Contains(err.Error(), "nodes deep"); deep != (above > maxDepth/2) ||
			!deep && err != nil {
			t.Errorf("%d above, in bytes: %v", above, err)
		}
	}
}

// FuzzBook: no bytes make the parser panic, or take memory out of proportion; and an
// accepted book, written again, is accepted again.
func FuzzBook(f *testing.F) {
	for _, rule := range notation.Rules {
		w := newWaiting(rule, 2)
		f.Add(file(f, w.header(), w.lemmas, 50))
		f.Add(lie(w.header(), w.lemmas, func(raw []byte) []byte { return raw[:len(raw)/2] }))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		var lemmas []Lemma
		for l, err := range b.All() {
			if err != nil {
				return
			}
			lemmas = append(lemmas, l)
		}
		again := file(t, b.Header(), lemmas, fullChunk)
		if first, other := both(t, data), both(t, again); first == nil && other != nil {
			t.Errorf("accepted, and not when it is written again: %v", other)
		}
	})
}

// FuzzLemmas is FuzzBook for the bytes of lemmas, with corrected sums.
func FuzzLemmas(f *testing.F) {
	w := newWaiting(freestyle, 2)
	var raw []byte
	lie(w.header(), w.lemmas, func(own []byte) []byte { raw = own; return own })
	f.Add(raw)
	f.Fuzz(func(t *testing.T, data []byte) {
		made := lie(w.header(), w.lemmas, func([]byte) []byte { return data })
		_, lemma := check(made, Options{})
		if paranoid := both(t, made); lemma == nil && paranoid != nil {
			t.Errorf("paranoid mode rejects what the lemma accepts: %v", paranoid)
		}
	})
}
