package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"fukumi/notation"
)

// Opening a book. Its header and its contents are read piece by piece, so that a file that is damaged, or claims too
// large sizes, does not take much memory.

func (b *Reader) open() error {
	const minSize = int64(len(magic)) + 1
	start, err := b.section(0, min(b.size, minSize))
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(start, []byte(magic)) {
		return errors.New("this is not a book of proofs")
	}
	if int64(len(start)) < minSize || b.size < minSize+trailerSize {
		return errors.New("the file is cut short")
	}
	version := start[len(magic)]
	if version != plain && version != packed && version != every {
		return fmt.Errorf("version %d: expected %d, %d or %d", version, plain, packed, every)
	}
	b.packed = version != plain
	trailer, err := b.section(b.size-trailerSize, trailerSize)
	if err != nil {
		return err
	}
	offset := binary.LittleEndian.Uint64(trailer)
	if offset < uint64(minSize) || offset > uint64(b.size-trailerSize) {
		return errors.New("the contents are not in the file: it is damaged, or cut short")
	}
	end, err := b.readHeader(minSize, int64(offset), version == every)
	if err != nil {
		return fmt.Errorf("header: %w", err)
	}
	if err := b.contents(end, int64(offset)); err != nil {
		return fmt.Errorf("contents: %w", err)
	}
	return nil
}

// A window is a part of the file that is read piece by piece. Its decoder has the current piece.
type window struct {
	decoder
	book *Reader
	from int64 // offset of the first byte that was not yet read
	to   int64
	sum  uint32 // CRC-32C of the bytes read so far
}

// piece is the number of bytes that are read at a time.
const piece = 64 << 10

// fill ensures that n bytes, or all remaining bytes, can be decoded.
func (w *window) fill(n int) error {
	left := w.data[w.at:]
	if len(left) >= n || w.from == w.to {
		return nil
	}
	more, err := w.book.section(w.from, min(w.to-w.from, int64(max(n, piece))))
	if err != nil {
		return err
	}
	w.from += int64(len(more))
	w.sum = crc32.Update(w.sum, castagnoli, more)
	w.base += w.at
	w.data, w.at = append(left[:len(left):len(left)], more...), 0
	return nil
}

// place returns the offset in the file of the next byte to be decoded.
func (w *window) place() int64 { return w.from - int64(len(w.data)-w.at) }

// readHeader reads the header, which begins at from and ends before to. It returns the offset of its end. framed says
// whether the header has a frame.
func (b *Reader) readHeader(from, to int64, framed bool) (int64, error) {
	h := &b.header
	w := window{decoder: decoder{header: h}, book: b, from: from, to: to}
	if err := w.fill(3); err != nil {
		return 0, err
	}
	if len(w.data) < 3 || w.data[2] < 1 || w.data[2] > 2 {
		return 0, errors.New("expected a rule, a size and a side")
	}
	*h = Header{Rule: notation.Rule(w.data[0]), Size: int(w.data[1]),
		Attacker: notation.Black + notation.Stone(w.data[2]-1)}
	w.at = 3
	if err := w.fill(maxText + 3); err != nil {
		return 0, err
	}
	if framed {
		if len(w.data) < 4 || w.data[3] == 0 {
			return 0, errors.New("expected a frame")
		}
		h.Frame = int(w.data[3])
		w.at = 4
	}
	if err := h.checkBoard(); err != nil {
		return 0, err
	}
	n, err := w.number(maxText)
	if err != nil {
		return 0, err
	}
	if n > len(w.data)-w.at {
		return 0, errors.New("it is cut short")
	}
	h.Program = string(w.data[w.at : w.at+n])
	w.at += n
	if err := w.fill(maxNumber); err != nil {
		return 0, err
	}
	count, err := w.number(maxRoots)
	if err != nil {
		return 0, err
	}
	for range count {
		if err := w.fill(2*maxNumber + 2*notation.Cells); err != nil {
			return 0, err
		}
		pos, err := w.position()
		if err != nil {
			return 0, err
		}
		h.Roots = append(h.Roots, pos)
	}
	return w.place(), h.check()
}

// hashSize is the size of the hash of a lemma, in bytes.
const hashSize = 4

// maxNumber is the maximum size of a number below 2^35, in bytes.
const maxNumber = 5

// contents reads the contents, which begin at to and end at the trailer. The chunks begin at from.
func (b *Reader) contents(from, to int64) error {
	damaged := errors.New("they are damaged")
	end := b.size - trailerSize - 4 // offset of the CRC of the contents
	if end <= to {
		return damaged
	}
	w := window{decoder: decoder{header: &b.header}, book: b, from: to, to: end}
	if err := w.fill(1 + maxNumber); err != nil {
		return err
	}
	if w.data[0] != tableMark {
		return damaged
	}
	w.at = 1
	chunks, err := w.number(maxChunks)
	if err != nil {
		return err
	}
	limit := maxLemmas
	if b.packed {
		limit = maxPacked
	}
	for i := range chunks {
		if err := w.fill(2 * maxNumber); err != nil {
			return err
		}
		length, err := w.number(maxBytes + 32)
		if err != nil {
			return err
		}
		count, err := w.number(maxBytes)
		switch {
		case err != nil:
			return err
		case count < 1 || count > limit:
			return fmt.Errorf("chunk %d has %d lemmas: expected 1 to %d", i+1, count, limit)
		case len(b.index)+count > maxAll:
			return fmt.Errorf("more than %d lemmas", maxAll)
		case int64(length) > to-from:
			return errors.New("they do not agree with the file")
		}
		b.chunks = append(b.chunks, chunk{offset: uint64(from), length: uint64(length), count: count,
			first: len(b.index), names: w.place()})
		from += int64(length)
		for range count {
			if err := w.fill(hashSize); err != nil {
				return err
			}
			if len(w.data)-w.at < hashSize {
				return errors.New("they are cut short")
			}
			b.index = append(b.index, entry{binary.LittleEndian.Uint32(w.data[w.at:]), int32(i)})
			w.at += hashSize
		}
	}
	if w.place() != end || from != to {
		return errors.New("they do not agree with the file")
	}
	sum, err := b.section(end, 4)
	if err != nil {
		return err
	}
	if binary.LittleEndian.Uint32(sum) != w.sum {
		return damaged
	}
	return b.sort()
}

// sort sorts the index by hash, and keeps the order of entries with equal hashes. It is a radix sort, so its time does
// not depend on the hashes.
func (b *Reader) sort() error {
	list := b.index
	other := make([]entry, len(list))
	for shift := 0; shift < 32; shift += 8 {
		if err := b.ask(); err != nil {
			return err
		}
		var first [1 << 8]int // index of the next entry with each digit
		for _, e := range list {
			first[uint8(e.hash>>shift)]++
		}
		at := 0
		for digit, count := range first {
			first[digit] = at
			at += count
		}
		for _, e := range list {
			digit := uint8(e.hash >> shift)
			other[first[digit]] = e
			first[digit]++
		}
		list, other = other, list
	}
	b.index = list
	return nil
}
