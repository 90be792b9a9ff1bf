package plane

import (
	"encoding/binary"
	"hash/crc32"
	"slices"
	"sort"

	"fukumi/solver/proof/endless"
)

// An Index tells without the book whether it may have a lemma: the sorted hashes of the lemmas whose stones are all
// near the middle, four bytes each, the high one first.
type Index string

const indexEntry = 4

func hashOf(k Key) uint32 { return crc32.ChecksumIEEE([]byte(k)) }

// IndexOf returns the index of the lemmas whose stones are all of the given size or less.
func (b *Book) IndexOf(size int) Index {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var hashes []uint32
	for k := range b.lemmas {
		own, others := k.stones()
		far := func(p endless.Point) bool { return p.Size() > size }
		if !slices.ContainsFunc(own, far) && !slices.ContainsFunc(others, far) {
			hashes = append(hashes, hashOf(k))
		}
	}
	slices.Sort(hashes)
	var text []byte
	for _, h := range slices.Compact(hashes) {
		text = binary.BigEndian.AppendUint32(text, h)
	}
	return Index(text)
}

// Top returns a book with the lemmas of at most so many stones, which takes less time to read.
func (b *Book) Top(stones int) *Book {
	b.mu.RLock()
	defer b.mu.RUnlock()
	p := b.bare()
	for k, id := range b.lemmas {
		if k.count() <= stones {
			p.lemmas[k] = id
		}
	}
	return p
}

// MayHave reports whether the book may have a lemma of k, whose stones are all of the size of the index or less: it has
// one, or one with the same hash.
func (x Index) MayHave(k Key) bool {
	own := hashOf(k)
	n := len(x) / indexEntry
	at := func(i int) uint32 { return binary.BigEndian.Uint32([]byte(x[indexEntry*i:][:indexEntry])) }
	i := sort.Search(n, func(i int) bool { return at(i) >= own })
	return i < n && at(i) == own
}
