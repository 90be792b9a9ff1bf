package book

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
)

// packedFile is file for a packed book: in chunks of the given nodes, or some
// more.
func packedFile(t testing.TB, h Header, lemmas []Lemma, full int) []byte {
	t.Helper()
	return written(t, NewWriter, h, lemmas, full)
}

// plainly is a book in its plain form.
func plainly(t testing.TB, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Plain(&out, open(t, data)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// bytesOf is a lemma as a plain book has it.
func bytesOf(t *testing.T, size int, l *Lemma) []byte {
	t.Helper()
	e := encoder{size: size}
	if err := e.lemma(l); err != nil {
		t.Fatal(err)
	}
	return e.out
}

// anyNode is a node of the right form that seldom makes sense.
func anyNode(r *rand.Rand, size, depth int, made *[]*proof.Node) *proof.Node {
	if len(*made) > 0 && r.IntN(6) == 0 {
		return (*made)[r.IntN(len(*made))]
	}
	point := func() notation.Point { return notation.At(r.IntN(size), r.IntN(size)) }
	list := func(odd int) (points []notation.Point) {
		for range 2*r.IntN(3) + odd {
			points = append(points, point())
		}
		if n := len(points); n > 1 && r.IntN(4) == 0 {
			points[n-2] = notation.NoPoint
		}
		return points
	}
	n := &proof.Node{Move: point(), Kind: proof.KindFive + proof.Kind(r.IntN(5))}
	if depth > 4 {
		n.Kind = proof.KindFive
	}
	switch n.Kind {
	case proof.KindFive:
		return n
	case proof.KindLemma:
		return &proof.Node{Kind: proof.KindLemma}
	case proof.KindLine:
		n.Line = list(0)
	case proof.KindTree:
		n.Threat = list(1)
	case proof.KindQuiet:
		if r.IntN(3) > 0 {
			n.Default = anyNode(r, size, depth+1, made)
		}
	}
	for n.Kind != proof.KindLine && r.IntN(3) > 0 {
		p := point()
		if n.Reply(p) == nil {
			n.Replies = append(n.Replies, proof.Reply{Move: p, Node: anyNode(r, size, depth+1, made)})
			slices.SortFunc(n.Replies, func(a, b proof.Reply) int { return int(a.Move) - int(b.Move) })
		}
	}
	*made = append(*made, n)
	return n
}

// TestPacked: what is packed is read as it was, whatever it claims: random nodes, in
// random positions of every rule and size. TestBook has wins found by the search.
func TestPacked(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 300 {
		size := notation.MinSize + r.IntN(notation.MaxSize-notation.MinSize+1)
		h := Header{Rule: notation.Rules[r.IntN(3)], Size: size, Attacker: black + notation.Stone(r.IntN(2))}
		w := newPacking(&h)
		w.begin(false, nil)
		var lemmas []Lemma
		for range 1 + r.IntN(5) {
			pos, err := notation.NewPosition(h.Rule, size)
			if err != nil {
				t.Fatal(err)
			}
			for range r.IntN(size * size) {
				if p := notation.At(r.IntN(size), r.IntN(size)); pos.At(p) == notation.Empty {
					put(&pos, p, black+notation.Stone(r.IntN(2)))
				}
			}
			pos.SetTurn(h.Attacker)
			var made []*proof.Node
			l := Lemma{Node: anyNode(r, size, 0, &made)}
			l.Position, _ = Canonical(&pos)
			lemmas = append(lemmas, l)
			if _, err := w.lemma(&l); err != nil {
				t.Fatal(err)
			}
		}
		u := newUnpacker(&h, w.finish(), toTheEnd)
		for i := range lemmas {
			l, err := u.lemma()
			if err != nil {
				t.Fatalf("round %d, lemma %d: %v", round, i, err)
			}
			if want := bytesOf(t, size, &lemmas[i]); !bytes.Equal(bytesOf(t, size, &l), want) {
				t.Fatalf("round %d, lemma %d of %d is another one", round, i, len(lemmas))
			}
		}
		if nodes, _, err := u.end(); err != nil || nodes != w.all {
			t.Fatalf("round %d: %d nodes, want %d; %v", round, nodes, w.all, err)
		}
	}
}

// TestPackedMutants changes every byte of the packed lemmas, with correct sums: a book
// that is still accepted is accepted by the second checker in its plain form.
func TestPackedMutants(t *testing.T) {
	w := newWaiting(freestyle, 3)
	data := packedFile(t, w.header(), w.lemmas, 20)
	p := apart(t, data)
	refused, accepted := 0, 0
	for i, chunk := range p.chunks {
		numbers := decoder{data: chunk, at: 1}
		for range 3 {
			if _, err := numbers.number(maxBytes); err != nil {
				t.Fatal(err)
			}
		}
		from := numbers.at + 4
		for k := from; k < len(chunk); k++ {
			for _, flip := range []byte{1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80} {
				p.chunks[i] = bytes.Clone(chunk)
				p.chunks[i][k] ^= flip
				sum := crc32.Checksum(p.chunks[i][from:], castagnoli)
				binary.LittleEndian.PutUint32(p.chunks[i][numbers.at:], sum)
				if mutant := p.together(); both(t, mutant) == nil {
					accepted++
				} else {
					refused++
				}
			}
		}
		p.chunks[i] = chunk
	}
	if refused < 500 || accepted > refused/20 {
		t.Errorf("%d mutants refused, %d accepted", refused, accepted)
	}
}

// TestBookMutants changes bits of the chunks of the book named by FUKUMI_BOOK, after which they can
// hardly ever be read, and nodes of its lemmas, as a forger would: with correct sums, hashes and
// numbers of nodes. A book that is still accepted holds when every reply is played out.
func TestBookMutants(t *testing.T) {
	name := os.Getenv("FUKUMI_BOOK")
	if name == "" {
		t.Skip("only where FUKUMI_BOOK names a packed book")
	}
	data := testhelp.Must(os.ReadFile(name))(t)
	b, p, r := open(t, data), apart(t, data), rand.New(rand.NewPCG(3, 4))
	whole := verifier{book: b, skip: len(b.chunks)} // of the unchanged lemmas, only what they rest on
	parts := make([]*part, len(b.chunks))
	for i := range parts {
		parts[i] = testhelp.Must(whole.chunk(t.Context(), i))(t)
	}
	// try puts other bytes into a chunk. It reports whether they can be read, and the error.
	try := func(i int, stored []byte) (bool, error) {
		chunk, names := p.chunks[i], p.names[i]
		defer func() { p.chunks[i], p.names[i] = chunk, names }()
		u := newUnpacker(&b.header, stored, toTheEnd)
		p.names[i] = nil
		for range names {
			l, err := u.lemma()
			if err != nil {
				return false, err
			}
			p.names[i] = append(p.names[i], checksum(l.Position.Packed()))
		}
		nodes, _, err := u.end()
		if err != nil {
			return false, err
		}
		head := encoder{out: []byte{chunkMark}}
		for _, n := range []int{len(names), len(stored), nodes} {
			head.number(n)
		}
		head.out = binary.LittleEndian.AppendUint32(head.out, crc32.Checksum(stored, castagnoli))
		p.chunks[i] = append(head.out, stored...)
		v := verifier{book: open(t, p.together()), opt: Options{Paranoid: true}, lemmas: map[string]state{},
			ahead: map[int]*part{}}
		mutant, err := v.chunk(t.Context(), i)
		if err != nil {
			return true, err
		}
		for k := range parts {
			other := *parts[k]
			if k == i {
				other = *mutant
			}
			v.put(k, &other, nil)
		}
		return true, v.finish()
	}
	var count [2]struct{ unread, refused, accepted int } // of bits, and of nodes
	for round := 0; round < 1000; round++ {
		i, what := r.IntN(len(parts)), &count[round%2]
		stored, _, err := b.stored(&b.chunks[i])
		testhelp.OK(t, err)
		stored = bytes.Clone(stored)
		switch {
		case round == 0:
			if _, err := try(i, stored); err != nil {
				t.Fatalf("nothing is changed: %v", err)
			}
			continue
		case round%2 == 0:
			stored[r.IntN(len(stored))] ^= 1 << r.IntN(8)
		default:
			own := testhelp.Must(b.chunk(i))(t).list
			changeNode(r, own[r.IntN(len(own))].Node, b.header.Size)
			c := newPacking(&b.header)
			c.begin(false, nil)
			for k := range own {
				_, err = c.lemma(&own[k])
				testhelp.OK(t, err)
			}
			stored = c.finish()
		}
		switch read, err := try(i, stored); {
		case err == nil:
			what.accepted++
		case read:
			what.refused++
		default:
			what.unread++
		}
	}
	t.Logf("mutants, of bits and of nodes: %+v", count)
	if count[0].accepted > 10 || count[1].refused < 400 {
		t.Errorf("too many are accepted: %+v", count)
	}
}

// changeNode changes one node of a lemma.
func changeNode(r *rand.Rand, n *proof.Node, size int) {
	for len(n.Replies) > 0 && r.IntN(3) > 0 {
		n = n.Replies[r.IntN(len(n.Replies))].Node
	}
	point := notation.At(r.IntN(size), r.IntN(size))
	switch {
	case n.Kind == proof.KindLemma:
		*n = proof.Node{Kind: proof.KindFive, Move: point}
	case len(n.Replies) > 0 && r.IntN(3) == 0:
		k := r.IntN(len(n.Replies))
		n.Replies = slices.Delete(slices.Clone(n.Replies), k, k+1)
	case len(n.Line) > 0 && r.IntN(2) == 0:
		n.Line[r.IntN(len(n.Line))] = point
	default:
		n.Move = point
	}
}

// TestPackedBounds: reading ends at the limits of a chunk, however small its packed form.
func TestPackedBounds(t *testing.T) {
	h := Header{Size: 15, Attacker: black}
	for _, b := range []byte{0x00, 0x55, 0xaa, 0xff} {
		u := newUnpacker(&h, bytes.Repeat([]byte{b}, 1<<12), toTheEnd)
		read := 0
		for ; read < maxPacked; read++ {
			if _, err := u.lemma(); err != nil {
				break
			}
		}
		if read == maxPacked || u.packing.all > maxNodes+1 {
			t.Errorf("%02x: %d lemmas, %d nodes", b, read, u.packing.all)
		}
	}
}

// FuzzPacked reads any bytes as a packed chunk.
func FuzzPacked(f *testing.F) {
	w := newWaiting(freestyle, 2)
	h := w.header()
	c := newPacking(&h)
	c.begin(false, nil)
	for i := range w.lemmas {
		l := Lemma{Node: w.lemmas[i].Node}
		var s notation.Symmetry
		l.Position, s = Canonical(&w.lemmas[i].Position)
		l.Node = l.Node.Image(s, 15)
		if _, err := c.lemma(&l); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(c.finish())
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		u := newUnpacker(&h, data, toTheEnd)
		for range 20 {
			l, err := u.lemma()
			if err != nil {
				return
			}
			if (&encoder{size: 15}).lemma(&l) != nil {
				t.Fatal("what was read cannot be written")
			}
		}
	})
}
