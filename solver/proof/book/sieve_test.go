package book

import (
	"testing"

	"fukumi/notation"
)

// TestSieve: the hashes of a position with some stones removed are the hashes of that position's images,
// whichever stones are removed.
func TestSieve(t *testing.T) {
	for _, size := range []int{9, 15, 22} {
		pos, err := notation.NewPosition(notation.Freestyle, size)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 24 {
			if err := pos.Play(notation.At(i*5%size, i*7%size+i*5/size%2)); err != nil {
				pos.SetTurn(pos.Turn().Opponent())
			}
		}
		stones := append(pos.Stones(notation.Black), pos.Stones(notation.White)...)
		for n := range 4 {
			less := pos
			for _, p := range stones[:n] {
				less.Take(p)
			}
			image, _ := Canonical(&less)
			b := &Reader{index: []entry{{checksum(image.Packed()), 0}}, kept: &keptChunks{}}
			b.header.Size = size
			if !b.Sieve(&pos).Passes(stones[:n]...) {
				t.Errorf("size %d: the position without %v does not pass", size, stones[:n])
			}
			if b.Sieve(&pos).Passes(stones[n]) || b.Sieve(&pos).Passes(stones[:n+1]...) {
				t.Errorf("size %d: another position than that without %v passes", size, stones[:n])
			}
		}
	}
}
