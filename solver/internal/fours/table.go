package fours

import (
	"fukumi/eval"
	"fukumi/notation"
)

// A failTable has positions in which a search by fours failed, for one attacker, who was to move. It has no wins: a win
// is always found again, move by move. A lost entry only costs time.
//
// An entry has 16 bytes and checks 104 bits of the position's hash. It has the number of the search that wrote it, so
// that the next search starts with an empty table without clearing it. A search begins in a small part of the table,
// which stays in the processor's cache, and moves on to larger parts when a part is full.
type failTable struct {
	entries []failEntry
	mask    uint64 // index mask of the part in use
	limit   uint64 // maximum number of entries, a power of two
	used    uint64
	search  uint16
	fetched uint64  // result of fetch, which is not used
	clock   *Budget // budget of the search; may be nil
}

// movedAtOnce is the number of entries that are moved to a larger part between two looks at the clock. If the time is
// up, the other entries are dropped.
const movedAtOnce = 1 << 12

// A failEntry has one word of the hash in key. meta has the upper 40 bits of the other word, the number of the search
// (16 bits) and the depth (8 bits).
type failEntry struct {
	key  uint64
	meta uint64
}

const (
	firstEntries = 1 << 13 // 128 KiB
	entryBytes   = 16
	// exactDepth is the depth of a failure that does not depend on a depth limit.
	exactDepth = 255
)

// newFailTable returns a table of at most the given number of bytes.
func newFailTable(bytes int64) failTable {
	t := failTable{limit: firstEntries}
	for int64(t.limit)*2*entryBytes <= bytes {
		t.limit *= 2
	}
	return t
}

// forget forgets everything.
func (t *failTable) forget() {
	if t.entries == nil {
		t.entries = make([]failEntry, firstEntries)
	}
	if t.search++; t.search == 0 {
		clear(t.entries)
		t.search = 1
	}
	t.mask, t.used = firstEntries-1, 0
}

func (t *failTable) meta(h eval.Hash) uint64 {
	return h[0]>>24<<24 | uint64(t.search)<<8
}

// slot returns the first of the two places for a position. The index consists of bits of the hash that are in the
// entry, so that entries can be moved.
func (t *failTable) slot(key uint64) uint64 { return key & t.mask &^ 1 }

// fetch reads the places of the positions after some moves, only to bring them into the processor's cache before they
// are used one by one. So a search waits for the memory once, not for each of them.
func (t *failTable) fetch(b *eval.Board, attacker notation.Stone, moves []pair) {
	var sum uint64
	for _, m := range moves {
		sum += t.entries[t.slot(b.HashWith(m.move, attacker, m.reply)[1])].key
	}
	t.fetched = sum
}

// failed returns the depth to which the position is known to fail, or -1 if nothing is known.
func (t *failTable) failed(h eval.Hash) int {
	i, meta := t.slot(h[1]), t.meta(h)
	pair := t.entries[i : i+2 : i+2]
	for k := range pair {
		if pair[k].key == h[1] && pair[k].meta&^255 == meta {
			return int(pair[k].meta & 255)
		}
	}
	return -1
}

// fail records that the position fails to the given depth in attacker moves.
func (t *failTable) fail(h eval.Hash, depth int) {
	i, meta := t.slot(h[1]), t.meta(h)
	pair := t.entries[i : i+2 : i+2]
	k := 1
	if pair[0].meta>>8&0xffff != uint64(t.search) || pair[0].key == h[1] && pair[0].meta&^255 == meta {
		k = 0
	}
	if pair[k].meta>>8&0xffff != uint64(t.search) {
		if t.used++; t.used > (t.mask+1)*3/4 && t.mask+1 < t.limit {
			t.grow()
			t.fail(h, depth)
			return
		}
	}
	pair[k] = failEntry{h[1], meta | uint64(depth)}
}

// grow replaces the part in use by one that is eight times as large.
func (t *failTable) grow() {
	size := min((t.mask+1)*8, t.limit)
	old := t.entries[:t.mask+1]
	if uint64(len(t.entries)) < size {
		t.entries = make([]failEntry, size)
	} else {
		old = append([]failEntry(nil), old...)
		clear(t.entries[:len(old)])
	}
	t.mask, t.used = size-1, 0
	for k, e := range old {
		if k%movedAtOnce == 0 && t.clock.Over() {
			return
		}
		if e.meta>>8&0xffff != uint64(t.search) {
			continue
		}
		i := t.slot(e.key)
		if t.entries[i].meta>>8&0xffff == uint64(t.search) {
			i++
		}
		t.entries[i] = e
		t.used++
	}
}
