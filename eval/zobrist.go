package eval

import "fukumi/notation"

// ZobristVersion changes whenever the constants below change. Stored keys contain it, so that keys of
// another version never match.
const ZobristVersion = 1

// A Hash is the 128-bit Zobrist hash of the stones and the side to move. It does not depend on the rule
// or the size.
type Hash [2]uint64

// zobrist holds the constants for Black's and White's stones on each point. zobristWhite is added if
// White is to move.
var (
	zobrist      [2][512]Hash
	zobristWhite Hash
)

func init() {
	// SplitMix64 (Steele, Lea, Flood 2014) from a fixed seed: the same
	// constants in every build.
	state := uint64(0x46756b756d690001)
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for p := range notation.Cells {
		for s := range zobrist {
			zobrist[s][p] = Hash{next(), next()}
		}
	}
	zobristWhite = Hash{next(), next()}
}

// HashOf computes the hash of pos from scratch.
func HashOf(pos *notation.Position) Hash {
	var h Hash
	for _, p := range pos.Points() {
		if s := pos.At(p); s != notation.Empty {
			z := &zobrist[s-1][p]
			h[0] ^= z[0]
			h[1] ^= z[1]
		}
	}
	if pos.Turn() == notation.White {
		h[0] ^= zobristWhite[0]
		h[1] ^= zobristWhite[1]
	}
	return h
}

// With returns the hash with one more stone, s on p.
func (h Hash) With(p notation.Point, s notation.Stone) Hash {
	z := &zobrist[(s-1)&1][p&pointMask]
	return Hash{h[0] ^ z[0], h[1] ^ z[1]}
}
