package book

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A Reader reads a book. It keeps in memory eight bytes for each lemma of the contents, some bytes for each chunk, and
// the lemmas of the chunks that were used last, up to maxKept bytes. It is safe for concurrent use.
type Reader struct {
	r      io.ReaderAt
	size   int64
	until  func() error // nil means that nothing ends the reading
	header Header
	packed bool // whether its chunks are packed
	chunks []chunk
	index  []entry // entries of all lemmas, sorted by hash
	kept   *keptChunks
	made   Source // nil for a book in a file; see Made
	lemmas int    // their number, if made is not nil
}

// lemmas has the lemmas of a chunk.
type lemmas struct {
	list  []Lemma
	bytes int // their approximate size in memory
}

// An entry is the hash of a lemma, with the number of its chunk.
type entry struct {
	hash  uint32
	chunk int32
}

// find yields the chunks of the lemmas with the given hash.
func (b *Reader) find(hash uint32) iter.Seq[int] {
	at := b.from(hash)
	return func(yield func(chunk int) bool) {
		for ; at < len(b.index) && b.index[at].hash == hash && yield(int(b.index[at].chunk)); at++ {
		}
	}
}

// from returns the index of the first entry whose hash is at least the given one.
func (b *Reader) from(hash uint32) int {
	low, high := 0, len(b.index)
	for low < high {
		if mid := int(uint(low+high) >> 1); b.index[mid].hash < hash {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// named reports whether the contents have a lemma with the given hash.
func (b *Reader) named(hash uint32) bool {
	at := b.from(hash)
	return at < len(b.index) && b.index[at].hash == hash
}

// Open reads the header and the contents of a book of the given length. It checks neither the chunks nor the SHA-256;
// use Verify.
func Open(r io.ReaderAt, size int64) (*Reader, error) { return OpenUntil(r, size, nil) }

// OpenUntil is like Open followed by Until, but until can also end the opening, which takes time if the contents are
// long.
func OpenUntil(r io.ReaderAt, size int64, until func() error) (*Reader, error) {
	b := &Reader{r: r, size: size, until: until, kept: &keptChunks{lemmas: map[int]lemmas{}}}
	if err := b.open(); err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	return b, nil
}

// Until returns a Reader of the same book that ends reading when until returns an error.
func (b *Reader) Until(until func() error) *Reader {
	c := *b
	c.until = until
	return &c
}

// ask returns the error of until, if any.
func (b *Reader) ask() error {
	if b.until == nil {
		return nil
	}
	if err := b.until(); err != nil {
		return fmt.Errorf("not read: %w", err)
	}
	return nil
}

// Header returns the header of the book.
func (b *Reader) Header() Header { return b.header }

// Lemmas returns the number of lemmas in the contents.
func (b *Reader) Lemmas() int {
	if b.made != nil {
		return b.lemmas
	}
	return len(b.index)
}

// Chunks returns the number of chunks.
func (b *Reader) Chunks() int { return len(b.chunks) }

// section reads a part of the file. It fails if the part is not complete.
func (b *Reader) section(from, length int64) ([]byte, error) {
	if from < 0 || length < 0 || from > b.size || length > b.size-from {
		return nil, errors.New("the file is cut short")
	}
	if err := b.ask(); err != nil {
		return nil, err
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

// chunk reads the lemmas of a chunk.
func (b *Reader) chunk(i int) (lemmas, error) {
	l, err := b.readChunk(i)
	if err != nil {
		return lemmas{}, fmt.Errorf("book: chunk %d: %w", i+1, err)
	}
	return l, nil
}

func (b *Reader) readChunk(i int) (l lemmas, err error) {
	c := b.chunks[i]
	stored, size, err := b.stored(&c)
	if err != nil {
		return l, err
	}
	names, err := b.section(c.names, hashSize*int64(c.count))
	if err != nil {
		return l, err
	}
	var d chunkDecoder
	if b.packed {
		d = newUnpacker(&b.header, stored, b.ask)
	} else if raw, err := inflate(stored, size); err != nil {
		return l, err
	} else {
		d = &decoder{header: &b.header, data: raw, ask: b.ask}
	}
	for k := range c.count {
		own, err := d.lemma()
		if err == nil && checksum(own.Position.Packed()) != binary.LittleEndian.Uint32(names[hashSize*k:]) {
			err = errors.New("the contents name another one here")
		}
		if err != nil {
			return l, fmt.Errorf("lemma %d: %w", k+1, err)
		}
		l.list = append(l.list, own)
	}
	nodes, room, err := d.end()
	if err == nil && b.packed && nodes != size {
		err = fmt.Errorf("it has %d nodes, and says %d", nodes, size)
	}
	l.bytes = nodes*nodeBytes + len(l.list)*lemmaBytes + room*roomBytes
	return l, err
}

// The approximate sizes in memory: of a node, of a lemma with its position, and of a byte that the lists take in a
// plain chunk.
const (
	nodeBytes  = 120
	lemmaBytes = 600
	roomBytes  = 8
)

// A chunkDecoder decodes the lemmas of a chunk.
type chunkDecoder interface {
	lemma() (Lemma, error)
	// end is called when all lemmas were read. It returns the number of nodes, and the size that their entries and
	// replies have in a plain book. It returns an error if there is more data.
	end() (nodes, room int, err error)
}

// stored returns the stored bytes of a chunk, and the number of bytes, or for a packed chunk the number of nodes, that
// they decode to.
func (b *Reader) stored(c *chunk) ([]byte, int, error) {
	data, err := b.section(int64(c.offset), int64(c.length))
	if err != nil {
		return nil, 0, err
	}
	if len(data) == 0 || data[0] != chunkMark {
		return nil, 0, errors.New("it is damaged")
	}
	d := decoder{data: data, at: 1}
	var numbers [3]int // number of lemmas, of stored bytes, and of bytes or nodes that these decode to
	for k := range numbers {
		if numbers[k], err = d.number(maxBytes); err != nil {
			return nil, 0, err
		}
	}
	if numbers[0] != c.count || len(data)-d.at != 4+numbers[1] {
		return nil, 0, errors.New("it does not agree with the contents")
	}
	stored := data[d.at+4:]
	if binary.LittleEndian.Uint32(data[d.at:]) != crc32.Checksum(stored, castagnoli) {
		return nil, 0, errors.New("it is damaged")
	}
	return stored, numbers[2], nil
}

// inflate returns the inflated bytes. It fails if they do not have the given length.
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

// All yields the lemmas of the book. Only one chunk at a time is in memory. It ends with the first error.
func (b *Reader) All() iter.Seq2[Lemma, error] {
	return func(yield func(Lemma, error) bool) {
		for i := range b.chunks {
			own, err := b.chunk(i)
			if err != nil {
				yield(Lemma{}, err)
				return
			}
			for _, l := range own.list {
				if !yield(l, nil) {
					return
				}
			}
		}
	}
}

// Lookup returns the lemma of pos, the symmetry that maps pos to the position of the lemma, and whether there is such a
// lemma. It does not check whether the lemma holds.
func (b *Reader) Lookup(pos *notation.Position) (Lemma, notation.Symmetry, bool, error) {
	if b.header.fits(pos) != nil {
		return Lemma{}, 0, false, nil
	}
	if b.made != nil {
		n, err := b.made.Node(pos, b.until)
		return Lemma{Position: *pos, Node: n}, 0, n != nil && err == nil, err
	}
	image, t := Canonical(pos)
	for i := range b.find(checksum(image.Packed())) {
		own, err := b.keptChunk(i)
		if err != nil {
			return Lemma{}, 0, false, err
		}
		for _, l := range own {
			if l.Position.Same(&image) {
				return l, t, true, nil
			}
		}
	}
	return Lemma{}, 0, false, nil
}

// Holds reports whether the book has a lemma of pos that can be read.
func (b *Reader) Holds(pos *notation.Position) bool {
	if b.made != nil {
		return b.Names(pos)
	}
	_, _, ok, err := b.Lookup(pos)
	return ok && err == nil
}

// Names reports whether the contents have a lemma of pos, or of a position with the same hash. So it reports, without
// reading a chunk, whether a lemma on which another one depends very probably exists.
func (b *Reader) Names(pos *notation.Position) bool {
	if b.made != nil {
		return b.header.fits(pos) == nil && b.made.Has(pos)
	}
	return b.named(checksum([]byte(Key(pos))))
}

// Places returns the places in the file, counted from 0, of the lemmas with the hash of pos. These are lemmas of pos
// and, in rare cases, of another position.
func (b *Reader) Places(pos *notation.Position) ([]int, error) {
	hash, last := checksum([]byte(Key(pos))), -1
	var places []int
	for i := range b.find(hash) {
		if i == last {
			continue // the lemmas of this chunk are already listed
		}
		last = i
		c := &b.chunks[i]
		names, err := b.section(c.names, hashSize*int64(c.count))
		if err != nil {
			return nil, fmt.Errorf("book: %w", err)
		}
		for k := range c.count {
			if binary.LittleEndian.Uint32(names[hashSize*k:]) == hash {
				places = append(places, c.first+k)
			}
		}
	}
	return places, nil
}

// Node returns the node of the lemma of pos, in the orientation of pos, or nil if the book has none. Lemmas on which
// the node depends must be looked up separately.
func (b *Reader) Node(pos *notation.Position) (*proof.Node, error) {
	l, t, ok, err := b.Lookup(pos)
	if err != nil || !ok {
		return nil, err
	}
	return l.Node.Image(t.Inverse(), b.header.Size), nil
}

// SHA256 returns the hash of the whole file. It fails if the hash at the end of the book is wrong.
func (b *Reader) SHA256() (string, error) {
	_, file, err := b.sums()
	if err != nil {
		return "", fmt.Errorf("book: %w", err)
	}
	return file, nil
}

// sums checks the SHA-256 at the end of the book. It returns the hash of everything before it, and the hash of the
// whole file.
func (b *Reader) sums() (content, file string, err error) {
	if b.made != nil {
		return "", "", errMade
	}
	h := sha256.New()
	buffer := make([]byte, 1<<20)
	end := b.size - sha256.Size
	for at := int64(0); at < end; {
		if err := b.ask(); err != nil {
			return "", "", err
		}
		n, err := b.r.ReadAt(buffer[:min(int64(len(buffer)), end-at)], at)
		h.Write(buffer[:n])
		at += int64(n)
		if n == 0 {
			return "", "", fmt.Errorf("the file cannot be read to its end: %w", err)
		}
	}
	stored, err := b.section(end, sha256.Size)
	if err != nil {
		return "", "", err
	}
	if !bytes.Equal(h.Sum(nil), stored) {
		return "", "", errors.New("the SHA-256 is not that of the bytes: the file is damaged")
	}
	h.Write(stored)
	return hex.EncodeToString(stored), hex.EncodeToString(h.Sum(nil)), nil
}
