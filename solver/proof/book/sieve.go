package book

// Where a book is asked about many positions that it mostly does not know, a sieve says so quickly:
// those near one position, with some stones less. It may let one pass that has no lemma, never the
// other way round.

import (
	"hash/crc32"

	"fukumi/notation"
)

// A Sieve knows the hashes of a position's eight images. CRC-32C is linear: a stone less changes
// each by a number of its own.
type Sieve struct {
	b      *Reader
	pos    *notation.Position
	hashes [notation.Symmetries]uint32
	*stoneHashes
}

// stoneHashes are those of single stones in the hashes of positions of a size.
type stoneHashes struct {
	none uint32      // the hash of the empty board
	of   [2][]uint32 // what a stone, black or white, changes: by the number of its point
}

func stoneHashesOf(size int) *stoneHashes {
	s := &stoneHashes{}
	data := make([]byte, (size*size+3)/4)
	s.none = crc32.Checksum(data, castagnoli)
	for side := range s.of {
		s.of[side] = make([]uint32, size*size)
		for i := range size * size {
			data[i/4] = byte(side+1) << (i % 4 * 2)
			s.of[side][i] = crc32.Checksum(data, castagnoli) ^ s.none
			data[i/4] = 0
		}
	}
	return s
}

// Sieve returns the sieve of the positions near pos, which has the size of the book.
func (b *Reader) Sieve(pos *notation.Position) *Sieve {
	s := &Sieve{b: b, pos: pos}
	b.kept.Lock()
	if b.kept.stones == nil {
		b.kept.stones = stoneHashesOf(b.header.Size)
	}
	s.stoneHashes = b.kept.stones
	b.kept.Unlock()
	for t := range s.hashes {
		s.hashes[t] = s.none
		for _, p := range pos.Points() {
			if pos.At(p) != notation.Empty {
				s.hashes[t] ^= s.stone(p, notation.Symmetry(t))
			}
		}
	}
	return s
}

// stone is the share of the stone at p in the hash of an image.
func (s *Sieve) stone(p notation.Point, t notation.Symmetry) uint32 {
	size := s.pos.Size()
	q := t.Apply(p, size)
	return s.of[s.pos.At(p)-notation.Black][q.Y()*size+q.X()]
}

// Passes reports whether the book may have a lemma of the position without the stones at these points.
func (s *Sieve) Passes(without ...notation.Point) bool {
	for t, hash := range s.hashes {
		for _, p := range without {
			hash ^= s.stone(p, notation.Symmetry(t))
		}
		if s.b.named(hash) {
			return true
		}
	}
	return false
}
