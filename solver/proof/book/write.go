package book

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A Writer writes a book, lemma by lemma. It keeps one chunk in memory, and four bytes for each lemma.
type Writer struct {
	w      io.Writer
	header Header
	sha    hash.Hash
	at     uint64
	err    error // the first error; nothing is written after an error

	full int // size in inflated bytes, or in nodes of a packed chunk, at which a chunk is written

	encoder
	count   int
	packing *packing // nil in a plain book
	packed  bytes.Buffer
	flate   *flate.Writer
	chunks  []chunk
	hashes  []uint32
}

// A chunk has the position of a chunk in the file, and its number of lemmas.
type chunk struct {
	offset, length uint64
	count          int   // number of its lemmas
	first          int   // number of its first lemma among all lemmas
	names          int64 // for a Reader: the offset of the hashes of its lemmas in the file
}

// NewWriter begins a book, which is not complete before Close.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	b := &Writer{w: w, header: h, full: fullNodes}
	if h.Frame != 0 {
		return b, b.begin(every)
	}
	return b, b.begin(packed)
}

// NewPlainWriter is NewWriter for a book in plain form. It is easier to read for other programs, and four times as
// large.
func NewPlainWriter(w io.Writer, h Header) (*Writer, error) {
	b := &Writer{w: w, header: h, full: fullChunk}
	if h.Frame != 0 {
		return nil, errors.New("book: a book about every board has no plain form")
	}
	return b, b.begin(plain)
}

// begin writes the header.
func (b *Writer) begin(version byte) error {
	h := &b.header
	if err := h.check(); err != nil {
		return fmt.Errorf("book: %w", err)
	}
	b.sha, b.encoder = sha256.New(), encoder{size: h.Size}
	if version != plain {
		b.packing = newPacking(h)
		b.packing.begin(false, nil)
	} else {
		b.flate, _ = flate.NewWriter(&b.packed, flate.DefaultCompression)
	}
	head := encoder{size: h.Size, out: append([]byte(magic), version, byte(h.Rule), byte(h.Size),
		byte(h.Attacker-notation.Black)+1)}
	if version == every {
		head.out = append(head.out, byte(h.Frame))
	}
	head.number(len(h.Program))
	head.out = append(head.out, h.Program...)
	head.number(len(h.Roots))
	for i := range h.Roots {
		head.position(&h.Roots[i])
	}
	return b.write(head.out)
}

func (b *Writer) write(data []byte) error {
	if b.err != nil {
		return b.err
	}
	n, err := b.w.Write(data)
	b.sha.Write(data[:n])
	b.at += uint64(n)
	if err != nil {
		b.err = fmt.Errorf("book: %w", err)
	}
	return b.err
}

// Add adds a lemma, in any orientation. It does not check whether the lemma holds; use Verify.
func (b *Writer) Add(l Lemma) error {
	if b.err != nil {
		return b.err
	}
	if err := b.header.fits(&l.Position); err != nil {
		return fmt.Errorf("book: lemma %d: %w", len(b.hashes)+1, err)
	}
	if l.Node == nil {
		return fmt.Errorf("book: lemma %d: no node", len(b.hashes)+1)
	}
	image, t := Canonical(&l.Position)
	if t != 0 {
		l = Lemma{image, l.Node.Image(t, b.header.Size)}
	}
	before := len(b.out)
	if err := b.lemma(&l); err != nil {
		b.out = b.out[:before]
		return fmt.Errorf("book: lemma %d: %w", len(b.hashes)+1, err)
	}
	if own := len(b.out) - before; own > maxBytes/2 {
		b.out = b.out[:before]
		return fmt.Errorf("book: lemma %d: %w: %d bytes, expected at most %d", len(b.hashes)+1, proof.ErrTooLarge, own,
			maxBytes/2)
	}
	b.count++
	b.hashes = append(b.hashes, checksum(image.Packed()))
	size := len(b.out)
	if b.packing != nil {
		b.out = b.out[:0] // encoded only to make sure that the lemma can be written
		if _, err := b.packing.lemma(&l); err != nil {
			return fmt.Errorf("book: lemma %d: %w", len(b.hashes), err)
		}
		size = b.packing.all
	}
	if size >= b.full {
		return b.flush()
	}
	return nil
}

// flush writes the current chunk.
func (b *Writer) flush() error {
	if b.count == 0 || b.err != nil {
		return b.err
	}
	size := len(b.out)
	b.packed.Reset()
	if b.packing != nil {
		size = b.packing.all
		b.packed.Write(b.packing.finish())
		b.packing.begin(false, nil)
	} else {
		b.flate.Reset(&b.packed)
		if _, err := b.flate.Write(b.out); err != nil {
			return err
		}
		if err := b.flate.Close(); err != nil {
			return err
		}
	}
	head := encoder{out: []byte{chunkMark}}
	head.number(b.count)
	head.number(b.packed.Len())
	head.number(size)
	head.out = binary.LittleEndian.AppendUint32(head.out, crc32.Checksum(b.packed.Bytes(), castagnoli))
	from := b.at
	if err := b.write(head.out); err != nil {
		return err
	}
	if err := b.write(b.packed.Bytes()); err != nil {
		return err
	}
	b.chunks = append(b.chunks, chunk{offset: from, length: b.at - from, count: b.count,
		first: len(b.hashes) - b.count})
	b.out, b.count = b.out[:0], 0
	return nil
}

// Close writes the last chunk, the contents and the trailer. The book is complete only if Close returns no error.
func (b *Writer) Close() error {
	if err := b.flush(); err != nil {
		return err
	}
	offset := b.at
	table := encoder{out: []byte{tableMark}}
	table.number(len(b.chunks))
	for _, c := range b.chunks {
		table.number(int(c.length))
		table.number(c.count)
		for _, h := range b.hashes[c.first : c.first+c.count] {
			table.out = binary.LittleEndian.AppendUint32(table.out, h)
		}
	}
	table.out = binary.LittleEndian.AppendUint32(table.out, crc32.Checksum(table.out, castagnoli))
	if err := b.write(binary.LittleEndian.AppendUint64(table.out, offset)); err != nil {
		return err
	}
	if err := b.write(b.sha.Sum(nil)); err != nil {
		return err
	}
	b.err = errors.New("book: it is closed")
	return nil
}

// Lemmas returns the number of lemmas added so far.
func (b *Writer) Lemmas() int { return len(b.hashes) }
