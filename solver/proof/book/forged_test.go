package book

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A book in parts, to be reassembled differently.
type parts struct {
	header []byte
	chunks [][]byte
	names  [][]uint32
}

// apart takes a book apart.
func apart(t *testing.T, data []byte) *parts {
	t.Helper()
	b := open(t, data)
	p := &parts{header: bytes.Clone(data[:b.chunks[0].offset])}
	for _, c := range b.chunks {
		p.chunks = append(p.chunks, data[c.offset:c.offset+c.length])
		var names []uint32
		for k := range c.count {
			names = append(names, binary.LittleEndian.Uint32(data[int(c.names)+hashSize*k:]))
		}
		p.names = append(p.names, names)
	}
	return p
}

// together reassembles it, with all sums correct.
func (p *parts) together() []byte {
	book := bytes.Clone(p.header)
	table := encoder{out: []byte{tableMark}}
	table.number(len(p.chunks))
	for i, c := range p.chunks {
		book = append(book, c...)
		table.number(len(c))
		table.number(len(p.names[i]))
		for _, name := range p.names[i] {
			table.out = binary.LittleEndian.AppendUint32(table.out, name)
		}
	}
	return sealed(book, table.out)
}

// emptyChunk is one without lemmas.
func emptyChunk() []byte {
	stored := []byte{3, 0} // deflated nothing
	c := encoder{out: []byte{chunkMark, 0, byte(len(stored)), 0}}
	return append(binary.LittleEndian.AppendUint32(c.out, crc32.Checksum(stored, castagnoli)), stored...)
}

// TestForgedBooks: contents that do not match the lemmas, empty chunks, and roots that
// are missing or repeated are refused although every sum is correct.
func TestForgedBooks(t *testing.T) {
	w := newWaiting(freestyle, 3)
	data := file(t, w.header(), w.lemmas, 60)
	if same := apart(t, data).together(); !bytes.Equal(same, data) {
		t.Fatal("a book put together again is another one")
	}
	root := func(e *encoder, image notation.Symmetry) {
		pos := w.root()
		pos = pos.Image(image)
		e.position(&pos)
	}
	for _, test := range []struct {
		name, want string
		change     func(p *parts)
	}{
		{"hashes in another order", "the contents name another one", func(p *parts) {
			p.names[0][0], p.names[0][1] = p.names[0][1], p.names[0][0]
		}},
		{"hashes of another chunk", "the contents name another one", func(p *parts) {
			p.names[0][0], p.names[1][0] = p.names[1][0], p.names[0][0]
		}},
		{"hashes reversed", "the contents name another one", func(p *parts) {
			for i := range p.names {
				for k, j := 0, len(p.names[i])-1; k < j; k, j = k+1, j-1 {
					p.names[i][k], p.names[i][j] = p.names[i][j], p.names[i][k]
				}
			}
		}},
		{"a hash of nothing", "rests on a position that has none", func(p *parts) { p.names[1][1]++ }},
		{"a hash too many", "does not agree with the contents", func(p *parts) { p.names[0] = append(p.names[0], 7) }},
		{"an empty chunk", "chunk 2 has 0 lemmas", func(p *parts) {
			p.chunks = append(p.chunks[:1:1], emptyChunk())
			p.names = append(p.names[:1:1], nil)
		}},
		{"no root", "no roots", func(p *parts) {
			e := encoder{size: 15}
			root(&e, 0)
			p.header = append(bytes.TrimSuffix(p.header, append([]byte{1}, e.out...)), 0)
		}},
		{"the same root twice", "root 2 is root 1", func(p *parts) {
			e := encoder{size: 15}
			root(&e, 0)
			p.header = append(bytes.TrimSuffix(p.header, append([]byte{1}, e.out...)), 2)
			root(&e, 5)
			p.header = append(p.header, e.out...)
		}},
	} {
		p := apart(t, data)
		test.change(p)
		if err := both(t, p.together()); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
	p := apart(t, data)
	p.chunks = append(p.chunks, emptyChunk())
	p.names = append(p.names, nil)
	if err := both(t, p.together()); err == nil {
		t.Error("accepted with an empty chunk more")
	}
}

// TestSums: the SHA-256 of the report is the hash of the file, and the other one the
// hash of the part before it.
func TestSums(t *testing.T) {
	w := newWaiting(freestyle, 2)
	data := file(t, w.header(), w.lemmas, 60)
	whole, content := sha256.Sum256(data), sha256.Sum256(data[:len(data)-sha256.Size])
	r, err := check(data, Options{})
	if err != nil || r.SHA256 != hex.EncodeToString(whole[:]) || r.Content != hex.EncodeToString(content[:]) {
		t.Errorf("%s and %s, %v, want %x and %x", r.SHA256, r.Content, err, whole, content)
	}
}

// TestSameHash: a lemma does not stand for a position with the same hash.
func TestSameHash(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	four := func(end int) *proof.Node {
		return &proof.Node{Kind: proof.KindFive, Move: notation.At(end, 7)}
	}
	met := map[uint32]notation.Position{}
	for range 1 << 20 {
		pos, err := notation.NewPosition(freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		for x := range 4 {
			put(&pos, notation.At(5+x, 7), black)
		}
		for range 5 {
			_ = pos.Put(notation.At(rng.IntN(15), rng.IntN(6)), white)
		}
		asked := pos
		put(&asked, notation.At(0, 14), black)
		put(&asked, notation.At(14, 14), white)
		hash := checksum([]byte(Key(&asked)))
		other, ok := met[hash]
		if met[hash] = pos; !ok || Key(&other) == Key(&pos) {
			continue
		}
		n := &proof.Node{Kind: proof.KindQuiet, Move: notation.At(0, 14), Default: four(4), Replies: []proof.Reply{
			{Move: notation.At(4, 7), Node: four(9)},
			{Move: notation.At(14, 14), Node: &proof.Node{Kind: proof.KindLemma}}}}
		h := Header{Rule: freestyle, Size: 15, Attacker: black, Roots: []notation.Position{pos}}
		put(&other, notation.At(0, 14), black)
		put(&other, notation.At(14, 14), white)
		for _, test := range []struct {
			on   notation.Position
			want string
		}{{asked, ""}, {other, "rests on a position that has none"}} {
			data := file(t, h, []Lemma{{pos, n}, {test.on, four(4)}}, 100)
			if err := both(t, data); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(),
				test.want) {
				t.Errorf("%s: error %v, want %q", stones(&test.on), err, test.want)
			}
		}
		return
	}
	t.Error("no two positions have the same hash")
}

// A sparse file has bytes at its beginning and its end, and zeros between.
type sparse struct {
	head, tail []byte
	size       int64
}

func (s *sparse) ReadAt(data []byte, at int64) (int, error) {
	clear(data)
	if at < int64(len(s.head)) {
		copy(data, s.head[at:])
	}
	if from := s.size - int64(len(s.tail)); at+int64(len(data)) > from {
		copy(data[max(0, from-at):], s.tail[max(0, at-from):])
	}
	return len(data), nil
}

// allocated is how many bytes f takes.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestClaims: claims of a file take no memory until the data is there: empty contents,
// empty chunks, empty roots.
func TestClaims(t *testing.T) {
	w := newWaiting(freestyle, 2)
	var head bytes.Buffer
	if _, err := NewPlainWriter(&head, w.header()); err != nil {
		t.Fatal(err)
	}
	at := binary.LittleEndian.AppendUint64(nil, uint64(head.Len()))
	table := encoder{out: append(bytes.Clone(head.Bytes()), tableMark)}
	table.number(maxChunks)
	table.number(100)
	table.number(maxLemmas)
	empty := parts{header: head.Bytes()}
	for range 1_000_000 {
		empty.chunks, empty.names = append(empty.chunks, emptyChunk()), append(empty.names, nil)
	}
	many := empty.together()
	roots := encoder{out: []byte(magic + "\x01\x00\x0f\x01\x00")}
	roots.number(maxRoots)
	for _, test := range []struct {
		name, want string
		most       uint64 // bytes
		file       *sparse
	}{
		{"contents of 2 GiB", "they do not agree with the file", 1 << 20,
			&sparse{table.out, append(at, make([]byte, sha256.Size)...), 2 << 30}},
		{"a million empty chunks", "chunk 1 has 0 lemmas", 1 << 20, &sparse{many, nil, int64(len(many))}},
		{"2 GiB behind the header", "the contents are not in the file", 1 << 20,
			&sparse{head.Bytes(), make([]byte, trailerSize), 2 << 30}},
		{"roots of 2 GiB", "root 2 is root 1", 1 << 28,
			&sparse{roots.out, append(binary.LittleEndian.AppendUint64(nil, 1<<31-100), make([]byte, sha256.Size)...),
				2 << 30}},
	} {
		var err error
		took := allocated(func() { _, err = Open(test.file, test.file.size) })
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
		if took > test.most {
			t.Errorf("%s: %d bytes, expected at most %d", test.name, took, test.most)
		}
	}
}

// TestContentsBounds: no book has more chunks or lemmas than allowed.
func TestContentsBounds(t *testing.T) {
	w := newWaiting(freestyle, 2)
	p := apart(t, file(t, w.header(), w.lemmas[:1], fullChunk))
	for _, test := range []struct {
		chunks, names int
		want          string
	}{{maxChunks + 1, 1, "expected at most"}, {1, maxLemmas + 1, "expected 1 to 87382"}, {maxAll/maxLemmas + 1,
		maxLemmas, "more than 4194304 lemmas"}} {
		var q parts
		q.header = p.header
		names := make([]uint32, test.names)
		for range test.chunks {
			q.chunks, q.names = append(q.chunks, p.chunks[0]), append(q.names, names)
		}
		if _, err := check(q.together(), Options{}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d chunks with %d lemmas each: error %v, want %q", test.chunks, test.names, err, test.want)
		}
	}
}

// TestUntil: every reading of a book ends when told to, and says why.
func TestUntil(t *testing.T) {
	w := newWaiting(freestyle, 3)
	stop := errors.New("enough")
	root := w.root()
	for name, use := range map[string]func(b *Reader) error{
		"lookup": func(b *Reader) error { _, _, _, err := b.Lookup(&root); return err },
		"expand": func(b *Reader) error { _, err := Expand(b, &root, 1000); return err },
		"all": func(b *Reader) error {
			for _, err := range b.All() {
				if err != nil {
					return err
				}
			}
			return nil
		},
	} {
		asked := 0
		until := func() error { asked++; return nil }
		b := open(t, file(t, w.header(), w.lemmas, 60))
		if err := use(b.Until(until)); err != nil || asked == 0 {
			t.Errorf("%s: asked %d times, %v", name, asked, err)
		}
		for n := range asked {
			asked = 0
			b := open(t, file(t, w.header(), w.lemmas, 60)).Until(func() error {
				if asked++; asked > n {
					return stop
				}
				return nil
			})
			if err := use(b); !errors.Is(err, stop) {
				t.Errorf("%s, stopped when asked %d times: %v", name, n+1, err)
			}
		}
	}
}
