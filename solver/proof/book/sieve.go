package book

// A sieve rejects positions quickly, for callers that ask a book about many positions of which it has only a few. The
// positions are obtained from one position by removing stones. The sieve may pass a position without a lemma, but never
// rejects a position with a lemma.

import (
	"hash/crc32"

	"fukumi/notation"
)

// A Sieve has the hashes of a position's eight images. CRC-32C is linear, so removing a stone changes each hash by a
// fixed number.
type Sieve struct {
	b      *Reader
	pos    *notation.Position
	hashes [notation.Symmetries]uint32
	*stoneHashes
}

// stoneHashes has the contributions of single stones to the hashes of positions, for one board size.
type stoneHashes struct {
	none uint32      // hash of the empty board
	of   [2][]uint32 // contribution of a stone, by its colour and the number of its point
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

// Sieve returns the sieve for the positions that are contained in pos. pos must have the size of the book.
func (b *Reader) Sieve(pos *notation.Position) *Sieve {
	s := &Sieve{b: b, pos: pos}
	b.kept.Lock()
	if b.made != nil {
		b.kept.Unlock()
		return s
	}
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

// stone returns the contribution of the stone at p to the hash of an image.
func (s *Sieve) stone(p notation.Point, t notation.Symmetry) uint32 {
	size := s.pos.Size()
	q := t.Apply(p, size)
	return s.of[s.pos.At(p)-notation.Black][q.Y()*size+q.X()]
}

// Passes reports whether the book may have a lemma of the position without the stones at the given points.
func (s *Sieve) Passes(without ...notation.Point) bool {
	if s.b.made != nil {
		before := *s.pos
		for _, p := range without {
			before.Take(p)
		}
		before.SetTurn(s.b.header.Attacker)
		return s.b.Names(&before)
	}
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
