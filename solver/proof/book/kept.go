package book

// The chunks that a Reader keeps in memory, since each is asked for many of its lemmas.

import (
	"fmt"
	"sync"
)

// keptChunks is a cache of the chunks that Lookup used last.
type keptChunks struct {
	sync.Mutex
	lemmas map[int]lemmas
	turn   []int        // numbers of the chunks, the oldest first
	bytes  int          // approximate size of the lemmas
	stones *stoneHashes // nil until it is needed
}

// maxKept is the maximum size of the chunks that a Reader keeps, in bytes.
const maxKept = 256 << 20

// keptChunk is chunk with a cache.
func (b *Reader) keptChunk(i int) ([]Lemma, error) {
	if err := b.ask(); err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	k := b.kept
	k.Lock()
	defer k.Unlock()
	if own, ok := k.lemmas[i]; ok {
		return own.list, nil
	}
	own, err := b.chunk(i)
	if err != nil {
		return nil, err
	}
	for k.bytes += own.bytes; k.bytes > maxKept && len(k.turn) > 0; k.turn = k.turn[1:] {
		k.bytes -= k.lemmas[k.turn[0]].bytes
		delete(k.lemmas, k.turn[0])
	}
	k.lemmas[i], k.turn = own, append(k.turn, i)
	return own.list, nil
}
