package book

import (
	"bytes"
	"cmp"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"slices"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A Reader reads a book. It keeps its contents in memory: some bytes for each lemma. It
// may be used by several goroutines.
type Reader struct {
	r      io.ReaderAt
	size   int64
	header Header
	chunks []chunk
	lemmas int
	index  []entry // of all lemmas, rising

	mu   sync.Mutex
	kept map[int][]Lemma // chunks that were read last, by Lookup
	turn []int           // of these, the oldest first
}

// An entry says in which chunk a lemma is that has a hash.
type entry struct {
	hash  uint32
	chunk int32
}

func (e entry) compare(o entry) int {
	return cmp.Or(cmp.Compare(e.hash, o.hash), cmp.Compare(e.chunk, o.chunk))
}

// named reports whether the contents have a lemma with that hash in a chunk.
func (b *Reader) named(e entry) bool {
	_, ok := slices.BinarySearchFunc(b.index, e, entry.compare)
	return ok
}

// keep is how many chunks a Reader keeps.
const keep = 8

// Open reads the header and the contents of a book of the given length. It does not
// look at the chunks, nor at the SHA-256: that is for Verify.
func Open(r io.ReaderAt, size int64) (*Reader, error) {
	b := &Reader{r: r, size: size, kept: map[int][]Lemma{}}
	if err := b.open(); err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	return b, nil
}

// Header says what the book is about.
func (b *Reader) Header() Header { return b.header }

// Lemmas is their number, as the contents have it.
func (b *Reader) Lemmas() int { return b.lemmas }

// Chunks is their number.
func (b *Reader) Chunks() int { return len(b.chunks) }

// section reads a part of the file, which must be there.
func (b *Reader) section(from, length int64) ([]byte, error) {
	if from < 0 || length < 0 || from > b.size || length > b.size-from {
		return nil, errors.New("the file is cut short")
	}
	data := make([]byte, length)
	if n, err := b.r.ReadAt(data, from); n < len(data) {
		if err == nil || errors.Is(err, io.EOF) {
			err = errors.New("the file is cut short")
		}
		return nil, err
	}
	return data, nil
}

func (b *Reader) open() error {
	const least = int64(len(magic)) + 1
	start, err := b.section(0, min(b.size, least))
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(start, []byte(magic)) {
		return errors.New("this is no book of proofs")
	}
	if int64(len(start)) < least || b.size < least+trailerSize {
		return errors.New("the file is cut short")
	}
	if start[len(magic)] != version {
		return fmt.Errorf("version %d: want %d", start[len(magic)], version)
	}
	trailer, err := b.section(b.size-trailerSize, trailerSize)
	if err != nil {
		return err
	}
	offset := binary.LittleEndian.Uint64(trailer)
	if offset < uint64(least) || offset > uint64(b.size-trailerSize) {
		return errors.New("the contents are not in the file: it is damaged, or cut short")
	}
	end, err := b.readHeader(least, int64(offset))
	if err != nil {
		return err
	}
	return b.contents(end, int64(offset))
}

// readHeader reads the header, which begins at from and ends before to, and returns where
// it ends.
func (b *Reader) readHeader(from, to int64) (int64, error) {
	const most = 3 + 2 + mostText + 3 + mostRoots*(2*notation.Cells+4)
	data, err := b.section(from, min(to-from, most))
	if err != nil {
		return 0, err
	}
	if len(data) < 3 || data[2] < 1 || data[2] > 2 {
		return 0, errors.New("header: want a rule, a size and a side")
	}
	h := Header{Rule: notation.Rule(data[0]), Size: int(data[1]), Attacker: notation.Black + notation.Stone(data[2]-1)}
	if err := h.check(); err != nil {
		return 0, fmt.Errorf("header: %w", err)
	}
	d := decoder{header: &h, data: data, at: 3}
	n, err := d.number(min(mostText, len(data)-d.at))
	if err != nil {
		return 0, fmt.Errorf("header: %w", err)
	}
	if n > len(data)-d.at {
		return 0, errors.New("header: it is cut short")
	}
	h.Program = string(data[d.at : d.at+n])
	d.at += n
	count, err := d.number(mostRoots)
	for range count {
		if err != nil {
			break
		}
		var pos notation.Position
		pos, err = d.position()
		h.Roots = append(h.Roots, pos)
	}
	if err == nil {
		err = h.check()
	}
	if err != nil {
		return 0, fmt.Errorf("header: %w", err)
	}
	b.header = h
	return from + int64(d.at), nil
}

// contents reads the contents at to; the chunks begin at from.
func (b *Reader) contents(from, to int64) error {
	data, err := b.section(to, b.size-trailerSize-to)
	if err != nil {
		return err
	}
	if len(data) < 5 || data[0] != tableMark || binary.LittleEndian.Uint32(data[len(data)-4:]) != crc32.Checksum(data[:len(data)-4], castagnoli) {
		return errors.New("the contents are damaged")
	}
	d := decoder{data: data[:len(data)-4], at: 1}
	chunks, err := d.number(len(data))
	if err != nil {
		return fmt.Errorf("contents: %w", err)
	}
	for i := range chunks {
		length, err := d.number(mostBytes + 32)
		if err != nil {
			return fmt.Errorf("contents: %w", err)
		}
		count, err := d.number(len(data))
		if err != nil {
			return fmt.Errorf("contents: %w", err)
		}
		if count > (len(d.data)-d.at)/4 {
			return errors.New("contents: they are cut short")
		}
		for range count {
			b.index = append(b.index, entry{binary.LittleEndian.Uint32(d.data[d.at:]), int32(i)})
			d.at += 4
		}
		b.chunks = append(b.chunks, chunk{uint64(from), uint64(length), b.lemmas, count})
		b.lemmas += count
		from += int64(length)
	}
	if d.at != len(d.data) || from != to {
		return errors.New("the contents do not agree with the file")
	}
	slices.SortFunc(b.index, entry.compare)
	return nil
}

// chunk reads the lemmas of one.
func (b *Reader) chunk(i int) ([]Lemma, error) {
	lemmas, err := b.readChunk(i)
	if err != nil {
		return nil, fmt.Errorf("book: chunk %d: %w", i+1, err)
	}
	return lemmas, nil
}

func (b *Reader) readChunk(i int) ([]Lemma, error) {
	c := b.chunks[i]
	data, err := b.section(int64(c.offset), int64(c.length))
	if err != nil {
		return nil, err
	}
	if len(data) == 0 || data[0] != chunkMark {
		return nil, errors.New("it is damaged")
	}
	d := decoder{header: &b.header, data: data, at: 1}
	var numbers [3]int // lemmas, bytes stored, bytes raw
	for k := range numbers {
		if numbers[k], err = d.number(mostBytes); err != nil {
			return nil, err
		}
	}
	if numbers[0] != c.count || len(data)-d.at != 4+numbers[1] {
		return nil, errors.New("it does not agree with the contents")
	}
	if c.count > mostLemmas {
		return nil, fmt.Errorf("%d lemmas: want at most %d", c.count, mostLemmas)
	}
	stored := data[d.at+4:]
	if binary.LittleEndian.Uint32(data[d.at:]) != crc32.Checksum(stored, castagnoli) {
		return nil, errors.New("it is damaged")
	}
	raw, err := inflate(stored, numbers[2])
	if err != nil {
		return nil, err
	}
	d = decoder{header: &b.header, data: raw}
	lemmas := make([]Lemma, 0, min(c.count, len(raw)))
	for k := range c.count {
		l, err := d.lemma()
		if err != nil {
			return nil, fmt.Errorf("lemma %d: %w", k+1, err)
		}
		lemmas = append(lemmas, l)
	}
	if d.at != len(raw) {
		return nil, errors.New("bytes after the last lemma")
	}
	return lemmas, nil
}

// inflate returns what stored becomes, which is to be so many bytes.
func inflate(stored []byte, length int) ([]byte, error) {
	in := bytes.NewReader(stored)
	f := flate.NewReader(in)
	var out bytes.Buffer
	if _, err := io.Copy(&out, io.LimitReader(f, int64(length)+1)); err != nil {
		return nil, fmt.Errorf("it cannot be inflated: %w", err)
	}
	if out.Len() != length || in.Len() != 0 {
		return nil, errors.New("it has not the length that it says")
	}
	return out.Bytes(), f.Close()
}

// All returns the lemmas of the book, one chunk at a time in memory. It ends with the
// first error.
func (b *Reader) All() iter.Seq2[Lemma, error] {
	return func(yield func(Lemma, error) bool) {
		for i := range b.chunks {
			lemmas, err := b.chunk(i)
			if err != nil {
				yield(Lemma{}, err)
				return
			}
			for _, l := range lemmas {
				if !yield(l, nil) {
					return
				}
			}
		}
	}
}

// Lookup returns the lemma of pos, the symmetry that leads from pos to it, and whether
// there is one. Whether it holds is for the checker to say.
func (b *Reader) Lookup(pos *notation.Position) (Lemma, notation.Symmetry, bool, error) {
	if b.header.fits(pos) != nil {
		return Lemma{}, 0, false, nil
	}
	image, t := Canonical(pos)
	packed := key(&image)
	h := checksum([]byte(packed))
	at, _ := slices.BinarySearchFunc(b.index, entry{hash: h}, entry.compare)
	for ; at < len(b.index) && b.index[at].hash == h; at++ {
		lemmas, err := b.keptChunk(int(b.index[at].chunk))
		if err != nil {
			return Lemma{}, 0, false, err
		}
		for _, l := range lemmas {
			if key(&l.Position) == packed {
				return l, t, true, nil
			}
		}
	}
	return Lemma{}, 0, false, nil
}

// Node returns the node of the lemma of pos, turned as pos is; nil if there is none.
// What it leaves to other lemmas is to be looked up as well.
func (b *Reader) Node(pos *notation.Position) (*proof.Node, error) {
	l, t, ok, err := b.Lookup(pos)
	if err != nil || !ok {
		return nil, err
	}
	return l.Node.Image(t.Inverse(), b.header.Size), nil
}

// keptChunk is chunk for one that is likely to be asked for again.
func (b *Reader) keptChunk(i int) ([]Lemma, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if lemmas, ok := b.kept[i]; ok {
		return lemmas, nil
	}
	lemmas, err := b.chunk(i)
	if err != nil {
		return nil, err
	}
	if len(b.turn) >= keep {
		delete(b.kept, b.turn[0])
		b.turn = b.turn[1:]
	}
	b.kept[i], b.turn = lemmas, append(b.turn, i)
	return lemmas, nil
}

// sum checks the SHA-256 of the book and returns it.
func (b *Reader) sum(until func() error) (string, error) {
	h := sha256.New()
	buffer := make([]byte, 1<<20)
	end := b.size - sha256.Size
	for at := int64(0); at < end; {
		if err := until(); err != nil {
			return "", fmt.Errorf("not checked: %w", err)
		}
		n, err := b.r.ReadAt(buffer[:min(int64(len(buffer)), end-at)], at)
		h.Write(buffer[:n])
		at += int64(n)
		if n == 0 {
			return "", fmt.Errorf("the file cannot be read to its end: %w", err)
		}
	}
	said, err := b.section(end, sha256.Size)
	if err != nil {
		return "", err
	}
	if own := h.Sum(nil); !bytes.Equal(own, said) {
		return "", errors.New("the SHA-256 is not that of the bytes: the file is damaged")
	}
	return hex.EncodeToString(said), nil
}
